//! Why a text is not a position, a goal or a move, with what a person needs to mend it.

use std::fmt;

use super::board::MAX_PIECES;
use super::cells::{MAX_CELLS, Way};
use super::notation::MAX_TEXT;

/// Why a text is not a position, a goal or moves. Columns count characters from 1, over the whole text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// Nothing is written.
    Empty,
    /// The text is longer than [`MAX_TEXT`] characters.
    TooLong,
    /// A character that means nothing here.
    UnexpectedCharacter {
        /// Where.
        column: usize,
        /// Which.
        found: char,
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
    /// More cells than [`MAX_CELLS`].
    TooLarge {
        /// How many.
        cells: usize,
    },
    /// More pieces than there are names.
    TooManyPieces,
    /// No piece is on the board.
    NoPieces,
    /// The cells of a letter do not hang together.
    TwoParts {
        /// Which letter.
        name: char,
    },
    /// After `@` something else follows than what pieces may do.
    Option {
        /// What is written.
        found: String,
    },
    /// A letter that is no piece of this board.
    NoSuchPiece {
        /// Which letter.
        name: char,
    },
    /// A letter is listed twice after `@`.
    NamedTwice {
        /// Which letter.
        name: char,
    },
    /// The goal has not as many rows and columns as the board.
    GoalSize {
        /// Rows and columns of the goal.
        found: (usize, usize),
        /// Rows and columns of the board.
        board: (usize, usize),
    },
    /// A piece has another shape in the goal.
    GoalShape {
        /// Which piece.
        name: char,
    },
    /// A piece of the goal stands on a wall, or a wall of the goal is none of the board.
    GoalWall {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        col: usize,
    },
    /// No piece is named in the goal.
    GoalEmpty,
    /// Pieces that shall be interchangeable are not of one shape, slide differently, or are not in the goal.
    NotAlike {
        /// One.
        one: char,
        /// The other.
        other: char,
    },
    /// No piece stands in the upper left corner, so that somebody must say which is meant.
    NoCornerPiece,
    /// The goal is missing, and nothing says what it could be.
    GoalMissing,
    /// Moves: a piece without a way.
    NoWay {
        /// Where.
        column: usize,
        /// The piece.
        name: char,
    },
    /// Moves: more than are read from one text.
    TooManyMoves,
    /// A move that cannot be made.
    Blocked {
        /// Which move of the text, from 1.
        index: usize,
        /// The piece.
        name: char,
        /// Its first way.
        way: Way,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Empty => write!(out, "no board is written"),
            ReadError::TooLong => write!(out, "the text is longer than {MAX_TEXT} characters"),
            ReadError::UnexpectedCharacter { column, found } => write!(
                out,
                "column {column}: {found:?} is neither a letter or digit for a piece, nor . for a hole, nor # for a wall"
            ),
            ReadError::RowLength { row, found, first } => {
                write!(out, "row {row} has {found} cells, the first row {first}")
            }
            ReadError::TooLarge { cells } => {
                write!(out, "a board has at most {MAX_CELLS} cells, and this one has {cells}")
            }
            ReadError::TooManyPieces => write!(out, "a board has at most {MAX_PIECES} pieces"),
            ReadError::NoPieces => write!(out, "there is no piece on the board"),
            ReadError::TwoParts { name } => {
                write!(
                    out,
                    "the cells of piece {name} do not hang together: give its parts different letters"
                )
            }
            ReadError::Option { found } => {
                write!(out, "after @ stands {found:?}, and not what pieces may do: h:AB, v:C, fix:D or axis")
            }
            ReadError::NoSuchPiece { name } => write!(out, "no piece of this board is called {name}"),
            ReadError::NamedTwice { name } => write!(out, "piece {name} is named twice after @"),
            ReadError::GoalSize { found, board } => write!(
                out,
                "the goal has {} rows of {} cells, the board {} of {}",
                found.0, found.1, board.0, board.1
            ),
            ReadError::GoalShape { name } => {
                write!(out, "piece {name} has another shape in the goal than on the board")
            }
            ReadError::GoalWall { row, col } => {
                write!(out, "in row {row}, column {col} the goal and the walls of the board do not agree")
            }
            ReadError::GoalEmpty => write!(out, "the goal names no piece"),
            ReadError::NotAlike { one, other } => write!(
                out,
                "pieces {one} and {other} cannot stand for each other: they are not alike, or not both in the goal"
            ),
            ReadError::NoCornerPiece => {
                write!(out, "no piece stands in the upper left corner: say which is meant, as in corner:A")
            }
            ReadError::GoalMissing => write!(out, "the goal is missing"),
            ReadError::NoWay { column, name } => {
                write!(out, "column {column}: piece {name} is to slide, and no U, D, L or R says where")
            }
            ReadError::TooManyMoves => write!(out, "more moves than are read from one text"),
            ReadError::Blocked { index, name, way } => {
                write!(
                    out,
                    "move {index}: piece {name} cannot slide so: something is in its way {}",
                    way.name()
                )
            }
        }
    }
}

impl std::error::Error for ReadError {}
