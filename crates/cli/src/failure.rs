//! The errors of a command.

use std::fmt::Display;
use std::io;
use std::path::Path;

use antipode_engine::solver::SolverError;
use antipode_puzzles::parse_error::ParseError;
use antipode_puzzles::plain_text::Excerpt;

/// Why a command fails.
#[derive(Debug)]
pub enum Failure {
    /// The input is invalid.
    BadInput {
        /// The reason, in one sentence.
        sentence: String,
        /// Where the fault is in the text, from 1, if the sentence names a column.
        column: Option<usize>,
    },
    /// The position is unsolvable; the answer is already written.
    Unsolvable,
    /// The position is unsolvable; one sentence gives the reason.
    NoSolution(String),
    /// The computed value differs from the record; one sentence gives the difference.
    RecordMismatch(String),
    /// Some positions of a batch have no answer; the answers of the others are written. One sentence gives their number.
    FailedLines(String),
    /// The answer cannot be written.
    Write(io::Error),
}

impl Failure {
    /// The reason, in one sentence or a phrase.
    #[must_use]
    pub fn sentence(&self) -> &str {
        match self {
            Failure::BadInput { sentence, .. }
            | Failure::NoSolution(sentence)
            | Failure::RecordMismatch(sentence)
            | Failure::FailedLines(sentence) => sentence,
            Failure::Unsolvable => "the position is unsolvable",
            Failure::Write(_) => "the answer cannot be written",
        }
    }

    /// Where the fault is in the text, from 1, if the sentence names a column.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        match self {
            Failure::BadInput { column, .. } => *column,
            _ => None,
        }
    }

    pub(crate) fn bad_input(sentence: impl Into<String>) -> Failure {
        Failure::BadInput { sentence: sentence.into(), column: None }
    }

    /// The fault of an argument. The sentence repeats its beginning: `board "3x9": …`.
    pub(crate) fn of_argument(what: &str, argument: &str, why: impl Display) -> Failure {
        Failure::bad_input(format!("{what} {:?}: {why}", Excerpt(argument)))
    }

    /// The fault of a text, whose name begins the sentence.
    pub(crate) fn of_text(name: &str, why: &impl ParseError) -> Failure {
        Failure::BadInput { sentence: format!("{name}: {why}"), column: why.column() }
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
