//! Why a text is not a position, with what a person needs to mend it.

use std::fmt;

use super::board::{Board, BoardError};
use super::notation::MAX_TEXT;
use super::rule::UnknownRule;

/// Why a text is not a position, a board, or a board under a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParsePositionError {
    /// Nothing is written.
    Empty,
    /// The text is longer than [`MAX_TEXT`] characters.
    TooLong,
    /// A character that means nothing here.
    UnexpectedCharacter {
        /// Where, from 1.
        column: usize,
        /// Which.
        found: char,
    },
    /// A number that the board does not have.
    NumberOutOfRange {
        /// Where it begins, from 1.
        column: usize,
        /// Which; the largest of its type when it is larger than that.
        number: u32,
        /// How many numbers the board has.
        cells: usize,
    },
    /// A number is there twice.
    NumberTwice {
        /// Which.
        number: u8,
        /// Where first, from 1.
        first: usize,
        /// Where again, from 1.
        column: usize,
    },
    /// Numbers are missing.
    NumbersMissing {
        /// Which, in order.
        missing: Vec<u8>,
    },
    /// More than nine numbers in one go: nobody can say where one ends.
    Unseparated {
        /// Where they begin, from 1.
        column: usize,
    },
    /// A row is not as long as the first.
    RowLength {
        /// Which, from 1.
        row: usize,
        /// How long it is.
        found: usize,
        /// How long the first one is.
        first: usize,
    },
    /// So many numbers are not the present board's, and could be boards of more than one form, or of none.
    Form {
        /// How many numbers are written.
        found: usize,
        /// The present board.
        present: Board,
    },
    /// The rows are not those of the present board, and its blocks do not fit on theirs.
    Block {
        /// How many rows are written.
        rows: usize,
        /// How long they are.
        cols: usize,
        /// The present board.
        present: Board,
    },
    /// There is no such board.
    Board(BoardError),
    /// In the name of a board a number is needed here.
    NumberNeeded {
        /// Where, from 1.
        column: usize,
    },
    /// Twiddle's boards on which all numbers of a row are the same.
    OneNumberPerRow {
        /// Where the `r` is, from 1.
        column: usize,
    },
    /// A seed, from which Twiddle alone makes the position.
    Seed {
        /// Where the `#` is, from 1.
        column: usize,
    },
    /// A direction where numbers have none.
    Direction {
        /// Where, from 1.
        column: usize,
        /// Which letter.
        found: char,
    },
    /// After `@` neither `quarter`, `ring` nor `180` follows.
    Turning {
        /// Where the `@` is, from 1.
        column: usize,
    },
    /// The name of a rule is needed and is not there.
    Rule(UnknownRule),
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePositionError::Empty => write!(out, "no numbers are written"),
            ParsePositionError::TooLong => write!(out, "the text is longer than {MAX_TEXT} characters"),
            ParsePositionError::UnexpectedCharacter { column, found } => {
                write!(out, "column {column}: {found:?} is neither a number nor a separator")
            }
            ParsePositionError::NumberOutOfRange { column, number, cells } => {
                write!(out, "column {column}: the numbers of this board are 1 to {cells}, not {number}")
            }
            ParsePositionError::NumberTwice { number, first, column } => {
                write!(out, "column {column}: {number} is there twice, first at column {first}")
            }
            ParsePositionError::NumbersMissing { missing } => missing_numbers(missing, out),
            ParsePositionError::Unseparated { column } => {
                write!(out, "column {column}: more than nine numbers must be separated, as in 10,1,12")
            }
            ParsePositionError::RowLength { row, found, first } => {
                write!(out, "row {row} has {found} numbers, row 1 has {first}")
            }
            ParsePositionError::Form { found, present } => {
                let numbers = if *found == 1 { "number does" } else { "numbers do" };
                write!(
                    out,
                    "{found} {numbers} not fill the present board of {}: separate the rows by /, or begin as in {present:#}:",
                    present.cells()
                )
            }
            ParsePositionError::Block { rows, cols, present } => {
                let (high, wide) = (present.block_rows(), present.block_cols());
                write!(
                    out,
                    "the present block of {high} rows and {wide} columns does not fit on {rows} rows of {cols}: \
                     begin with a block that does, as in {cols}x{rows}n2:"
                )
            }
            ParsePositionError::Board(error) => write!(out, "{error}"),
            ParsePositionError::NumberNeeded { column } => {
                write!(out, "column {column}: a number is needed, a board is named as in 4x3n2")
            }
            ParsePositionError::OneNumberPerRow { column } => {
                write!(
                    out,
                    "column {column}: boards with one number per row (r) are not played here, every number is another"
                )
            }
            ParsePositionError::Seed { column } => {
                write!(
                    out,
                    "column {column}: only Twiddle itself can make a position from this seed: \
                     copy the game ID that has a colon and the numbers"
                )
            }
            ParsePositionError::Direction { column, found } => {
                write!(
                    out,
                    "column {column}: numbers of this board have no direction ({found}): \
                     boards with directions are named as in 3x3n2o"
                )
            }
            ParsePositionError::Turning { column } => {
                write!(
                    out,
                    "column {column}: @ needs how blocks turn, quarter, ring or 180, and nothing after"
                )
            }
            ParsePositionError::Rule(error) => write!(out, "{error}"),
        }
    }
}

/// How many missing numbers are listed.
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

impl std::error::Error for ParsePositionError {}

impl From<BoardError> for ParsePositionError {
    fn from(error: BoardError) -> ParsePositionError {
        ParsePositionError::Board(error)
    }
}
