//! What every solution goes through, and what every shortest solution.
//!
//! ```text
//!        x - x             x
//!       /     \           / \      g: every solution goes through it.
//!   s -        g - n - x -   t     n: so does every shortest one, as through g; a longer one need not.
//!       \     /     \     \ /
//!        x - x       x - x x
//! ```

use super::chain::Chain;
use super::graph::Graph;
use super::network::Network;

/// What solutions have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bottlenecks {
    /// The positions between start and goal that every solution goes through, in order.
    pub gates: Vec<u32>,
    /// The positions between start and goal that every shortest solution goes through, in order; the gates are among them.
    pub narrows: Vec<u32>,
    /// How many positions there are on shortest solutions, start and goals included.
    pub on_shortest: u64,
    /// In how many of these only one move comes nearer to the goal.
    pub only_moves: u64,
}

/// The bottlenecks of a component; `None` where no goal can be reached.
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
