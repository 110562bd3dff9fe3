//! Why a line is not a board of the library.

use crate::plain_text::Excerpt;
use std::error::Error;
use std::fmt;

use super::FIELDS;
use crate::sliding::error::NotationError;

/// Why a line is not a board of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryError {
    /// The line does not have six fields.
    Fields {
        /// Their number.
        found: usize,
    },
    /// The name or the source is missing.
    NameOrSourceMissing,
    /// Start or goal is wrong.
    Board(NotationError),
    /// A word is not a number.
    Number {
        /// The word.
        found: String,
    },
    /// Too few or too many numbers.
    Count {
        /// Their number.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
}

impl fmt::Display for LibraryError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LibraryError::Fields { found } => {
                write!(out, "{found} fields instead of {FIELDS}, separated by semicolons")
            }
            LibraryError::NameOrSourceMissing => out.write_str("name or source is missing"),
            LibraryError::Board(error) => error.fmt(out),
            LibraryError::Number { found } => write!(out, "{:?} is neither a number nor -", Excerpt(found)),
            LibraryError::Count { found, expected } => write!(out, "{found} numbers instead of {expected}"),
        }
    }
}

impl Error for LibraryError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            LibraryError::Board(error) => Some(error),
            _ => None,
        }
    }
}
