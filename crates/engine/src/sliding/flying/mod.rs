//! Flying blocks: a move lifts one piece and puts it down anywhere, turned freely, as in Dries De Clercq's
//! *Flying Block Puzzles*.
//!
//! One move takes a piece off the board and puts it back in any free place, turned by any number of quarter turns but never turned
//! over. Pieces in between do not block it. A piece that keeps to a line, or is fixed, does not fly: it may be put anywhere on its
//! line, not turned. Walls and gates remain. The goal is that of the puzzle: a piece of the goal must lie there as the goal shows
//! it.
//!
//! # Algorithm
//! Breadth-first search from the start. A position is the list of the places of its pieces, in ascending order within each group of
//! pieces that may be exchanged: those that are not told apart by the goal, and are congruent when turned. Each piece of the
//! goal that is not in place needs a move of its own, so the distance is at least their number.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::sliding::flying::{FlyingOutcome, FlyingSearch};
//! use antipode_puzzles::sliding::{Metric, PosedBoard};
//!
//! // A flies over the wall.
//! let puzzle = PosedBoard::parse("A#.", "..A", Metric::Move)?;
//! let search = FlyingSearch::new(&puzzle, 1_000_000).run();
//! assert_eq!(search.outcome(), Some(FlyingOutcome::Solved { distance: 1 }));
//! assert_eq!(search.solution().map(|moves| moves[0].board.clone()), Some(".#A".to_owned()));
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

mod group;
mod search;
#[cfg(test)]
mod tests;

pub use self::search::FlyingSearch;

/// How a search has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlyingOutcome {
    /// The goal is reached.
    Solved {
        /// The fewest moves.
        distance: u32,
    },
    /// Every position was visited, and none is a goal.
    Unsolvable,
    /// There was no memory for more positions.
    OutOfMemory {
        /// A lower bound of the moves.
        at_least: u32,
    },
}

/// A move of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FlyingMove {
    /// The name of the piece.
    pub piece: char,
    /// The first row of its new place, from 0.
    pub row: usize,
    /// The first column of its new place, from 0.
    pub col: usize,
    /// The number of quarter turns clockwise, from 0 to 3.
    pub quarter_turns: u8,
    /// The board after the move, as text.
    pub board: String,
}
