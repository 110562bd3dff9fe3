//! The only list of the puzzles on the command line, and what each adds to its solver.

use std::rc::Rc;

use antipode_engine::solver::{DistanceTable, PuzzleKind, PuzzleSolver, SolverError, TableLimits, run};

use crate::arguments::{ArgumentReader, Command};
use crate::failure::Failure;
use crate::help::Topic;
use crate::ramka::Ramka;
use crate::rotation::Rotation;
use crate::sliding::Sliding;

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
}

/// How a puzzle is named by arguments.
pub(crate) trait PuzzleArguments {
    /// Reads the board and the ruleset.
    fn puzzle(&self, words: &mut ArgumentReader) -> Result<SelectedPuzzle, Failure>;

    /// Reads a position, with its board and its ruleset.
    fn position(&self, words: &mut ArgumentReader) -> Result<SelectedPosition, Failure>;

    /// Reads whether a solution with the fewest shifts is wanted, if the puzzle has a block to shift.
    fn fewest_shifts(&self, _words: &mut ArgumentReader) -> bool {
        false
    }

    /// Reads the name of a method; `None` if the puzzle has no methods.
    fn method(&self, words: &mut ArgumentReader) -> Option<Result<String, Failure>>;

    /// Reads a command that only this puzzle has; `None` if it does not have it.
    fn own_command(&self, topic: Topic, words: &mut ArgumentReader) -> Option<Result<Command, Failure>>;
}

/// The arguments of a puzzle.
pub(crate) fn arguments_of(kind: PuzzleKind) -> &'static dyn PuzzleArguments {
    match kind {
        PuzzleKind::Ramka => &Ramka,
        PuzzleKind::Rotation => &Rotation,
        PuzzleKind::Sliding => &Sliding,
    }
}

/// The largest space for which one query builds a table, in positions; it takes a second.
const QUICK: u64 = 250_000_000;

impl SelectedPuzzle {
    /// The name on the command line.
    pub(crate) fn name(&self) -> &'static str {
        self.solver.kind().name()
    }

    /// The complete table.
    ///
    /// # Errors
    /// If there are too many positions, or none is solved.
    pub(crate) fn table(&self) -> Result<Rc<dyn DistanceTable>, Failure> {
        let table = run(self.solver.table(TableLimits::default())?)?;
        if table.counts().is_empty() {
            return Err(SolverError::NoGoalReachable { positions: table.positions() }.into());
        }
        Ok(table)
    }

    /// Whether a table is fast enough to build for one query.
    pub(crate) fn is_quick(&self) -> bool {
        self.solver.table_size().is_ok_and(|size| size.is_none_or(|size| size <= QUICK))
    }
}

impl SelectedPosition {
    /// # Errors
    /// What is wrong with the position, and where, or why it is unsolvable.
    pub(crate) fn new(puzzle: SelectedPuzzle, position: String) -> Result<SelectedPosition, Failure> {
        match puzzle.solver.canonical_position(&position) {
            Ok(_) => Ok(SelectedPosition { puzzle, position }),
            Err(
                why @ (SolverError::RamkaPosition(_)
                | SolverError::RotationPosition(_)
                | SolverError::SlidingPosition(_)),
            ) => Err(Failure::bad_input(format!("position {position:?}: {why}"))),
            Err(why) => Err(why.into()),
        }
    }

    /// The canonical text of the position.
    pub(crate) fn canonical(&self) -> Result<String, Failure> {
        Ok(self.puzzle.solver.canonical_position(&self.position)?)
    }
}
