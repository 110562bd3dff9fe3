//! A solution by the paper, or the showing of one of its algorithms: steps with words to read and cells to look at.

use std::fmt;

use antipode_puzzles::rotation::{Position, Turn, Unreachable};

/// What is special about a cell during a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// On the belt.
    Belt,
    /// One of the cells whose numbers are cycled or exchanged.
    Cycled,
    /// Where the number stands that is being moved.
    Moving,
    /// Where it is to go.
    Target,
    /// Where a number is kept that must not be lost.
    Kept,
}

/// A solution in steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Where it starts.
    pub start: Position,
    /// The steps in order; none from a solved position.
    pub steps: Vec<Step>,
}

impl Plan {
    /// How many turns it takes in all.
    #[must_use]
    pub fn cost(&self) -> u32 {
        self.steps.iter().map(|step| step.turns.len() as u32).sum()
    }
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The heading that it stands under.
    pub phase: String,
    /// What it is for, in a sentence.
    pub purpose: String,
    /// How it is done, without a full stop.
    pub technique: String,
    /// Its turns, each one turn of the rule.
    pub turns: Vec<Turn>,
    /// The cells to look at before its first turn.
    pub marks: Vec<(u8, Mark)>,
    /// The position after it.
    pub after: Position,
}

/// Why nothing is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CannotSolve {
    /// No turns lead from the position to solved.
    Unreachable(Unreachable),
    /// The paper is about numbers without directions whose blocks turn by quarters.
    OtherToy,
    /// What was asked for does not go with the board; why, in a sentence without a full stop.
    NotHere(String),
}

impl fmt::Display for CannotSolve {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CannotSolve::Unreachable(reason) => reason.fmt(out),
            CannotSolve::OtherToy => {
                out.write_str("the paper is about numbers without directions whose blocks turn by quarters")
            }
            CannotSolve::NotHere(why) => out.write_str(why),
        }
    }
}

impl std::error::Error for CannotSolve {}
