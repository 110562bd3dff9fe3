//! Why a move cannot be played on a board.

use std::fmt;

use super::moves::{Move, Place};
use super::position::{Row, Side, Tile};

/// Why a move cannot be played on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The move is not a slide or a shift: see [`Board::expand`](super::Board::expand).
    NotABoardMove(Move),
    /// The row is already in the frame.
    AlreadyInFrame(Row),
    /// The row would exchange a tile with a space, but another row is in the frame.
    NotInFrame {
        /// The row that would move.
        row: Row,
        /// The row in the frame.
        frame_row: Row,
    },
    /// The slide ends where it begins.
    ZeroDistance {
        /// The row.
        row: Row,
        /// The place where it begins and ends.
        from: Place,
    },
    /// There is no tile to push.
    NoTile {
        /// The row.
        row: Row,
        /// The empty place.
        place: Place,
    },
    /// A tile blocks the slide.
    Blocked {
        /// The row.
        row: Row,
        /// The blocking tile.
        tile: Tile,
    },
    /// The slide would go past the end of the row.
    PastRowEnd {
        /// The row.
        row: Row,
        /// The side of that end.
        side: Side,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            PlayError::NotABoardMove(mv) => write!(out, "{mv} does not say which tile to push where"),
            PlayError::AlreadyInFrame(row) => write!(out, "row {row} is already in the frame"),
            PlayError::NotInFrame { row, frame_row: framed } => {
                write!(out, "row {row} cannot reach the spaces while row {framed} is in the frame")
            }
            PlayError::ZeroDistance { row, from } => {
                write!(out, "the tile at place {} of row {row} would not move", from.letter())
            }
            PlayError::NoTile { row, place } => {
                write!(out, "there is no tile at place {} of row {row}", place.letter())
            }
            PlayError::Blocked { row, tile } => write!(out, "tile {tile} blocks the move in row {row}"),
            PlayError::PastRowEnd { row, side } => write!(out, "row {row} ends at the {}", side.name()),
        }
    }
}

impl std::error::Error for PlayError {}
