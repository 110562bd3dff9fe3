//! The puzzle and the position that the arguments select.

use std::rc::Rc;

use antipode_engine::solver::{DistanceTable, PuzzleSolver, SolverError, TableLimits, run};

use crate::failure::Failure;

/// A puzzle on a board under a ruleset.
pub(crate) struct SelectedPuzzle {
    pub(crate) solver: Box<dyn PuzzleSolver>,
    /// The heading of an answer: `Ramka by tiles. …`
    pub(crate) title: String,
    /// The arguments that select this puzzle.
    pub(crate) arguments: String,
}

/// A puzzle with one of its positions.
pub(crate) struct SelectedPosition {
    pub(crate) puzzle: SelectedPuzzle,
    /// The position as text, as the solver parses it.
    pub(crate) position: String,
    /// How the text was read: `a start and its goal`; empty if that is evident.
    pub(crate) note: String,
}

/// The largest space for which a single answer builds a table, in positions; it takes a second.
const MAX_QUICK_POSITIONS: u64 = 250_000_000;

impl SelectedPuzzle {
    /// The name on the command line.
    pub(crate) fn name(&self) -> &'static str {
        self.solver.kind().name()
    }

    /// The complete table.
    ///
    /// # Errors
    /// If there are too many positions, or no reachable position is solved.
    pub(crate) fn table(&self) -> Result<Rc<dyn DistanceTable>, SolverError> {
        let table = run(self.solver.table(TableLimits::default())?)?;
        if table.counts().is_empty() {
            return Err(SolverError::NoGoalReachable { positions: Some(table.positions()) });
        }
        Ok(table)
    }

    /// Whether a table is fast enough to build for a single answer.
    pub(crate) fn is_quick(&self) -> bool {
        self.solver.table_size().is_ok_and(|size| size.is_none_or(|size| size <= MAX_QUICK_POSITIONS))
    }
}

impl SelectedPosition {
    /// # Errors
    /// The fault of the position and its column, or why the position is unsolvable.
    pub(crate) fn new(puzzle: SelectedPuzzle, position: String) -> Result<SelectedPosition, Failure> {
        match puzzle.solver.canonical_position(&position) {
            Ok(_) => Ok(SelectedPosition { puzzle, position, note: String::new() }),
            Err(
                why @ (SolverError::RamkaPosition(_)
                | SolverError::RotationPosition(_)
                | SolverError::SlidingPosition(_)
                | SolverError::FifteenPosition(_)),
            ) => Err(Failure::of_argument("position", &position, why)),
            Err(why) => Err(why.into()),
        }
    }

    /// The canonical text of the position.
    pub(crate) fn canonical(&self) -> Result<String, Failure> {
        Ok(self.puzzle.solver.canonical_position(&self.position)?)
    }
}
