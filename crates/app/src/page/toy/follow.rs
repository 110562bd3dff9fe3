//! What the solution player follows.

use crate::game::Playable;
use crate::game::track::Track;
use crate::puzzle::{Count, Move, Position, Toy};
use antipode_protocol::Prefer;

/// Where a sequence is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A shortest solution, chosen so.
    Shortest(Prefer),
    /// A shortest solution whose beginning the player chose.
    Branched,
    /// The best that a search without a table has found; whether it is proven to be a shortest.
    Found {
        /// Nothing is shorter.
        proven: bool,
    },
    /// The method.
    Method,
    /// A word of the catalogue or of the finder.
    Word,
}

/// A sequence of moves on the player.
#[derive(Clone, Debug, PartialEq)]
pub struct Follow {
    /// The moves.
    pub track: Track<Toy>,
    /// The board it began on.
    pub start: Position,
    /// What its moves are counted in.
    pub count: Count,
    /// Where it is from.
    pub source: Source,
    /// How many of its moves stand on the board.
    pub at: usize,
    /// Whether it plays by itself, and up to which move.
    pub until: Option<usize>,
    /// How many shortest solutions there are from the start, once counted.
    pub solutions: Option<u64>,
}

impl Follow {
    /// The sequence, with nothing of it played; `None` where it cannot be made.
    #[must_use]
    pub fn new(start: Position, words: Vec<Move>, count: Count, source: Source) -> Option<Follow> {
        let track = Track::new(&start.toy(), &start, words, |board| count.canonical(board))?;
        Some(Follow { track, start, count, source, at: 0, until: None, solutions: None })
    }

    /// How many moves there are.
    #[must_use]
    pub fn last(&self) -> usize {
        self.track.words().len()
    }

    /// The same sequence, playing by itself to its end.
    #[must_use]
    pub fn played(mut self) -> Follow {
        self.until = Some(self.last()).filter(|last| self.at < *last);
        self
    }

    /// The same sequence as a board stands on it; `None` when it has left it.
    #[must_use]
    pub fn seen(mut self, board: &Position) -> Option<Follow> {
        self.at = self.track.place(&self.count.canonical(board), self.at)?;
        self.until = self.until.filter(|until| self.at < *until);
        Some(self)
    }

    /// The same sequence, the number of shortest solutions from its start known if that is what was heard.
    #[must_use]
    pub fn counted(mut self, heard: Option<&(Count, Position, u64)>) -> Follow {
        if let Some((count, board, solutions)) = heard
            && *count == self.count
            && count.canonical(&self.start) == *board
        {
            self.solutions = Some(*solutions);
        }
        self
    }

    /// How often the puzzle is [set anew](Count::shifts) on the way from the start; `None` where that is a move of its own.
    #[must_use]
    pub fn shifts(&self) -> Option<u32> {
        self.count.shifts(&self.start.toy().realise_all(&self.start, self.track.words())?)
    }
}
