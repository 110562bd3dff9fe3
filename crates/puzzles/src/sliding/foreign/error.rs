//! Why a text cannot be read in a format, or a board not be written in it.

use crate::plain_text::Excerpt;
use std::fmt;

use crate::json::JsonError;
use crate::parse_error::{ParseError, display_with_column};
use crate::pddl::PddlError;
use crate::sliding::board::MAX_PIECES;
use crate::sliding::cells::MAX_CELLS;
use crate::sliding::notation::MAX_TEXT;

/// Why a text cannot be read in a format. Columns count characters from 1, over the whole text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForeignError {
    /// The text contains no board.
    Empty,
    /// The text is longer than [`MAX_TEXT`] characters.
    TooLong,
    /// A character that is not part of the format at this place.
    UnexpectedCharacter {
        /// The column, from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// A certain character is missing.
    Expected {
        /// The column where it should be, from 1.
        column: usize,
        /// The character.
        expected: char,
    },
    /// A number is missing.
    NumberNeeded {
        /// The column where it should be, from 1.
        column: usize,
    },
    /// A line with this meaning is missing.
    LineNeeded {
        /// The column where it should be, from 1.
        column: usize,
        /// What the line says: `the start`.
        what: &'static str,
    },
    /// A command that the format does not have.
    UnknownCommand {
        /// The column, from 1.
        column: usize,
    },
    /// Something that the format has, but not the rules of this program.
    Unsupported {
        /// The column, from 1.
        column: usize,
        /// What it is: `a step of two cells`.
        what: &'static str,
    },
    /// A row is not as long as the first.
    RowLength {
        /// The column where the row begins, from 1.
        column: usize,
        /// Its length.
        found: usize,
        /// The length of the first row.
        first: usize,
    },
    /// More cells than [`MAX_CELLS`], or none.
    Size {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        cols: usize,
    },
    /// More cells are filled than the board has, or the same cell twice.
    Overfilled {
        /// The column, from 1.
        column: usize,
    },
    /// Fewer cells are described than the board has.
    Unfilled {
        /// The column where the description ends, from 1.
        column: usize,
    },
    /// A part of a piece would be outside the board.
    Outside {
        /// The column, from 1.
        column: usize,
    },
    /// A kind of piece that is not defined.
    UndefinedPiece {
        /// The column, from 1.
        column: usize,
    },
    /// A distance to a previous cell at which no piece can be continued.
    BackReference {
        /// The column, from 1.
        column: usize,
    },
    /// There is no piece on the board.
    NoPieces,
    /// More pieces than there are names.
    TooManyPieces,
    /// The cells of a piece are not connected.
    Disconnected {
        /// The name in the text, or the name that the piece got.
        name: char,
    },
    /// A car of Rush Hour that is not straight, or has only one cell.
    NotStraight {
        /// The name.
        name: char,
    },
    /// There is no piece with the special part, such as car A of Rush Hour.
    NoMainPiece,
    /// There are several pieces with the special part.
    SeveralMainPieces,
    /// Start and goal have different outlines or walls.
    GoalOutline,
    /// The goal names no piece, or a place where the piece does not fit.
    GoalShape,
    /// The goal can be reached in several ways, which cannot be said here.
    GoalOpen,
    /// Start and goal have different pieces.
    GoalPieces,
    /// A position of Klotski has one square of four cells and at least two holes.
    NotKlotski,
    /// A piece is in a gate that does not admit it.
    GateCovered {
        /// The name in the text, or the name that the piece got.
        name: char,
    },
    /// The orientation of a car is missing.
    OrientationNeeded {
        /// The column where it should be, from 1.
        column: usize,
    },
    /// A car is in the table twice.
    NamedTwice {
        /// The column of the second name, from 1.
        column: usize,
    },
    /// Two pieces have the same name.
    NamesTwice,
    /// The pieces of a list overlap or leave the board, in every order of the numbers.
    NoFit,
    /// JSON without a list of blocks.
    NoBlocks,
    /// What is not JSON, in a text that begins so.
    Json(JsonError),
    /// What is not PDDL, in a text that begins so.
    Pddl(PddlError),
    /// PDDL of a domain that is not read.
    Domain {
        /// The name of the domain.
        domain: String,
    },
}

impl ParseError for ForeignError {
    fn column(&self) -> Option<usize> {
        match self {
            ForeignError::UnexpectedCharacter { column, .. }
            | ForeignError::Expected { column, .. }
            | ForeignError::NumberNeeded { column }
            | ForeignError::LineNeeded { column, .. }
            | ForeignError::UnknownCommand { column }
            | ForeignError::Unsupported { column, .. }
            | ForeignError::RowLength { column, .. }
            | ForeignError::Overfilled { column }
            | ForeignError::Unfilled { column }
            | ForeignError::Outside { column }
            | ForeignError::UndefinedPiece { column }
            | ForeignError::BackReference { column }
            | ForeignError::OrientationNeeded { column }
            | ForeignError::NamedTwice { column } => Some(*column),
            ForeignError::Json(error) => error.column(),
            ForeignError::Pddl(error) => error.column(),
            _ => None,
        }
    }

    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ForeignError::Empty => write!(out, "the text contains no board"),
            ForeignError::TooLong => write!(out, "the text is longer than {MAX_TEXT} characters"),
            ForeignError::UnexpectedCharacter { found, .. } => write!(out, "{found:?} has no meaning here"),
            ForeignError::Expected { expected, .. } => write!(out, "{expected:?} is needed here"),
            ForeignError::NumberNeeded { .. } => write!(out, "a number is needed here"),
            ForeignError::LineNeeded { what, .. } => write!(out, "{what} is missing"),
            ForeignError::UnknownCommand { .. } => write!(out, "unknown command"),
            ForeignError::Unsupported { what, .. } => write!(out, "the rules here do not have {what}"),
            ForeignError::RowLength { found, first, .. } => {
                write!(out, "this row has {found} cells, but the first row has {first}")
            }
            ForeignError::Size { rows, cols } => {
                write!(out, "a board has at most {MAX_CELLS} cells, and this one has {rows} × {cols}")
            }
            ForeignError::Overfilled { .. } => {
                write!(out, "a cell is filled twice, or there are more cells than the board has")
            }
            ForeignError::Unfilled { .. } => write!(out, "the board has more cells than are described"),
            ForeignError::Outside { .. } => write!(out, "a piece would stick out of the board"),
            ForeignError::UndefinedPiece { .. } => write!(out, "this piece is not defined"),
            ForeignError::BackReference { .. } => write!(out, "no piece can be continued at this distance"),
            ForeignError::NoPieces => write!(out, "there is no piece on the board"),
            ForeignError::TooManyPieces => write!(out, "a board has at most {MAX_PIECES} pieces"),
            ForeignError::Disconnected { name } => {
                write!(out, "the cells of piece {name} are not connected")
            }
            ForeignError::NotStraight { name } => {
                write!(out, "car {name} is not a straight car of at least two cells")
            }
            ForeignError::NoMainPiece => write!(out, "the piece that must reach the goal is missing"),
            ForeignError::SeveralMainPieces => {
                write!(out, "there is more than one piece that must reach the goal")
            }
            ForeignError::GoalOutline => write!(out, "start and goal do not have the same cells"),
            ForeignError::GoalShape => write!(out, "the goal is missing, or a piece does not fit there"),
            ForeignError::GoalOpen => {
                write!(out, "the goal leaves open which piece goes where, and the rules here need to know")
            }
            ForeignError::GoalPieces => write!(out, "start and goal do not have the same pieces"),
            ForeignError::NotKlotski => write!(
                out,
                "this is not a position of Klotski: five rows of four cells, one square of four cells, and at least two holes"
            ),
            ForeignError::GateCovered { name } => {
                write!(out, "piece {name} is where only the main piece may be")
            }
            ForeignError::OrientationNeeded { .. } => write!(out, "H or V is needed here"),
            ForeignError::NamedTwice { .. } => write!(out, "this car is in the table twice"),
            ForeignError::NamesTwice => write!(out, "two pieces have the same name"),
            ForeignError::NoFit => write!(
                out,
                "the pieces overlap or leave the board, whichever number is the column and which the row"
            ),
            ForeignError::NoBlocks => {
                write!(out, "this JSON has no list of blocks with their shapes and positions")
            }
            ForeignError::Json(error) => error.fmt_reason(out),
            ForeignError::Pddl(error) => error.fmt_reason(out),
            ForeignError::Domain { domain } => {
                write!(out, "this is PDDL of the domain {}, which is not read", Excerpt(domain))
            }
        }
    }
}

display_with_column!(ForeignError);

/// Why a format cannot express a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The format is only read.
    #[error("the format is only read")]
    OnlyRead,
    /// The board has the wrong size or outline.
    #[error("the format has no boards of this size or outline")]
    Size,
    /// The format has no walls, or not in these places.
    #[error("the format has no walls in these places")]
    Walls,
    /// The format has no pieces that are restricted like this one.
    #[error("the format has no pieces that move like piece {name}")]
    Freedom {
        /// The name of the piece.
        name: char,
    },
    /// The format has no pieces of this shape.
    #[error("the format has no pieces like piece {name}")]
    Shape {
        /// The name of the piece.
        name: char,
    },
    /// The format has no such goal.
    #[error("the format has no such goal")]
    Goal,
    /// The format needs the place of every piece in the goal.
    #[error("the format needs a goal with all pieces")]
    PartialGoal,
    /// More pieces, or kinds of pieces, than the format has names.
    #[error("the format has no names for so many pieces")]
    TooManyPieces,
    /// The format has no cells that only some pieces may enter, or not these.
    #[error("the format has no cells that only these pieces may enter")]
    Gates,
}
