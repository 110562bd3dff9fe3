//! The messages of the searches for the hardest sliding block puzzles, and of the finder.

use serde::{Deserialize, Serialize};

/// A part of a search. Parts are independent; together they cover the whole search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HardestPart {
    /// Width and height: `4x3`.
    pub board: String,
    /// The name of the metric: `move`.
    pub metric: String,
    /// The number of pieces; `None` for any number.
    pub pieces: Option<u32>,
    /// The name of the aim: `corner-to-corner`, `to-corner` or `anywhere` of the goal piece, or [`HardestPart::COMPOUND`].
    pub aim: String,
    /// The index of the part, from 0.
    pub index: u32,
    /// The number of parts.
    pub part_count: u32,
    /// The state from which to resume, from [`HardestProgress::checkpoint`].
    pub checkpoint: Option<String>,
}

impl HardestPart {
    /// The aim of compound puzzles: from one whole arrangement to another.
    pub const COMPOUND: &str = "compound";
}

/// The progress and the results of a part. Each message replaces all earlier ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HardestProgress {
    /// The number of finished goals, which take about equal work; in a compound search, of positions.
    pub goals_done: u32,
    /// The total number of goals.
    pub goals: u32,
    /// The number of positions visited.
    pub positions: u64,
    /// The number of families searched; in a compound search, of components.
    pub families: u64,
    /// The hardest puzzles found so far; at most once per second, and in the last message.
    pub rows: Option<Vec<HardestRow>>,
    /// The state of the search, from which another worker can resume. Sent with the rows, except in the last message and in
    /// a compound search.
    pub checkpoint: Option<String>,
    /// Whether this is the last message: the part is finished.
    pub ended: bool,
}

/// The hardest puzzles with a given number of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HardestRow {
    /// The number of pieces.
    pub pieces: u32,
    /// The hardest puzzles whose goal is to cover the lower right cell.
    pub strict: HardestBoards,
    /// The hardest puzzles whose goal piece must touch the bottom row and the last column without covering the lower right cell.
    pub only_loose: HardestBoards,
}

/// Puzzles of equal difficulty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HardestBoards {
    /// The length of their shortest solutions; `None` if there are no puzzles.
    pub distance: Option<u32>,
    /// All puzzles, as text; A is the goal piece. A target other than the corner follows `->`. For compound puzzles one
    /// example, with the whole goal after `->`.
    pub boards: Vec<String>,
}

/// The progress and the results of the search of an outline. Each message replaces all earlier ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutlineProgress {
    /// The number of positions found so far.
    pub positions: u64,
    /// The distance that the search has reached; 0 while it lists the goals.
    pub distance: u32,
    /// The hardest puzzles found so far, by number of pieces.
    pub rows: Vec<OutlineRow>,
    /// Whether this is the last message.
    pub ended: bool,
}

/// The hardest puzzles of an outline with a given number of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutlineRow {
    /// The number of pieces.
    pub pieces: u32,
    /// The length of their shortest solutions.
    pub distance: u32,
    /// The number of puzzles with this distance.
    pub puzzles: u64,
    /// One of them, as text; A is the goal piece, and `//` begins the next layer.
    pub board: String,
}

/// All placements of pieces and holes in a grid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Placements {
    /// The number of placements that were listed.
    pub listed: u64,
    /// The number of placements, counted without listing them.
    pub counted: u64,
    /// The number of placements by number of pieces, from 0.
    pub by_pieces: Vec<u64>,
    /// The number of placements that are just solved, in the strict sense, by number of pieces from 0.
    pub just_solved: Vec<u64>,
    /// The number of just solved placements, counted without listing them.
    pub just_solved_counted: u64,
    /// The number of nodes in the search tree, including the placements.
    pub nodes: u64,
    /// The computation time, in milliseconds.
    pub elapsed_ms: f64,
}

/// A node of the finder's search tree. Nodes are listed in the order of the finder's visits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinderNode {
    /// The index of the parent node; `None` at the root.
    pub parent: Option<u32>,
    /// The decided cells as rows; `?` is an undecided cell. `A?/A?` In a tree by colouring a letter is a colour, not a piece.
    pub text: String,
    /// Whether this is a leaf with the placement of an earlier leaf. Only in a tree by colouring.
    pub is_double: bool,
}
