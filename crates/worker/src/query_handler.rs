//! What a worker asks of a puzzle beside its solver.

use antipode_engine::solver::PuzzleSolver;
use antipode_protocol::Query;

use crate::error::WorkerError;
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
