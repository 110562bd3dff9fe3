//! Arrow keys that slide a piece.

use super::piece_reach::PieceReach;
use antipode_puzzles::sliding::{Direction, Move, Position};

/// An arrow that slides a piece, with Shift as far as it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrowKey {
    pub piece: usize,
    pub direction: Direction,
    pub far: bool,
}

impl ArrowKey {
    /// The move in a position; `None` if the piece cannot slide in the direction.
    #[must_use]
    pub fn on(self, position: &Position) -> Option<Move> {
        let is_piece = self.piece < position.board().pieces().len();
        is_piece.then(|| PieceReach::of(position, self.piece).move_along(self.direction, self.far))?
    }
}
