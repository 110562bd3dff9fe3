//! A solution by the paper, or a demonstration of one of its algorithms: steps with explanations and highlighted
//! cells.

use antipode_puzzles::rotation::{Position, Turn, Unreachable};

/// Why a cell is highlighted during a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CellMark {
    /// On the belt.
    Belt,
    /// One of the cells whose numbers are cycled or swapped.
    Cycled,
    /// The cell of the number that is being moved.
    Moving,
    /// The target of that number.
    Target,
    /// A cell with a number that must be preserved.
    Stored,
}

/// A solution in steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walkthrough {
    /// The start position.
    pub start: Position,
    /// The steps in order; none from a solved position.
    pub steps: Vec<Step>,
}

impl Walkthrough {
    /// The total number of turns.
    #[must_use]
    pub fn cost(&self) -> u32 {
        self.steps.iter().map(|step| step.turns.len() as u32).sum()
    }
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The heading of the step.
    pub phase: String,
    /// Its purpose, a sentence.
    pub purpose: String,
    /// Its technique, without a full stop.
    pub technique: String,
    /// Its turns, each one turn of the rule.
    pub turns: Vec<Turn>,
    /// The cells to highlight before its first turn.
    pub marks: Vec<(u8, CellMark)>,
    /// The position after it.
    pub after: Position,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The position is unreachable.
    #[error("{0}")]
    Unreachable(Unreachable),
    /// The board has directions, or its blocks do not turn by quarters.
    #[error("the paper covers boards without directions whose blocks turn by quarters")]
    WrongPuzzle,
    /// The request does not fit the board; the reason, a sentence without a full stop.
    #[error("{0}")]
    NotApplicable(String),
}
