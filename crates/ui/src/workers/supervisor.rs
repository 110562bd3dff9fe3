//! The supervisor of one worker, as a pure state machine: events in, actions out.
//!
//! ```text
//!            submitted              ready               answered
//!   Asleep ---------> Starting -----------> Up (busy) ----------> Up (idle)
//!                       ^  ^ |                |
//!        the pause ends |  | | failed         | failed, timed out
//!                       |  | v                v
//!                    Pausing <----------------+----> Down      too many failures in a row
//!                                                     | retried
//!                                                     v Starting
//! ```
//!
//! - Before the first query that needs the table, the supervisor requests the table itself, so that a cached one can be passed
//!   to the worker. When no query waits for the table any more, that request is dropped too: the worker keeps the partial table.
//! - A job is open from `Submitted` until its final result. The open jobs of a failed worker are submitted again, once: a job
//!   that was open at two workers when they failed is given up, because it may be the cause.
//! - A worker that holds memory of which it needs none is ended. Why a table was too large is remembered, and answers all later
//!   queries that need it.
//! - The state machine has no clock. It counts seconds without a message while the page is awake, so that a computer in sleep
//!   mode does not cause a timeout.

use antipode_protocol::{Answer, JobId, Query, Reply, Request, Subject, TableQuery};

use super::{QueryError, WorkerState};

/// A worker with an open job that sends nothing for this long is replaced.
pub(super) const SILENCE_SECONDS: u32 = 10;

/// The pause before a failed worker is replaced: after the first, second and third failure in a row. After that the
/// worker is down.
pub(super) const PAUSES_MS: [u32; 3] = [0, 1_000, 5_000];

/// The number of failing workers after which a job is given up.
const ATTEMPTS: u32 = 2;

/// An input of the supervisor.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Event {
    /// The page submits a query.
    Submitted(JobId, Query),
    /// The page drops a query.
    Dropped(JobId),
    /// The worker replied.
    Received(Reply),
    /// The worker could not be started, threw, or sent an unreadable message.
    Failed(String),
    SecondPassed,
    /// The pause before a replacement is over.
    PauseEnded,
    /// The page stops the worker, whatever it does.
    Cancelled,
    /// The page restarts a worker that is down.
    Retried,
}

/// An action for the pool to perform, in order.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Action {
    /// Terminate the current worker, if any, and start a new one.
    Spawn,
    /// Terminate the current worker, if any.
    Terminate,
    Post(Request, Attachment),
    /// Pass an interim answer to the page; the job stays open.
    Deliver(JobId, Answer),
    /// Pass the final result of a job to the page.
    Close(JobId, Result<Answer, QueryError>),
    /// Send `PauseEnded` after this many milliseconds.
    Pause(u32),
}

/// The attachment of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attachment {
    Nothing,
    /// The cached table of the subject, if there is one.
    CachedTable,
    /// Nothing, and the cached table must be discarded: a worker failed with it.
    DiscardCachedTable,
    /// The kept state of an earlier search of the subject, if there is one.
    KeptSearch,
    /// Nothing, and that must be discarded: a worker failed with it.
    DiscardKeptSearch,
}

/// The supervisor of the worker of one subject.
#[derive(Clone, Debug)]
pub(super) struct Supervisor {
    subject: Subject,
    /// The number of the supervisor's own request for the table.
    table_job: JobId,
    phase: Phase,
    open_jobs: Vec<OpenJob>,
    /// Whether the current worker was asked for its table, and that request was not dropped since.
    table_requested: bool,
    /// Whether the current worker has received what an earlier search has left.
    search_supplied: bool,
    /// Why there is no table, if a worker has found out. It is ended, and no other one tries again.
    refusal: Option<Answer>,
    silent_seconds: u32,
    failures_in_a_row: usize,
    /// Why the previous worker was replaced; cleared when its successor has answered.
    last_failure: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Asleep,
    Starting,
    Up,
    Pausing,
    Down,
}

/// A job without a final result.
#[derive(Clone, Debug)]
struct OpenJob {
    job: JobId,
    query: Query,
    posted: bool,
    attempts: u32,
}

impl Supervisor {
    /// A supervisor without a worker. `table_job` is the number of its own request for the table.
    #[must_use]
    pub(super) fn new(subject: Subject, table_job: JobId) -> Supervisor {
        Supervisor {
            subject,
            table_job,
            phase: Phase::Asleep,
            open_jobs: Vec::new(),
            table_requested: false,
            search_supplied: false,
            refusal: None,
            silent_seconds: 0,
            failures_in_a_row: 0,
            last_failure: None,
        }
    }

    #[cfg(test)]
    pub(super) fn subject(&self) -> &Subject {
        &self.subject
    }

    #[must_use]
    pub(super) fn state(&self) -> WorkerState {
        match (self.phase, &self.last_failure) {
            (Phase::Down, why) => WorkerState::Down { why: why.clone().unwrap_or_default() },
            (_, Some(why)) => WorkerState::Replaced { why: why.clone() },
            (Phase::Starting | Phase::Pausing, None) => WorkerState::Starting,
            (Phase::Asleep | Phase::Up, None) if self.open_jobs.is_empty() => WorkerState::Idle,
            (Phase::Asleep | Phase::Up, None) => WorkerState::Busy,
        }
    }

    /// Whether the worker owes a message, so that seconds must be counted.
    #[must_use]
    pub(super) fn expects_message(&self) -> bool {
        match self.phase {
            Phase::Starting => true,
            Phase::Up => !self.open_jobs.is_empty(),
            Phase::Asleep | Phase::Pausing | Phase::Down => false,
        }
    }

    /// Handles an event; returns the actions to perform in order.
    pub(super) fn reduce(&mut self, event: Event) -> Vec<Action> {
        match event {
            Event::Submitted(job, query) => self.on_submitted(job, query),
            Event::Dropped(job) => self.on_dropped(job),
            Event::Received(reply) => self.on_received(reply),
            Event::Failed(why) => self.on_failed(why),
            Event::SecondPassed => self.on_second_passed(),
            Event::PauseEnded if self.phase == Phase::Pausing => self.start(),
            Event::PauseEnded => Vec::new(),
            Event::Cancelled => self.on_cancelled(),
            Event::Retried if self.phase == Phase::Down => {
                self.failures_in_a_row = 0;
                self.start()
            }
            Event::Retried => Vec::new(),
        }
    }

    fn on_submitted(&mut self, job: JobId, query: Query) -> Vec<Action> {
        if let (Some(refusal), Query::Table(_)) = (&self.refusal, &query) {
            return vec![Action::Close(job, Ok(refusal.clone()))];
        }
        self.open_jobs.push(OpenJob { job, query, posted: false, attempts: 0 });
        match self.phase {
            Phase::Asleep => self.start(),
            Phase::Up => self.post_waiting_jobs(),
            Phase::Starting | Phase::Pausing | Phase::Down => Vec::new(),
        }
    }

    fn on_dropped(&mut self, job: JobId) -> Vec<Action> {
        let Some(at) = self.open_jobs.iter().position(|open| open.job == job) else {
            return Vec::new();
        };
        let mut forgotten = vec![self.open_jobs.remove(at)];
        let waits = |open: &OpenJob| open.job != self.table_job && matches!(open.query, Query::Table(_));
        if !self.open_jobs.iter().any(waits)
            && let Some(own) = self.open_jobs.iter().position(|open| open.job == self.table_job)
        {
            forgotten.push(self.open_jobs.remove(own));
            self.table_requested = false;
        }
        let posted = forgotten.into_iter().filter(|open| open.posted);
        posted.map(|open| Action::Post(self.request(open.job, Query::Cancel), Attachment::Nothing)).collect()
    }

    fn on_received(&mut self, reply: Reply) -> Vec<Action> {
        self.silent_seconds = 0;
        match reply.answer {
            Answer::Ready if self.phase == Phase::Starting => {
                self.phase = Phase::Up;
                if self.open_jobs.is_empty() {
                    self.last_failure = None;
                }
                self.post_waiting_jobs()
            }
            Answer::Ready => Vec::new(),
            Answer::Spent if self.open_jobs.is_empty() => {
                self.phase = Phase::Asleep;
                self.table_requested = false;
                vec![Action::Terminate]
            }
            // It says so again when it is idle.
            Answer::Spent => Vec::new(),
            Answer::Crashed(why) => self.on_failed(why),
            answer => {
                let Some(at) = self.open_jobs.iter().position(|open| open.job == reply.job) else {
                    return Vec::new();
                };
                if !answer.is_last() {
                    return vec![Action::Deliver(reply.job, answer)];
                }
                self.open_jobs.remove(at);
                if reply.job == self.table_job && matches!(answer, Answer::Rejected(_) | Answer::TooLarge(_))
                {
                    self.refusal = Some(answer.clone());
                }
                self.failures_in_a_row = 0;
                self.last_failure = None;
                vec![Action::Close(reply.job, Ok(answer))]
            }
        }
    }

    fn on_failed(&mut self, why: String) -> Vec<Action> {
        if !matches!(self.phase, Phase::Starting | Phase::Up) {
            return Vec::new();
        }
        let mut actions = vec![Action::Terminate];
        for open in &mut self.open_jobs {
            open.attempts += u32::from(open.posted);
            open.posted = false;
        }
        let (again, given_up) =
            std::mem::take(&mut self.open_jobs).into_iter().partition(|open| open.attempts < ATTEMPTS);
        self.open_jobs = again;
        let given_up: Vec<OpenJob> = given_up;
        actions.extend(
            given_up.iter().map(|open| Action::Close(open.job, Err(QueryError::Failed { why: why.clone() }))),
        );

        self.last_failure = Some(why);
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

    fn on_second_passed(&mut self) -> Vec<Action> {
        if !self.expects_message() {
            self.silent_seconds = 0;
            return Vec::new();
        }
        self.silent_seconds += 1;
        if self.silent_seconds < SILENCE_SECONDS {
            return Vec::new();
        }
        self.on_failed(match self.phase {
            Phase::Starting => format!("the solver did not start within {SILENCE_SECONDS} seconds"),
            _ => format!("the solver did not respond for {SILENCE_SECONDS} seconds"),
        })
    }

    fn on_cancelled(&mut self) -> Vec<Action> {
        let open = std::mem::take(&mut self.open_jobs);
        let mut actions = match self.phase {
            Phase::Up if !open.is_empty() => self.start(),
            _ => Vec::new(),
        };
        actions.extend(open.iter().map(|open| Action::Close(open.job, Err(QueryError::Cancelled))));
        actions
    }

    fn start(&mut self) -> Vec<Action> {
        self.phase = Phase::Starting;
        self.table_requested = false;
        self.search_supplied = false;
        self.silent_seconds = 0;
        self.open_jobs.iter_mut().for_each(|open| open.posted = false);
        vec![Action::Spawn]
    }

    fn post_waiting_jobs(&mut self) -> Vec<Action> {
        if !self.table_requested && self.open_jobs.iter().any(|open| matches!(open.query, Query::Table(_))) {
            self.table_requested = true;
            let own = self.open_jobs.iter().position(|open| open.job == self.table_job);
            let own = own.map_or(
                OpenJob {
                    job: self.table_job,
                    query: Query::Table(TableQuery::Facts),
                    posted: false,
                    attempts: 0,
                },
                |at| self.open_jobs.remove(at),
            );
            self.open_jobs.insert(0, own);
        }
        let table_job = self.table_job;
        let search_supplied = &mut self.search_supplied;
        let subject = &self.subject;
        let waiting = self.open_jobs.iter_mut().filter(|open| !open.posted);
        waiting
            .map(|open| {
                open.posted = true;
                let is_first_search =
                    matches!(open.query, Query::Search { .. }) && !std::mem::replace(search_supplied, true);
                let attachment = match (open.job == table_job, is_first_search, open.attempts) {
                    (true, _, 0) => Attachment::CachedTable,
                    (true, _, _) => Attachment::DiscardCachedTable,
                    (false, true, 0) => Attachment::KeptSearch,
                    (false, true, _) => Attachment::DiscardKeptSearch,
                    (false, false, _) => Attachment::Nothing,
                };
                Action::Post(
                    Request { job: open.job, subject: subject.clone(), query: open.query.clone() },
                    attachment,
                )
            })
            .collect()
    }

    fn request(&self, job: JobId, query: Query) -> Request {
        Request { job, subject: self.subject.clone(), query }
    }
}

#[cfg(test)]
mod tests;
