//! Long jobs in steps.

use antipode_engine::resumable::Status;
use antipode_engine::solver::Work;
use antipode_protocol::{Answer, Progress};

use crate::clock::Clock;
use crate::error::WorkerError;

/// The answer to a query, and the bytes to attach.
pub(crate) type AnswerWithBytes = (Answer, Option<Vec<u8>>);

/// A long job.
pub(crate) trait Task {
    /// Works for a few tenths of a millisecond, or a few milliseconds if the work cannot be divided further.
    fn step(&mut self) -> Status;

    /// The progress, or the part of the answer known so far.
    fn interim_answer(&mut self, elapsed_ms: f64) -> Answer;

    /// The answer of the finished task.
    fn finish(self: Box<Self>, elapsed_ms: f64) -> Result<AnswerWithBytes, WorkerError>;
}

/// What a query starts.
pub(crate) enum Start {
    /// A long job.
    Task(Box<dyn Task>),
    /// The answer, at once.
    Answered(Answer),
}

impl Start {
    pub(crate) fn task(task: impl Task + 'static) -> Start {
        Start::Task(Box::new(task))
    }
}

/// A task that has started.
pub(crate) struct RunningTask {
    task: Box<dyn Task>,
    worked_ms: f64,
}

/// The result of one step.
pub(crate) enum StepResult {
    /// The task is not finished.
    Working(RunningTask),
    /// The answer and its attachment.
    Done(AnswerWithBytes),
}

impl RunningTask {
    pub(crate) fn new(task: Box<dyn Task>) -> RunningTask {
        RunningTask { task, worked_ms: 0.0 }
    }

    /// Continues until the answer is complete or `end_ms` is reached.
    pub(crate) fn step(mut self, clock: &impl Clock, end_ms: f64) -> Result<StepResult, WorkerError> {
        let since_ms = clock.now_ms();
        loop {
            let status = self.task.step();
            let now_ms = clock.now_ms();
            if status == Status::Finished {
                return self.task.finish(self.worked_ms + now_ms - since_ms).map(StepResult::Done);
            }
            if now_ms >= end_ms {
                self.worked_ms += now_ms - since_ms;
                return Ok(StepResult::Working(self));
            }
        }
    }

    pub(crate) fn interim_answer(&mut self) -> Answer {
        self.task.interim_answer(self.worked_ms)
    }
}

/// The work of a solver, and the answer from its result.
pub(crate) struct WorkTask<T, F> {
    pub(crate) work: Box<dyn Work<T>>,
    pub(crate) to_answer: F,
}

impl<T, F: FnOnce(T) -> Answer> Task for WorkTask<T, F> {
    fn step(&mut self) -> Status {
        self.work.step(1)
    }

    fn interim_answer(&mut self, elapsed_ms: f64) -> Answer {
        Answer::Progress(progress(self.work.progress(), elapsed_ms))
    }

    fn finish(self: Box<Self>, _elapsed_ms: f64) -> Result<AnswerWithBytes, WorkerError> {
        let WorkTask { work, to_answer } = *self;
        Ok((to_answer(work.finish()?), None))
    }
}

/// The progress of work, as a message.
pub(crate) fn progress(done: antipode_engine::solver::Progress, elapsed_ms: f64) -> Progress {
    Progress { counts: done.counts, found: done.found, positions: done.expected, elapsed_ms }
}
