//! One entry of a game's history.

use super::{Clock, Help, Playable};
use std::rc::Rc;

/// Who moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    /// The player.
    Own,
    /// The solver, asked by the player.
    Solver,
}

/// How a position came onto the board other than by a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// The board as it comes.
    Fresh,
    /// Mixed: uniformly, or to an exact depth in the metric of that time.
    Scramble {
        /// The text it was drawn from; the same text gives the same position.
        seed: String,
        /// Exactly this many moves from solved; `None` where every position was equally likely.
        depth: Option<u32>,
    },
    /// Back to where the game before began.
    Restart,
    /// Chosen from the map of all that can be reached.
    Chosen,
    /// Typed, chosen from a list, or opened from a link.
    Loaded,
}

/// The beginning of a game within the history, with what is counted from there on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// How the position came.
    pub how: How,
    /// Time played since.
    pub clock: Clock,
    /// Help taken since.
    pub help: Help,
}

impl Start {
    /// A game that has not begun to move.
    #[must_use]
    pub fn new(how: How) -> Start {
        Start { how, clock: Clock::default(), help: Help::default() }
    }
}

/// What was done.
#[derive(Clone, Debug)]
pub enum Deed<P: Playable> {
    /// A position was put on the board: a game begins.
    Placed(Start),
    /// One gesture: a move, or several that undo takes back together.
    Played {
        /// The gesture as it is written. Replaying it on the board before gives `steps` again.
        words: Rc<[P::Move]>,
        /// The single moves it was carried out by.
        steps: Rc<[P::Move]>,
        /// Who moved.
        hand: Hand,
    },
}

/// What was done, and the position after it.
#[derive(Clone, Debug)]
pub struct Turn<P: Playable> {
    /// What was done.
    pub deed: Deed<P>,
    /// The position after it.
    pub after: P::Position,
}

impl<P: Playable> Turn<P> {
    /// The beginning of a game, if this turn is one.
    #[must_use]
    pub fn start(&self) -> Option<&Start> {
        match &self.deed {
            Deed::Placed(start) => Some(start),
            Deed::Played { .. } => None,
        }
    }

    pub(crate) fn start_mut(&mut self) -> Option<&mut Start> {
        match &mut self.deed {
            Deed::Placed(start) => Some(start),
            Deed::Played { .. } => None,
        }
    }

    /// The gesture as it is written; empty for the beginning of a game.
    #[must_use]
    pub fn words(&self) -> &[P::Move] {
        match &self.deed {
            Deed::Placed(_) => &[],
            Deed::Played { words, .. } => words,
        }
    }

    /// The single moves; empty for the beginning of a game.
    #[must_use]
    pub fn steps(&self) -> &[P::Move] {
        match &self.deed {
            Deed::Placed(_) => &[],
            Deed::Played { steps, .. } => steps,
        }
    }
}
