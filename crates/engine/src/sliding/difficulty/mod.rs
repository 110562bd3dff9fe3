//! How hard a puzzle is for a robot that knows mazes: the BB difficulty.
//!
//! Of Nick Baxter and Neil Bickford (*Sliding Block Puzzles, Part 3*): of a graph of `V` vertices, `V - 1` less the mean length
//! of the way from start to goal over all its spanning trees. Here the graph is the component of the puzzle in its metric, all
//! goals taken as one vertex ([`Network`]); so are the two figures given with it:
//! - how many times longer that mean way is than the shortest, and
//! - what the robot of their article really walks too much in the mean ([`robot`](super::robot)): it stops at the goal, so that
//!   what is behind it does not count. On a tree that is `V - 1 - length - behind`, where the article has `V - 1 - length`.
//!
//! Blocks between the gates of the graph are taken one by one, what hangs on them aside. Small ones are counted exactly, by big
//! whole numbers; the others by random walks, with the standard error of the mean. No quick exact way is known for these.
//!
//! ```
//! use antipode_engine::search::survey::Status;
//! use antipode_engine::sliding::difficulty::{Difficulty, Limits, Value};
//! use antipode_engine::sliding::network::Network;
//!
//! // A square with a tail: two ways of 2 and of 4 - 2 edges between opposite corners.
//! let square = Network::new(5, &[(0, 1), (1, 2), (2, 3), (3, 0), (3, 4)], 0, 2).expect("a graph");
//! let mut difficulty = Difficulty::of(&square, Limits::default());
//! while difficulty.step(1_000) == Status::Working {}
//! let answer = difficulty.answer().expect("it has finished");
//! assert_eq!((answer.path.to_string(), answer.difficulty().to_string()), ("2".to_owned(), "2".to_owned()));
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

/// How much is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// So many partial states are held at most for an exact count of a block; 0 for walks at once.
    pub states: usize,
    /// So many random trees of each block that is not counted.
    pub trees: u64,
    /// The random numbers.
    pub seed: String,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { states: 5_000, trees: 1_000, seed: "BB".to_owned() }
    }
}

/// The difficulty of a puzzle under way.
#[derive(Clone, Debug)]
pub struct Difficulty {
    vertices: u32,
    shortest: u32,
    limits: Limits,
    parts: Vec<Part>,
    /// The first part that has not finished.
    at: usize,
}

/// A block and what is known of it.
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

/// What is known of the difficulty.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Vertices: positions, all goals taken as one.
    pub vertices: u32,
    /// How long the shortest way is.
    pub shortest: u32,
    /// How long the way from start to goal is in the mean of all spanning trees.
    pub path: Value,
    /// How many vertices are behind the goal in the mean: joined to the start only by way of it.
    pub behind: Value,
    /// How many paths the robot walks too many in the mean: the difficulty less what is behind the goal.
    pub robot: Value,
}

impl Difficulty {
    /// Begins with a component; `None` where no goal can be reached.
    #[must_use]
    pub fn new(graph: &Graph, limits: Limits) -> Option<Difficulty> {
        Some(Difficulty::of(&Network::of(graph)?, limits))
    }

    /// Begins with a graph.
    #[must_use]
    pub fn of(network: &Network, limits: Limits) -> Difficulty {
        let blocks = Chain::of(network).blocks;
        let parts = blocks.into_iter().map(|block| Part { block, work: Work::Waiting }).collect();
        Difficulty { vertices: network.vertices(), shortest: network.shortest(), limits, parts, at: 0 }
    }

    /// Handles so many states, or walks so many edges.
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

    /// What is known so far; `None` until every block was counted, or walked through twice.
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
        // Of the last block what hangs on its entry is before the goal, and what hangs on the goal behind it.
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
    /// The length of the way.
    fn length(&self) -> Option<Value> {
        match self {
            Work::Counted(means) => Some(Value::Exact(means.length.clone())),
            Work::Walking(walks) => Value::walked(walks.lengths),
            Work::Waiting | Work::Counting(_) => None,
        }
    }

    /// Of the last block, how much is on the start's side of the goal, both left out; and how much of that not on the way.
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
    /// The BB difficulty: vertices less one, less the mean way.
    #[must_use]
    pub fn difficulty(&self) -> Value {
        self.path.taken_from(u64::from(self.vertices) - 1)
    }

    /// How many times longer than the shortest the mean way is; 1 where there is none to go.
    #[must_use]
    pub fn stretch(&self) -> f64 {
        if self.shortest == 0 { 1.0 } else { self.path.mean() / f64::from(self.shortest) }
    }
}
