//! Errors of the position parser, with what a person needs to correct the text.

use std::fmt;

use super::notation::MAX_TEXT;
use super::position::{Row, Side, Tile};
use crate::parse_error::{ParseError, display_with_column};

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParsePositionError {
    /// The text contains no tiles.
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
    /// A tile appears twice.
    TileTwice {
        /// The tile.
        tile: Tile,
        /// The column of its first appearance, from 1.
        first: usize,
        /// The column of its second appearance, from 1.
        column: usize,
    },
    /// Tiles are missing.
    TilesMissing {
        /// The missing tiles.
        missing: Vec<Tile>,
    },
    /// More than eleven places are written.
    TooManyPlaces {
        /// The column of the twelfth place, from 1.
        column: usize,
    },
    /// The places do not form three rows.
    RowCount {
        /// The number of rows.
        found: usize,
    },
    /// A row has more than three places.
    RowTooLong {
        /// The row.
        row: Row,
        /// The column of its fourth place, from 1.
        column: usize,
    },
    /// A space of the frame has more than one place.
    SpaceTooLong {
        /// The side of the space.
        side: Side,
        /// The column of its second place, from 1.
        column: usize,
    },
    /// A dot that is not next to a space of the frame.
    ExtraDot {
        /// The column, from 1.
        column: usize,
    },
    /// A dot with several places on both sides: neither part can be a space of the frame.
    DotAmongRows {
        /// The column where the part after the dot begins, from 1.
        column: usize,
    },
    /// No row from 1 to 3 follows `@`.
    FrameRow {
        /// The column of the `@`, from 1.
        column: usize,
    },
    /// There is text after the row in the frame.
    AfterFrameRow {
        /// The column, from 1.
        column: usize,
        /// The character.
        found: char,
    },
}

impl ParseError for ParsePositionError {
    fn column(&self) -> Option<usize> {
        match self {
            ParsePositionError::UnexpectedCharacter { column, .. }
            | ParsePositionError::TileTwice { column, .. }
            | ParsePositionError::TooManyPlaces { column, .. }
            | ParsePositionError::RowTooLong { column, .. }
            | ParsePositionError::SpaceTooLong { column, .. }
            | ParsePositionError::ExtraDot { column, .. }
            | ParsePositionError::DotAmongRows { column, .. }
            | ParsePositionError::FrameRow { column, .. }
            | ParsePositionError::AfterFrameRow { column, .. } => Some(*column),
            ParsePositionError::Empty
            | ParsePositionError::TooLong
            | ParsePositionError::TilesMissing { .. }
            | ParsePositionError::RowCount { .. } => None,
        }
    }

    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePositionError::Empty => write!(out, "the text contains no tiles"),
            ParsePositionError::TooLong => write!(out, "the text is longer than {MAX_TEXT} characters"),
            ParsePositionError::UnexpectedCharacter { found, .. } => {
                write!(out, "{found:?} is not a tile from 1 to 9, an empty place (-) or a separator")
            }
            ParsePositionError::TileTwice { tile, first, .. } => {
                write!(out, "tile {tile} appears twice, first at column {first}")
            }
            ParsePositionError::TilesMissing { missing } => {
                let tiles: Vec<String> = missing.iter().map(Tile::to_string).collect();
                match &tiles[..] {
                    [one] => write!(out, "tile {one} is missing"),
                    [most @ .., last] => write!(out, "tiles {} and {last} are missing", most.join(", ")),
                    [] => write!(out, "no tile is missing"),
                }
            }
            ParsePositionError::TooManyPlaces { .. } => {
                write!(out, "a board has at most eleven places")
            }
            ParsePositionError::RowCount { found } => {
                let rows = if *found == 1 { "row" } else { "rows" };
                write!(out, "three rows are needed, {found} {rows} found")
            }
            ParsePositionError::RowTooLong { row, .. } => {
                write!(out, "row {row} has more than three places")
            }
            ParsePositionError::SpaceTooLong { side, .. } => {
                write!(out, "the {} space of the frame holds one tile", side.name())
            }
            ParsePositionError::ExtraDot { .. } => {
                write!(out, "a dot may only separate the rows from a space of the frame")
            }
            ParsePositionError::DotAmongRows { .. } => {
                write!(out, "one side of a dot must be the single tile of a space of the frame")
            }
            ParsePositionError::FrameRow { .. } => {
                write!(out, "@ needs the row in the frame, 1 to 3")
            }
            ParsePositionError::AfterFrameRow { found, .. } => {
                write!(out, "unexpected {found:?} after the row in the frame")
            }
        }
    }
}

display_with_column!(ParsePositionError);
