//! What is asked of sliding block puzzles beside what is asked of all puzzles, and heard.
//!
//! These questions name their puzzles themselves, as `AA/B. -> ../.B`, and are asked of the space `sliding` and `any`, or `any`
//! with a word more: each of those is a worker of its own, so that the board's own worker stays free.

use serde::{Deserialize, Serialize};

/// A puzzle as its metrics see it. Each of these stands for all before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measures {
    /// The puzzle asked about: a position and its goal, as text.
    pub position: String,
    /// The metrics that were asked about, in that order.
    pub rows: Vec<Measure>,
    /// The graph of one of them looked at more closely, where that was asked for and has begun.
    pub closer: Option<Closer>,
    /// Whether this is the last.
    pub ended: bool,
}

/// A puzzle in a metric.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measure {
    /// The metric, by its name.
    pub metric: String,
    /// What is known.
    pub known: Measured,
}

/// What is known of a puzzle in a metric.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Measured {
    /// Others come first.
    Waiting,
    /// All that can be reached is looked for.
    Exploring {
        /// How many positions were found so far.
        found: u64,
    },
    /// It can be solved.
    Solvable {
        /// In so many moves.
        distance: u32,
        /// How many positions can be reached.
        positions: u64,
        /// How far the farthest of them is from the goal.
        farthest: u32,
        /// How many shortest solutions there are; `u64::MAX` stands for that many and more.
        solutions: u64,
    },
    /// It cannot be solved: all that can be reached was looked at, and no goal is there.
    Unsolvable {
        /// How many positions that is.
        positions: u64,
    },
    /// It was not found out; a phrase says why.
    TooLarge(String),
}

/// The graph of a puzzle in a metric, looked at more closely.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Closer {
    /// The metric, by its name.
    pub metric: String,
    /// Why it is not, where it is too large; a phrase.
    pub too_large: Option<String>,
    /// What solutions have in common.
    pub bottlenecks: Option<Bottlenecks>,
    /// The BB difficulty, as far as it is known.
    pub difficulty: Option<Difficulty>,
    /// The longest of all shortest ways between two positions, as far as it is known.
    pub diameter: Option<Diameter>,
}

/// What solutions have in common. Start and goal are never counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bottlenecks {
    /// How many positions every solution goes through.
    pub gates: u64,
    /// How many positions every shortest solution goes through, the gates among them.
    pub narrows: u64,
    /// How many positions there are on shortest solutions, start and goals among them.
    pub on_shortest: u64,
    /// In how many of those only one move comes nearer to the goal.
    pub only_moves: u64,
}

/// A BB difficulty: positions, all goals taken as one, less one, less the mean length of the way from start to goal over all
/// spanning trees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difficulty {
    /// The number, or the estimate of it.
    pub value: f64,
    /// The standard error of the estimate; 0 where it is exact.
    pub error: f64,
    /// The number as a fraction, where it is exact: `31/2`.
    pub exact: Option<String>,
    /// Of how many random trees the estimate is the mean.
    pub trees: Option<u64>,
    /// The mean length of the way.
    pub path: f64,
    /// How many times longer than the shortest that is.
    pub stretch: f64,
    /// Whether nothing is to be added.
    pub ended: bool,
}

/// A diameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diameter {
    /// Two positions are so far apart.
    pub at_least: u32,
    /// No two are farther apart than this; equal to the other, it is proven.
    pub at_most: u32,
    /// Whether nothing is to be added.
    pub ended: bool,
}

/// What becomes of a puzzle when one thing about it is changed. Each of these stands for all before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Changes {
    /// The puzzle asked about, as text.
    pub position: String,
    /// The metric, by its name.
    pub metric: String,
    /// Those that were worked out so far, in the order in which they were.
    pub rows: Vec<Change>,
    /// How many there are in all.
    pub of: u64,
    /// Whether this is the last.
    pub ended: bool,
}

/// One change, and what becomes of the puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// What is changed, in words: `a wall at row 2, column 3`.
    pub what: String,
    /// The puzzle after it, as text.
    pub position: String,
    /// What is known of that.
    pub known: Measured,
}
