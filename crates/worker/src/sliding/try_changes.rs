//! The results of single changes to a puzzle, one after the other, in steps.

use std::collections::VecDeque;

use antipode_engine::resumable::Status;
use antipode_engine::solver::sliding::ComponentWork;
use antipode_protocol::Answer;
use antipode_protocol::sliding::{self, ChangeResults, PuzzleStatus, SlidingAnswer};
use antipode_puzzles::sliding::change::{Change, single_changes};
use antipode_puzzles::sliding::draft::Draft;
use antipode_puzzles::sliding::{Metric, PosedBoard};

use super::compare_metrics::puzzle_status;
use super::graph_cache::{ExploreResult, exploration, explore_step};
use super::{parse_metric, parse_puzzle};
use crate::error::WorkerError;
use crate::task::{AnswerWithBytes, Task};

/// The maximum number of positions per change: there are many changes.
const MAX_POSITIONS: u32 = 200_000;

/// The evaluation of the changes to a puzzle.
pub(super) struct TryChangesTask {
    text: String,
    metric: Metric,
    /// The memory that the exploration of a change may use, in bytes.
    max_bytes: u64,
    remaining: VecDeque<Change>,
    /// The exploration of the first remaining change, if it has started.
    exploration: Option<Box<ComponentWork>>,
    results: Vec<sliding::ChangeResult>,
}

impl TryChangesTask {
    /// # Errors
    /// What is wrong with the puzzle, or which metric is unknown.
    pub(super) fn begin(text: &str, metric: &str, max_bytes: u64) -> Result<TryChangesTask, WorkerError> {
        let metric = parse_metric(metric)?;
        let puzzle = parse_puzzle(text, metric)?;
        let remaining = single_changes(&Draft::from_position(&puzzle.start(), puzzle.goal())).into();
        Ok(TryChangesTask {
            text: text.to_owned(),
            metric,
            max_bytes,
            remaining,
            exploration: None,
            results: Vec::new(),
        })
    }

    /// The current result.
    fn results(&self) -> ChangeResults {
        ChangeResults {
            position: self.text.clone(),
            metric: self.metric.name().to_owned(),
            rows: self.results.clone(),
            total: (self.results.len() + self.remaining.len()) as u64,
            ended: self.remaining.is_empty(),
        }
    }
}

impl Task for TryChangesTask {
    fn step(&mut self) -> Status {
        let Some(change) = self.remaining.front() else { return Status::Finished };
        let explore_result = match self.exploration.take() {
            Some(exploration) => explore_step(exploration),
            None => match change.draft.build() {
                Ok((start, goal)) => {
                    let puzzle = PosedBoard::new(start, goal, self.metric);
                    explore_step(exploration(&puzzle, MAX_POSITIONS, self.max_bytes))
                }
                Err(fault) => ExploreResult::TooLarge(fault.to_string()),
            },
        };
        let status = match explore_result {
            ExploreResult::Working(exploration) => {
                self.exploration = Some(exploration);
                return Status::Working;
            }
            ExploreResult::Complete(graph) => puzzle_status(&graph, &graph.puzzle().start()),
            ExploreResult::TooLarge(why) => PuzzleStatus::TooLarge(why),
        };
        let Some(Change { description, draft }) = self.remaining.pop_front() else {
            return Status::Finished;
        };
        self.results.push(sliding::ChangeResult { description, position: draft.to_text(), status });
        Status::finished_if(self.remaining.is_empty())
    }

    fn interim_answer(&mut self, _elapsed_ms: f64) -> Answer {
        Answer::Sliding(SlidingAnswer::ChangeResults(Box::new(self.results())))
    }

    fn finish(self: Box<Self>, _elapsed_ms: f64) -> Result<AnswerWithBytes, WorkerError> {
        Ok((Answer::Sliding(SlidingAnswer::ChangeResults(Box::new(self.results()))), None))
    }
}
