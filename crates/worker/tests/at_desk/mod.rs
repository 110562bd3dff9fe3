//! What the tests of the desk share: a clock that they drive, and what was sent.

use std::cell::Cell;
use std::rc::Rc;

use antipode_protocol::Answer;
use antipode_worker::clock::Clock;
use antipode_worker::desk::{Desk, Parcel, Pending};

/// A clock that runs on by as much at every look: work in steps of equal size, on any machine.
#[derive(Clone)]
pub(crate) struct Ticking {
    pub(crate) now_ms: Rc<Cell<f64>>,
    pub(crate) tick_ms: f64,
}

impl Ticking {
    #[must_use]
    pub(crate) fn by(tick_ms: f64) -> Ticking {
        Ticking { now_ms: Rc::default(), tick_ms }
    }
}

impl Clock for Ticking {
    fn now_ms(&self) -> f64 {
        self.now_ms.set(self.now_ms.get() + self.tick_ms);
        self.now_ms.get()
    }
}

/// Works until nothing is open; everything that was sent.
pub(crate) fn work_off(desk: &mut Desk<Ticking>) -> Vec<Parcel> {
    let mut sent: Vec<Parcel> = desk.outbox().collect();
    while desk.work() == Pending::Work {
        sent.extend(desk.outbox());
    }
    sent.extend(desk.outbox());
    sent
}

pub(crate) fn answers(sent: &[Parcel]) -> Vec<(u32, &Answer)> {
    let ends = sent.iter().filter(|parcel| !matches!(parcel.reply.answer, Answer::Progress(_)));
    ends.map(|parcel| (parcel.reply.job.0, &parcel.reply.answer)).collect()
}
