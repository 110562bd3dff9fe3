//! The messages between the page and the worker: data, with pure methods only.
//!
//! The page sends a [`Request`]. The worker sends one or more [`Reply`]s with the same [`JobId`].
//! Each reply is complete: losing one is harmless, and the page drops replies to cancelled jobs.
//! Positions and moves are encoded in the notation that people use, so all puzzles share one protocol.
//! A finished table is never part of a message. It is transferred as one buffer attached to the reply or the request. The
//! text of a list is attached in the same way.
//!
//! Each request names its `Subject`: a space, or a *service* of a puzzle, whose queries contain their board. Variants are
//! serialised by name, so `web/worker.js` must use the names of the types here; a test compares them.
#![warn(missing_docs)]

pub mod exceptional_board;
pub mod lab;
mod lab_methods;
pub mod sliding;
mod sliding_map;
pub mod sliding_search;
pub mod sliding_study;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use lab_methods::{CellMark, DecisionCase, DecisionMatrix, MarkedCell, SpecialAlgorithm};
pub use sliding_map::{GraphMap, MapPoint};

/// The id of a request. Each reply carries the id of its request. No request has the id 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct JobId(pub u32);

/// A puzzle with a metric: `ramka` and `tiles`, `rotation` and `3x3n2 quarter` (the board, then the rule), or `sliding` and
/// `move AA/B. -> ../.B` (the metric, then a board and its goal).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SpaceName {
    /// The name of the puzzle, as in links and on the command line.
    pub puzzle: String,
    /// The name of the metric, as in links and on the command line.
    pub metric: String,
}

/// What a worker works on. Each subject has its own worker.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Subject {
    /// A space of positions.
    Space(SpaceName),
    /// Queries of a puzzle that contain their board. Services of different names or indices run in parallel, and leave the
    /// worker of the board free.
    Service {
        /// The name of the puzzle.
        puzzle: String,
        /// The purpose of the service. Only part of the identity: every service of a puzzle answers the same queries.
        name: String,
        /// The index among services of this name, from 0.
        index: u32,
    },
}

impl Subject {
    /// The subject of a space.
    #[must_use]
    pub fn space(puzzle: impl Into<String>, metric: impl Into<String>) -> Subject {
        Subject::Space(SpaceName { puzzle: puzzle.into(), metric: metric.into() })
    }

    /// The only service of a name.
    #[must_use]
    pub fn service(puzzle: impl Into<String>, name: impl Into<String>) -> Subject {
        Subject::Service { puzzle: puzzle.into(), name: name.into(), index: 0 }
    }

    /// The name of the puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &str {
        let (Subject::Space(SpaceName { puzzle, .. }) | Subject::Service { puzzle, .. }) = self;
        puzzle
    }
}

impl fmt::Display for Subject {
    /// `ramka/tiles`, `sliding/search#3`. Cached tables are stored under this text.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Space(SpaceName { puzzle, metric }) => write!(out, "{puzzle}/{metric}"),
            Subject::Service { puzzle, name, index } => write!(out, "{puzzle}/{name}#{index}"),
        }
    }
}

/// A message from the page to the worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The id that the replies carry.
    pub job: JobId,
    /// What the query is about.
    pub subject: Subject,
    /// The query.
    pub query: Query,
}

/// The queries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Query {
    /// A query that needs the table of its space.
    Table(TableQuery),
    /// A solution by a human method, in moves of this metric. Answered by [`Answer::Method`].
    Method {
        /// The position, as text.
        position: String,
        /// The name of the method: `three-phases` in Ramka; `stages`, `stages-best`, `any-board`, `flips`
        /// and `paper` in Rotation. Rotation also has the single algorithms of the paper, which do not solve the board: `belt`,
        /// `three-cycle`, `short-three-cycle`, `spiral:17`, `spiral-star:17`, `spiral-cycle:1,5,9`.
        method: String,
    },
    /// The solution lengths of a method over all positions. Answered by [`Answer::MethodStatistics`].
    MethodStatistics {
        /// The name of the method.
        method: String,
    },
    /// The shortest solution without a table, or the best one that the search finds. Answered by many [`Answer::Bounds`],
    /// at most ten and at least one per second; the last one is marked. A new query for the same position resumes a
    /// cancelled search.
    Search {
        /// The position, as text.
        position: String,
    },
    /// The shortest algorithms that, applied to the solved position, send given numbers to given squares. Answered by
    /// [`Answer::Algorithms`].
    FindAlgorithms {
        /// One entry per number in reading order, separated by commas: the target square, counted from 1, `=` if the number
        /// must stay, `*` if it may go anywhere. `2,1,=,*`
        targets: String,
    },
    /// All solutions, one per line: the position, then a shortest solution. Answered by [`Answer::List`]; the bytes of the
    /// text are always attached.
    List {
        /// The positions to list.
        scope: ListScope,
    },
    /// The order of the group that a Rotation board's turns generate, and whether a position belongs to it. Answered by
    /// [`Answer::Group`].
    Group {
        /// The position, as text. It need not be reachable.
        position: Option<String>,
    },
    /// The structure of one of the two exceptional boards of Rotation. Answered by [`Answer::ExceptionalBoard`].
    ExceptionalBoard,
    /// The algorithms for Rotation's special boards with blocks of this space's size. Answered by
    /// [`Answer::SpecialAlgorithms`].
    SpecialAlgorithms,
    /// The decision matrices of the eight stages, in turns of this rule. Answered by [`Answer::DecisionMatrices`].
    DecisionMatrices,
    /// Compares the metrics of a sliding block puzzle. The subject is described in [`sliding`]. Answered by many
    /// [`Answer::MetricComparison`]; the last one is marked.
    CompareMetrics {
        /// The puzzle: a position and its goal, as text.
        position: String,
        /// The names of the metrics.
        metrics: Vec<String>,
        /// The metric whose graph is analysed, if any.
        analysis_metric: Option<String>,
    },
    /// Solves every puzzle that differs from a sliding block puzzle in one change. The subject is described in [`sliding`].
    /// Answered by many [`Answer::ChangeResults`]; the last one is marked.
    TryChanges {
        /// The puzzle: a position and its goal, as text.
        position: String,
        /// The name of the metric.
        metric: String,
    },
    /// How hard a sliding block puzzle is for someone who walks a maze with these weights. The subject is described in
    /// [`sliding`]. Answered by many [`Answer::WeightedDifficulty`]; the last one is marked.
    WeightedDifficulty {
        /// The puzzle: a position and its goal, as text.
        position: String,
        /// The name of the metric.
        metric: String,
        /// The weights.
        weights: sliding::MazeWeights,
    },
    /// The hardest sliding block puzzles in one part of a search. Answered by many [`Answer::Hardest`], at most ten per
    /// second; the last one is marked. The subject is described in [`sliding`].
    Hardest(Box<sliding_search::HardestPart>),
    /// The hardest sliding block puzzles of an outline, from its first corner to its last cell. Answered by many
    /// [`Answer::Outline`], at most ten per second; the last one is marked. The subject is described in [`sliding`].
    Outline {
        /// The cells, in the plane or in space: `..#/...` or `2x2x3`.
        outline: String,
        /// The name of the metric: `step`, `line` or `move`.
        metric: String,
    },
    /// All placements of pieces and holes in a grid, listed and counted. Answered by [`Answer::Placements`]. The subject is
    /// described in [`sliding`].
    Placements {
        /// Width and height: `4x3`.
        board: String,
    },
    /// The search tree that lists all placements. Answered by [`Answer::FinderTree`]. The subject is described in [`sliding`].
    FinderTree {
        /// Width and height: `2x2`.
        board: String,
        /// Whether it is the tree of the older way, which colours cell by cell and lists some placements more than once.
        by_colouring: bool,
    },
    /// One sliding block puzzle as a whole. Answered by [`Answer::Study`]. The subject is described in [`sliding`].
    Study {
        /// The puzzle: a position and its goal, as text.
        position: String,
        /// The name of the metric. Only the graph depends on it.
        metric: String,
        /// What to compute.
        study: sliding_study::Study,
    },
    /// Cancels the job with this id. It ends at the next step without an answer. The worker continues to build a table that
    /// other jobs need. Otherwise it keeps the partial table and resumes when another job needs it.
    Cancel,
}

impl Query {
    /// The text of the position that must belong to the space of the query.
    #[must_use]
    pub fn position(&self) -> Option<&str> {
        match self {
            Query::Table(
                TableQuery::LookUp { position }
                | TableQuery::Solve { position, .. }
                | TableQuery::Branches { position }
                | TableQuery::Method { position, .. },
            )
            | Query::Method { position, .. }
            | Query::Search { position } => Some(position),
            Query::Table(
                TableQuery::Facts
                | TableQuery::Random { .. }
                | TableQuery::Map
                | TableQuery::Locate { .. }
                | TableQuery::PositionAt { .. },
            )
            | Query::MethodStatistics { .. }
            | Query::FindAlgorithms { .. }
            | Query::List { .. }
            | Query::Group { .. }
            | Query::CompareMetrics { .. }
            | Query::TryChanges { .. }
            | Query::WeightedDifficulty { .. }
            | Query::ExceptionalBoard
            | Query::SpecialAlgorithms
            | Query::DecisionMatrices
            | Query::Hardest(_)
            | Query::Outline { .. }
            | Query::Placements { .. }
            | Query::FinderTree { .. }
            | Query::Study { .. }
            | Query::Cancel => None,
        }
    }
}

/// The queries that need the table of their space. A sliding block puzzle has the graph of its component instead.
///
/// The worker builds a missing table first. Until it is complete, every waiting job receives [`Answer::Progress`]. The worker
/// rejects these queries if the space is too large for a table. All other queries work without a table at any size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TableQuery {
    /// The positions by depth. Answered by [`Answer::Table`]. The bytes of the table are attached once, if the worker
    /// computed it and it is small enough to cache. A cached table may be attached to the request; the worker checks it and
    /// rebuilds it if it is invalid.
    Facts,
    /// The depth of a position and the depth after each legal move. Answered by [`Answer::PositionFacts`], between the
    /// steps of a longer job if necessary.
    LookUp {
        /// The position, as text.
        position: String,
    },
    /// One shortest solution. Answered by [`Answer::Solution`].
    Solve {
        /// The position, as text.
        position: String,
        /// Which of the shortest solutions to return.
        preference: SolutionPreference,
    },
    /// The number of shortest solutions by first move. Answered by [`Answer::Branches`].
    Branches {
        /// The position, as text.
        position: String,
    },
    /// A uniformly random position, of an exact depth or among all reachable ones. Answered by [`Answer::Position`].
    Random {
        /// The distance from solved; `None` for any depth.
        depth: Option<u32>,
        /// Any text. The same text gives the same position.
        seed: String,
    },
    /// As [`Query::Method`], with the length of a shortest solution.
    Method {
        /// The position, as text.
        position: String,
        /// The name of the method.
        method: String,
    },
    /// A map of the component of a sliding block puzzle. Answered by [`Answer::Map`].
    Map,
    /// The points of positions on the map. Answered by [`Answer::MapPoints`].
    Locate {
        /// The positions, as text.
        positions: Vec<String>,
    },
    /// The position with a number on the map. Answered by [`Answer::Position`].
    PositionAt {
        /// The position's number in the worker's graph.
        number: u32,
    },
}

/// The positions of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ListScope {
    /// Every reachable position, in order of distance from solved.
    AllPositions,
    /// On a ring board of width 4: all orders of the first eight numbers, with the other numbers solved.
    FirstEight,
}

/// Which of several shortest solutions to return.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SolutionPreference {
    /// The first one in move order.
    First,
    /// The one that changes the row in the frame least often (in Ramka: shifts the block).
    FewestShifts,
}

/// A message from the worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The id of the request; 0 for [`Answer::Ready`], [`Answer::Spent`] and [`Answer::Crashed`].
    pub job: JobId,
    /// The answer.
    pub answer: Answer,
}

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
    /// The shortest algorithms with the requested effect, or why there are none.
    Algorithms(FoundAlgorithms),
    /// A list. Its text is attached.
    List(ListFacts),
    /// The group that a board's turns generate.
    Group(Box<lab::GroupFacts>),
    /// The structure of an exceptional board.
    ExceptionalBoard(Box<exceptional_board::ExceptionalBoard>),
    /// The algorithms for special boards.
    SpecialAlgorithms(Vec<SpecialAlgorithm>),
    /// The decision matrices of the eight stages, in their order.
    DecisionMatrices(Vec<DecisionMatrix>),
    /// The map of a component.
    Map(Box<GraphMap>),
    /// The points of positions on the map, in the order of the query; `None` for an unreachable position.
    MapPoints(Vec<Option<MapPoint>>),
    /// The metrics of a sliding block puzzle. The job continues unless this is the last.
    MetricComparison(Box<sliding::MetricComparison>),
    /// The results of changes to a sliding block puzzle. The job continues unless this is the last.
    ChangeResults(Box<sliding::ChangeResults>),
    /// The weighted difficulty of a sliding block puzzle, as far as estimated. The job continues unless this is the last.
    WeightedDifficulty(sliding::WeightedDifficulty),
    /// The hardest sliding block puzzles found so far. The job continues unless this is the last.
    Hardest(Box<sliding_search::HardestProgress>),
    /// The hardest sliding block puzzles of an outline found so far. The job continues unless this is the last.
    Outline(Box<sliding_search::OutlineProgress>),
    /// The number of placements in a grid.
    Placements(Box<sliding_search::Placements>),
    /// The search tree that lists all placements.
    FinderTree(Vec<sliding_search::FinderNode>),
    /// What was asked of a sliding block puzzle as a whole.
    Study(sliding_study::StudyResult),
    /// No reachable position of a sliding block puzzle is solved, so no position has a distance.
    Unsolvable {
        /// The number of reachable positions, if all of them were visited.
        positions: Option<u64>,
    },
    /// There is no table, because the board has too many positions; a position may still be searched. One sentence gives the limit.
    TooLarge(String),
    /// The query has no answer. One sentence gives the reason.
    Rejected(String),
    /// The worker is idle and holds much memory of which it needs none. Memory only grows in WebAssembly, so the worker should be
    /// ended; the next query may start another.
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
            Answer::MetricComparison(comparison) => comparison.ended,
            Answer::ChangeResults(results) => results.ended,
            Answer::WeightedDifficulty(difficulty) => difficulty.ended,
            Answer::Hardest(progress) => progress.ended,
            Answer::Outline(progress) => progress.ended,
            Answer::Ready
            | Answer::Table(_)
            | Answer::PositionFacts(_)
            | Answer::Solution(_)
            | Answer::Branches(_)
            | Answer::Position(_)
            | Answer::Method(_)
            | Answer::MethodStatistics(_)
            | Answer::Algorithms(_)
            | Answer::List(_)
            | Answer::Group(_)
            | Answer::ExceptionalBoard(_)
            | Answer::SpecialAlgorithms(_)
            | Answer::DecisionMatrices(_)
            | Answer::Map(_)
            | Answer::MapPoints(_)
            | Answer::Placements(_)
            | Answer::FinderTree(_)
            | Answer::Study(_)
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
    /// Positions found so far, including the incomplete layer.
    pub found: u64,
    /// The total number of positions, if known.
    pub positions: Option<u64>,
    /// Time since the job started, in milliseconds.
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
    /// Time to build or to check the table, in milliseconds.
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
    /// A number of moves that suffices for every position of the board, if one is proven.
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
    /// Time spent so far, in milliseconds.
    pub elapsed_ms: f64,
    /// Whether these bounds are the last: the search is complete or has reached its limits.
    pub ended: bool,
}

impl Bounds {
    /// The proven upper bound on the length of a shortest solution: the best solution found may be longer than any position needs.
    #[must_use]
    pub fn proven_upper(&self) -> Option<u32> {
        [self.upper, self.gods_number_bound].into_iter().flatten().min()
    }
}

/// The result of the algorithm finder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundAlgorithms {
    /// The targets of the query, as text.
    pub targets: String,
    /// The shortest algorithms, each as its moves: at most the first hundred. Empty if none exists or none was found.
    pub algorithms: Vec<Vec<String>>,
    /// The number of shortest algorithms; `None` if only the listed ones are known.
    pub count: Option<u64>,
    /// A remark in a phrase: why there are none, or how far the search went. Empty if there is nothing to add.
    pub note: String,
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
