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
//! The biconnected components between start and goal are computed one by one. Small ones are counted exactly, with big
//! integers. The others are estimated by random walks, with the standard error of the mean: no fast exact method is known.
//!
//! ```
//! use antipode_engine::search::survey::Status;
//! use antipode_engine::sliding::difficulty::{DifficultyComputation, Limits};
//! use antipode_engine::sliding::network::Network;
//!
//! // A square with a tail: two paths of 2 edges between opposite corners.
//! let square = Network::new(5, &[(0, 1), (1, 2), (2, 3), (3, 0), (3, 4)], 0, 2).expect("a graph");
//! let mut computation = DifficultyComputation::of(&square, Limits::default());
//! while computation.step(1_000) == Status::Working {}
//! let report = computation.report().expect("it has finished");
//! assert_eq!((report.mean_path.to_string(), report.difficulty().to_string()), ("2".to_owned(), "2".to_owned()));
//! ```

mod exact;
mod forests;
mod ratio;
mod strand;
mod value;
mod walks;

use exact::{Means, Sweep, TooWide};
use walks::Walks;

pub use ratio::Ratio;
pub use value::{Estimate, Value};

use super::chain::{Block, Chain};
use super::graph::Graph;
use super::network::Network;
use crate::search::survey::Status;

/// Limits of the computation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of states for the exact count of a block; 0 to use random walks only.
    pub states: usize,
    /// The number of random spanning trees of each block that is not counted exactly.
    pub trees: u64,
    /// The seed of the random numbers.
    pub seed: String,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { states: 5_000, trees: 1_000, seed: "BB".to_owned() }
    }
}

/// Computes the difficulty of a puzzle in steps.
#[derive(Clone, Debug)]
pub struct Difficulty {
    vertices: u32,
    shortest: u32,
    limits: Limits,
    parts: Vec<Part>,
    /// The index of the first part that has not finished.
    at: usize,
}

/// A block and the state of its computation.
#[derive(Clone, Debug)]
struct Part {
    block: Block,
    work: Work,
}

#[derive(Clone, Debug)]
enum Work {
    Waiting,
    Counting(Box<Sweep>),
    Counted(Means),
    Walking(Box<Walks>),
}

/// The results of the computation, exact or estimated.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The number of vertices: positions, with all goals merged.
    pub vertices: u32,
    /// The length of the shortest path.
    pub shortest: u32,
    /// The mean length of the path from start to goal over all spanning trees.
    pub path: Value,
    /// The mean number of vertices behind the goal: those connected to the start only through it.
    pub behind: Value,
    /// The mean number of edges the robot walks beyond the path: the difficulty minus the vertices behind the goal.
    pub robot: Value,
}

impl Difficulty {
    /// Starts with a component; `None` if no goal is reachable.
    #[must_use]
    pub fn new(graph: &Graph, limits: Limits) -> Option<Difficulty> {
        Some(Difficulty::of(&Network::of(graph)?, limits))
    }

    /// Starts with a graph.
    #[must_use]
    pub fn of(network: &Network, limits: Limits) -> Difficulty {
        let blocks = Chain::of(network).blocks;
        let parts = blocks.into_iter().map(|block| Part { block, work: Work::Waiting }).collect();
        Difficulty { vertices: network.vertices(), shortest: network.shortest(), limits, parts, at: 0 }
    }

    /// Processes up to `budget` states or walked edges.
    pub fn step(&mut self, budget: u32) -> Status {
        let (last, mut left) = (self.parts.len(), budget);
        while let Some(part) = self.parts.get_mut(self.at).filter(|_| left > 0) {
            match &mut part.work {
                Work::Waiting => {
                    left -= 1;
                    part.work = match Sweep::new(&part.block, self.limits.states) {
                        Ok(sweep) if self.limits.states > 0 => Work::Counting(Box::new(sweep)),
                        _ => part.walks(self.at, last, &self.limits),
                    };
                }
                Work::Counting(sweep) => {
                    let states = left.min(256);
                    left -= states;
                    match sweep.step(states) {
                        Ok(Status::Working) => {}
                        Ok(Status::Finished) => {
                            part.work = Work::Counted(sweep.means().expect("it has finished"));
                            self.at += 1;
                        }
                        Err(TooWide) => part.work = part.walks(self.at, last, &self.limits),
                    }
                }
                Work::Walking(walks) => {
                    if walks.step(&part.block, &mut left) && walks.lengths.count() >= self.limits.trees.max(2)
                    {
                        self.at += 1;
                    }
                }
                Work::Counted(_) => self.at += 1,
            }
        }
        if self.at == last { Status::Finished } else { Status::Working }
    }

    /// The results so far; `None` until every block was counted exactly or has two samples.
    #[must_use]
    pub fn answer(&self) -> Option<Answer> {
        let whole = |number: u64| Value::Exact(Ratio::whole(number));
        let others = u64::from(self.vertices) - 1;
        let Some((last, parts)) = self.parts.split_last() else {
            return Some(Answer {
                vertices: self.vertices,
                shortest: self.shortest,
                path: whole(0),
                behind: whole(others),
                robot: whole(0),
            });
        };
        let first = parts.iter().try_fold(whole(0), |sum, part| Some(sum.plus(&part.work.length()?)))?;
        // Vertices attached to the entry of the last block are before the goal; those attached to the goal are behind it.
        let weights = |vertices: &[u32]| vertices.iter().map(|&weight| u64::from(weight)).sum::<u64>();
        let goal = u64::from(last.block.weights[last.block.goal as usize]);
        let inside = weights(&last.block.weights[1..]) - goal;
        let (before, besides) = last.work.before_goal()?;
        Some(Answer {
            vertices: self.vertices,
            shortest: self.shortest,
            path: first.plus(&last.work.length()?),
            behind: before.taken_from(inside).plus(&whole(goal - 1)),
            robot: first.taken_from(others - inside - goal).plus(&besides),
        })
    }
}

impl Part {
    fn walks(&self, at: usize, parts: usize, limits: &Limits) -> Work {
        let seed = format!("{} {at}", limits.seed);
        Work::Walking(Box::new(Walks::new(&self.block, at + 1 == parts, &seed)))
    }
}

impl Work {
    /// The mean length of the path.
    fn length(&self) -> Option<Value> {
        match self {
            Work::Counted(means) => Some(Value::Exact(means.length.clone())),
            Work::Walking(walks) => Value::walked(walks.lengths),
            Work::Waiting | Work::Counting(_) => None,
        }
    }

    /// For the last block: the weight on the start's side of the goal, without start and goal, and the part of it off the path.
    fn before_goal(&self) -> Option<(Value, Value)> {
        match self {
            Work::Counted(Means { length, before }) => {
                let besides =
                    before.plus(&Ratio::whole(1)).minus(length).expect("the way is on the start's side");
                Some((Value::Exact(before.clone()), Value::Exact(besides)))
            }
            Work::Walking(walks) => Some((Value::walked(walks.befores)?, Value::walked(walks.besides)?)),
            Work::Waiting | Work::Counting(_) => None,
        }
    }
}

impl Answer {
    /// The BB difficulty: the number of vertices minus one, minus the mean path length.
    #[must_use]
    pub fn difficulty(&self) -> Value {
        self.path.taken_from(u64::from(self.vertices) - 1)
    }

    /// The ratio of the mean path length to the shortest; 1 if the start is a goal.
    #[must_use]
    pub fn stretch(&self) -> f64 {
        if self.shortest == 0 { 1.0 } else { self.path.mean() / f64::from(self.shortest) }
    }
}
