//! What a format reads from a text that leaves something open.

use super::ForeignPuzzle;
use crate::sliding::goal::Goal;
use crate::sliding::position::Position;

/// A puzzle that a text can mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PuzzleReading {
    pub(super) puzzle: ForeignPuzzle,
    /// What distinguishes it from other readings, in a phrase: `X is the red car`; empty if there is nothing to tell.
    pub(super) note: String,
    /// Whether the text can hardly mean anything else.
    pub(super) is_clear: bool,
}

impl PuzzleReading {
    /// The only reading in this format; other formats may read the text, too.
    pub(super) fn of(start: Position, goal: Option<Goal>) -> PuzzleReading {
        PuzzleReading { puzzle: ForeignPuzzle { start, goal }, note: String::new(), is_clear: false }
    }
}
