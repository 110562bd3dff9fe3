//! Positions that every solution passes, and positions that every shortest solution passes.
//!
//! ```text
//!        x - x             x
//!       /     \           / \      g: on every solution.
//!   s -        g - n - x -   t     n: on every shortest solution, as g is, but not on every solution.
//!       \     /     \     \ /
//!        x - x       x - x x
//! ```
//!
//! ```
//! use antipode_engine::sliding::dominators::dominators;
//! use antipode_engine::sliding::explore::explore;
//! use antipode_puzzles::sliding::{Metric, PosedBoard};
//!
//! // The piece goes round a corner: every solution passes the same two positions.
//! let puzzle = PosedBoard::parse("A##/...", ".##/..A", Metric::Step)?;
//! let graph = explore(&puzzle, 1_000).expect("it is small");
//! let found = dominators(&graph).expect("the goal is reachable");
//! assert_eq!(found.articulation_points, found.shortest_path_dominators);
//! assert_eq!((found.articulation_points.len(), found.positions_on_shortest), (2, 4));
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

use super::blocks::BlockPath;
use super::graph::Graph;
use super::network::Network;

/// The positions that solutions have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dominators {
    /// The positions between start and goal that every solution passes, in order.
    pub articulation_points: Vec<u32>,
    /// The positions between start and goal that every shortest solution passes, in order. They include the articulation
    /// points.
    pub shortest_path_dominators: Vec<u32>,
    /// The number of positions on shortest solutions, including start and goals.
    pub positions_on_shortest: u64,
    /// The number of these in which only one move reduces the distance to the goal.
    pub forced_positions: u64,
}

/// The dominators of a component; `None` if no goal is reachable.
#[must_use]
pub fn dominators(graph: &Graph) -> Option<Dominators> {
    let distance = graph.distance()?;
    let network = Network::of(graph)?;
    let bottlenecks = BlockPath::of(&network).articulation_points;
    let between = bottlenecks.get(1..bottlenecks.len() - 1).unwrap_or_default();
    let bottlenecks = between.iter().filter_map(|&bottleneck| network.position(bottleneck)).collect();
    let mut found = Dominators {
        articulation_points: bottlenecks,
        shortest_path_dominators: Vec::new(),
        positions_on_shortest: 0,
        forced_positions: 0,
    };
    let mut layer = vec![0];
    for left in (0..distance).rev() {
        found.positions_on_shortest += layer.len() as u64;
        if layer.len() == 1 && left + 1 < distance {
            found.shortest_path_dominators.push(layer[0]);
        }
        let mut next = Vec::new();
        for here in layer {
            let before = next.len();
            let nearer =
                graph.neighbours(here).iter().filter(|&&there| graph.distance_of(there) == Some(left));
            next.extend(nearer);
            found.forced_positions += u64::from(next.len() == before + 1);
        }
        next.sort_unstable();
        next.dedup();
        layer = next;
    }
    found.positions_on_shortest += layer.len() as u64;
    Some(found)
}
