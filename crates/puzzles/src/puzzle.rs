//! What every puzzle can say of itself.
//!
//! # Laws
//! For every position `p` and every move `m` of `moves(p)`:
//! - `apply(p, m)` is some `q`, and where `inverse(p, m)` is some `n`, `apply(q, n)` is `p` again;
//! - a move that is not in `moves(p)` is refused by `apply`.
//!
//! For a [`Ranked`] puzzle also `unrank(rank(p)) == p`, and `rank(unrank(r)) == r` for every `r` below `count()`.

use std::fmt::Debug;
use std::hash::Hash;

/// A puzzle under one metric: its metric is its choice of moves.
pub trait Puzzle {
    /// A position. Cheap to clone; equal iff it looks the same.
    type Position: Clone + Eq + Hash + Debug;
    /// A move. It may be legal in many positions.
    type Move: Copy + Eq + Debug;

    /// The position a new player is shown: solved.
    fn solved(&self) -> Self::Position;

    /// Whether this position counts as solved; more than one may.
    fn is_solved(&self, position: &Self::Position) -> bool;

    /// The legal moves, in a fixed order, each once.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// The position after the move, or `None` where it is not legal.
    fn apply(&self, position: &Self::Position, mv: Self::Move) -> Option<Self::Position>;

    /// The move that undoes `mv` once it was made from `position`; `None` where no single move does, as under rules that
    /// turn one way only.
    fn inverse(&self, position: &Self::Position, mv: Self::Move) -> Option<Self::Move>;
}

/// The number of a position among all positions of its puzzle, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(pub u32);

/// A puzzle whose positions are numbered without gaps.
pub trait Ranked: Puzzle {
    /// How many positions there are.
    fn count(&self) -> u64;
    /// The number of a position.
    fn rank(&self, position: &Self::Position) -> Rank;
    /// The position of a number, or `None` from `count()` on.
    fn unrank(&self, rank: Rank) -> Option<Self::Position>;
}
