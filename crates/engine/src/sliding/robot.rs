//! The robot that searches a maze without loops. The BB difficulty is its mean number of wasted edges.
//!
//! It sees only the edges at its current vertex. It takes each unexplored edge in random order and returns from branches
//! without the goal; it stops at the goal. The count is of all edges it walks, in both directions, minus the path to the
//! goal (Neil Bickford, *Sliding Block Puzzles, Part 3*: "the BB metric", of Nick Baxter and himself).
//!
//! ```text
//!   s - a - t - x        The path is s to a, a to t. The robot visits b before t with probability 1/2, there and
//!       |                back: on average 1 edge more than the path itself.
//!       b                x is behind the goal and is never visited.
//! ```
//!
//! ```
//! use antipode_engine::sliding::network::Network;
//! use antipode_engine::sliding::robot;
//!
//! // The drawing above: s, a, t, x, b.
//! let tree = Network::new(5, &[(0, 1), (1, 2), (2, 3), (1, 4)], 0, 2).expect("a connected graph");
//! assert_eq!(robot::expected_detour(&tree), Some(1));
//! ```

use antipode_puzzles::scramble::SeededRng;

use super::network::Network;

/// The mean number of edges the robot walks beyond the path to the goal, by the source's two equations; `None` if the graph
/// has loops.
///
/// If the goal is not below a vertex, the robot walks everything below it and returns: the sum of `a_i + 2` over its
/// branches (equation 1). On the path to the goal, each other branch is taken before the right one with probability 1/2:
/// the right one's `a_n + 1` plus half the sum of `a_i + 2` over the others (equation 2). At the goal the robot stops.
#[must_use]
pub fn expected_detour(tree: &Network) -> Option<u64> {
    let tree = RootedTree::of(tree)?;
    // Twice the difficulties, from the leaves up, so that they are integers.
    let mut twice = vec![0_u64; tree.parents.len()];
    for &vertex in tree.order.iter().rev() {
        let branches = tree.branches(vertex);
        let dead = branches.iter().filter(|&&branch| !tree.is_on_path[branch as usize]);
        let dead: u64 = dead.map(|&branch| twice[branch as usize] + 4).sum();
        let right = branches.iter().find(|&&branch| tree.is_on_path[branch as usize]);
        twice[vertex as usize] = match right {
            _ if vertex == tree.goal => 0,
            Some(&right) => twice[right as usize] + 2 + dead / 2,
            None => dead,
        };
    }
    let shortest = tree.is_on_path.iter().filter(|leads| **leads).count() as u64 - 1;
    Some(twice[tree.start as usize] / 2 - shortest)
}

/// The number of edges the robot walks in one random run, including the path to the goal; `None` if the graph has loops.
#[must_use]
pub fn walk(tree: &Network, rng: &mut SeededRng) -> Option<u64> {
    let tree = RootedTree::of(tree)?;
    let mut walked = 0;
    // The unexplored branches of each vertex on the path from the start to the current vertex.
    let mut unknown = vec![shuffled(tree.branches(tree.start), rng)];
    let mut here = tree.start;
    while here != tree.goal {
        walked += 1;
        if let Some(branch) = unknown.last_mut()?.pop() {
            here = branch;
            unknown.push(shuffled(tree.branches(here), rng));
        } else {
            unknown.pop();
            here = tree.parents[here as usize];
        }
    }
    Some(walked)
}

fn shuffled(branches: &[u32], rng: &mut SeededRng) -> Vec<u32> {
    let mut branches = branches.to_vec();
    for last in (1..branches.len()).rev() {
        branches.swap(last, rng.below(last as u64 + 1) as usize);
    }
    branches
}

/// A tree rooted at the start.
struct RootedTree {
    start: u32,
    goal: u32,
    /// Each vertex after its parent.
    order: Vec<u32>,
    parents: Vec<u32>,
    /// The children of each vertex.
    branches: Vec<Vec<u32>>,
    /// Whether a vertex is on the path from start to goal, both included.
    is_on_path: Vec<bool>,
}

impl RootedTree {
    fn of(tree: &Network) -> Option<RootedTree> {
        let count = tree.vertices();
        let degrees: usize = (0..count).map(|vertex| tree.neighbours(vertex).len()).sum();
        // The graph is connected, so it is a tree iff it has this many edges.
        if degrees != 2 * (count as usize - 1) {
            return None;
        }
        let mut rooted = RootedTree {
            start: tree.start(),
            goal: tree.goal(),
            order: vec![tree.start()],
            parents: vec![tree.start(); count as usize],
            branches: vec![Vec::new(); count as usize],
            is_on_path: vec![false; count as usize],
        };
        let mut next = 0;
        while let Some(&here) = rooted.order.get(next) {
            next += 1;
            let parent = rooted.parents[here as usize];
            let is_root = here == rooted.start;
            let below = tree.neighbours(here).iter().filter(|&&there| is_root || there != parent);
            rooted.branches[here as usize] = below.copied().collect();
            for &there in &rooted.branches[here as usize] {
                rooted.parents[there as usize] = here;
                rooted.order.push(there);
            }
        }
        let mut here = rooted.goal;
        rooted.is_on_path[here as usize] = true;
        while here != rooted.start {
            here = rooted.parents[here as usize];
            rooted.is_on_path[here as usize] = true;
        }
        Some(rooted)
    }

    fn branches(&self, vertex: u32) -> &[u32] {
        &self.branches[vertex as usize]
    }
}
