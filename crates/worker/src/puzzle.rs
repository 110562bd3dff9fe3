//! The only list of the puzzles in the worker, and what each adds to its solver: the queries that no other puzzle has.

use antipode_engine::solver::ramka::RamkaSolver;
use antipode_engine::solver::sliding::SlidingSolver;
use antipode_engine::solver::{PuzzleKind, PuzzleSolver};
use antipode_protocol::{Query, SpaceName, Subject};

use crate::error::WorkerError;
use crate::rotation::RotationBoard;
use crate::sliding::SlidingService;
use crate::task::Start;

/// The subject of queries.
pub(crate) trait QueryHandler {
    /// The solver of the space; `None` for a service.
    fn solver(&self) -> Option<&dyn PuzzleSolver>;

    /// Starts a query that only this puzzle has. `None` if this puzzle does not have it.
    ///
    /// # Errors
    /// Why there is no answer.
    fn begin(&self, query: &Query) -> Option<Result<Start, WorkerError>>;
}

/// # Errors
/// If a name is unknown, or the ruleset invalid.
pub(crate) fn open(subject: &Subject) -> Result<Box<dyn QueryHandler>, WorkerError> {
    match subject {
        Subject::Space(SpaceName { puzzle, metric }) => Ok(match PuzzleKind::from_name(puzzle)? {
            PuzzleKind::Ramka => Box::new(OnlySolver(RamkaSolver::parse(metric)?)),
            PuzzleKind::Rotation => Box::new(RotationBoard::parse(metric)?),
            PuzzleKind::Sliding => Box::new(OnlySolver(SlidingSolver::parse(metric)?)),
        }),
        Subject::Service { puzzle, .. } => match PuzzleKind::from_name(puzzle)? {
            PuzzleKind::Ramka | PuzzleKind::Rotation => Err(WorkerError::NoService),
            PuzzleKind::Sliding => Ok(Box::new(SlidingService::default())),
        },
    }
}

/// A space without queries of its own.
struct OnlySolver<S>(S);

impl<S: PuzzleSolver> QueryHandler for OnlySolver<S> {
    fn solver(&self) -> Option<&dyn PuzzleSolver> {
        Some(&self.0)
    }

    fn begin(&self, _query: &Query) -> Option<Result<Start, WorkerError>> {
        None
    }
}
