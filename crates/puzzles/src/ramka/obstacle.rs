//! What stands in the way of a move on a board.

use std::fmt;

use super::moves::{Move, Place};
use super::position::{Row, Side, Tile};

/// Why a move is refused on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// It says what crosses, not what the hand does: see [`Board::realise`](super::Board::realise).
    NotByHand(Move),
    /// The block stands there already.
    AlreadyFramed(Row),
    /// The row would trade with a space, but another stands in the frame.
    NotFramed {
        /// The row that would move.
        row: Row,
        /// The row that stands in the frame.
        framed: Row,
    },
    /// It ends where it begins.
    NoWay {
        /// The row.
        row: Row,
        /// Where it begins and ends.
        from: Place,
    },
    /// There is no tile to push.
    NothingThere {
        /// The row.
        row: Row,
        /// The empty place.
        place: Place,
    },
    /// A tile is too near.
    InTheWay {
        /// The row.
        row: Row,
        /// The tile that stops it.
        tile: Tile,
    },
    /// The row ends before.
    AtTheWall {
        /// The row.
        row: Row,
        /// At which side.
        side: Side,
    },
}

impl fmt::Display for PlayError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            PlayError::NotByHand(mv) => write!(out, "{mv} says what crosses, not which tile is pushed where"),
            PlayError::AlreadyFramed(row) => write!(out, "row {row} stands in the frame already"),
            PlayError::NotFramed { row, framed } => {
                write!(
                    out,
                    "row {row} cannot reach the frame's spaces while row {framed} stands in the frame"
                )
            }
            PlayError::NoWay { row, from } => {
                write!(out, "place {} of row {row} is where it stands", from.letter())
            }
            PlayError::NothingThere { row, place } => {
                write!(out, "there is no tile at place {} of row {row}", place.letter())
            }
            PlayError::InTheWay { row, tile } => write!(out, "tile {tile} stands in the way in row {row}"),
            PlayError::AtTheWall { row, side } => write!(out, "row {row} ends at the {}", side.name()),
        }
    }
}

impl std::error::Error for PlayError {}
