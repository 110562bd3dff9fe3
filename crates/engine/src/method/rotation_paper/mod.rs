//! Boards of numbers by the paper: Thomas Lam, *Solution to the Number Rotation Puzzle*, arXiv 2211.16787.
//!
//! The paper proves which positions can be solved by solving them. That takes far more turns than need be, and every step of
//! it can be seen: a belt that goes round, a number that spirals in, a three-cycle.
//!
//! The paper writes a capital letter for a quarter turn anticlockwise, here a turn of −1; see
//! [`Convention::Paper`](antipode_puzzles::rotation::Convention). Its formulas are restored and its words are found again
//! by the searches of this module.
//!
//! - `word`: words, and what they do. `strip`: two blocks side by side, and how they lie on a larger board.
//! - `search` and `meet`: shortest words of two blocks, and of any number.
//! - `belt`: the conveyor belt and the three-cycle. `spiral`, `spiral_cycle`: a number to the centre, three to three squares.
//!   `any_three`: any three, cycled. `show`: all these one at a time.
//! - `special`: words for boards on which the general algorithms have no room. `window`: boards solved by such words.
//! - `reduce`: from a large board to a small one. `listed`: boards of a few positions. `solver`: a whole board.
//!
//! ```
//! use antipode_engine::method::rotation_paper::{Effect, Show, show, solve};
//! use antipode_puzzles::rotation::{Board, Position, Reach, Rotation, Rule};
//!
//! let board = Board::square(5, 6, 5)?;
//! let rotation = Rotation::new(board, Rule::Half)?;
//! let plan = show(&rotation, &Position::solved(board), Show::ThreeCycle).expect("k = 5 has room for it");
//! let turns: Vec<_> = plan.steps.iter().flat_map(|step| step.turns.clone()).collect();
//! assert!(Effect::of(board, &turns).three_cycle().is_some());
//!
//! let start = Reach::of(board).draw("by the paper");
//! let plan = solve(&rotation, &start).expect("it can be reached");
//! assert!(plan.steps.last().is_none_or(|step| step.after.is_solved()));
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

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
