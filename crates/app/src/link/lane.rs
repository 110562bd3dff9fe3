//! One worker of one space as a pure machine: what happened goes in, what is to be done comes out.
//!
//! ```text
//!             asked                ready               answered
//!   Asleep ---------> Starting -----------> Up (busy) ----------> Up (idle)
//!                       ^  ^ |                |
//!        the pause ends |  | | failed         | failed, fell silent
//!                       |  | v                v
//!                    Pausing <----------------+----> Down      after too many failures in a row
//!                                                     | retried
//!                                                     v Starting
//! ```
//!
//! - Before the first question that needs the table a worker is asked for it, so that a kept one can be handed to it. When
//!   nobody waits for the table any more it is forgotten, too: the worker leaves it as far as it has come.
//! - A job is open from `Asked` until it is delivered an end. The open jobs of a worker that failed are asked again,
//!   once: a job that was with two workers when they failed is given up, for it may be what fells them.
//! - The machine has no clock. Silence is counted in seconds that the page was awake for, so that a computer that
//!   slept does not blame its workers.

use antipode_protocol::{Answer, Ask, Job, OfTable, Reply, Request, SpaceName};

use super::{Gone, LaneState};

/// A worker that has not spoken for this long, though it was asked something, is replaced.
pub(super) const SILENCE_SECONDS: u32 = 10;

/// How long to wait before a failed worker is replaced: the first, second and third time in a row. After that the
/// lane is down.
pub(super) const PAUSES_MS: [u32; 3] = [0, 1_000, 5_000];

/// With how many failing workers a job may be before it is given up.
const ATTEMPTS: u32 = 2;

/// What happened.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Event {
    /// The page asks.
    Asked(Job, Ask),
    /// The page no longer wants the answer.
    Forgotten(Job),
    /// The worker said something.
    Heard(Reply),
    /// The worker could not be started, threw, or spoke what cannot be understood.
    Failed(String),
    /// A second went by.
    SecondPassed,
    /// The pause before a replacement is over.
    PauseEnded,
    /// The page stops whatever the worker does.
    Cancelled,
    /// The page wants a lane that is down to try again.
    Retried,
}

/// What is to be done, in order.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Action {
    /// End the worker there is, if any, and start a new one.
    Spawn,
    /// End the worker there is, if any.
    Terminate,
    /// Send a request, with or without the kept table beside it.
    Post(Request, Beside),
    /// Hand the page an answer; the job goes on.
    Deliver(Job, Answer),
    /// Hand the page the last it will hear of a job.
    Close(Job, Result<Answer, Gone>),
    /// Send `PauseEnded` after so many milliseconds.
    Pause(u32),
}

/// What travels beside a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beside {
    /// Nothing.
    Nothing,
    /// The kept table of the space, if there is one.
    KeptTable,
    /// Nothing, and the kept table is not to be trusted: a worker failed over it.
    NoTableAnyMore,
}

/// One worker of one space.
#[derive(Clone, Debug)]
pub(super) struct Lane {
    space: SpaceName,
    /// The number of the lane's own request for the table.
    table_job: Job,
    phase: Phase,
    open: Vec<Open>,
    /// Whether the worker there is was already asked for its table, and not told that nobody waits for it.
    introduced: bool,
    silent_seconds: u32,
    failures_in_a_row: usize,
    /// Why the worker before this one was replaced, until this one has answered what is open.
    trouble: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Asleep,
    Starting,
    Up,
    Pausing,
    Down,
}

/// A job that has not come to its end.
#[derive(Clone, Debug)]
struct Open {
    job: Job,
    ask: Ask,
    posted: bool,
    attempts: u32,
}

impl Lane {
    /// A lane without a worker. `table_job` is the number under which it asks for its table itself.
    #[must_use]
    pub(super) fn new(space: SpaceName, table_job: Job) -> Lane {
        Lane {
            space,
            table_job,
            phase: Phase::Asleep,
            open: Vec::new(),
            introduced: false,
            silent_seconds: 0,
            failures_in_a_row: 0,
            trouble: None,
        }
    }

    /// What the page may say of it.
    #[must_use]
    pub(super) fn state(&self) -> LaneState {
        match (self.phase, &self.trouble) {
            (Phase::Down, why) => LaneState::Down { why: why.clone().unwrap_or_default() },
            (_, Some(why)) => LaneState::Replaced { why: why.clone() },
            (Phase::Starting | Phase::Pausing, None) => LaneState::Starting,
            (Phase::Asleep | Phase::Up, None) if self.open.is_empty() => LaneState::Idle,
            (Phase::Asleep | Phase::Up, None) => LaneState::Busy,
        }
    }

    /// Whether seconds must be counted: a worker owes the page a word.
    #[must_use]
    pub(super) fn is_watched(&self) -> bool {
        match self.phase {
            Phase::Starting => true,
            Phase::Up => !self.open.is_empty(),
            Phase::Asleep | Phase::Pausing | Phase::Down => false,
        }
    }

    /// Take in what happened; what comes out is to be done in that order.
    pub(super) fn reduce(&mut self, event: Event) -> Vec<Action> {
        match event {
            Event::Asked(job, ask) => self.asked(job, ask),
            Event::Forgotten(job) => self.forgotten(job),
            Event::Heard(reply) => self.heard(reply),
            Event::Failed(why) => self.failed(why),
            Event::SecondPassed => self.second_passed(),
            Event::PauseEnded if self.phase == Phase::Pausing => self.start(),
            Event::PauseEnded => Vec::new(),
            Event::Cancelled => self.cancelled(),
            Event::Retried if self.phase == Phase::Down => {
                self.failures_in_a_row = 0;
                self.start()
            }
            Event::Retried => Vec::new(),
        }
    }

    fn asked(&mut self, job: Job, ask: Ask) -> Vec<Action> {
        self.open.push(Open { job, ask, posted: false, attempts: 0 });
        match self.phase {
            Phase::Asleep => self.start(),
            Phase::Up => self.post_what_is_not(),
            Phase::Starting | Phase::Pausing | Phase::Down => Vec::new(),
        }
    }

    fn forgotten(&mut self, job: Job) -> Vec<Action> {
        let Some(at) = self.open.iter().position(|open| open.job == job) else {
            return Vec::new();
        };
        let mut forgotten = vec![self.open.remove(at)];
        let waits = |open: &Open| open.job != self.table_job && matches!(open.ask, Ask::OfTable(_));
        if !self.open.iter().any(waits)
            && let Some(own) = self.open.iter().position(|open| open.job == self.table_job)
        {
            forgotten.push(self.open.remove(own));
            self.introduced = false;
        }
        let posted = forgotten.into_iter().filter(|open| open.posted);
        posted.map(|open| Action::Post(self.request(open.job, Ask::Forget), Beside::Nothing)).collect()
    }

    fn heard(&mut self, reply: Reply) -> Vec<Action> {
        self.silent_seconds = 0;
        match reply.answer {
            Answer::Ready if self.phase == Phase::Starting => {
                self.phase = Phase::Up;
                if self.open.is_empty() {
                    self.trouble = None;
                }
                self.post_what_is_not()
            }
            Answer::Ready => Vec::new(),
            Answer::Failed(why) => self.failed(why),
            answer => {
                let Some(at) = self.open.iter().position(|open| open.job == reply.job) else {
                    return Vec::new();
                };
                if !is_last(&answer) {
                    return vec![Action::Deliver(reply.job, answer)];
                }
                self.open.remove(at);
                self.failures_in_a_row = 0;
                self.trouble = None;
                vec![Action::Close(reply.job, Ok(answer))]
            }
        }
    }

    fn failed(&mut self, why: String) -> Vec<Action> {
        if !matches!(self.phase, Phase::Starting | Phase::Up) {
            return Vec::new();
        }
        let mut actions = vec![Action::Terminate];
        for open in &mut self.open {
            open.attempts += u32::from(open.posted);
            open.posted = false;
        }
        let (again, given_up) =
            std::mem::take(&mut self.open).into_iter().partition(|open| open.attempts < ATTEMPTS);
        self.open = again;
        let given_up: Vec<Open> = given_up;
        actions.extend(
            given_up.iter().map(|open| Action::Close(open.job, Err(Gone::Failed { why: why.clone() }))),
        );

        self.trouble = Some(why);
        self.failures_in_a_row += 1;
        match PAUSES_MS.get(self.failures_in_a_row - 1) {
            Some(0) => actions.extend(self.start()),
            Some(&pause) => {
                self.phase = Phase::Pausing;
                actions.push(Action::Pause(pause));
            }
            None => self.phase = Phase::Down,
        }
        actions
    }

    fn second_passed(&mut self) -> Vec<Action> {
        if !self.is_watched() {
            self.silent_seconds = 0;
            return Vec::new();
        }
        self.silent_seconds += 1;
        if self.silent_seconds < SILENCE_SECONDS {
            return Vec::new();
        }
        self.failed(match self.phase {
            Phase::Starting => format!("the solver did not start within {SILENCE_SECONDS} seconds"),
            _ => format!("the solver was silent for {SILENCE_SECONDS} seconds"),
        })
    }

    fn cancelled(&mut self) -> Vec<Action> {
        let open = std::mem::take(&mut self.open);
        let mut actions = match self.phase {
            Phase::Up if !open.is_empty() => self.start(),
            _ => Vec::new(),
        };
        actions.extend(open.iter().map(|open| Action::Close(open.job, Err(Gone::Cancelled))));
        actions
    }

    fn start(&mut self) -> Vec<Action> {
        self.phase = Phase::Starting;
        self.introduced = false;
        self.silent_seconds = 0;
        self.open.iter_mut().for_each(|open| open.posted = false);
        vec![Action::Spawn]
    }

    fn post_what_is_not(&mut self) -> Vec<Action> {
        if !self.introduced && self.open.iter().any(|open| matches!(open.ask, Ask::OfTable(_))) {
            self.introduced = true;
            let own = self.open.iter().position(|open| open.job == self.table_job);
            let own = own.map_or(
                Open { job: self.table_job, ask: Ask::OfTable(OfTable::Table), posted: false, attempts: 0 },
                |at| self.open.remove(at),
            );
            self.open.insert(0, own);
        }
        let table_job = self.table_job;
        let space = &self.space;
        let waiting = self.open.iter_mut().filter(|open| !open.posted);
        waiting
            .map(|open| {
                open.posted = true;
                let beside = match (open.job == table_job, open.attempts) {
                    (false, _) => Beside::Nothing,
                    (true, 0) => Beside::KeptTable,
                    (true, _) => Beside::NoTableAnyMore,
                };
                Action::Post(Request { job: open.job, space: space.clone(), ask: open.ask.clone() }, beside)
            })
            .collect()
    }

    fn request(&self, job: Job, ask: Ask) -> Request {
        Request { job, space: self.space.clone(), ask }
    }
}

/// Whether an answer ends its question; one that does not is followed by more.
fn is_last(answer: &Answer) -> bool {
    match answer {
        Answer::Progress(_) => false,
        Answer::Bounds(bounds) => bounds.ended,
        Answer::Measures(measures) => measures.ended,
        Answer::Changes(changes) => changes.ended,
        Answer::Hardest(found) => found.ended,
        _ => true,
    }
}

#[cfg(test)]
mod tests;
