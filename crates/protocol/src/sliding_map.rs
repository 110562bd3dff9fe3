//! The map of the component of a sliding block puzzle.

use serde::{Deserialize, Serialize};

/// Positions on rings around the goal. A large component is sampled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GraphMap {
    /// The numbers of the positions in the worker's graph, in order of distance from the goal.
    pub numbers: Vec<u32>,
    /// The distance of each position from the goal.
    pub distances: Vec<u32>,
    /// The angle of each position on its ring, in 65,536ths of the circle.
    pub angles: Vec<u16>,
    /// Moves between two positions of the map, as pairs of indices.
    pub edges: Vec<u32>,
    /// For each distance, the number of positions without a move to a larger distance. Counts the whole component.
    pub dead_ends: Vec<u64>,
}

/// A position on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MapPoint {
    /// The position's number in the worker's graph.
    pub number: u32,
    /// The distance from the goal.
    pub distance: u32,
}
