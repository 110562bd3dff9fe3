//! Positions that every solution passes, and positions that every shortest solution passes.
//!
//! ```text
//!        x - x             x
//!       /     \           / \      g: on every solution.
//!   s -        g - n - x -   t     n: on every shortest solution, as g is, but not on every solution.
//!       \     /     \     \ /
//!        x - x       x - x x
//! ```

use super::chain::Chain;
use super::graph::Graph;
use super::network::Network;

/// The positions that solutions have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bottlenecks {
    /// The positions between start and goal that every solution passes, in order.
    pub gates: Vec<u32>,
    /// The positions between start and goal that every shortest solution passes, in order. They include the articulation
    /// points.
    pub narrows: Vec<u32>,
    /// The number of positions on shortest solutions, including start and goals.
    pub on_shortest: u64,
    /// The number of these in which only one move reduces the distance to the goal.
    pub only_moves: u64,
}

/// The dominators of a component; `None` if no goal is reachable.
#[must_use]
pub fn bottlenecks(graph: &Graph) -> Option<Bottlenecks> {
    let distance = graph.distance()?;
    let network = Network::of(graph)?;
    let gates = Chain::of(&network).gates;
    let between = gates.get(1..gates.len() - 1).unwrap_or_default();
    let gates = between.iter().filter_map(|&gate| network.position(gate)).collect();
    let mut found = Bottlenecks { gates, narrows: Vec::new(), on_shortest: 0, only_moves: 0 };
    let mut layer = vec![0];
    for left in (0..distance).rev() {
        found.on_shortest += layer.len() as u64;
        if layer.len() == 1 && left + 1 < distance {
            found.narrows.push(layer[0]);
        }
        let mut next = Vec::new();
        for here in layer {
            let before = next.len();
            let nearer =
                graph.neighbours(here).iter().filter(|&&there| graph.distance_of(there) == Some(left));
            next.extend(nearer);
            found.only_moves += u64::from(next.len() == before + 1);
        }
        next.sort_unstable();
        next.dedup();
        layer = next;
    }
    found.on_shortest += layer.len() as u64;
    Some(found)
}
