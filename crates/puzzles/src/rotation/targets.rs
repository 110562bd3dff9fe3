//! Target cells of numbers, as text: the input of the algorithm finder.

use std::fmt;

use super::board::Board;
use crate::parse_error::{ParseError, display_with_column};

/// For the number in each cell of the solved board its target cell, from 0; `None` if it may go anywhere.
pub type Targets = Vec<Option<u8>>;

/// Parses targets, separated by commas: for the number of each square in reading order the square where it must end,
/// counted from 1; `=` if it must stay; `*` if it may go anywhere.
///
/// ```
/// use antipode_puzzles::rotation::{Board, parse_targets};
///
/// let board = Board::square(2, 2, 2)?;
/// assert_eq!(parse_targets("2,1,=,*", board), Ok(vec![Some(1), Some(0), Some(2), None]));
/// # Ok::<(), antipode_puzzles::rotation::BoardError>(())
/// ```
///
/// # Errors
/// What is wrong with the text. This function does not check that targets are distinct.
pub fn parse_targets(text: &str, board: Board) -> Result<Targets, ParseTargetsError> {
    let squares = board.cell_count();
    // A text with more parts than squares is invalid, so the rest need not be parsed.
    let parts: Vec<&str> = text.split(',').take(squares + 1).collect();
    if parts.len() != squares {
        return Err(ParseTargetsError::TargetCount { squares: squares as u8 });
    }
    let mut column = 1;
    let target = |(cell, part): (usize, &str)| {
        let here = column;
        column += part.chars().count() + 1;
        match part.trim() {
            "*" => Ok(None),
            "=" => Ok(Some(cell as u8)),
            number => match number.parse::<u8>() {
                Ok(square @ 1..) if usize::from(square) <= squares => Ok(Some(square - 1)),
                _ => {
                    let (number, squares) = (cell as u8 + 1, squares as u8);
                    Err(ParseTargetsError::InvalidTarget { column: here, number, squares })
                }
            },
        }
    };
    parts.into_iter().enumerate().map(target).collect()
}

/// Why a text is not a list of targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseTargetsError {
    /// The number of targets is not the number of squares.
    TargetCount {
        /// The number of squares.
        squares: u8,
    },
    /// A target is neither a square of the board nor `=` nor `*`.
    InvalidTarget {
        /// The column where it begins, in characters from 1.
        column: usize,
        /// The number with this target.
        number: u8,
        /// The number of squares.
        squares: u8,
    },
}

impl ParseError for ParseTargetsError {
    fn column(&self) -> Option<usize> {
        match self {
            ParseTargetsError::InvalidTarget { column, .. } => Some(*column),
            ParseTargetsError::TargetCount { .. } => None,
        }
    }

    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseTargetsError::TargetCount { squares } => {
                write!(out, "expected {squares} targets, separated by commas")
            }
            ParseTargetsError::InvalidTarget { number, squares, .. } => {
                write!(out, "number {number} needs a square from 1 to {squares}, = or *")
            }
        }
    }
}

display_with_column!(ParseTargetsError);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_squares_or_signs() {
        let board = Board::square(2, 2, 2).expect("the smallest board");
        assert_eq!(parse_targets("2,1, = ,*", board), Ok(vec![Some(1), Some(0), Some(2), None]));
        for (text, names) in [
            ("2,1,=", "expected 4 targets"),
            ("2,1,=,*,*", "expected 4 targets"),
            ("0,=,=,=", "column 1: number 1"),
            ("=,=,5,=", "column 5: number 3"),
            ("=,=,x,=", "number 3"),
        ] {
            let why = parse_targets(text, board).expect_err("it is refused").to_string();
            assert!(why.contains(names), "{text}: {why}");
        }
    }
}
