//! The map of all that a sliding block puzzle can reach.

use serde::{Deserialize, Serialize};

/// Positions on rings around the goal; where there are too many to be drawn, some of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GraphMap {
    /// The positions drawn, by their numbers at the desk; the nearest to the goal first.
    pub numbers: Vec<u32>,
    /// How far each is from the goal.
    pub distances: Vec<u32>,
    /// Where each stands on its ring, in 65,536ths of the circle.
    pub turns: Vec<u16>,
    /// Moves between two of them, as indices, two after two.
    pub edges: Vec<u32>,
    /// At each distance, of all positions: how many lead to none that is farther.
    pub dead_ends: Vec<u64>,
}

/// A position on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spot {
    /// Its number at the desk.
    pub number: u32,
    /// How far it is from the goal.
    pub distance: u32,
}
