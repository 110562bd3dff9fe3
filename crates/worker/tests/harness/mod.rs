//! The shared harness of the scheduler tests: a controlled clock, and the sent messages.

use std::cell::Cell;
use std::rc::Rc;

use antipode_protocol::Answer;
use antipode_worker::clock::Clock;
use antipode_worker::scheduler::{Envelope, Scheduler, WorkState};

/// A clock that advances by a fixed amount at every reading, so steps have equal size on any machine.
#[derive(Clone)]
pub(crate) struct TickingClock {
    pub(crate) now_ms: Rc<Cell<f64>>,
    pub(crate) tick_ms: f64,
}

impl TickingClock {
    #[must_use]
    pub(crate) fn by(tick_ms: f64) -> TickingClock {
        TickingClock { now_ms: Rc::default(), tick_ms }
    }
}

impl Clock for TickingClock {
    fn now_ms(&self) -> f64 {
        self.now_ms.set(self.now_ms.get() + self.tick_ms);
        self.now_ms.get()
    }
}

pub(crate) fn run_until_idle(scheduler: &mut Scheduler<TickingClock>) -> Vec<Envelope> {
    let mut sent: Vec<Envelope> = scheduler.drain_outbox().collect();
    while scheduler.work() == WorkState::Pending {
        sent.extend(scheduler.drain_outbox());
    }
    sent.extend(scheduler.drain_outbox());
    sent
}

pub(crate) fn answers(sent: &[Envelope]) -> Vec<(u32, &Answer)> {
    let finals = sent.iter().filter(|envelope| !matches!(envelope.message.answer, Answer::Progress(_)));
    finals.map(|envelope| (envelope.message.job.0, &envelope.message.answer)).collect()
}
