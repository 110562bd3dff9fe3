//! The sequence of moves in the solution player.

use crate::game::Playable;
use crate::game::track::Track;
use crate::puzzle::{Count, Move, Position, Toy};
use antipode_protocol::SolutionPreference;

/// The origin of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A shortest solution with this preference.
    Shortest(SolutionPreference),
    /// A shortest solution whose first moves the player chose.
    Branched,
    /// The best solution that a search without a table has found.
    Found {
        /// Whether it is proven to be shortest.
        proven: bool,
    },
    /// The method.
    Method,
    /// An algorithm of the catalogue or of the finder.
    Word,
}

/// A sequence of moves in the solution player.
#[derive(Clone, Debug, PartialEq)]
pub struct Follow {
    /// The moves.
    pub track: Track<Toy>,
    /// The board before the first move.
    pub start: Position,
    /// The ruleset that counts the moves.
    pub count: Count,
    /// The origin of the sequence.
    pub source: Source,
    /// The number of moves that are on the board.
    pub at: usize,
    /// The move at which automatic play stops; `None` while paused.
    pub until: Option<usize>,
    /// The number of shortest solutions from the start, once known.
    pub solutions: Option<u64>,
}

impl Follow {
    /// Creates a sequence with no move played. Returns `None` if a move is illegal.
    #[must_use]
    pub fn new(start: Position, words: Vec<Move>, ruleset: Count, source: Source) -> Option<Follow> {
        let track = Track::new(&start.toy(), &start, words, |board| ruleset.canonical(board))?;
        Some(Follow { track, start, count: ruleset, source, at: 0, until: None, solutions: None })
    }

    /// The number of moves.
    #[must_use]
    pub fn last(&self) -> usize {
        self.track.words().len()
    }

    /// Starts automatic play to the end.
    #[must_use]
    pub fn played(mut self) -> Follow {
        self.until = Some(self.last()).filter(|last| self.at < *last);
        self
    }

    /// Moves the sequence to the given board. Returns `None` if the board is not on it.
    #[must_use]
    pub fn seen(mut self, board: &Position) -> Option<Follow> {
        self.at = self.track.place(&self.count.canonical(board), self.at)?;
        self.until = self.until.filter(|until| self.at < *until);
        Some(self)
    }

    /// Sets the number of shortest solutions, if it belongs to this start and ruleset.
    #[must_use]
    pub fn counted(mut self, heard: Option<&(Count, Position, u64)>) -> Follow {
        if let Some((ruleset, board, solutions)) = heard
            && *ruleset == self.count
            && ruleset.canonical(&self.start) == *board
        {
            self.solutions = Some(*solutions);
        }
        self
    }

    /// The number of [free shifts](Ruleset::free_shifts) from the start; `None` where a shift counts as a move.
    #[must_use]
    pub fn shifts(&self) -> Option<u32> {
        self.count.shifts(&self.start.toy().realise_all(&self.start, self.track.words())?)
    }
}
