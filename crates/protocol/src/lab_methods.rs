//! The algorithms of the Number Rotation Puzzle: the cells to look at in a step, the algorithms for special boards, and the decision
//! matrices of the eight stages.

use serde::{Deserialize, Serialize};

/// A cell to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarkedCell {
    /// The cell, from 0 in reading order.
    pub cell: u32,
    /// The role of the cell.
    pub mark: CellMark,
}

/// The role of a cell during a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum CellMark {
    /// The cell is on the conveyor belt.
    Belt,
    /// The number of the cell is cycled or exchanged.
    Cycled,
    /// The number of the cell moves to another cell.
    Moving,
    /// The cell is the target of the moving number.
    Target,
    /// The number of the cell is placed, and must return to the cell by the end of the step.
    Stored,
}

/// An algorithm for a special board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpecialAlgorithm {
    /// The board, as text: `5x4n4`.
    pub board: String,
    /// Its effect, in a few words.
    pub description: String,
    /// The moves; capitals are clockwise.
    pub moves: String,
    /// The moves in the notation of the paper; capitals are anticlockwise.
    pub paper_notation: String,
    /// The number of turns, if a half turn counts as one.
    pub turns: u32,
    /// The number of quarter turns.
    pub quarter_turns: u32,
    /// How it was derived, in a sentence.
    pub derivation: String,
}

/// The decision matrix of one of the eight stages on 3 × 3: the turns for each cell of its number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DecisionMatrix {
    /// The number that the stage places.
    pub number: u32,
    /// The nine cells in reading order; `None` for a cell with a number of an earlier stage.
    pub cases: Vec<Option<DecisionCase>>,
}

/// A case of a decision matrix.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DecisionCase {
    /// The published sequence of turns; empty if the number is already placed. It may lead to another case.
    pub published_word: String,
    /// All published turns until the number is placed, in turns of the rule.
    pub published: Vec<String>,
    /// A shortest sequence of turns that places the number and preserves the placed ones.
    pub shortest: Vec<String>,
}
