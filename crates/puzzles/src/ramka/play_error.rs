//! Why a move cannot be played on a board.

use super::moves::{Move, Place};
use super::position::{Row, Side, Tile};

/// Why a move cannot be played on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The move is not a slide or a shift: see [`Board::expand`](super::Board::expand).
    #[error("{0} does not say which tile to push where")]
    NotABoardMove(Move),
    /// The row is already in the frame.
    #[error("row {0} is already in the frame")]
    AlreadyInFrame(Row),
    /// The row would exchange a tile with a space, but another row is in the frame.
    #[error("row {row} cannot reach the spaces while row {frame_row} is in the frame")]
    NotInFrame {
        /// The row that would move.
        row: Row,
        /// The row in the frame.
        frame_row: Row,
    },
    /// The slide ends where it begins.
    #[error("the tile at place {} of row {row} would not move", .from.letter())]
    ZeroDistance {
        /// The row.
        row: Row,
        /// The place where it begins and ends.
        from: Place,
    },
    /// There is no tile to push.
    #[error("there is no tile at place {} of row {row}", .place.letter())]
    NoTile {
        /// The row.
        row: Row,
        /// The empty place.
        place: Place,
    },
    /// A tile blocks the slide.
    #[error("tile {tile} blocks the move in row {row}")]
    Blocked {
        /// The row.
        row: Row,
        /// The blocking tile.
        tile: Tile,
    },
    /// The slide would go past the end of the row.
    #[error("row {row} ends at the {}", .side.name())]
    PastRowEnd {
        /// The row.
        row: Row,
        /// The side of that end.
        side: Side,
    },
}
