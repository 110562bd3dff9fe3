//! Errors of the parsers of positions, goals and moves, with what a person needs to correct the text.

use crate::plain_text::Excerpt;
use std::fmt;

use super::board::MAX_PIECES;
use super::cells::{Direction, MAX_CELLS};
use super::notation::MAX_TEXT;
use crate::parse_error::{ParseError, column_of, display_with_column};

/// Why a text is not a position, a goal or a list of moves. Columns count characters from 1, over the whole text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotationError {
    /// The text contains no cells.
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
    /// A row is not as long as the first.
    RowLength {
        /// The row, from 1.
        row: usize,
        /// Its length.
        found: usize,
        /// The length of the first row.
        first: usize,
    },
    /// More cells than [`MAX_CELLS`].
    TooLarge {
        /// The number of cells.
        cells: usize,
    },
    /// More pieces than there are names.
    TooManyPieces,
    /// There is no piece on the board.
    NoPieces,
    /// The cells of a piece are not connected.
    Disconnected {
        /// The name.
        name: char,
    },
    /// An unknown option after `@`.
    UnknownOption {
        /// The option.
        found: String,
    },
    /// A gate without names or cells, or with a cell outside the grid; or a cell of two gates.
    Gate {
        /// The gate.
        found: String,
    },
    /// A piece covers a gate that does not admit it.
    GateCovered {
        /// The name.
        name: char,
    },
    /// A name that is not a piece of this board.
    NoSuchPiece {
        /// The name.
        name: char,
    },
    /// A piece is named twice after `@`.
    NamedTwice {
        /// The name.
        name: char,
    },
    /// The goal and the board have different sizes.
    GoalSize {
        /// Rows and columns of the goal.
        found: (usize, usize),
        /// Rows and columns of the board.
        board: (usize, usize),
    },
    /// A piece has another shape in the goal.
    GoalShape {
        /// The name of the piece.
        name: char,
    },
    /// A piece of the goal is on a wall, or a wall of the goal is not a wall of the board.
    GoalWallMismatch {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        col: usize,
    },
    /// A place of a goal that is not a piece and a cell, or names a piece again.
    GoalPlace {
        /// The place.
        found: String,
    },
    /// At its place in the goal a piece would leave the board, or cover a wall or another piece.
    GoalNoRoom {
        /// The name of the piece.
        name: char,
    },
    /// The goal contains no piece.
    GoalEmpty,
    /// Pieces declared as interchangeable differ in shape or freedom, or are not in the goal.
    NotInterchangeable {
        /// The first piece.
        one: char,
        /// The second piece.
        other: char,
    },
    /// There is no piece in the upper left corner, so the corner goal must name one.
    NoCornerPiece,
    /// The goal is missing, and there is no default.
    GoalMissing,
    /// A move that names a piece but no direction.
    NoDirection {
        /// The column, from 1.
        column: usize,
        /// The name of the piece.
        name: char,
    },
    /// The text has too many moves.
    TooManyMoves,
    /// A move that is not legal.
    Blocked {
        /// The number of the move in the text, from 1.
        index: usize,
        /// The name of the piece.
        name: char,
        /// Its first direction.
        direction: Direction,
    },
}

impl NotationError {
    /// The error of a text of which `part` was parsed alone: columns count over the whole text. `part` must be a slice of
    /// `text`.
    #[must_use]
    pub fn within(mut self, part: &str, text: &str) -> NotationError {
        if let NotationError::UnexpectedCharacter { column, .. } | NotationError::NoDirection { column, .. } =
            &mut self
        {
            *column += column_of(part, text) - 1;
        }
        self
    }
}

impl ParseError for NotationError {
    fn column(&self) -> Option<usize> {
        match self {
            NotationError::UnexpectedCharacter { column, .. } | NotationError::NoDirection { column, .. } => {
                Some(*column)
            }
            NotationError::Empty
            | NotationError::TooLong
            | NotationError::RowLength { .. }
            | NotationError::TooLarge { .. }
            | NotationError::TooManyPieces
            | NotationError::NoPieces
            | NotationError::Disconnected { .. }
            | NotationError::UnknownOption { .. }
            | NotationError::Gate { .. }
            | NotationError::GateCovered { .. }
            | NotationError::NoSuchPiece { .. }
            | NotationError::NamedTwice { .. }
            | NotationError::GoalSize { .. }
            | NotationError::GoalShape { .. }
            | NotationError::GoalWallMismatch { .. }
            | NotationError::GoalPlace { .. }
            | NotationError::GoalNoRoom { .. }
            | NotationError::GoalEmpty
            | NotationError::NotInterchangeable { .. }
            | NotationError::NoCornerPiece
            | NotationError::GoalMissing
            | NotationError::TooManyMoves
            | NotationError::Blocked { .. } => None,
        }
    }

    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::Empty => write!(out, "the text contains no board"),
            NotationError::TooLong => write!(out, "the text is longer than {MAX_TEXT} characters"),
            NotationError::UnexpectedCharacter { found, .. } => write!(
                out,
                "{found:?} is neither a letter or digit for a piece, nor . for a hole, nor # for a wall"
            ),
            NotationError::RowLength { row, found, first } => {
                write!(out, "row {row} has {found} cells, but the first row has {first}")
            }
            NotationError::TooLarge { cells } => {
                write!(out, "a board has at most {MAX_CELLS} cells, and this one has {cells}")
            }
            NotationError::TooManyPieces => write!(out, "a board has at most {MAX_PIECES} pieces"),
            NotationError::NoPieces => write!(out, "there is no piece on the board"),
            NotationError::Disconnected { name } => {
                write!(
                    out,
                    "the cells of piece {name} are not connected: give its parts different letters, or add @parts:{name} if they move as one"
                )
            }
            NotationError::UnknownOption { found } => {
                write!(
                    out,
                    "unknown option {:?} after @: expected h:AB, v:C, fix:D, axis, parts:E or gate:A:r1c2",
                    Excerpt(found)
                )
            }
            NotationError::Gate { found } => write!(
                out,
                "{:?} is not a gate: expected the pieces that may enter, and cells of the board that are in no other gate, as in gate:AB:r1c2r1c3",
                Excerpt(found)
            ),
            NotationError::GateCovered { name } => {
                write!(out, "piece {name} is in a gate that does not admit it")
            }
            NotationError::NoSuchPiece { name } => write!(out, "no piece of this board is called {name}"),
            NotationError::NamedTwice { name } => write!(out, "piece {name} is named twice after @"),
            NotationError::GoalSize { found, board } => {
                write!(out, "the goal is {} × {}, the board {} × {}", found.1, found.0, board.1, board.0)
            }
            NotationError::GoalShape { name } => {
                write!(out, "piece {name} has another shape in the goal than on the board")
            }
            NotationError::GoalWallMismatch { row, col } => {
                write!(out, "in row {row}, column {col} the goal does not match the walls of the board")
            }
            NotationError::GoalPlace { found } => write!(
                out,
                "{:?} is not a place of the goal: expected each piece once with a cell of the board, as in Ar1c2",
                Excerpt(found)
            ),
            NotationError::GoalNoRoom { name } => {
                write!(out, "piece {name} has no room at its place in the goal")
            }
            NotationError::GoalEmpty => write!(out, "the goal names no piece"),
            NotationError::NotInterchangeable { one, other } => write!(
                out,
                "pieces {one} and {other} are not interchangeable: they do not match, or are not both in the goal"
            ),
            NotationError::NoCornerPiece => {
                write!(out, "there is no piece in the upper left corner: name the goal piece, as in corner:A")
            }
            NotationError::GoalMissing => write!(out, "the goal is missing"),
            NotationError::NoDirection { name, .. } => {
                write!(out, "piece {name} needs a direction: U, D, L or R")
            }
            NotationError::TooManyMoves => write!(out, "the text has too many moves"),
            NotationError::Blocked { index, name, direction } => {
                write!(
                    out,
                    "move {index}: piece {name} cannot slide {}: something is in its way",
                    direction.name()
                )
            }
        }
    }
}

display_with_column!(NotationError);
