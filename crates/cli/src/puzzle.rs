//! The only list of the puzzles on the command line, and what each adds to its solver.

use std::io::Write;
use std::rc::Rc;

use antipode_engine::rotation::parity_survey::ParitySurvey;
use antipode_engine::solver::{DistanceTable, PuzzleSolver, SolverError, TableLimits, run};
use clap::Subcommand;

use crate::failure::Failure;
use crate::fifteen::{self, FifteenBoard, FifteenPosition, FifteenSolve};
use crate::method::MethodRequest;
use crate::ramka::{RamkaPosition, RamkaPuzzle, RamkaSolve};
use crate::rotation::{self, RotationBoard, RotationMethod, RotationPosition, RotationSolve, SurveyOptions};
use crate::sliding::SlidingBoard;
use crate::solve::SolveRequest;

/// A puzzle with its board and its ruleset.
#[derive(Subcommand)]
pub(crate) enum PuzzleArguments {
    Ramka(RamkaPuzzle),
    Rotation(RotationBoard),
    Sliding(SlidingBoard),
    Fifteen(FifteenBoard),
}

/// A position to solve.
#[derive(Subcommand)]
pub(crate) enum SolveArguments {
    Ramka(RamkaSolve),
    Rotation(RotationSolve),
    Sliding(SlidingBoard),
    Fifteen(FifteenSolve),
}

/// A position to solve by a human method, of the puzzles that have methods.
#[derive(Subcommand)]
pub(crate) enum MethodArguments {
    Ramka(RamkaPosition),
    Rotation(RotationMethod),
    Fifteen(FifteenPosition),
}

/// A position to check, of the puzzles that have a verdict.
#[derive(Subcommand)]
pub(crate) enum CheckArguments {
    Rotation(RotationPosition),
    Fifteen(FifteenPosition),
}

impl PuzzleArguments {
    pub(crate) fn select(&self) -> Result<SelectedPuzzle, Failure> {
        match self {
            PuzzleArguments::Ramka(puzzle) => Ok(puzzle.select()),
            PuzzleArguments::Rotation(board) => board.select(),
            PuzzleArguments::Sliding(board) => board.select(),
            PuzzleArguments::Fifteen(board) => board.select(),
        }
    }
}

impl PuzzleArguments {
    /// The survey of a board without a table, if the options allow it; `None` for boards with a table.
    ///
    /// # Errors
    /// If the board needs more than the options allow, or has no survey.
    pub(crate) fn survey(&self, options: &SurveyOptions) -> Result<Option<ParitySurvey>, Failure> {
        match self {
            PuzzleArguments::Rotation(board) => rotation::survey(&board.variant()?, options),
            PuzzleArguments::Ramka(_) | PuzzleArguments::Sliding(_) | PuzzleArguments::Fifteen(_)
                if options.memory.is_some() =>
            {
                Err(Failure::bad_input("--memory is for boards of Rotation"))
            }
            PuzzleArguments::Ramka(_) | PuzzleArguments::Sliding(_) | PuzzleArguments::Fifteen(_) => Ok(None),
        }
    }
}

impl SolveArguments {
    pub(crate) fn select(&self, all: bool) -> Result<SolveRequest, Failure> {
        match self {
            SolveArguments::Ramka(solve) => solve.select(all),
            SolveArguments::Rotation(solve) => solve.select(all),
            SolveArguments::Sliding(board) => board.solve(all),
            SolveArguments::Fifteen(solve) => solve.select(all),
        }
    }
}

impl MethodArguments {
    pub(crate) fn select(&self) -> Result<MethodRequest, Failure> {
        match self {
            MethodArguments::Ramka(position) => position.method(),
            MethodArguments::Rotation(method) => method.select(),
            MethodArguments::Fifteen(position) => position.method(),
        }
    }
}

impl CheckArguments {
    pub(crate) fn run(&self, json: bool, out: &mut impl Write) -> Result<(), Failure> {
        match self {
            CheckArguments::Rotation(position) => rotation::check(position, json, out),
            CheckArguments::Fifteen(position) => fifteen::check(position, json, out),
        }
    }
}

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
    /// How its text was read: `a start and its goal`; empty if that is evident.
    pub(crate) note: String,
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
    pub(crate) fn table(&self) -> Result<Rc<dyn DistanceTable>, SolverError> {
        let table = run(self.solver.table(TableLimits::default())?)?;
        if table.counts().is_empty() {
            return Err(SolverError::NoGoalReachable { positions: Some(table.positions()) });
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
