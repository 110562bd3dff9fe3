//! The difficulty of a puzzle with weights: how a person differs from the robot of the BB metric.
//!
//! “Many of these factors could be implemented by just adding weights to eqns. 1 and 2” (Neil Bickford, *Sliding Block Puzzles,
//! Part 3*, of the factors of Walter D. Pullen). On a tree, a vertex has the difficulty `a`, and its branches `a_1`, `a_2` …:
//!
//! ```text
//!   off the path   a = sum of (a_i + 1 + back)                          1  (equation 1 has back = 1)
//!   on the path    a = a_n + 1 + sum of first_i (a_i + 1 + back)        2  (equation 2 has first_i = 1/2)
//! ```
//!
//! - *Way back*: `back` is what a step back costs.
//! - *Dead ends*: a branch of a single vertex costs this part of `1 + back`; 0 if one sees from its entrance that it ends there.
//! - *Nearer first*: `first_i` is the probability that branch `i` is taken before the right one. It is 1/2 if both first
//!   vertices are as far from the goal in the graph, and more or less if the branch looks nearer or farther.
//!
//! As in [`DifficultyReport::mean_detour`](super::DifficultyReport), the robot stops at the goal and the path itself is not
//! counted; with the weights of the source the two are equal. The mean over all spanning trees is estimated from random ones.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::sliding::difficulty::{MazeWeights, WeightedDifficulty};
//! use antipode_engine::sliding::network::Network;
//!
//! // Start 0, goal 2; the branch 1, 3, 4.
//! let tree = Network::new(5, &[(0, 1), (1, 2), (1, 3), (3, 4)], 0, 2).expect("a graph");
//! let mean = |weights| WeightedDifficulty::new(tree.clone(), weights, 2, "any").run().estimate().expect("two trees").mean;
//! assert_eq!(mean(MazeWeights::SOURCE), 2.0);
//! // The way back is free, and the end is seen one step before.
//! assert_eq!(mean(MazeWeights::new(0, 0, 0)?), 0.5);
//! # Ok::<(), antipode_engine::sliding::difficulty::InvalidWeights>(())
//! ```

use antipode_puzzles::scramble::SeededRng;

use super::value::{Estimate, MeanValue};
use super::walks::{SampleStatistics, below};
use crate::resumable::{Resumable, Status};
use crate::sliding::network::Network;

/// Weights, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MazeWeights {
    way_back: u32,
    dead_ends: u32,
    nearer_first: u32,
}

/// The maximum of each weight, in percent.
const MAX_WAY_BACK: u32 = 300;
const MAX_DEAD_ENDS: u32 = 100;
const MAX_NEARER_FIRST: u32 = 100;

/// The unit of the sums for a tree: one step is this many.
const UNIT: u64 = 2 * 100 * 100 * 100;

/// A weight is out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the weights are percentages: way back up to {MAX_WAY_BACK}, dead ends up to {MAX_DEAD_ENDS}, nearer first up to \
     {MAX_NEARER_FIRST}"
)]
pub struct InvalidWeights;

impl MazeWeights {
    /// Those of the source's equations.
    pub const SOURCE: MazeWeights = MazeWeights { way_back: 100, dead_ends: 100, nearer_first: 0 };

    /// Weights in percent: a step back, up to 300; a dead end of one step, up to 100; and how reliably the branch that looks
    /// nearer to the goal is taken first, from 0 (at random) to 100 (always).
    ///
    /// # Errors
    /// If one is out of range.
    pub fn new(way_back: u32, dead_ends: u32, nearer_first: u32) -> Result<MazeWeights, InvalidWeights> {
        let fits = way_back <= MAX_WAY_BACK && dead_ends <= MAX_DEAD_ENDS && nearer_first <= MAX_NEARER_FIRST;
        fits.then_some(MazeWeights { way_back, dead_ends, nearer_first }).ok_or(InvalidWeights)
    }
}

/// Estimates the weighted difficulty of a graph from random spanning trees, in steps (David Wilson, 1996).
#[derive(Clone, Debug)]
pub struct WeightedDifficulty {
    network: Network,
    weights: MazeWeights,
    trees: u64,
    /// The distance of each vertex from the goal.
    distances: Vec<u32>,
    rng: SeededRng,
    /// The next vertex towards the goal in the current tree, or the last step of a walk.
    next: Vec<u32>,
    /// Where each vertex is in the current tree.
    sides: Vec<Side>,
    /// Whether a vertex has a branch in the current tree.
    has_branch: Vec<bool>,
    /// The first vertex of the current walk, and where it is; a walk from the start comes first, then one from every vertex.
    from: Option<u32>,
    here: u32,
    samples: SampleStatistics,
}

/// Where a vertex is in a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// Not in the tree yet.
    Open,
    /// On the path from start to goal.
    Path,
    /// The goal, or behind it.
    Goal,
    /// In a branch that is taken before the right one with this probability, in parts of 200.
    Branch(u32),
}

impl WeightedDifficulty {
    /// Starts the estimate from this many trees, at least two.
    #[must_use]
    pub fn new(network: Network, weights: MazeWeights, trees: u64, seed: &str) -> WeightedDifficulty {
        let count = network.vertices() as usize;
        let mut estimate = WeightedDifficulty {
            distances: network.distances_from_goal(),
            weights,
            trees: trees.max(2),
            rng: SeededRng::new(seed),
            next: vec![0; count],
            sides: Vec::new(),
            has_branch: Vec::new(),
            from: None,
            here: 0,
            samples: SampleStatistics::default(),
            network,
        };
        estimate.begin_tree();
        estimate
    }

    /// The estimate so far; `None` before two trees.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let MeanValue::Estimated(estimate) = MeanValue::from_samples(self.samples)? else { return None };
        let unit = UNIT as f64;
        let (mean, standard_error) = (estimate.mean / unit, estimate.standard_error / unit);
        Some(Estimate { mean, standard_error, trees: estimate.trees })
    }

    fn begin_tree(&mut self) {
        let count = self.network.vertices() as usize;
        self.sides.clear();
        self.sides.resize(count, Side::Open);
        self.sides[self.network.goal() as usize] = Side::Goal;
        self.has_branch.clear();
        self.has_branch.resize(count, false);
        (self.from, self.here) = (None, self.network.start());
    }

    /// Adds the current walk to the tree, with its loops erased.
    fn add_walk(&mut self) {
        let joined = self.here;
        let first = self.from.unwrap_or(self.network.start());
        let mut at = first;
        let mut last = first;
        while at != joined {
            last = at;
            at = self.next[at as usize];
            self.has_branch[at as usize] = true;
        }
        let side = match self.sides[joined as usize] {
            _ if self.from.is_none() => Side::Path,
            Side::Path => Side::Branch(self.probability(joined, last)),
            known => known,
        };
        let mut at = first;
        while at != joined {
            self.sides[at as usize] = side;
            at = self.next[at as usize];
        }
    }

    /// The probability, in parts of 200, that a branch is taken before the right one: `at` is on the path.
    fn probability(&self, at: u32, branch: u32) -> u32 {
        let right = self.next[at as usize];
        let bias = self.weights.nearer_first;
        match self.distances[branch as usize].cmp(&self.distances[right as usize]) {
            std::cmp::Ordering::Less => 100 + bias,
            std::cmp::Ordering::Equal => 100,
            std::cmp::Ordering::Greater => 100 - bias,
        }
    }

    /// The difficulty of the current tree, in parts of [`UNIT`].
    fn difficulty(&self) -> u64 {
        let MazeWeights { way_back, dead_ends, .. } = self.weights;
        let cost = |(side, has_branch): (&Side, &bool)| match side {
            Side::Branch(probability) => {
                let part = if *has_branch { 100 } else { dead_ends };
                u64::from(*probability) * u64::from(100 + way_back) * u64::from(part)
            }
            Side::Open | Side::Path | Side::Goal => 0,
        };
        self.sides.iter().zip(&self.has_branch).map(cost).sum()
    }
}

impl Resumable for WeightedDifficulty {
    /// Walks up to `edges` edges.
    fn step(&mut self, edges: u64) -> Status {
        let mut left = edges;
        while self.samples.count() < self.trees {
            while self.sides[self.here as usize] == Side::Open {
                if left == 0 {
                    return Status::Working;
                }
                left -= 1;
                let neighbours = self.network.neighbours(self.here);
                let there = neighbours[below(&mut self.rng, neighbours.len() as u32) as usize];
                self.next[self.here as usize] = there;
                self.here = there;
            }
            self.add_walk();
            let after = self.from.map_or(0, |from| from + 1);
            let open =
                (after..self.network.vertices()).find(|&vertex| self.sides[vertex as usize] == Side::Open);
            match open {
                Some(vertex) => (self.from, self.here) = (Some(vertex), vertex),
                None => {
                    self.samples.add(self.difficulty());
                    self.begin_tree();
                    // A tree takes as long as its vertices even if every walk is short.
                    left = left.saturating_sub(u64::from(self.network.vertices()));
                }
            }
        }
        Status::Finished
    }
}
