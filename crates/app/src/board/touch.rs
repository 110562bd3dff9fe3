//! What a hand means by touching a place, which every puzzle answers for itself.

use crate::game::Playable;

/// Which half of a place was touched; it decides where a tile could go either way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// The left half; also what a key means.
    Left,
    /// The right half.
    Right,
}

/// A direction on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Upwards.
    Up,
    /// Downwards.
    Down,
}

/// A puzzle that is played by touching places. Places are indices into the slots of its scene. Where the scene has pivots,
/// the board finds the turns by its handles, and asks neither for taps nor for pushes.
pub trait Touch: Playable {
    /// The moves that a tap on a place plays, as one gesture; empty where a tap means nothing.
    fn tap(&self, position: &Self::Position, slot: usize, half: Half) -> Vec<Self::Move>;

    /// The moves that a push plays, of what stands at a place, one cell in a direction; empty where nothing gives way.
    fn push(&self, position: &Self::Position, slot: usize, way: Way) -> Vec<Self::Move>;

    /// Whether the pieces have a direction that matters, so that they are drawn turned as they stand.
    fn points(&self, _: &Self::Position) -> bool {
        false
    }
}
