//! The puzzle and the position that the arguments select.

use std::sync::Arc;

use antipode_engine::solver::{DistanceTable, PuzzleKind, PuzzleSolver, SolverError, TableLimits, find, run};

use crate::cache::{Cache, CacheEntry};
use crate::failure::Failure;

/// A puzzle on a board under a ruleset.
pub(crate) struct SelectedPuzzle {
    pub(crate) solver: Box<dyn PuzzleSolver>,
    /// The heading of an answer: `Ramka by tiles. …`
    pub(crate) title: String,
    /// The arguments that select this puzzle.
    pub(crate) arguments: String,
}

/// A position as text, and the solver that knows it by name.
#[derive(Debug)]
pub(crate) struct NamedPosition {
    pub(crate) puzzle: PuzzleKind,
    /// As [`find`] takes it.
    pub(crate) ruleset: String,
    /// The position as text, as the solver parses it.
    pub(crate) position: String,
    /// How the text was read: `a start and its goal`; empty if that is evident.
    pub(crate) note: String,
}

/// A puzzle with one of its positions.
pub(crate) struct SelectedPosition {
    pub(crate) solver: Box<dyn PuzzleSolver>,
    /// The canonical text of the position.
    pub(crate) position: String,
    /// As in [`NamedPosition`].
    pub(crate) note: String,
}

/// The largest space for which a single answer builds a table, in positions; it takes a second.
const MAX_QUICK_POSITIONS: u64 = 250_000_000;

impl NamedPosition {
    /// # Errors
    /// The fault of the position and its column, or why the position is unsolvable.
    pub(crate) fn select(self) -> Result<SelectedPosition, Failure> {
        let solver = find(self.puzzle.name(), &self.ruleset)?;
        let position = solver.canonical_position(&self.position)?;
        Ok(SelectedPosition { solver, position, note: self.note })
    }
}

/// The complete table of a puzzle, from the cache of the user if it is there. Maybe no position of it is solved.
///
/// # Errors
/// If there are too many positions.
pub(crate) fn any_table(solver: &dyn PuzzleSolver) -> Result<Arc<dyn DistanceTable>, SolverError> {
    Cache::of_user().get(
        &CacheEntry::table(solver),
        |bytes| solver.table_from_bytes(bytes),
        || run(solver.table(TableLimits::default())?),
        |table| table.to_bytes(),
    )
}

/// The same of a puzzle that has a solved position.
///
/// # Errors
/// If there are too many positions, or no reachable position is solved.
pub(crate) fn table(solver: &dyn PuzzleSolver) -> Result<Arc<dyn DistanceTable>, SolverError> {
    let table = any_table(solver)?;
    if table.counts().is_empty() {
        return Err(SolverError::NoGoalReachable { positions: Some(table.positions()) });
    }
    Ok(table)
}

/// Whether a table is fast enough to build for a single answer.
pub(crate) fn has_quick_table(solver: &dyn PuzzleSolver) -> bool {
    solver.table_size().is_ok_and(|size| size.is_none_or(|size| size <= MAX_QUICK_POSITIONS))
}
