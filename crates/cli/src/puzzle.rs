//! The only list of the puzzles on the command line, and what each adds to its solver.

use std::io::Write;

use antipode_engine::certificate::{Arrangement, Rules};
use antipode_engine::rotation::parity_survey::ParitySurvey;
use antipode_engine::sliding::certificate::ComponentCertificate;
use clap::Subcommand;

use crate::failure::Failure;
use crate::fifteen::{self, FifteenBoard, FifteenPosition, FifteenSolve};
use crate::method::MethodRequest;
use crate::ramka::{RamkaPosition, RamkaPuzzle, RamkaSolve};
use crate::rotation::{self, RotationBoard, RotationMethod, RotationPosition, RotationSolve, SurveyOptions};
use crate::selected::SelectedPuzzle;
use crate::sliding::{self, SlidingBoard, SlidingSolve};
use crate::solve::SolveOptions;

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
    Sliding(SlidingSolve),
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

    /// The certificate of the component of a sliding block puzzle; `None` for other puzzles.
    ///
    /// # Errors
    /// If the component has no certificate.
    pub(crate) fn component_certificate(&self) -> Result<Option<ComponentCertificate>, Failure> {
        match self {
            PuzzleArguments::Sliding(board) => sliding::certificate(board).map(Some),
            PuzzleArguments::Ramka(_) | PuzzleArguments::Rotation(_) | PuzzleArguments::Fifteen(_) => {
                Ok(None)
            }
        }
    }

    /// A certificate with some leaves of the tree over a board's positions: its header, its records, and what is said of it.
    ///
    /// # Errors
    /// If the board has none, or needs more memory than is allowed.
    pub(crate) fn sample(
        &self,
        leaves: usize,
        memory: Option<u64>,
    ) -> Result<(String, Vec<u8>, String), Failure> {
        match self {
            PuzzleArguments::Rotation(board) => rotation::sample(board, leaves, memory),
            PuzzleArguments::Ramka(_) | PuzzleArguments::Sliding(_) | PuzzleArguments::Fifteen(_) => {
                Err(Failure::bad_input("--leaves is for boards of Rotation"))
            }
        }
    }

    /// The rules of a board whose positions may be unsolvable, and a position on it.
    ///
    /// # Errors
    /// The fault of the position, or why the puzzle has none such.
    pub(crate) fn rules(&self, position: &str) -> Result<(Rules, Arrangement), Failure> {
        match self {
            PuzzleArguments::Rotation(board) => rotation::rules(board, position),
            PuzzleArguments::Fifteen(board) => fifteen::rules(board, position),
            PuzzleArguments::Ramka(_) => Err(Failure::bad_input("every position of Ramka can be solved")),
            PuzzleArguments::Sliding(_) => Err(Failure::bad_input(
                "the board of a sliding block puzzle is its position: leave out --position",
            )),
        }
    }
}

impl SolveArguments {
    pub(crate) fn options(&self) -> &dyn SolveOptions {
        match self {
            SolveArguments::Ramka(solve) => solve,
            SolveArguments::Rotation(solve) => solve,
            SolveArguments::Sliding(solve) => solve,
            SolveArguments::Fifteen(solve) => solve,
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
