//! The queue of jobs and their answers. Time comes only from its [`Clock`]; no browser.

use std::collections::VecDeque;
use std::collections::btree_map::{BTreeMap, Entry as MapEntry};

use antipode_engine::resumable::Status;
use antipode_protocol::{Answer, JobId, Query, Reply, Request, Subject, TableQuery};

use crate::answer;
use crate::certificate;
use crate::clock::Clock;
use crate::error::WorkerError;
use crate::puzzle::Program;
use crate::space_state::SpaceState;
use crate::task::{AnswerWithBytes, RunningTask, Start, StepResult};

/// The approximate length of a step of work. New messages are read between steps.
pub const STEP_MS: f64 = 10.0;

/// The interval between progress reports of a long job.
pub const PROGRESS_MS: f64 = 100.0;

/// Whether there is more work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkState {
    /// Call `work` again.
    Pending,
    /// No job is open.
    Idle,
}

/// A reply and its attached bytes.
#[derive(Clone, Debug, PartialEq)]
pub struct Envelope {
    /// The message to the page.
    pub message: Reply,
    /// A computed table that was not sent before, the text of a list, or the bytes of a certificate.
    pub attachment: Option<Vec<u8>>,
}

/// Runs jobs in order of arrival, one at a time, and answers jobs that need no work in between. Searches run when there is
/// no other job.
pub struct Scheduler<C> {
    program: Program,
    clock: C,
    states: BTreeMap<Subject, SpaceState>,
    open_jobs: VecDeque<OpenJob>,
    outbox: Vec<Envelope>,
    /// When the current job started or last reported its progress.
    reported_ms: f64,
}

/// A job without a final answer.
struct OpenJob {
    job: JobId,
    subject: Subject,
    query: Query,
    /// Its task, once started. A search belongs to the [`SpaceState`] instead.
    task: Option<RunningTask>,
    /// Whether a search has reported bounds to this job.
    has_reported: bool,
}

const STATE_EXISTS: &str = "the state of a subject is created when its first job arrives";

impl<C: Clock> Scheduler<C> {
    /// A scheduler without jobs.
    #[must_use]
    pub fn new(program: Program, clock: C) -> Scheduler<C> {
        Scheduler {
            program,
            clock,
            states: BTreeMap::new(),
            open_jobs: VecDeque::new(),
            outbox: Vec::new(),
            reported_ms: 0.0,
        }
    }

    /// Accepts a request, with the bytes of a table or of an earlier search that the page has saved. Answers immediately if no
    /// work is necessary, and rejects an invalid query before any work.
    pub fn receive(&mut self, request: Request, attachment: Option<Vec<u8>>) {
        let Request { job, subject, query } = request;
        if query == Query::Cancel {
            self.open_jobs.retain(|open| open.job != job);
            return;
        }
        if let Err(why) = self.prepare(&subject, &query, attachment) {
            return self.send(job, why.into_answer(), None);
        }
        if self.open_jobs.is_empty() {
            self.reported_ms = self.clock.now_ms();
        }
        self.open_jobs.push_back(OpenJob { job, subject, query, task: None, has_reported: false });
        self.answer_from_tables();
    }

    /// Creates the state of a subject if necessary, and checks that the query is valid there.
    fn prepare(
        &mut self,
        subject: &Subject,
        query: &Query,
        attachment: Option<Vec<u8>>,
    ) -> Result<(), WorkerError> {
        let state = match self.states.entry(subject.clone()) {
            MapEntry::Occupied(occupied) => occupied.into_mut(),
            MapEntry::Vacant(vacant) => vacant.insert(SpaceState::open(self.program, subject)?),
        };
        if let Some(text) = query.position() {
            state.solver()?.canonical_position(text)?;
        }
        match (query, attachment) {
            (Query::Table(query), attachment) => {
                if *query == TableQuery::Certificate {
                    certificate::check(state.solver()?)?;
                }
                state.prepare_table(attachment.filter(|_| *query == TableQuery::Facts))?;
            }
            (Query::Search { .. }, Some(bytes)) => state.offer_saved_search(bytes),
            _ => {}
        }
        Ok(())
    }

    /// Runs one step of work.
    pub fn work(&mut self) -> WorkState {
        let end_ms = self.clock.now_ms() + STEP_MS;
        while let Some(index) = self.current_index() {
            let open = &mut self.open_jobs[index];
            let state = self.states.get_mut(&open.subject).expect(STATE_EXISTS);
            let finished = if matches!(open.query, Query::Table(_)) && state.table().is_none() {
                state.build(&self.clock, end_ms);
                self.answer_from_tables();
                None
            } else if open.query == Query::Table(TableQuery::Facts) {
                state.find_antipodes(&self.clock, end_ms);
                self.answer_from_tables();
                None
            } else {
                step_job(open, state, &self.clock, end_ms)
                    .unwrap_or_else(|why| Some((why.into_answer(), None)))
            };
            if let Some((answer, attachment)) = finished {
                let job = self.open_jobs.remove(index).expect("the index is valid").job;
                self.send(job, answer, attachment);
            }
            if self.clock.now_ms() >= end_ms {
                break;
            }
        }
        self.report_progress();
        if self.open_jobs.is_empty() { WorkState::Idle } else { WorkState::Pending }
    }

    /// Removes and returns the messages to send, in order.
    pub fn drain_outbox(&mut self) -> impl Iterator<Item = Envelope> + '_ {
        self.outbox.drain(..)
    }

    /// Whether no job is open, and no later query can use what was computed: a table was too large, or each query contained
    /// its board.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.open_jobs.is_empty() && !self.states.values().any(SpaceState::has_results)
    }

    /// The index of the current job: the first that is not long, else the first. Long are searches, and certificates of tables that
    /// are complete.
    fn current_index(&self) -> Option<usize> {
        let is_long = |open: &OpenJob| match open.query {
            Query::Search { .. } => true,
            Query::Table(TableQuery::Certificate) => self.states[&open.subject].table().is_some(),
            _ => false,
        };
        let other = self.open_jobs.iter().position(|open| !is_long(open));
        other.or((!self.open_jobs.is_empty()).then_some(0))
    }

    /// Answers all open jobs whose answer is in a complete table.
    fn answer_from_tables(&mut self) {
        let mut index = 0;
        while let Some(open) = self.open_jobs.get(index) {
            let state = self.states.get_mut(&open.subject).expect(STATE_EXISTS);
            let Some((answer, attachment)) = look_up(open, state) else {
                index += 1;
                continue;
            };
            let job = open.job;
            self.open_jobs.remove(index);
            self.send(job, answer, attachment);
        }
    }

    /// Reports the progress of the current job, if a report is due, to all jobs that wait for the same table. A search reports
    /// its first bounds immediately.
    fn report_progress(&mut self) {
        let now_ms = self.clock.now_ms();
        let Some(index) = self.current_index() else { return };
        let first = &mut self.open_jobs[index];
        let state = &self.states[&first.subject];
        let is_search = matches!(first.query, Query::Search { .. });
        if now_ms - self.reported_ms < PROGRESS_MS && (!is_search || first.has_reported) {
            return;
        }
        self.reported_ms = now_ms;
        if is_search {
            first.has_reported = true;
            let job = first.job;
            return self.send(job, state.bounds(), None);
        }
        let (subject, job) = (first.subject.clone(), first.job);
        let jobs: Vec<(JobId, Answer)> = match (state.progress(), &mut first.task) {
            (Some(progress), None) => {
                let waits =
                    |open: &&OpenJob| open.subject == subject && matches!(open.query, Query::Table(_));
                let waiting = self.open_jobs.iter().filter(waits);
                waiting.map(|open| (open.job, Answer::Progress(progress.clone()))).collect()
            }
            (_, Some(task)) => vec![(job, task.interim_answer())],
            (None, None) => Vec::new(),
        };
        for (job, answer) in jobs {
            self.send(job, answer, None);
        }
    }

    fn send(&mut self, job: JobId, answer: Answer, attachment: Option<Vec<u8>>) {
        self.outbox.push(Envelope { message: Reply { job, answer }, attachment });
    }
}

/// Continues a job that has the table it needs. Returns its answer when it is complete.
fn step_job(
    open: &mut OpenJob,
    state: &mut SpaceState,
    clock: &impl Clock,
    end_ms: f64,
) -> Result<Option<AnswerWithBytes>, WorkerError> {
    if let Query::Search { position } = &open.query {
        return Ok(match state.search(position, clock, end_ms)? {
            Status::Working => None,
            Status::Finished => Some((state.bounds(), state.take_search_bytes())),
        });
    }
    if let Some(task) = open.task.take() {
        return Ok(match task.step(clock, end_ms)? {
            StepResult::Working(task) => {
                open.task = Some(task);
                None
            }
            StepResult::Done(answer) => Some(answer),
        });
    }
    let start = match (&open.query, state.table()) {
        (Query::Table(query), Some(Ok(ready))) => {
            answer::begin_with_table(query, state.solver()?, &*ready.table)?
        }
        (Query::Table(_), Some(Err(why))) => return Err(why.clone().into()),
        (query, _) => answer::begin(query, state)?,
    };
    Ok(match start {
        Start::Answered(answer) => Some((answer, None)),
        Start::Task(task) => {
            open.task = Some(RunningTask::new(task));
            None
        }
    })
}

/// The answer to a job from a complete table, with the bytes of the table if the page needs them.
fn look_up(open: &OpenJob, state: &mut SpaceState) -> Option<AnswerWithBytes> {
    let Query::Table(query) = &open.query else { return None };
    let answer = answer::from_table(query, &open.subject, state)?;
    let bytes = if *query == TableQuery::Facts { state.take_table_bytes() } else { None };
    Some((answer, bytes))
}
