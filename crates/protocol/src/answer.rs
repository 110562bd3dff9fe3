//! The answers, and the data of those that any puzzle has.

use serde::{Deserialize, Serialize};

use crate::rotation::RotationAnswer;
use crate::sliding::SlidingAnswer;
use crate::{GraphMap, ListScope, MapPoint, MarkedCell, SpaceName};

/// The answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// The worker has loaded and accepts requests.
    Ready,
    /// The progress of a long job. At most ten and at least one per second.
    Progress(Progress),
    /// The table is complete.
    Table(TableFacts),
    /// The depth of a position and of its neighbours.
    PositionFacts(PositionFacts),
    /// A shortest solution.
    Solution(Solution),
    /// The number of shortest solutions by first move.
    Branches(Branches),
    /// A position, as text.
    Position(String),
    /// A solution by a human method.
    Method(Method),
    /// The solution lengths of a method over all positions.
    MethodStatistics(MethodStatistics),
    /// The current bounds on the shortest solution. The job continues unless these are the last.
    Bounds(Bounds),
    /// A list. Its text is attached.
    List(ListFacts),
    /// A certificate. The bytes of the file are attached.
    Certificate,
    /// What the checker says of a certificate, in a sentence: `proved: …` or `refused: …`.
    CheckResult(String),
    /// The map of a component.
    Map(Box<GraphMap>),
    /// The points of positions on the map, in the order of the query; `None` for an unreachable position.
    MapPoints(Vec<Option<MapPoint>>),
    /// An answer that only Rotation has.
    Rotation(RotationAnswer),
    /// An answer that only sliding block puzzles have.
    Sliding(SlidingAnswer),
    /// No reachable position of a sliding block puzzle is solved, so no position has a distance.
    Unsolvable {
        /// The number of reachable positions, if all of them were visited.
        positions: Option<u64>,
    },
    /// There is no table, because the board has too many positions; single positions may still be searched. One sentence gives
    /// the limit.
    TooLarge(String),
    /// The query has no answer. One sentence gives the reason.
    Rejected(String),
    /// The worker is idle and holds much memory that it no longer needs. WebAssembly memory only grows, so the page should end
    /// the worker; the next query may start another.
    Spent,
    /// The worker has an internal error and must be replaced; it sends no more replies. The text describes the error for
    /// people.
    Crashed(String),
}

impl Answer {
    /// Whether this is the last answer to its query.
    #[must_use]
    pub fn is_last(&self) -> bool {
        match self {
            Answer::Progress(_) => false,
            Answer::Bounds(bounds) => bounds.ended,
            Answer::Sliding(answer) => answer.is_last(),
            Answer::Ready
            | Answer::Table(_)
            | Answer::PositionFacts(_)
            | Answer::Solution(_)
            | Answer::Branches(_)
            | Answer::Position(_)
            | Answer::Method(_)
            | Answer::MethodStatistics(_)
            | Answer::List(_)
            | Answer::Certificate
            | Answer::CheckResult(_)
            | Answer::Map(_)
            | Answer::MapPoints(_)
            | Answer::Rotation(_)
            | Answer::Unsolvable { .. }
            | Answer::TooLarge(_)
            | Answer::Rejected(_)
            | Answer::Spent
            | Answer::Crashed(_) => true,
        }
    }
}

/// The progress of a long job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// The number of positions in each complete layer, by depth. Empty for a job without layers.
    pub counts: Vec<u64>,
    /// The number of positions found so far, including the incomplete layer.
    pub found: u64,
    /// The total number of positions, if known.
    pub positions: Option<u64>,
    /// The time since the job started, in milliseconds.
    pub elapsed_ms: f64,
}

/// A summary of a complete table of God's algorithm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableFacts {
    /// The puzzle and the metric.
    pub space: SpaceName,
    /// The number of positions.
    pub positions: u64,
    /// The number of positions at each depth; the last index is God's number.
    pub counts: Vec<u64>,
    /// The farthest positions, as text: at most the first thousand.
    pub antipodes: Vec<String>,
    /// Where the table came from.
    pub origin: Origin,
    /// The time to build or to check the table, in milliseconds.
    pub elapsed_ms: f64,
}

/// Where a table came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// Computed by this worker.
    Computed,
    /// Loaded from the cache of an earlier visit, and valid.
    Cached,
}

/// The depth of a position and of its neighbours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionFacts {
    /// The position of the query, as text.
    pub position: String,
    /// Its depth.
    pub depth: u32,
    /// Every legal move with the depth after it.
    pub moves: Vec<MoveOutcome>,
}

/// A legal move and the depth after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveOutcome {
    /// The move, as text.
    pub move_name: String,
    /// The depth after it.
    pub depth: u32,
}

/// A shortest solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solution {
    /// The position it starts from, as text.
    pub position: String,
    /// The moves in order, as text.
    pub moves: Vec<String>,
    /// How often the solution changes the row in the frame, starting from the row of the position; `None` if the metric
    /// counts a change as a move.
    pub shifts: Option<u32>,
}

/// The number of shortest solutions of a position, by first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Branches {
    /// The position, as text.
    pub position: String,
    /// Its depth.
    pub depth: u32,
    /// The number of shortest solutions; `u64::MAX` means that many or more. A solved position has one empty solution.
    pub solutions: u64,
    /// Each first move of a shortest solution.
    pub first_moves: Vec<Branch>,
}

/// A first move and its number of shortest solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Branch {
    /// The move, as text.
    pub move_name: String,
    /// The number of shortest solutions that start with it; `u64::MAX` means that many or more.
    pub solutions: u64,
}

/// A solution by a human method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Method {
    /// The position it starts from, as text.
    pub position: String,
    /// The steps in order.
    pub steps: Vec<MethodStep>,
    /// The total number of moves.
    pub move_count: u32,
    /// The length of a shortest solution, if requested.
    pub shortest: Option<u32>,
}

/// One step of a method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MethodStep {
    /// The heading of its phase: `1 · Solve the top row`.
    pub phase: String,
    /// Its purpose, in a sentence.
    pub purpose: String,
    /// The technique, with its rows.
    pub technique: String,
    /// The moves, as text.
    pub moves: Vec<String>,
    /// The cells to look at before the first move, if any.
    #[serde(default)]
    pub marks: Vec<MarkedCell>,
}

/// The solution lengths of a method over all positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MethodStatistics {
    /// The name of the method.
    pub method: String,
    /// The number of positions it solves in each number of moves, from 0.
    pub counts: Vec<u64>,
    /// The maximum number of moves according to its source, if the source gives one.
    pub claimed: Option<u32>,
    /// The same numbers for each stage.
    pub stages: Vec<StageStatistics>,
}

/// The lengths of one stage of a method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageStatistics {
    /// The heading of the stage.
    pub title: String,
    /// The number of positions that take each number of moves in this stage, from 0.
    pub counts: Vec<u64>,
    /// The maximum number of moves according to the source, if the source gives one.
    pub claimed: Option<u32>,
}

/// The current result of a search without a table. Each message replaces all earlier ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    /// The position of the query, as text.
    pub position: String,
    /// A proven lower bound on the length of a solution. It never decreases.
    pub lower: u32,
    /// The length of the best solution found so far, if any. It is proven shortest when it equals `lower`.
    pub upper: Option<u32>,
    /// A proven upper bound on God's number of the board, if there is one.
    pub gods_number_bound: Option<u32>,
    /// The best solution found so far, as text.
    pub solution: Vec<String>,
    /// The number of shortest solutions, once they are counted; `None` until then, and if that would take too long.
    pub shortest_solutions: Option<u64>,
    /// The legal moves with a proven distance after them, in move order.
    pub move_outcomes: Vec<MoveOutcome>,
    /// The current activity, or why the search ended, in a phrase: `shortening the solution`.
    pub activity: String,
    /// The approximate number of positions visited so far.
    pub visited: u64,
    /// The time spent so far, in milliseconds.
    pub elapsed_ms: f64,
    /// Whether these bounds are the last: the search is complete or has reached its limits.
    pub ended: bool,
}

impl Bounds {
    /// The proven upper bound on the length of a shortest solution: the best solution found, or the bound on God's number.
    #[must_use]
    pub fn proven_upper(&self) -> Option<u32> {
        [self.upper, self.gods_number_bound].into_iter().flatten().min()
    }
}

/// A summary of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListFacts {
    /// The positions of the list.
    pub scope: ListScope,
    /// A file name: `rotation-3x3n2-quarter.txt`.
    pub file_name: String,
    /// The number of lines.
    pub line_count: u64,
}
