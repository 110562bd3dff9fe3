//! An entry of a game's history.

use super::{Help, Stopwatch};
use crate::puzzle::{Move, Position};
use std::rc::Rc;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    Player,
    /// The solver, at the player's request.
    Solver,
}

/// How a game started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartKind {
    /// The default position.
    Fresh,
    /// A scramble: uniform, or of an exact depth in the metric at that time.
    Scramble {
        /// The seed; the same text gives the same position.
        seed: String,
        /// The exact distance from solved; `None` for a uniform scramble.
        depth: Option<u32>,
    },
    /// A restart of the previous game.
    Restart,
    /// A position chosen from the map of reachable positions.
    FromMap,
    /// A position typed in, chosen from a list, or opened from a link.
    Loaded,
}

/// The start of a game, with its clock and help.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// How the game started.
    pub kind: StartKind,
    /// The time played since.
    pub clock: Stopwatch,
    /// The help used since.
    pub help: Help,
}

impl Start {
    /// A start with a clock at zero and no help.
    #[must_use]
    pub fn new(how: StartKind) -> Start {
        Start { kind: how, clock: Stopwatch::default(), help: Help::default() }
    }
}

/// What a turn did.
#[derive(Clone, Debug)]
pub enum HistoryEvent {
    /// A position is put on the board: a game begins.
    Start(Start),
    /// One move, or several that undo together.
    Moves {
        /// The moves as written. Expanding them on the previous position gives `steps`.
        moves: Rc<[Move]>,
        /// The single moves.
        steps: Rc<[Move]>,
        actor: Actor,
    },
}

/// An entry of the history: what happened, and the position after it.
#[derive(Clone, Debug)]
pub struct HistoryEntry {
    pub kind: HistoryEvent,
    pub after: Position,
}

impl HistoryEntry {
    /// The start of a game, if this turn is one.
    #[must_use]
    pub fn start(&self) -> Option<&Start> {
        match &self.kind {
            HistoryEvent::Start(start) => Some(start),
            HistoryEvent::Moves { .. } => None,
        }
    }

    pub(crate) fn start_mut(&mut self) -> Option<&mut Start> {
        match &mut self.kind {
            HistoryEvent::Start(start) => Some(start),
            HistoryEvent::Moves { .. } => None,
        }
    }

    /// The moves as written; empty for the start of a game.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        match &self.kind {
            HistoryEvent::Start(_) => &[],
            HistoryEvent::Moves { moves: words, .. } => words,
        }
    }

    /// The single moves; empty for the start of a game.
    #[must_use]
    pub fn steps(&self) -> &[Move] {
        match &self.kind {
            HistoryEvent::Start(_) => &[],
            HistoryEvent::Moves { steps, .. } => steps,
        }
    }
}
