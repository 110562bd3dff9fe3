//! Why a text is not a position, with what a person needs to mend it.

use std::fmt;

use super::notation::MAX_TEXT;
use super::position::{Row, Side, Tile};

/// Why a text is not a position.
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
    /// A tile is there twice.
    TileTwice {
        /// Which.
        tile: Tile,
        /// Where first, from 1.
        first: usize,
        /// Where again, from 1.
        column: usize,
    },
    /// Tiles are missing.
    TilesMissing {
        /// Which.
        missing: Vec<Tile>,
    },
    /// More than eleven places are written.
    TooManyPlaces {
        /// Where the twelfth is, from 1.
        column: usize,
    },
    /// The places do not make three rows.
    RowCount {
        /// How many rows there are.
        found: usize,
    },
    /// A row has more than three places.
    RowTooLong {
        /// Which.
        row: Row,
        /// Where its fourth is, from 1.
        column: usize,
    },
    /// A space of the frame has more than one place.
    SpaceTooLong {
        /// Which.
        side: Side,
        /// Where its second is, from 1.
        column: usize,
    },
    /// A dot that has no space of the frame beside it.
    ExtraDot {
        /// Where, from 1.
        column: usize,
    },
    /// A dot with several places at either side: neither part can be a space of the frame.
    DotAmongRows {
        /// Where the part after it begins, from 1.
        column: usize,
    },
    /// After `@` no row from 1 to 3 follows.
    FramedRow {
        /// Where the `@` is, from 1.
        column: usize,
    },
    /// Something is written after the row in the frame.
    AfterFramed {
        /// Where, from 1.
        column: usize,
        /// Which character.
        found: char,
    },
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePositionError::Empty => write!(out, "no tiles are written"),
            ParsePositionError::TooLong => write!(out, "the text is longer than {MAX_TEXT} characters"),
            ParsePositionError::UnexpectedCharacter { column, found } => {
                write!(
                    out,
                    "column {column}: {found:?} is not a tile from 1 to 9, an empty place (-) or a separator"
                )
            }
            ParsePositionError::TileTwice { tile, first, column } => {
                write!(out, "column {column}: tile {tile} is there twice, first at column {first}")
            }
            ParsePositionError::TilesMissing { missing } => {
                let tiles: Vec<String> = missing.iter().map(Tile::to_string).collect();
                match &tiles[..] {
                    [one] => write!(out, "tile {one} is missing"),
                    [most @ .., last] => write!(out, "tiles {} and {last} are missing", most.join(", ")),
                    [] => write!(out, "no tile is missing"),
                }
            }
            ParsePositionError::TooManyPlaces { column } => {
                write!(out, "column {column}: a board has no more than eleven places")
            }
            ParsePositionError::RowCount { found } => {
                let rows = if *found == 1 { "row" } else { "rows" };
                write!(out, "three rows are needed, {found} {rows} found")
            }
            ParsePositionError::RowTooLong { row, column } => {
                write!(out, "column {column}: row {row} has more than three places")
            }
            ParsePositionError::SpaceTooLong { side, column } => {
                write!(out, "column {column}: the {} space of the frame holds one tile", side.name())
            }
            ParsePositionError::ExtraDot { column } => {
                write!(out, "column {column}: a dot stands only between the rows and a space of the frame")
            }
            ParsePositionError::DotAmongRows { column } => {
                write!(
                    out,
                    "column {column}: at one side of a dot a single tile in the frame's space is needed"
                )
            }
            ParsePositionError::FramedRow { column } => {
                write!(out, "column {column}: @ needs the row in the frame, 1 to 3")
            }
            ParsePositionError::AfterFramed { column, found } => {
                write!(out, "column {column}: nothing may follow the row in the frame, but {found:?} does")
            }
        }
    }
}

impl std::error::Error for ParsePositionError {}
