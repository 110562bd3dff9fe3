//! What a puzzle provides for the searches of single positions.
//!
//! [`SearchPuzzle`] adds three representations to a [`Puzzle`]. All of them number the moves in the same way, from 0.
//! - [`PackedPuzzle`]: positions as machine words, for searches that store millions of them
//!   ([`bidirectional`](super::bidirectional)).
//! - [`CellPuzzle`]: positions as rows of cells, of any size, with an estimate of their distance
//!   ([`beam`](super::beam), [`deepening`](super::deepening)).
//! - [`Regions`]: the parts of a solution that can be shortened on their own ([`shorten`](super::shorten)).
//!
//! Puzzles that implement it: Rotation boards (`rotation::search_puzzle`), and every
//! [`Space`](antipode_puzzles::space::Space) as a [`SpacePuzzle`](super::space_puzzle::SpacePuzzle).
//!
//! # Laws
//! For every position `p` and every number `m` of a move:
//! - `after(p, m)` is the position that [`Puzzle::apply`] computes, and `None` exactly where the move is illegal;
//! - `before(q, m)` is `Some(p)` exactly where `after(p, m)` is `Some(q)`: no two positions have the same successor by one
//!   number. A move with several predecessors has several numbers.
//!
//! Lower bounds never exceed the distance.
//!
//! # Example
//! ```
//! use antipode_engine::search::search_puzzle::{CellPuzzle, NumberedMoves, PackedPuzzle, SearchPuzzle};
//! use antipode_engine::search::space_puzzle::SpacePuzzle;
//! use antipode_puzzles::puzzle::Puzzle;
//! use antipode_puzzles::ramka::Metric;
//! use antipode_puzzles::rotation::{Board, Rule, Variant};
//!
//! /// Checks the laws of words at one position, and that its lower bound is at most 1.
//! fn check_neighbour<P: SearchPuzzle>(puzzle: &P, position: &P::Position) {
//!     let packed = puzzle.packed::<u64>().expect("positions fit");
//!     let here = packed.pack(position);
//!     for number in 0..packed.move_count() {
//!         let there = puzzle.apply(position, packed.move_at(number)).map(|there| packed.pack(&there));
//!         assert_eq!(packed.after(here, number), there);
//!         assert!(there.is_none_or(|there| packed.before(there, number) == Some(here)));
//!     }
//!     let cells = puzzle.cells();
//!     assert!(cells.lower_bound(cells.estimate(&cells.cells_of(position)).need) <= 1);
//! }
//!
//! let board = Variant::new(Board::square(3, 3, 2)?, Rule::Quarter)?;
//! let after = board.apply(&board.solved(), board.moves(&board.solved())[0]).expect("a legal move");
//! check_neighbour(&board, &after);
//!
//! let space = SpacePuzzle::new(Metric::Tiles.space())?;
//! check_neighbour(&space, &space.solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::Debug;
use std::hash::Hash;

use antipode_puzzles::permutation::Parity;
use antipode_puzzles::puzzle::Puzzle;

use super::key::Key;
use super::shorten::Regions;
use crate::resumable::Resumable;

/// A puzzle whose single positions can be searched without a table.
pub trait SearchPuzzle: Puzzle<Move: Hash> + Clone + PartialEq + Debug {
    /// Positions as words.
    type Packed<K: Key>: PackedPuzzle<K, Position = Self::Position, Move = Self::Move>;
    /// Positions as rows of cells.
    type Cells: CellPuzzle<Position = Self::Position, Move = Self::Move>;
    /// The parts of a solution that are shortened.
    type Regions: Regions<Self>;
    /// Why a position has no solution.
    type Unsolvable: Debug;

    /// The puzzle with positions as words; `None` if they do not fit.
    fn packed<K: Key>(&self) -> Option<Self::Packed<K>>;

    /// The puzzle with positions as rows of cells.
    fn cells(&self) -> Self::Cells;

    /// The parts of solutions that can be shortened. Searching them takes at most about `bytes` bytes.
    fn regions(&self, bytes: usize) -> Self::Regions;

    /// Every solved position.
    fn solved_positions(&self) -> Vec<Self::Position> {
        vec![self.solved()]
    }

    /// Whether this is a position of the puzzle, solvable or not.
    fn contains(&self, position: &Self::Position) -> bool;

    /// Whether an invariant proves that the position has no solution. `Ok` proves nothing.
    ///
    /// # Errors
    /// The reason.
    fn check(&self, position: &Self::Position) -> Result<(), Self::Unsolvable>;
}

/// Moves by number.
pub trait NumberedMoves: Clone + Debug {
    /// A position of the puzzle.
    type Position;
    /// A move of the puzzle.
    type Move;

    /// How many numbers there are.
    fn move_count(&self) -> usize;

    /// The move with a number.
    fn move_at(&self, number: usize) -> Self::Move;

    /// Whether one move may follow another. Where not, the same position is reached by other words that the searches try.
    fn may_follow(&self, _first: usize, _second: usize) -> bool {
        true
    }

    /// The parity of the lengths of all solutions, if they share one. Whether it is known depends on the puzzle alone.
    fn parity(&self, _position: &Self::Position) -> Option<Parity> {
        None
    }
}

/// A puzzle whose positions are words of type `K`.
pub trait PackedPuzzle<K: Key>: NumberedMoves {
    /// The position as a word.
    fn pack(&self, position: &Self::Position) -> K;

    /// How many of the lowest bits distinguish all positions. The others store a depth, so at least four must be left.
    fn position_bits(&self) -> u32;

    /// The word of a position of which only the lowest [`position_bits`](PackedPuzzle::position_bits) are known.
    fn restore(&self, bits: K) -> K {
        bits
    }

    /// The position after a move.
    fn after(&self, position: K, number: usize) -> Option<K>;

    /// The position from which the move leads here.
    fn before(&self, position: K, number: usize) -> Option<K>;

    /// Whether [`may_solve_within`](PackedPuzzle::may_solve_within) excludes enough positions that a depth-first pass may
    /// be faster than the growth of a ball.
    fn has_strong_bound(&self) -> bool {
        false
    }

    /// Whether the lower bound of the distance to the solved position is at most `moves`.
    fn may_solve_within(&self, _position: K, _moves: u32) -> bool {
        true
    }
}

/// A puzzle whose positions are rows of cells.
///
/// A search keeps the [`Estimate`] of a position next to its cells. Its `need` is the quantity that a move decreases by a
/// limited amount, so that it yields a lower bound.
pub trait CellPuzzle: NumberedMoves {
    /// The content of a cell.
    type Cell: Copy + Debug;

    /// The number of cells of a position.
    fn cell_count(&self) -> usize;

    /// The cells of a position.
    fn cells_of(&self, position: &Self::Position) -> Vec<Self::Cell>;

    /// The estimate of a position.
    fn estimate(&self, cells: &[Self::Cell]) -> Estimate;

    /// The estimate of the position after a move; `None` if the move is illegal. `here` is the estimate before it.
    fn estimate_after(&self, cells: &[Self::Cell], here: Estimate, number: usize) -> Option<Estimate>;

    /// Makes a move. Returns whether it is legal; otherwise nothing changes.
    fn make(&self, cells: &mut [Self::Cell], need: &mut u32, number: usize) -> bool;

    /// Takes back a move that has been made.
    fn undo(&self, cells: &mut [Self::Cell], need: &mut u32, number: usize);

    /// Whether these are the cells of a solved position.
    fn are_solved(&self, cells: &[Self::Cell], need: u32) -> bool;

    /// The lower bound of the number of moves that follows from a need.
    fn lower_bound(&self, need: u32) -> u32;

    /// Whether [`lower_bound`](CellPuzzle::lower_bound) is at most `moves`.
    fn need_allows(&self, need: u32, moves: u32) -> bool {
        self.lower_bound(need) <= moves
    }

    /// A lower bound that rises with more work, if there is one.
    fn rising_bound(&self, _position: &Self::Position) -> Option<Box<dyn RisingBound>> {
        None
    }
}

/// The estimate of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// How promising the position is; less is better, and 0 means solved. Less than 2²⁰.
    pub score: u32,
    /// The quantity behind the lower bound.
    pub need: u32,
    /// A hash of the position.
    pub hash: u64,
}

/// A lower bound of one position that rises with more work. A step takes a budget in positions of the search beside it.
pub trait RisingBound: Resumable + Debug {
    /// The bound that is proven now.
    fn lower_bound(&self) -> u32;
}

/// The least number of at least `lower` with this parity.
pub(super) fn with_parity(lower: u32, parity: Option<Parity>) -> u32 {
    lower + u32::from(parity.is_some_and(|parity| Parity::odd_if(lower % 2 == 1) != parity))
}
