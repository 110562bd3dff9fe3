//! The words between the page and the worker, and nothing else: no behaviour.
//!
//! The page sends a [`Request`], the worker answers with one or more [`Reply`]s that carry the same [`Job`].
//! A reply is complete in itself: losing one is harmless, and one whose job is no longer wanted is dropped.
//! Positions and moves travel as the text that people exchange, so that every puzzle speaks the same protocol.
//! A finished table travels beside its reply (or its request) as one transferred buffer, never inside it; so does the text
//! of a list.

pub mod lab;
pub mod lab_exception;
mod lab_methods;
pub mod sliding;
mod sliding_map;
pub mod sliding_search;

use serde::{Deserialize, Serialize};

pub use lab_methods::{Mark, Marked, SpecialWord};
pub use sliding_map::{GraphMap, Spot};

/// The number of a question. Replies carry the number of the question they answer; 0 is nobody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Job(pub u32);

/// A puzzle under a metric: `ramka` and `tiles`, `rotation` and `3x3n2 quarter` (the board, then the rule), or `sliding` and
/// `move AA/B. -> ../.B` (the metric, then a board and its goal).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SpaceName {
    /// The puzzle, as in links and on the command line.
    pub puzzle: String,
    /// The metric, as in links and on the command line.
    pub metric: String,
}

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The number that replies will carry.
    pub job: Job,
    /// The puzzle and the metric it is about.
    pub space: SpaceName,
    /// The question.
    pub ask: Ask,
}

/// The questions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// One that waits for the table of its space.
    OfTable(OfTable),
    /// How a person would solve it, in moves of this metric. Answered by [`Answer::Method`].
    Method {
        /// The position, as text.
        position: String,
        /// Which method, by its name: `three-phases` in Ramka; `stages`, `stages-best`, `any-board`
        /// and `paper` in Rotation, and there also the paper's algorithms one at a time, which solve nothing: `belt`, `three-cycle`,
        /// `short-three-cycle`, `spiral:17`, `spiral-star:17`, `spiral-cycle:1,5,9`.
        method: String,
    },
    /// How long a method is over all positions. Answered by [`Answer::Figures`].
    Figures {
        /// The method, by its name.
        method: String,
    },
    /// The shortest solution without a table, or the best that can be found. Answered by many [`Answer::Bounds`], at most
    /// ten a second and at least one a second, until one is the last. Asked again for the same position, a search
    /// that was forgotten goes on where it was.
    Search {
        /// The position, as text.
        position: String,
    },
    /// The shortest words that, done from solved, send given numbers to given squares. Answered by [`Answer::Found`].
    Find {
        /// For the number of each square in reading order, with commas between: the square where it must end, counted from
        /// 1, `=` where it must stay, `*` where it may go anywhere. `2,1,=,*`
        targets: String,
    },
    /// All solutions, one a line: the position, then a shortest word. Answered by [`Answer::List`]; beside it travel the
    /// bytes of the text, every time.
    List {
        /// Which positions are listed.
        what: Listed,
    },
    /// The order of the group of a Rotation board's turns, and whether a position belongs to it. Answered by [`Answer::Group`].
    Group {
        /// The position, as text; it need not be one that turns can reach.
        position: Option<String>,
    },
    /// What is special about one of the two exceptional boards of Rotation. Answered by [`Answer::Exception`].
    Exception,
    /// The words for Rotation's special boards with blocks of this space's size. Answered by [`Answer::Special`].
    Special,
    /// A sliding block puzzle in several metrics, asked of a space as [`sliding`] says. Answered by many [`Answer::Measures`], until
    /// one is the last.
    Measure {
        /// The puzzle: a position and its goal, as text.
        position: String,
        /// The metrics, by their names.
        metrics: Vec<String>,
        /// The one of them whose graph is looked at more closely.
        closer: Option<String>,
    },
    /// What becomes of a sliding block puzzle when one thing about it is changed, asked of a space as [`sliding`] says. Answered by many
    /// [`Answer::Changes`], until one is the last.
    Change {
        /// The puzzle: a position and its goal, as text.
        position: String,
        /// The metric, by its name.
        metric: String,
    },
    /// The hardest sliding block puzzles of a part. Answered by many [`Answer::Hardest`], at most ten a second, until one is
    /// the last. Asked of a space as [`sliding`] says.
    Hardest(Box<sliding_search::HardestPart>),
    /// All placements of pieces and holes in a grid, listed and counted. Answered by [`Answer::Placements`]. Asked of a space as
    /// [`sliding`] says.
    Placements {
        /// Width and height: `4x3`.
        board: String,
    },
    /// The search tree that lists them. Answered by [`Answer::FinderTree`]. Asked of a space as [`sliding`] says.
    FinderTree {
        /// Width and height: `2x2`.
        board: String,
    },
    /// The job of this number is no longer wanted: it is dropped at the next step, and not answered. A table that is
    /// being built for others is built on; for nobody, it is left as far as it has come, and built on from there when
    /// somebody asks again.
    Forget,
}

/// The questions that wait for the table of their space; of a sliding block puzzle, the graph of all that can be reached.
///
/// It is built first when it is not there yet: until it stands, every job that waits for it hears [`Answer::Progress`]. A space
/// that is too large for a table refuses them. The other questions are answered without a table, whatever the size of the space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OfTable {
    /// Every position by depth. Answered by [`Answer::Table`]; beside it travel the table's bytes, once, when they were
    /// computed and not brought, and are not too many to keep. A table kept from an earlier visit may travel beside the request; it is checked,
    /// and rebuilt when it is wrong.
    Table,
    /// How far a position is, and where each legal move leads. Answered by [`Answer::Knowledge`], between the steps of
    /// a longer job if need be.
    Know {
        /// The position, as text.
        position: String,
    },
    /// One shortest solution. Answered by [`Answer::Solution`].
    Solve {
        /// The position, as text.
        position: String,
        /// Which of the shortest.
        prefer: Prefer,
    },
    /// How many shortest solutions there are, by their first move. Answered by [`Answer::Branches`].
    Branches {
        /// The position, as text.
        position: String,
    },
    /// A uniform random position, of an exact depth or of all that can be reached. Answered by [`Answer::Position`].
    Random {
        /// How far from solved; `None` for any depth.
        depth: Option<u32>,
        /// Any text; the same text gives the same position.
        seed: String,
    },
    /// How a person would solve it, as [`Ask::Method`] says, and how many moves a shortest solution takes.
    Method {
        /// The position, as text.
        position: String,
        /// Which method, by its name.
        method: String,
    },
    /// All that a sliding block puzzle can reach, as a map. Answered by [`Answer::Map`].
    Map,
    /// Where positions stand on the map. Answered by [`Answer::Spots`].
    Locate {
        /// The positions, as text.
        positions: Vec<String>,
    },
    /// The position of a number on the map. Answered by [`Answer::Position`].
    At {
        /// Its number at the desk.
        number: u32,
    },
}

/// Which positions a list is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Listed {
    /// Every position that can be reached, the nearest to solved first.
    Every,
    /// On a ring board of width 4: the orders of the first eight numbers, the others at home.
    FirstEight,
}

/// Which of many shortest solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Prefer {
    /// The first in the order of the moves.
    First,
    /// The one that sets the puzzle to a new station (in Ramka: shifts the block) least often.
    FewestShifts,
}

/// What the worker says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// The question this answers; 0 for [`Answer::Ready`] and [`Answer::Failed`].
    pub job: Job,
    /// The answer.
    pub answer: Answer,
}

/// The answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// The worker has loaded and listens.
    Ready,
    /// A long job goes on: how far it has come. At most ten a second, at least one a second.
    Progress(Progress),
    /// The table stands.
    Table(TableFacts),
    /// How far a position is.
    Knowledge(Knowledge),
    /// A shortest solution.
    Solution(Solution),
    /// The shortest solutions by their first move.
    Branches(Branches),
    /// A position, as text.
    Position(String),
    /// How a person would solve it.
    Method(Method),
    /// How long a method is over all positions.
    Figures(MethodFigures),
    /// What is known of the shortest solution so far. The job goes on unless the bounds are the last.
    Bounds(Bounds),
    /// The shortest words that do what was asked, or why there are none.
    Found(Found),
    /// A list; its text travels beside it.
    List(ListFacts),
    /// The group of a board's turns.
    Group(Box<lab::GroupFacts>),
    /// What is special about a board.
    Exception(Box<lab_exception::Exception>),
    /// The words for special boards.
    Special(Vec<SpecialWord>),
    /// A map.
    Map(Box<GraphMap>),
    /// Where positions stand on it, in the order asked; `None` for one that cannot be reached.
    Spots(Vec<Option<Spot>>),
    /// A sliding block puzzle in several metrics. The job goes on unless this is the last.
    Measures(Box<sliding::Measures>),
    /// What becomes of a sliding block puzzle when it is changed. The job goes on unless this is the last.
    Changes(Box<sliding::Changes>),
    /// The hardest sliding block puzzles found so far. The job goes on unless it is the last word.
    Hardest(Box<sliding_search::HardestFound>),
    /// How many placements a grid has.
    Placements(Box<sliding_search::Placements>),
    /// The search tree that lists them.
    FinderTree(Vec<sliding_search::FinderNode>),
    /// Nothing has a distance: of all positions of a sliding block puzzle that can be reached, none is solved.
    Unsolvable {
        /// How many can be reached.
        positions: u64,
    },
    /// The question cannot be answered; one sentence says why.
    Refused(String),
    /// The worker has met a fault of its own and answers nothing any more: it is to be replaced. What it was, for people.
    Failed(String),
}

/// How far a long job has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Closed layers: how many positions stand at each depth so far. Empty for a job without layers.
    pub counts: Vec<u64>,
    /// Positions found so far, the open layer included.
    pub found: u64,
    /// Positions there are in all, where it is known.
    pub positions: Option<u64>,
    /// Time since the job began, in milliseconds.
    pub elapsed_ms: f64,
}

/// A whole table of God's algorithm in figures.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TableFacts {
    /// The puzzle and the metric.
    pub space: SpaceName,
    /// All positions.
    pub positions: u64,
    /// Positions at each depth; the last index is God's number.
    pub counts: Vec<u64>,
    /// The farthest positions, as text: all of them up to a thousand, else the first thousand.
    pub antipodes: Vec<String>,
    /// Where the table came from.
    pub origin: Origin,
    /// Time it took to build or to check, in milliseconds.
    pub elapsed_ms: f64,
}

/// Where a table came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// Computed just now.
    Computed,
    /// Kept from an earlier visit, and found whole.
    Kept,
}

/// What is known of one position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knowledge {
    /// The position asked about, as text.
    pub position: String,
    /// Its depth.
    pub depth: u32,
    /// Every legal move with the depth after it.
    pub moves: Vec<MoveAfter>,
}

/// A legal move and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveAfter {
    /// The move, as text.
    pub word: String,
    /// The depth after it.
    pub depth: u32,
}

/// A shortest solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solution {
    /// The position it starts from, as text.
    pub position: String,
    /// The moves in order, as text.
    pub words: Vec<String>,
    /// How often the puzzle must be set to a new station on the way, starting from the one the position stands at;
    /// `None` where the metric counts that as a move.
    pub shifts: Option<u32>,
}

/// The shortest solutions of a position, by their first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Branches {
    /// The position, as text.
    pub position: String,
    /// Its depth.
    pub depth: u32,
    /// How many shortest solutions there are; `u64::MAX` stands for that many and more. A solved position has one, of
    /// no moves.
    pub solutions: u64,
    /// Each first move of a shortest solution, and how many begin with it.
    pub first: Vec<Branch>,
}

/// One way to begin.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Branch {
    /// The move, as text.
    pub word: String,
    /// How many shortest solutions begin with it; `u64::MAX` stands for that many and more.
    pub solutions: u64,
}

/// A solution as a person would find it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Method {
    /// The position it starts from, as text.
    pub position: String,
    /// The steps in order.
    pub steps: Vec<MethodStep>,
    /// How many moves it takes in all.
    pub moves: u32,
    /// How many a shortest solution takes, where that was asked for.
    pub shortest: Option<u32>,
}

/// One step of a method.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MethodStep {
    /// Which phase it belongs to, as a heading: `1 · Solve the top row`.
    pub phase: String,
    /// What it is for, in a sentence.
    pub purpose: String,
    /// Which technique, with its rows.
    pub technique: String,
    /// The moves, as text.
    pub words: Vec<String>,
    /// The cells to look at before the first of them, where there are any.
    #[serde(default)]
    pub marks: Vec<Marked>,
}

/// How long a method is over all positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MethodFigures {
    /// The method, by its name.
    pub method: String,
    /// How many positions it solves in each number of moves, from 0.
    pub counts: Vec<u64>,
    /// The most moves its source claims, where it does.
    pub claimed: Option<u32>,
    /// The same stage by stage.
    pub stages: Vec<StageFigures>,
}

/// How long a stage of a method is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageFigures {
    /// Which stage, as a heading.
    pub title: String,
    /// How many positions take each number of moves in this stage, from 0.
    pub counts: Vec<u64>,
    /// The most moves the source claims for it, where it does.
    pub claimed: Option<u32>,
}

/// What a search without a table knows so far. Each of these stands for all before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bounds {
    /// The position asked about, as text.
    pub position: String,
    /// No solution is shorter: proven. It never falls.
    pub lower: u32,
    /// The length of the best solution found so far, once there is one. Equal to `lower`, it is proven to be a shortest.
    pub upper: Option<u32>,
    /// The best solution found so far, as text.
    pub words: Vec<String>,
    /// The legal moves after which the distance is proven, in the order of the moves.
    pub after: Vec<MoveAfter>,
    /// What is being done, or what ended it, in a phrase: `two balls of 400,000 positions grow`.
    pub doing: String,
    /// How many positions were looked at so far, about.
    pub seen: u64,
    /// Time spent on it so far, in milliseconds.
    pub elapsed_ms: f64,
    /// Whether these are the last: nothing is left to find, or the search came to its limits.
    pub ended: bool,
}

/// What the finder found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// What was asked for, as text.
    pub targets: String,
    /// The shortest words, each as its moves: all of them up to a hundred, else the first hundred. None where nothing
    /// does what was asked for, or nothing was found.
    pub words: Vec<Vec<String>>,
    /// How many shortest words there are; `None` where only these are known.
    pub count: Option<u64>,
    /// What is to be said of them, in a phrase: why there are none, how far was searched. Empty where the words say it all.
    pub note: String,
}

/// A list in figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListFacts {
    /// Which positions are listed.
    pub what: Listed,
    /// A name for the file: `rotation-3x3n2-quarter.txt`.
    pub file: String,
    /// How many lines it has.
    pub lines: u64,
}
