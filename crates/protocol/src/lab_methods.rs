//! The algorithms of the Number Rotation Puzzle: what to look at in a step, and the words for special boards.

use serde::{Deserialize, Serialize};

/// A cell to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marked {
    /// The cell, from 0 in reading order.
    pub cell: u32,
    /// What is special about it.
    pub mark: Mark,
}

/// What is special about a cell during a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Mark {
    /// It is on the conveyor belt.
    Belt,
    /// Its number is cycled or exchanged.
    Cycled,
    /// Its number is being brought somewhere.
    Moving,
    /// It is where that number is to go.
    Target,
    /// Its number is placed, and must be back at the end of the step.
    Kept,
}

/// A word for a special board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpecialWord {
    /// The board, as text: `5x4n4`.
    pub board: String,
    /// What it does, in a few words.
    pub does: String,
    /// The word, capitals clockwise.
    pub word: String,
    /// The word, capitals anticlockwise, as in the paper.
    pub paper: String,
    /// How many turns it takes where a half turn is one.
    pub turns: u32,
    /// How many quarter turns.
    pub quarters: u32,
    /// How it is found, in a sentence.
    pub found: String,
}
