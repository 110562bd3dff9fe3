//! The algorithm finder, in steps: algorithms that send numbers to squares.

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::rotation::finder::AlgorithmFinder;
use antipode_engine::search::bidirectional::{Limits, SearchOutcome};
use antipode_protocol::rotation::{FinderResult, RotationAnswer};
use antipode_protocol::{Answer, Progress};
use antipode_puzzles::rotation::{Board, format_turn, parse_targets};

use super::RotationBoard;
use crate::error::WorkerError;
use crate::task::{AnswerWithBytes, Task};

/// The maximum number of listed algorithms.
const MAX_ALGORITHMS: usize = 100;

/// Positions per step: a few tenths of a millisecond.
const POSITIONS: u64 = 1_000;

/// A search for algorithms.
pub(super) struct FindTask {
    board: Board,
    targets: String,
    finder: AlgorithmFinder,
}

impl FindTask {
    /// # Errors
    /// What is wrong with the targets or the board.
    pub(super) fn begin(board: &RotationBoard, targets: &str) -> Result<FindTask, WorkerError> {
        let variant = board.variant();
        let parsed = parse_targets(targets, variant.board()).map_err(WorkerError::Targets)?;
        let finder =
            AlgorithmFinder::new(variant, &parsed, Limits::default()).map_err(WorkerError::Finder)?;
        Ok(FindTask { board: variant.board(), targets: targets.to_owned(), finder })
    }
}

impl Task for FindTask {
    fn step(&mut self) -> Status {
        self.finder.step(POSITIONS)
    }

    fn interim_answer(&mut self, elapsed_ms: f64) -> Answer {
        let found = self.finder.positions();
        Answer::Progress(Progress { counts: Vec::new(), found, positions: None, elapsed_ms })
    }

    fn finish(self: Box<Self>, _elapsed_ms: f64) -> Result<AnswerWithBytes, WorkerError> {
        let FindTask { board, targets, finder } = *self;
        let algorithms = finder.words(MAX_ALGORITHMS);
        let algorithms =
            algorithms.iter().map(|turns| turns.iter().map(|turn| format_turn(*turn, board)).collect());
        let (count, note) = match finder.outcome() {
            Some(SearchOutcome::Solved) => (finder.count(), String::new()),
            Some(SearchOutcome::Unreachable) => (Some(0), "no turns do this".to_owned()),
            _ => (None, format!("search limit reached: this takes at least {} turns", finder.lower_bound())),
        };
        let result = FinderResult { targets, algorithms: algorithms.collect(), count, note };
        Ok((Answer::Rotation(RotationAnswer::Algorithms(result)), None))
    }
}
