//! The tables of a puzzle alone: a small program, so that the first distance is known soon.

use std::sync::Arc;

use antipode_engine::solver::{
    BoundsSolver, Certifier, DistanceTable, Methods, PositionSampler, PuzzleKind, PuzzleSolver, SolverError,
    TableLimits, Work,
};
use antipode_puzzles::space::Space;

use crate::query_handler::QueryHandler;

/// A solver without its methods, searches and certificates and without the queries of its puzzle, so the program lacks their
/// code.
pub(crate) struct Tables<S>(pub(crate) S);

impl<S: PuzzleSolver> QueryHandler for Tables<S> {
    fn solver(&self) -> Option<&dyn PuzzleSolver> {
        Some(self)
    }
}

impl<S: PuzzleSolver> PuzzleSolver for Tables<S> {
    fn kind(&self) -> PuzzleKind {
        self.0.kind()
    }

    fn board(&self) -> Option<String> {
        self.0.board()
    }

    fn metric(&self) -> &'static str {
        self.0.metric()
    }

    fn canonical_position(&self, text: &str) -> Result<String, SolverError> {
        self.0.canonical_position(text)
    }

    fn symmetric_form(&self, position: &str) -> Result<String, SolverError> {
        self.0.symmetric_form(position)
    }

    fn table_size(&self) -> Result<Option<u64>, SolverError> {
        self.0.table_size()
    }

    fn space(&self) -> Result<Option<Arc<Space>>, SolverError> {
        self.0.space()
    }

    fn table(&self, limits: TableLimits) -> Result<Box<dyn Work<Arc<dyn DistanceTable>>>, SolverError> {
        self.0.table(limits)
    }

    fn table_from_bytes(&self, bytes: &[u8]) -> Option<Arc<dyn DistanceTable>> {
        self.0.table_from_bytes(bytes)
    }

    fn sampler(&self) -> Option<&dyn PositionSampler> {
        self.0.sampler()
    }

    fn bounds_solver(&self) -> Option<&dyn BoundsSolver> {
        None
    }

    fn methods(&self) -> Option<&dyn Methods> {
        None
    }

    fn certifier(&self) -> Option<&dyn Certifier> {
        None
    }

    fn has_free_shifts(&self) -> bool {
        self.0.has_free_shifts()
    }
}
