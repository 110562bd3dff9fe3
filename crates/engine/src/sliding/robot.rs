//! The robot that walks a maze without loops, of which the BB difficulty is the mean.
//!
//! It sees only the paths that leave the place where it stands. It takes each that it does not know yet, in random order,
//! and comes back where the goal was not; it stops at the goal. Counted are the paths it walks, both ways, less those of
//! the way to the goal (Neil Bickford, *Sliding Block Puzzles, Part 3*: "the BB metric", of Nick Baxter and himself).
//!
//! ```text
//!   s - a - t - x        s to a, a to t: nothing else is walked. b is walked to, or not, before t:
//!       |                half the times there and back, so 1 path more in the mean than the way itself.
//!       b                x is behind the goal and never seen.
//! ```

use antipode_puzzles::scramble::Scrambler;

use super::network::Network;

/// How many paths the robot walks too many in the mean, by the source's two equations; `None` when the graph has loops.
///
/// Where the goal is not below a vertex, all below it is walked there and back: the sum of `a_i + 2` over its branches
/// (equation 1). On the way to the goal, a branch is taken before the right one half the times: the right one's `a_n + 1` and
/// half the sum of `a_i + 2` over the others (equation 2). At the goal it stops.
#[must_use]
pub fn expected(tree: &Network) -> Option<u64> {
    let tree = Rooted::of(tree)?;
    // Twice the difficulties, from the leaves up: whole numbers.
    let mut twice = vec![0_u64; tree.parents.len()];
    for &vertex in tree.order.iter().rev() {
        let branches = tree.branches(vertex);
        let dead = branches.iter().filter(|&&branch| !tree.leads[branch as usize]);
        let dead: u64 = dead.map(|&branch| twice[branch as usize] + 4).sum();
        let right = branches.iter().find(|&&branch| tree.leads[branch as usize]);
        twice[vertex as usize] = match right {
            _ if vertex == tree.goal => 0,
            Some(&right) => twice[right as usize] + 2 + dead / 2,
            None => dead,
        };
    }
    let way = tree.leads.iter().filter(|leads| **leads).count() as u64 - 1;
    Some(twice[tree.start as usize] / 2 - way)
}

/// How many paths the robot walks in one run, the way to the goal among them; `None` when the graph has loops.
#[must_use]
pub fn walk(tree: &Network, dice: &mut Scrambler) -> Option<u64> {
    let tree = Rooted::of(tree)?;
    let mut walked = 0;
    // Branches still to be taken, of each place from the start to where it stands.
    let mut unknown = vec![shuffled(tree.branches(tree.start), dice)];
    let mut here = tree.start;
    while here != tree.goal {
        walked += 1;
        if let Some(branch) = unknown.last_mut()?.pop() {
            here = branch;
            unknown.push(shuffled(tree.branches(here), dice));
        } else {
            unknown.pop();
            here = tree.parents[here as usize];
        }
    }
    Some(walked)
}

fn shuffled(branches: &[u32], dice: &mut Scrambler) -> Vec<u32> {
    let mut branches = branches.to_vec();
    for last in (1..branches.len()).rev() {
        branches.swap(last, dice.below(last as u64 + 1) as usize);
    }
    branches
}

/// A tree seen from the start.
struct Rooted {
    start: u32,
    goal: u32,
    /// Each vertex after its parent.
    order: Vec<u32>,
    parents: Vec<u32>,
    /// Those below each vertex.
    branches: Vec<Vec<u32>>,
    /// Whether a vertex is on the way to the goal, both ends included.
    leads: Vec<bool>,
}

impl Rooted {
    fn of(tree: &Network) -> Option<Rooted> {
        let count = tree.vertices();
        let degrees: usize = (0..count).map(|vertex| tree.neighbours(vertex).len()).sum();
        // Everything can be reached, so that this many edges make a tree.
        if degrees != 2 * (count as usize - 1) {
            return None;
        }
        let mut rooted = Rooted {
            start: tree.start(),
            goal: tree.goal(),
            order: vec![tree.start()],
            parents: vec![tree.start(); count as usize],
            branches: vec![Vec::new(); count as usize],
            leads: vec![false; count as usize],
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
        rooted.leads[here as usize] = true;
        while here != rooted.start {
            here = rooted.parents[here as usize];
            rooted.leads[here as usize] = true;
        }
        Some(rooted)
    }

    fn branches(&self, vertex: u32) -> &[u32] {
        &self.branches[vertex as usize]
    }
}
