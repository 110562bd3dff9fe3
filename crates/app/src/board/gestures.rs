//! Gestures as moves: what a tap or a push means in each puzzle.

use crate::game::Playable;

/// The half of a place that was tapped. It decides where a tile goes when both ways are possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// Also the meaning of a key.
    Left,
    Right,
}

/// A direction on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// A puzzle that maps taps and pushes to moves. `slot` is an index into the slots of its scene. Where the scene has pivots, the
/// board derives turns from its handles and calls neither method.
pub trait GestureMoves: Playable {
    /// The moves of a tap on a slot, played as one turn; empty if a tap does nothing there.
    fn tap(&self, position: &Self::Position, slot: usize, half: Half) -> Vec<Self::Move>;

    /// The moves that push the piece on a slot one cell in a direction; empty if it cannot move.
    fn push(&self, position: &Self::Position, slot: usize, way: Direction) -> Vec<Self::Move>;

    /// Whether the orientation of pieces matters, so that they are drawn rotated.
    fn has_orientation(&self, _: &Self::Position) -> bool {
        false
    }
}
