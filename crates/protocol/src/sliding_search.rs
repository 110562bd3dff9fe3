//! What is asked of the search for the hardest sliding block puzzles and of the finder, and what they say.

use serde::{Deserialize, Serialize};

/// A part of a search. Parts need nothing of each other; together they are the whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HardestPart {
    /// Width and height: `4x3`.
    pub board: String,
    /// What counts as one move: `move`.
    pub metric: String,
    /// How many pieces; `None` for any number.
    pub pieces: Option<u32>,
    /// Which part, from 0.
    pub index: u32,
    /// Of how many.
    pub of: u32,
    /// Where it was left, as [`HardestFound::record`] said.
    pub record: Option<String>,
}

/// How far a part has come, and what it has found. Each of these stands for all before it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HardestFound {
    /// About how many parts are done, in parts of about equal work.
    pub goals_done: u32,
    /// Of how many.
    pub goals: u32,
    /// Positions looked at.
    pub positions: u64,
    /// Families searched.
    pub families: u64,
    /// The hardest puzzles found, and where the search stands; told at most once a second, and at the end.
    pub rows: Option<Vec<HardestRow>>,
    /// The search written down, to be gone on with by another worker; told with the rows, not at the end.
    pub record: Option<String>,
    /// Whether it is the last word: the part is done.
    pub ended: bool,
}

/// The hardest puzzles with a number of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HardestRow {
    /// How many pieces.
    pub pieces: u32,
    /// Those whose goal is to cover the lower right cell.
    pub strict: HardestBoards,
    /// Of the puzzles whose goal piece shall touch the bottom row and the last column without covering the lower right cell.
    pub only_loose: HardestBoards,
}

/// Puzzles that are all as hard.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HardestBoards {
    /// How many moves they take; `None` where there are none.
    pub distance: Option<u32>,
    /// All of them, as text; A is the goal piece.
    pub boards: Vec<String>,
}

/// All placements of pieces and holes in a grid.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Placements {
    /// How many were listed.
    pub listed: u64,
    /// How many there are, counted without listing them.
    pub counted: u64,
    /// How many have each number of pieces, from none.
    pub by_pieces: Vec<u64>,
    /// How many are just solved, in the strict sense.
    pub just_solved: u64,
    /// How many nodes the search tree has, the placements among them.
    pub nodes: u64,
    /// Time it took, in milliseconds.
    pub elapsed_ms: f64,
}

/// A node of the finder's search tree. Nodes are in the order in which the finder visits them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinderNode {
    /// The place in the list of the node it comes from; none at the root.
    pub parent: Option<u32>,
    /// What is decided so far, as rows; `?` is a cell that is not. `A?/A?`
    pub text: String,
}
