//! Boards of numbers by the paper: Thomas Lam, *Solution to the Number Rotation Puzzle*, arXiv 2211.16787.
//!
//! The paper proves which positions can be solved by solving them. That takes far more turns than need be, and every step of
//! it can be seen: a belt that goes round, a number that spirals in, a three-cycle.
//!
//! The paper writes a capital letter for a quarter turn anticlockwise, here a turn of −1; see
//! [`Convention::Paper`](antipode_puzzles::rotation::Convention). Its formulas are restored and its words are found again
//! by the searches of this module.

mod any_three;
mod belt;
mod listed;
mod meet;
mod plan;
mod reduce;
mod search;
mod show;
mod solver;
mod special;
mod spiral;
mod spiral_cycle;
mod strip;
mod window;
mod word;

pub use plan::{CannotSolve, Mark, Plan, Step};
pub use show::{Show, show};
pub use solver::solve;
pub use special::{Counted, How, SPECIALS, Special, specials};
pub use word::{Effect, Word, commutator, conjugate, inverse, merged, power, quarters};
