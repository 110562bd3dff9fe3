//! The steps of a solution or a demonstration, with explanations and highlighted cells.

use antipode_puzzles::rotation::{Position, Turn, Unreachable};

/// The reason why a step highlights a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CellMark {
    /// The cell is on the belt.
    Belt,
    /// The number in the cell is cycled or swapped.
    Cycled,
    /// The number in the cell moves to the target.
    Moving,
    /// The target of the moving number.
    Target,
    /// The number in the cell must be preserved.
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

/// The reason why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SolveError {
    /// The position is unreachable.
    #[error("{0}")]
    Unreachable(Unreachable),
    /// The board has directions, or its blocks do not turn by quarters.
    #[error("the paper covers boards without directions whose blocks turn by quarters")]
    WrongPuzzle,
    /// The request does not fit the board. Contains the reason: a sentence without a full stop.
    #[error("{0}")]
    NotApplicable(String),
}
