//! Why a move cannot be played on a board.

use std::fmt;

use super::moves::{Move, Place};
use super::position::{Row, Side, Tile};

/// Why a move cannot be played on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The move is not a slide or a shift: see [`Board::expand`](super::Board::expand).
    NotByHand(Move),
    /// The row is already in the frame.
    AlreadyFramed(Row),
    /// The row would exchange a tile with a space, but another row is in the frame.
    NotFramed {
        /// The row that would move.
        row: Row,
        /// The row in the frame.
        framed: Row,
    },
    /// The slide ends where it begins.
    NoWay {
        /// The row.
        row: Row,
        /// The place where it begins and ends.
        from: Place,
    },
    /// There is no tile to push.
    NothingThere {
        /// The row.
        row: Row,
        /// The empty place.
        place: Place,
    },
    /// A tile blocks the slide.
    InTheWay {
        /// The row.
        row: Row,
        /// The blocking tile.
        tile: Tile,
    },
    /// The slide would go past the end of the row.
    AtTheWall {
        /// The row.
        row: Row,
        /// The side of that end.
        side: Side,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            PlayError::NotByHand(mv) => write!(out, "{mv} does not say which tile to push where"),
            PlayError::AlreadyFramed(row) => write!(out, "row {row} is already in the frame"),
            PlayError::NotFramed { row, framed } => {
                write!(out, "row {row} cannot reach the spaces while row {framed} is in the frame")
            }
            PlayError::NoWay { row, from } => {
                write!(out, "the tile at place {} of row {row} would not move", from.letter())
            }
            PlayError::NothingThere { row, place } => {
                write!(out, "there is no tile at place {} of row {row}", place.letter())
            }
            PlayError::InTheWay { row, tile } => write!(out, "tile {tile} blocks the move in row {row}"),
            PlayError::AtTheWall { row, side } => write!(out, "row {row} ends at the {}", side.name()),
        }
    }
}

impl std::error::Error for PlayError {}
