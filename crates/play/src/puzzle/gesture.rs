//! Gestures of the player on a board.

use super::{Move, Position};

/// A gesture of the player.
///
/// A tap or a push may arrive before the board is drawn again, so it becomes a move only when it is played.
#[derive(Clone, Debug, PartialEq)]
pub enum Gesture {
    /// Moves that do not depend on what was played meanwhile, or that a drag has shown.
    Moves {
        /// In order; never empty.
        moves: Vec<Move>,
        /// Whether a drag has already moved the pieces to their new places, so that no animation is needed.
        carried: bool,
    },
    /// A tap on a slot, on its left or right half.
    Tap(usize, Half),
    /// A push of the piece on a slot by one cell.
    Push(usize, ScreenDirection),
}

impl Gesture {
    /// Where it was made, if it was at a place.
    #[must_use]
    pub fn slot(&self) -> Option<usize> {
        match self {
            Gesture::Moves { .. } => None,
            Gesture::Tap(slot, _) | Gesture::Push(slot, _) => Some(*slot),
        }
    }

    /// The moves on a position, none if the gesture means nothing there; and whether a drag has already carried the pieces.
    #[must_use]
    pub fn moves_on(self, position: &Position) -> (Vec<Move>, bool) {
        match self {
            Gesture::Moves { moves, carried } => (moves, carried),
            Gesture::Tap(slot, half) => (position.tap(slot, half), false),
            Gesture::Push(slot, direction) => (position.push(slot, direction), false),
        }
    }
}

/// The half of a place that was tapped. It decides where a tile goes when both ways are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// Also the meaning of a key.
    Left,
    Right,
}

/// A direction on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenDirection {
    Left,
    Right,
    Up,
    Down,
}
