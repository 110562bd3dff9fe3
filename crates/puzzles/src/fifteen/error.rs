//! Errors of the position parser, with what a person needs to correct the text.

use std::fmt;

use super::board::{Board, BoardError};
use super::metric::UnknownMetric;
use super::notation::MAX_TEXT;
use super::pddl::PddlFault;
use crate::parse_error::{ParseError, display_with_column};
use crate::saved_game::SavedGameError;

/// Why a text is not a position, a board, or a board in a metric.
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
        /// The number of tiles of the board.
        tiles: usize,
    },
    /// A number appears twice; 0 is the hole.
    NumberTwice {
        /// The number.
        number: u8,
        /// The column of its first appearance, from 1.
        first: usize,
        /// The column of its second appearance, from 1.
        column: usize,
    },
    /// The text has fewer or more numbers than the board has cells.
    NumberCount {
        /// The number of numbers.
        found: usize,
        /// The board.
        board: Board,
    },
    /// A row is not as long as the first.
    RowLength {
        /// The column where the row begins, from 1.
        column: usize,
        /// The row, from 1.
        row: usize,
        /// Its length.
        found: usize,
        /// The length of the first row.
        first: usize,
    },
    /// There is no such board.
    Board(BoardError),
    /// The name of a board needs a number here.
    NumberNeeded {
        /// The column, from 1.
        column: usize,
    },
    /// A seed, from which only the program that wrote it can generate the position.
    Seed {
        /// The column of the `#`, from 1.
        column: usize,
    },
    /// No goal follows `@`.
    Goal {
        /// The column of the `@`, from 1.
        column: usize,
    },
    /// The numbers of a goal are not as many as the board has cells.
    GoalCount {
        /// The column of the `@`, from 1.
        column: usize,
        /// The number of numbers.
        found: usize,
        /// A board of these sides.
        board: Board,
    },
    /// A start and its goal are positions of boards of different sides.
    GoalSize {
        /// The board of the start.
        start: Board,
        /// The board of the goal.
        goal: Board,
    },
    /// The name of the metric is missing or unknown.
    Metric(UnknownMetric),
    /// What is wrong with a saved game.
    SavedGame(SavedGameError),
    /// What is wrong with a problem in PDDL.
    Pddl(PddlFault),
}

impl ParseError for ParsePositionError {
    fn column(&self) -> Option<usize> {
        match self {
            ParsePositionError::UnexpectedCharacter { column, .. }
            | ParsePositionError::NumberOutOfRange { column, .. }
            | ParsePositionError::NumberTwice { column, .. }
            | ParsePositionError::RowLength { column, .. }
            | ParsePositionError::NumberNeeded { column }
            | ParsePositionError::Seed { column }
            | ParsePositionError::Goal { column }
            | ParsePositionError::GoalCount { column, .. } => Some(*column),
            ParsePositionError::SavedGame(error) => error.column(),
            ParsePositionError::Pddl(fault) => fault.column(),
            ParsePositionError::Empty
            | ParsePositionError::TooLong
            | ParsePositionError::NumberCount { .. }
            | ParsePositionError::GoalSize { .. }
            | ParsePositionError::Board(_)
            | ParsePositionError::Metric(_) => None,
        }
    }

    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePositionError::Empty => write!(out, "the text contains no numbers"),
            ParsePositionError::TooLong => write!(out, "the text is longer than {MAX_TEXT} characters"),
            ParsePositionError::UnexpectedCharacter { found, .. } => {
                write!(out, "{found:?} is neither a number nor a separator")
            }
            ParsePositionError::NumberOutOfRange { number, tiles, .. } => {
                write!(out, "the tiles of this board are 1 to {tiles}, and 0 is the hole, not {number}")
            }
            ParsePositionError::NumberTwice { number: 0, first, .. } => {
                write!(out, "there is a second hole, the first is at column {first}")
            }
            ParsePositionError::NumberTwice { number, first, .. } => {
                write!(out, "{number} appears twice, first at column {first}")
            }
            ParsePositionError::NumberCount { found, board } => {
                let (cols, rows, cells) = (board.cols(), board.rows(), board.cell_count());
                write!(out, "{cols}x{rows} needs {cells} numbers; the text has {found}")
            }
            ParsePositionError::RowLength { row, found, first, .. } => {
                write!(out, "row {row} has {found} numbers, row 1 has {first}")
            }
            ParsePositionError::Board(error) => write!(out, "{error}"),
            ParsePositionError::NumberNeeded { .. } => write!(out, "expected a number, as in 4x3"),
            ParsePositionError::Seed { .. } => {
                write!(
                    out,
                    "only the program that made this seed can generate the position: copy the game ID with a colon \
                     and the numbers"
                )
            }
            ParsePositionError::Goal { .. } => {
                write!(
                    out,
                    "expected rows, first, spiral, columns, or goal: and the numbers of a goal after @, and nothing else"
                )
            }
            ParsePositionError::GoalCount { found, board, .. } => {
                let numbers = if *found == 1 { "number" } else { "numbers" };
                let (cols, rows) = (board.cols(), board.rows());
                write!(
                    out,
                    "the goal has {found} {numbers}, and {cols}x{rows} has {} cells",
                    board.cell_count()
                )
            }
            ParsePositionError::GoalSize { start, goal } => write!(
                out,
                "the start has {} by {} cells, and the goal {} by {}",
                start.cols(),
                start.rows(),
                goal.cols(),
                goal.rows()
            ),
            ParsePositionError::Metric(error) => write!(out, "{error}"),
            ParsePositionError::SavedGame(error) => error.fmt_reason(out),
            ParsePositionError::Pddl(fault) => fault.fmt_reason(out),
        }
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
