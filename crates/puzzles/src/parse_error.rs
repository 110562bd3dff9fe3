//! Errors of parsers: what is wrong with a text, and where.
//!
//! ```
//! use antipode_puzzles::parse_error::ParseError;
//! use antipode_puzzles::ramka::Board;
//!
//! let error = "123/446/789".parse::<Board>().expect_err("tile 4 appears twice");
//! assert_eq!(error.column(), Some(6));
//! assert_eq!(error.reason(), "tile 4 appears twice, first at column 5");
//! assert_eq!(error.to_string(), "column 6: tile 4 appears twice, first at column 5");
//! ```

use std::error::Error;
use std::fmt;

/// Why a parser refuses a text. Its `Display` is the reason, after `column 6: ` if the fault has a place.
pub trait ParseError: Error {
    /// The column of the fault. Characters are counted from 1, over the whole text, including line breaks; where more text
    /// is needed, the column is one after the end. `None` if the fault has no place.
    fn column(&self) -> Option<usize>;

    /// Writes the reason without the place.
    ///
    /// # Errors
    /// If the formatter fails.
    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// The reason without the place.
    fn reason(&self) -> String
    where
        Self: Sized,
    {
        Reason(self).to_string()
    }
}

struct Reason<'a, E>(&'a E);

impl<E: ParseError> fmt::Display for Reason<'_, E> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt_reason(out)
    }
}

/// The column at which a part of a text begins. `part` must be a slice of `text`.
pub(crate) fn column_of(part: &str, text: &str) -> usize {
    let before = part.as_ptr().addr() - text.as_ptr().addr();
    text[..before].chars().count() + 1
}

/// Implements `Error` for a parse error, and `Display`: the column, if the fault has one, and the reason.
macro_rules! display_with_column {
    ($error:ty) => {
        impl std::fmt::Display for $error {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                if let Some(column) = $crate::parse_error::ParseError::column(self) {
                    write!(out, "column {column}: ")?;
                }
                $crate::parse_error::ParseError::fmt_reason(self, out)
            }
        }

        impl std::error::Error for $error {}
    };
}
pub(crate) use display_with_column;
