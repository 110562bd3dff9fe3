//! The errors of a command.

use std::fmt::Display;
use std::io;
use std::path::Path;

use antipode_engine::solver::SolverError;
use antipode_puzzles::plain_text::Excerpt;

/// Why a command fails.
#[derive(Debug)]
pub enum Failure {
    /// The input is invalid; one sentence gives the reason.
    BadInput(String),
    /// The position is unsolvable; the answer is already written.
    Unsolvable,
    /// The position is unsolvable; one sentence gives the reason.
    NoSolution(String),
    /// The computed value differs from the record; one sentence gives the difference.
    RecordMismatch(String),
    /// The answer cannot be written.
    Write(io::Error),
}

impl Failure {
    pub(crate) fn bad_input(sentence: impl Into<String>) -> Failure {
        Failure::BadInput(sentence.into())
    }

    /// The fault of an argument. The sentence repeats its beginning: `board "3x9": …`.
    pub(crate) fn of_argument(what: &str, argument: &str, why: impl Display) -> Failure {
        Failure::bad_input(format!("{what} {:?}: {why}", Excerpt(argument)))
    }

    /// The fault of a file or a folder.
    pub(crate) fn of_file(path: &Path, why: impl Display) -> Failure {
        Failure::bad_input(format!("{}: {why}", Excerpt(&path.display().to_string())))
    }
}

impl From<SolverError> for Failure {
    fn from(why: SolverError) -> Failure {
        match why {
            SolverError::FifteenUnsolvable { .. } => Failure::NoSolution(why.to_string()),
            why => Failure::bad_input(why.to_string()),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Write(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Write(error.into())
    }
}
