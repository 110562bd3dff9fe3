//! The traits every puzzle implements.
//!
//! # Laws
//! For every position `p` and every move `m` of `moves(p)`:
//! - `apply(p, m)` is some `q`; if `inverse(p, m)` is some `n`, then `apply(q, n)` is `p`;
//! - `apply` returns `None` for a move that is not in `moves(p)`.
//!
//! For a [`Ranked`] puzzle also `unrank(rank(p)) == p`, and `rank(unrank(r)) == r` for every `r` below `count()`.
//!
//! ```
//! use antipode_puzzles::puzzle::{Puzzle, Rank, Ranked};
//! use antipode_puzzles::ramka::{Metric, Ramka};
//!
//! let puzzle = Ramka(Metric::ALL[0]);
//! let solved = puzzle.solved();
//! let mv = puzzle.moves(&solved)[0];
//! let moved = puzzle.apply(&solved, mv).expect("a legal move");
//! assert!(puzzle.is_solved(&solved) && !puzzle.is_solved(&moved));
//! assert_eq!(puzzle.unrank(puzzle.rank(&moved)), Some(moved));
//! assert_eq!(puzzle.unrank(Rank(puzzle.count() as u32)), None);
//! ```

use std::fmt::Debug;
use std::hash::Hash;

/// A puzzle under one metric. The metric decides which moves there are.
pub trait Puzzle {
    /// A position. Cheap to clone; two positions are equal iff they look the same.
    type Position: Clone + Eq + Hash + Debug;
    /// A move. The same move may be legal in many positions.
    type Move: Copy + Eq + Debug;

    /// The solved position, which a new player sees first.
    fn solved(&self) -> Self::Position;

    /// Whether this position counts as solved. Several positions may.
    fn is_solved(&self, position: &Self::Position) -> bool;

    /// The legal moves, in a fixed order, each once.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// The position after the move, or `None` if the move is not legal.
    fn apply(&self, position: &Self::Position, mv: Self::Move) -> Option<Self::Position>;

    /// The move that undoes `mv` after it was played from `position`. `None` if no single move undoes it, as under rules
    /// that turn blocks in one direction only.
    fn inverse(&self, position: &Self::Position, mv: Self::Move) -> Option<Self::Move>;
}

/// The index of a position among all positions of its puzzle, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(pub u32);

/// A puzzle whose positions are indexed without gaps.
pub trait Ranked: Puzzle {
    /// The number of positions.
    fn count(&self) -> u64;
    /// The index of a position.
    fn rank(&self, position: &Self::Position) -> Rank;
    /// The position with an index, or `None` from `count()` on.
    fn unrank(&self, rank: Rank) -> Option<Self::Position>;
}
