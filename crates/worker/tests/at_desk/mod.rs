//! The shared harness of the scheduler tests: a controlled clock, and the sent messages.

use std::cell::Cell;
use std::rc::Rc;

use antipode_protocol::Answer;
use antipode_worker::clock::Clock;
use antipode_worker::desk::{Desk, Parcel, Pending};

/// A clock that advances by a fixed amount at every reading, so steps have equal size on any machine.
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

/// Runs the scheduler until it is idle. Returns all messages.
pub(crate) fn work_off(scheduler: &mut Desk<Ticking>) -> Vec<Parcel> {
    let mut sent: Vec<Parcel> = scheduler.outbox().collect();
    while scheduler.work() == Pending::Work {
        sent.extend(scheduler.outbox());
    }
    sent.extend(scheduler.outbox());
    sent
}

pub(crate) fn answers(sent: &[Parcel]) -> Vec<(u32, &Answer)> {
    let finals = sent.iter().filter(|envelope| !matches!(envelope.reply.answer, Answer::Progress(_)));
    finals.map(|envelope| (envelope.reply.job.0, &envelope.reply.answer)).collect()
}
