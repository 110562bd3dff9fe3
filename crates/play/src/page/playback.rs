//! The sequence of moves in the solution player.

use crate::game::solution_path::SolutionPath;
use crate::puzzle::{Move, Position, Ruleset};
use antipode_protocol::SolutionPreference;

/// The origin of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaybackSource {
    Shortest(SolutionPreference),
    /// A shortest solution whose first moves the player chose.
    Branched,
    /// The best solution that a search without a table has found.
    BestFound {
        /// The number of moves after which the rest is proven to be shortest.
        proven_from: Option<usize>,
    },
    Method,
    /// An algorithm of the catalogue or of the finder.
    Algorithm,
}

/// A sequence of moves in the solution player.
#[derive(Clone, Debug, PartialEq)]
pub struct Playback {
    /// The moves.
    pub path: SolutionPath,
    /// The board before the first move.
    pub start: Position,
    /// The ruleset that counts the moves.
    pub ruleset: Ruleset,
    /// The origin of the sequence.
    pub source: PlaybackSource,
    /// The number of moves that are on the board.
    pub played: usize,
    /// The move at which automatic play stops; `None` while paused.
    pub play_until: Option<usize>,
    /// The number of shortest solutions from the start, once known.
    pub solution_count: Option<u64>,
    /// How many moves were left before a shorter solution replaced them, until the next step.
    pub replaced: Option<usize>,
}

impl Playback {
    /// Creates a sequence with no move played. Returns `None` if a move is illegal.
    #[must_use]
    pub fn new(
        start: Position,
        moves: Vec<Move>,
        ruleset: Ruleset,
        source: PlaybackSource,
    ) -> Option<Playback> {
        let path = SolutionPath::new(&start, moves, |board| ruleset.canonical(board))?;
        Some(Playback {
            path,
            start,
            ruleset,
            source,
            played: 0,
            play_until: None,
            solution_count: None,
            replaced: None,
        })
    }

    #[must_use]
    pub fn move_count(&self) -> usize {
        self.path.moves().len()
    }

    #[must_use]
    pub fn next_move(&self) -> Option<Move> {
        self.path.moves().get(self.played).copied()
    }

    /// Whether the next move leads to this board.
    #[must_use]
    pub fn leads_to(&self, board: &Position) -> bool {
        let next = self.played + 1;
        self.path.progress(&self.ruleset.canonical(board), next) == Some(next)
    }

    /// Starts automatic play to the end.
    #[must_use]
    pub fn playing_to_end(mut self) -> Playback {
        self.play_until = Some(self.move_count()).filter(|last| self.played < *last);
        self
    }

    /// Moves the sequence to the given board. Returns `None` if the board is not on it.
    #[must_use]
    pub fn synced_to(mut self, board: &Position) -> Option<Playback> {
        self.played = self.path.progress(&self.ruleset.canonical(board), self.played)?;
        self.play_until = self.play_until.filter(|until| self.played < *until);
        Some(self)
    }

    /// Sets the number of shortest solutions, if it belongs to this start and ruleset.
    #[must_use]
    pub fn with_solution_count(mut self, count: Option<&(Ruleset, Position, u64)>) -> Playback {
        if let Some((ruleset, board, count)) = count
            && *ruleset == self.ruleset
            && ruleset.canonical(&self.start) == *board
        {
            self.solution_count = Some(*count);
        }
        self
    }

    /// The number of [free moves](Ruleset::free_moves) from the start; `None` where a shift counts as a move.
    #[must_use]
    pub fn shifts(&self) -> Option<u32> {
        self.ruleset.free_moves(&self.start.expand_all(self.path.moves())?)
    }
}
