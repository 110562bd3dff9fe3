//! The BB difficulty of a puzzle: how hard it is for a robot that searches mazes.
//!
//! Defined by Nick Baxter and Neil Bickford (*Sliding Block Puzzles, Part 3*): for a graph of `V` vertices, `V - 1` minus the
//! mean length of the path from start to goal over all spanning trees. Here the graph is the component of the puzzle in its
//! metric, with all goals merged into one vertex ([`Network`]). Two further figures refer to the same graph:
//! - the ratio of that mean path length to the shortest, and
//! - the mean number of edges that the robot of their article really walks beyond the path ([`robot`](super::robot)): it
//!   stops at the goal, so vertices behind the goal do not count. On a tree that is `V - 1 - length - behind`, where the
//!   article has `V - 1 - length`.
//!
//! The detour can be weighted as people walk mazes ([`WeightedDifficulty`]).
//!
//! The biconnected components between start and goal are computed one by one. Small ones are counted exactly, with big
//! integers. The others are estimated by random walks, with the standard error of the mean: no fast exact method is known.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::sliding::difficulty::{DifficultyComputation, Limits};
//! use antipode_engine::sliding::network::Network;
//!
//! // A square with a tail: two paths of 2 edges between opposite corners.
//! let square = Network::new(5, &[(0, 1), (1, 2), (2, 3), (3, 0), (3, 4)], 0, 2).expect("a graph");
//! let computation = DifficultyComputation::of(&square, Limits::default()).run_in_steps(1_000);
//! let report = computation.report().expect("it has finished");
//! assert_eq!((report.mean_path.to_string(), report.difficulty().to_string()), ("2".to_owned(), "2".to_owned()));
//! ```

mod composite_edge;
mod exact;
mod forests;
mod ratio;
mod value;
mod walks;
mod weighted;

use exact::{FrontierSweep, FrontierTooWide, TreeMeans};
use walks::RandomWalks;

pub use ratio::Ratio;
pub use value::{Estimate, MeanValue};
pub use weighted::{InvalidWeights, MazeWeights, WeightedDifficulty};

use super::blocks::{Block, BlockPath};
use super::graph::Graph;
use super::network::Network;
use crate::resumable::{Resumable, Status};

/// Limits of the computation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of states for the exact count of a block; 0 to use random walks only.
    pub max_states: usize,
    /// The number of random spanning trees of each block that is not counted exactly.
    pub random_trees: u64,
    /// The seed of the random numbers.
    pub seed: String,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { max_states: 5_000, random_trees: 1_000, seed: "BB".to_owned() }
    }
}

/// Computes the difficulty of a puzzle in steps.
#[derive(Clone, Debug)]
pub struct DifficultyComputation {
    vertices: u32,
    shortest: u32,
    limits: Limits,
    parts: Vec<BlockTask>,
    /// The index of the first part that has not finished.
    at: usize,
}

/// A block and the state of its computation.
#[derive(Clone, Debug)]
struct BlockTask {
    block: Block,
    work: BlockState,
}

#[derive(Clone, Debug)]
enum BlockState {
    Pending,
    Counting(Box<FrontierSweep>),
    Exact(TreeMeans),
    Sampling(Box<RandomWalks>),
}

/// The results of the computation, exact or estimated.
#[derive(Clone, Debug, PartialEq)]
pub struct DifficultyReport {
    /// The number of vertices: positions, with all goals merged.
    pub vertices: u32,
    /// The length of the shortest path.
    pub shortest: u32,
    /// The mean length of the path from start to goal over all spanning trees.
    pub mean_path: MeanValue,
    /// The mean number of vertices behind the goal: those connected to the start only through it.
    pub mean_behind_goal: MeanValue,
    /// The mean number of edges the robot walks beyond the path: the difficulty minus the vertices behind the goal.
    pub mean_detour: MeanValue,
}

impl DifficultyComputation {
    /// Starts with a component; `None` if no goal is reachable.
    #[must_use]
    pub fn new(graph: &Graph, limits: Limits) -> Option<DifficultyComputation> {
        Some(DifficultyComputation::of(&Network::of(graph)?, limits))
    }

    /// Starts with a graph.
    #[must_use]
    pub fn of(network: &Network, limits: Limits) -> DifficultyComputation {
        let blocks = BlockPath::of(network).blocks;
        let parts = blocks.into_iter().map(|block| BlockTask { block, work: BlockState::Pending }).collect();
        DifficultyComputation {
            vertices: network.vertices(),
            shortest: network.shortest_length(),
            limits,
            parts,
            at: 0,
        }
    }

    /// The results so far; `None` until every block was counted exactly or has two samples.
    #[must_use]
    pub fn report(&self) -> Option<DifficultyReport> {
        let whole = |number: u64| MeanValue::Exact(Ratio::from_integer(number));
        let others = u64::from(self.vertices) - 1;
        let Some((last, parts)) = self.parts.split_last() else {
            return Some(DifficultyReport {
                vertices: self.vertices,
                shortest: self.shortest,
                mean_path: whole(0),
                mean_behind_goal: whole(others),
                mean_detour: whole(0),
            });
        };
        let first = parts.iter().try_fold(whole(0), |sum, part| Some(sum.plus(&part.work.length()?)))?;
        // Vertices attached to the entry of the last block are before the goal; those attached to the goal are behind it.
        let weights = |vertices: &[u32]| vertices.iter().map(|&weight| u64::from(weight)).sum::<u64>();
        let goal = u64::from(last.block.weights[last.block.goal as usize]);
        let inside = weights(&last.block.weights[1..]) - goal;
        let (before, besides) = last.work.before_goal()?;
        Some(DifficultyReport {
            vertices: self.vertices,
            shortest: self.shortest,
            mean_path: first.plus(&last.work.length()?),
            mean_behind_goal: before.subtracted_from(inside).plus(&whole(goal - 1)),
            mean_detour: first.subtracted_from(others - inside - goal).plus(&besides),
        })
    }
}

impl Resumable for DifficultyComputation {
    /// Processes up to `budget` states or walked edges.
    fn step(&mut self, budget: u64) -> Status {
        let (last, mut left) = (self.parts.len(), budget);
        while let Some(part) = self.parts.get_mut(self.at).filter(|_| left > 0) {
            match &mut part.work {
                BlockState::Pending => {
                    left -= 1;
                    part.work = match FrontierSweep::new(&part.block, self.limits.max_states) {
                        Ok(sweep) if self.limits.max_states > 0 => BlockState::Counting(Box::new(sweep)),
                        _ => part.random_walks(self.at, last, &self.limits),
                    };
                }
                BlockState::Counting(sweep) => {
                    let states = left.min(256);
                    left -= states;
                    match sweep.step(states) {
                        Ok(Status::Working) => {}
                        Ok(Status::Finished) => {
                            part.work = BlockState::Exact(sweep.means().expect("it has finished"));
                            self.at += 1;
                        }
                        Err(FrontierTooWide) => part.work = part.random_walks(self.at, last, &self.limits),
                    }
                }
                BlockState::Sampling(walks) => {
                    if walks.step(&part.block, &mut left)
                        && walks.lengths.count() >= self.limits.random_trees.max(2)
                    {
                        self.at += 1;
                    }
                }
                BlockState::Exact(_) => self.at += 1,
            }
        }
        Status::finished_if(self.at == last)
    }
}

impl BlockTask {
    fn random_walks(&self, at: usize, parts: usize, limits: &Limits) -> BlockState {
        let seed = format!("{} {at}", limits.seed);
        BlockState::Sampling(Box::new(RandomWalks::new(&self.block, at + 1 == parts, &seed)))
    }
}

impl BlockState {
    /// The mean length of the path.
    fn length(&self) -> Option<MeanValue> {
        match self {
            BlockState::Exact(means) => Some(MeanValue::Exact(means.length.clone())),
            BlockState::Sampling(walks) => MeanValue::from_samples(walks.lengths),
            BlockState::Pending | BlockState::Counting(_) => None,
        }
    }

    /// For the last block: the weight on the start's side of the goal, without start and goal, and the part of it off the path.
    fn before_goal(&self) -> Option<(MeanValue, MeanValue)> {
        match self {
            BlockState::Exact(TreeMeans { length, before }) => {
                let besides = before
                    .plus(&Ratio::from_integer(1))
                    .minus(length)
                    .expect("the way is on the start's side");
                Some((MeanValue::Exact(before.clone()), MeanValue::Exact(besides)))
            }
            BlockState::Sampling(walks) => {
                Some((MeanValue::from_samples(walks.before_goal)?, MeanValue::from_samples(walks.off_path)?))
            }
            BlockState::Pending | BlockState::Counting(_) => None,
        }
    }
}

impl DifficultyReport {
    /// The BB difficulty: the number of vertices minus one, minus the mean path length.
    #[must_use]
    pub fn difficulty(&self) -> MeanValue {
        self.mean_path.subtracted_from(u64::from(self.vertices) - 1)
    }

    /// The ratio of the mean path length to the shortest; 1 if the start is a goal.
    #[must_use]
    pub fn stretch(&self) -> f64 {
        if self.shortest == 0 { 1.0 } else { self.mean_path.mean() / f64::from(self.shortest) }
    }
}
