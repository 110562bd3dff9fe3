//! Errors of the position parser, with what a person needs to correct the text.

use std::fmt;

use super::board::{Board, BoardError};
use super::notation::MAX_TEXT;
use super::numbers::smallest_block;
use super::rule::UnknownRule;
use crate::parse_error::{ParseError, display_with_column};
use crate::saved_game::SavedGameError;

/// Why a text is not a position, a board, or a board under a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParsePositionError {
    /// The text contains no numbers.
    Empty,
    /// The text is longer than [`MAX_TEXT`] characters.
    TooLong,
    /// A character that is not part of the notation.
    UnexpectedCharacter {
        /// The column, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// A number that the board does not have.
    NumberOutOfRange {
        /// The column where it begins, from 1.
        column: usize,
        /// The number, saturating.
        number: u32,
        /// The number of cells of the board.
        cells: usize,
    },
    /// A number appears twice.
    NumberTwice {
        /// The number.
        number: u8,
        /// The column of its first appearance, from 1.
        first: usize,
        /// The column of its second appearance, from 1.
        column: usize,
    },
    /// Numbers are missing.
    NumbersMissing {
        /// The missing numbers, in order.
        missing: Vec<u8>,
    },
    /// More than nine numbers without separators, so that it is unclear where each ends.
    Unseparated {
        /// The column where they begin, from 1.
        column: usize,
    },
    /// A row is not as long as the first.
    RowLength {
        /// The row, from 1.
        row: usize,
        /// Its length.
        found: usize,
        /// The length of the first row.
        first: usize,
    },
    /// The numbers do not fill the present board, and their count does not determine another one.
    Form {
        /// The number of numbers.
        found: usize,
        /// The present board.
        present: Board,
    },
    /// The rows form another board, on which the present block does not fit.
    Block {
        /// The number of rows.
        rows: usize,
        /// The length of the rows.
        cols: usize,
        /// The present board.
        present: Board,
    },
    /// There is no such board.
    Board(BoardError),
    /// The name of a board needs a number here.
    NumberNeeded {
        /// The column, from 1.
        column: usize,
    },
    /// On a board with one number per row, a number does not appear once for each cell of a row.
    NumberCount {
        /// The number.
        number: u8,
        /// How often it appears.
        found: usize,
        /// The number of columns.
        cols: usize,
    },
    /// A seed, from which only Twiddle can generate the position.
    Seed {
        /// The column of the `#`, from 1.
        column: usize,
    },
    /// A direction on a board without directions.
    Direction {
        /// The column, from 1.
        column: usize,
        /// The letter.
        found: char,
    },
    /// Neither `quarter`, `ring` nor `180` follows `@`.
    TurnKind {
        /// The column of the `@`, from 1.
        column: usize,
    },
    /// The name of the rule is missing or unknown.
    Rule(UnknownRule),
    /// What is wrong with a saved game.
    SavedGame(SavedGameError),
}

impl ParseError for ParsePositionError {
    fn column(&self) -> Option<usize> {
        match self {
            ParsePositionError::UnexpectedCharacter { column, .. }
            | ParsePositionError::NumberOutOfRange { column, .. }
            | ParsePositionError::NumberTwice { column, .. }
            | ParsePositionError::Unseparated { column, .. }
            | ParsePositionError::NumberNeeded { column, .. }
            | ParsePositionError::Seed { column, .. }
            | ParsePositionError::Direction { column, .. }
            | ParsePositionError::TurnKind { column, .. } => Some(*column),
            ParsePositionError::SavedGame(error) => error.column(),
            ParsePositionError::Empty
            | ParsePositionError::TooLong
            | ParsePositionError::NumbersMissing { .. }
            | ParsePositionError::NumberCount { .. }
            | ParsePositionError::RowLength { .. }
            | ParsePositionError::Form { .. }
            | ParsePositionError::Block { .. }
            | ParsePositionError::Board(_)
            | ParsePositionError::Rule(_) => None,
        }
    }

    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePositionError::Empty => write!(out, "the text contains no numbers"),
            ParsePositionError::TooLong => write!(out, "the text is longer than {MAX_TEXT} characters"),
            ParsePositionError::UnexpectedCharacter { found, .. } => {
                write!(out, "{found:?} is neither a number nor a separator")
            }
            ParsePositionError::NumberOutOfRange { number, cells, .. } => {
                write!(out, "the numbers of this board are 1 to {cells}, not {number}")
            }
            ParsePositionError::NumberTwice { number, first, .. } => {
                write!(out, "{number} appears twice, first at column {first}")
            }
            ParsePositionError::NumbersMissing { missing } => missing_numbers(missing, out),
            ParsePositionError::Unseparated { .. } => {
                write!(out, "more than nine numbers must be separated, as in 10,1,12")
            }
            ParsePositionError::RowLength { row, found, first } => {
                write!(out, "row {row} has {found} numbers, row 1 has {first}")
            }
            ParsePositionError::Form { found, present } => {
                let numbers = if *found == 1 { "number does" } else { "numbers do" };
                write!(
                    out,
                    "{found} {numbers} not fill the present board of {}: separate the rows with /, or start with {present:#}:",
                    present.cell_count()
                )
            }
            ParsePositionError::Block { rows, cols, present } => {
                let (high, wide) = (present.block_rows(), present.block_cols());
                write!(
                    out,
                    "the present block of {wide} × {high} does not fit on {cols} × {rows}: \
                     start with a smaller block, as in {cols}x{rows}n{}:",
                    smallest_block(*rows, *cols)
                )
            }
            ParsePositionError::Board(error) => write!(out, "{error}"),
            ParsePositionError::NumberNeeded { .. } => {
                write!(out, "expected a number, as in 4x3n2")
            }
            ParsePositionError::NumberCount { number, found, cols } => {
                let times = if *found == 1 { "once" } else { &format!("{found} times") };
                write!(out, "each row has {cols} times its number: {number} is there {times}")
            }
            ParsePositionError::Seed { .. } => {
                write!(
                    out,
                    "only Twiddle can generate the position of this seed: \
                     copy the game ID with a colon and the numbers"
                )
            }
            ParsePositionError::Direction { found, .. } => {
                write!(
                    out,
                    "numbers of this board have no direction ({found}): \
                     the name of a board with directions ends in o, as in 3x3n2o"
                )
            }
            ParsePositionError::TurnKind { .. } => {
                write!(out, "expected quarter, ring or 180 after @, and nothing else")
            }
            ParsePositionError::Rule(error) => write!(out, "{error}"),
            ParsePositionError::SavedGame(error) => error.fmt_reason(out),
        }
    }
}

/// The maximum number of missing numbers in a message.
const LISTED: usize = 8;

fn missing_numbers(missing: &[u8], out: &mut fmt::Formatter<'_>) -> fmt::Result {
    if let [one] = missing {
        return write!(out, "{one} is missing");
    }
    let listed = if missing.len() == LISTED + 1 { LISTED + 1 } else { missing.len().min(LISTED) };
    for (index, number) in missing[..listed].iter().enumerate() {
        let before = match index {
            0 => "",
            _ if index + 1 == missing.len() => " and ",
            _ => ", ",
        };
        write!(out, "{before}{number}")?;
    }
    match missing.len() - listed {
        0 => write!(out, " are missing"),
        more => write!(out, " and {more} more are missing"),
    }
}

display_with_column!(ParsePositionError);

impl From<BoardError> for ParsePositionError {
    fn from(error: BoardError) -> ParsePositionError {
        ParsePositionError::Board(error)
    }
}

impl From<SavedGameError> for ParsePositionError {
    fn from(error: SavedGameError) -> ParsePositionError {
        ParsePositionError::SavedGame(error)
    }
}
