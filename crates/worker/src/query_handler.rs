//! The queries that not every puzzle has.

use antipode_engine::solver::PuzzleSolver;
use antipode_protocol::ListScope;
use antipode_protocol::rotation::RotationQuery;
use antipode_protocol::sliding::SlidingQuery;

use crate::error::WorkerError;
use crate::task::Start;

/// The subject of queries: its solver, and the queries that not every puzzle has. A query is refused unless the subject
/// supplies it.
pub(crate) trait QueryHandler {
    /// The solver of the space; `None` for a service.
    fn solver(&self) -> Option<&dyn PuzzleSolver>;

    /// Starts a list of solutions.
    ///
    /// # Errors
    /// Why there is no list.
    fn begin_list(&self, _scope: ListScope) -> Result<Start, WorkerError> {
        Err(WorkerError::OtherPuzzle)
    }

    /// Starts a query that only Rotation has.
    ///
    /// # Errors
    /// Why there is no answer.
    fn begin_rotation(&self, _query: &RotationQuery) -> Result<Start, WorkerError> {
        Err(WorkerError::OtherPuzzle)
    }

    /// Starts a query that only sliding block puzzles have.
    ///
    /// # Errors
    /// Why there is no answer.
    fn begin_sliding(&self, _query: &SlidingQuery) -> Result<Start, WorkerError> {
        Err(WorkerError::NeedsService)
    }
}
