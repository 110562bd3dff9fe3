//! The queries that only sliding block puzzles have, and their answers.
//!
//! These queries contain their puzzle as text, such as `AA/B. -> ../.B`. Their subject is a service of `sliding`
//! ([`Subject::Service`](crate::Subject::Service)), so the worker of the board stays free.

use serde::{Deserialize, Serialize};

use crate::sliding_search::{FinderNode, HardestPart, HardestProgress, OutlineProgress, Placements};
use crate::sliding_study::{Study, StudyResult};

/// The queries that only sliding block puzzles have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SlidingQuery {
    /// Compares the metrics of a puzzle. Answered by many [`SlidingAnswer::MetricComparison`]; the last one is marked.
    CompareMetrics {
        /// The puzzle: a position and its goal, as text.
        position: String,
        /// The names of the metrics.
        metrics: Vec<String>,
        /// The metric whose graph is analysed, if any.
        analysis_metric: Option<String>,
    },
    /// Solves every puzzle that differs from a puzzle in one change. Answered by many [`SlidingAnswer::ChangeResults`]; the
    /// last one is marked.
    TryChanges {
        /// The puzzle: a position and its goal, as text.
        position: String,
        /// The name of the metric.
        metric: String,
    },
    /// The difficulty of a puzzle for a maze walker with these weights. Answered by many
    /// [`SlidingAnswer::WeightedDifficulty`]; the last one is marked.
    WeightedDifficulty {
        /// The puzzle: a position and its goal, as text.
        position: String,
        /// The name of the metric.
        metric: String,
        /// The weights.
        weights: MazeWeights,
    },
    /// The hardest puzzles in one part of a search. Answered by many [`SlidingAnswer::Hardest`], at most ten per second; the
    /// last one is marked.
    Hardest(Box<HardestPart>),
    /// The hardest puzzles of an outline, from its first corner to its last cell. Answered by many
    /// [`SlidingAnswer::Outline`], at most ten per second; the last one is marked.
    Outline {
        /// The cells, in the plane or in space: `..#/...` or `2x2x3`.
        outline: String,
        /// The name of the metric: `step`, `line` or `move`.
        metric: String,
    },
    /// All placements of pieces and holes in a grid, listed and counted. Answered by [`SlidingAnswer::Placements`].
    Placements {
        /// Width and height: `4x3`.
        board: String,
    },
    /// The search tree that lists all placements. Answered by [`SlidingAnswer::FinderTree`].
    FinderTree {
        /// Width and height: `2x2`.
        board: String,
        /// Whether to use the older algorithm, which colours cell by cell and lists some placements more than once.
        by_colouring: bool,
    },
    /// A study of one puzzle. Answered by [`SlidingAnswer::Study`].
    Study {
        /// The puzzle: a position and its goal, as text.
        position: String,
        /// The name of the metric. Only the graph depends on it.
        metric: String,
        /// What to compute.
        study: Study,
    },
}

/// The answers that only sliding block puzzles have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SlidingAnswer {
    /// The metrics of a puzzle. The job continues unless this is the last.
    MetricComparison(Box<MetricComparison>),
    /// The results of changes to a puzzle. The job continues unless this is the last.
    ChangeResults(Box<ChangeResults>),
    /// The weighted difficulty of a puzzle, as far as estimated. The job continues unless this is the last.
    WeightedDifficulty(WeightedDifficulty),
    /// The hardest puzzles found so far. The job continues unless this is the last.
    Hardest(Box<HardestProgress>),
    /// The hardest puzzles of an outline found so far. The job continues unless this is the last.
    Outline(Box<OutlineProgress>),
    /// The number of placements in a grid.
    Placements(Box<Placements>),
    /// The search tree that lists all placements.
    FinderTree(Vec<FinderNode>),
    /// The result of a study.
    Study(StudyResult),
}

impl SlidingAnswer {
    /// Whether this is the last answer to its query.
    #[must_use]
    pub fn is_last(&self) -> bool {
        match self {
            SlidingAnswer::MetricComparison(comparison) => comparison.ended,
            SlidingAnswer::ChangeResults(results) => results.ended,
            SlidingAnswer::WeightedDifficulty(difficulty) => difficulty.ended,
            SlidingAnswer::Hardest(progress) => progress.ended,
            SlidingAnswer::Outline(progress) => progress.ended,
            SlidingAnswer::Placements(_) | SlidingAnswer::FinderTree(_) | SlidingAnswer::Study(_) => true,
        }
    }
}

/// A puzzle in several metrics. Each message replaces all earlier ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MetricComparison {
    /// The puzzle of the query: a position and its goal, as text.
    pub position: String,
    /// The metrics of the query, in the same order.
    pub rows: Vec<MetricRow>,
    /// The analysis of one graph, if the query asks for it and it has started.
    pub analysis: Option<GraphAnalysis>,
    /// Whether this is the last message.
    pub ended: bool,
}

/// A puzzle in one metric.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MetricRow {
    /// The name of the metric.
    pub metric: String,
    /// What is known about the puzzle.
    pub status: PuzzleStatus,
}

/// What is known about a puzzle in a metric.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PuzzleStatus {
    /// Not started yet.
    Waiting,
    /// The search for reachable positions is running.
    Exploring {
        /// The number of positions found so far.
        found: u64,
    },
    /// The puzzle is solvable.
    Solvable {
        /// The length of a shortest solution.
        distance: u32,
        /// The number of reachable positions.
        positions: u64,
        /// The largest distance of a reachable position from the goal.
        farthest: u32,
        /// The number of shortest solutions; `u64::MAX` means that many or more.
        solutions: u64,
    },
    /// The puzzle is unsolvable: no reachable position is a goal.
    Unsolvable {
        /// The number of reachable positions.
        positions: u64,
    },
    /// The puzzle is too large; a phrase gives the reason.
    TooLarge(String),
}

/// An analysis of the graph of a puzzle in a metric.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GraphAnalysis {
    /// The name of the metric.
    pub metric: String,
    /// Why there is no analysis, if the graph is too large; a phrase.
    pub too_large: Option<String>,
    /// The positions that solutions have in common.
    pub bottlenecks: Option<Bottlenecks>,
    /// The BB difficulty, as far as known.
    pub difficulty: Option<Difficulty>,
    /// The diameter of the graph, as far as known.
    pub diameter: Option<Diameter>,
}

/// The positions that solutions have in common. Start and goal are never counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bottlenecks {
    /// The number of positions on every solution.
    pub articulation_points: u64,
    /// The number of positions on every shortest solution, including the articulation points.
    pub shortest_path_dominators: u64,
    /// The number of positions on shortest solutions, including start and goals.
    pub on_shortest: u64,
    /// The number of these with only one move that decreases the distance to the goal.
    pub only_moves: u64,
}

/// A BB difficulty: the number of vertices (positions, with all goals merged into one) minus 1, minus the mean length of the
/// path from start to goal over all spanning trees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difficulty {
    /// The difficulty, or an estimate.
    pub value: f64,
    /// The standard error of the estimate; 0 if the value is exact.
    pub standard_error: f64,
    /// The value as a fraction, if it is exact: `31/2`.
    pub exact: Option<String>,
    /// The number of random trees in the estimate.
    pub trees: Option<u64>,
    /// The mean length of the path.
    pub mean_path: f64,
    /// The mean length divided by the length of a shortest solution.
    pub stretch: f64,
    /// Whether the value is final.
    pub ended: bool,
}

/// The weights of a maze walker, in percent. The BB difficulty has the weights 100, 100 and 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MazeWeights {
    /// The cost of a step back, at most 300.
    pub way_back: u32,
    /// The cost of a dead end of one step, at most 100; 0 if the walker sees it from its entrance.
    pub dead_ends: u32,
    /// How reliably the walker first takes the branch that looks nearer to the goal, at most 100; 0 is random order.
    pub nearer_first: u32,
}

/// The weighted mean number of wasted steps over random spanning trees.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WeightedDifficulty {
    /// The weights of the query.
    pub weights: MazeWeights,
    /// The mean, or `None` before two trees.
    pub value: Option<f64>,
    /// Its standard error.
    pub standard_error: f64,
    /// The number of random trees.
    pub trees: u64,
    /// Whether this is the last message.
    pub ended: bool,
}

/// Bounds on the diameter of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diameter {
    /// A lower bound: two positions have this distance.
    pub at_least: u32,
    /// An upper bound. The diameter is proven when both bounds are equal.
    pub at_most: u32,
    /// Whether the value is final.
    pub ended: bool,
}

/// The results of single changes to a puzzle. Each message replaces all earlier ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChangeResults {
    /// The puzzle of the query, as text.
    pub position: String,
    /// The name of the metric.
    pub metric: String,
    /// The finished changes, in the order of the computation.
    pub rows: Vec<ChangeResult>,
    /// The total number of changes.
    pub total: u64,
    /// Whether this is the last message.
    pub ended: bool,
}

/// One change and its result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChangeResult {
    /// The change in words: `a wall at row 2, column 3`.
    pub description: String,
    /// The changed puzzle, as text.
    pub position: String,
    /// What is known about the changed puzzle.
    pub status: PuzzleStatus,
}
