//! The algorithms of Thomas Lam, *Solution to the Number Rotation Puzzle*, arXiv 2211.16787.
//!
//! The paper proves which positions are solvable by solving them. That takes far more turns than necessary, but every
//! step is visible: a belt that rotates, a number that spirals inwards, a three-cycle.
//!
//! The paper writes a capital letter for a quarter turn anticlockwise, which is a turn of −1 here; see
//! [`Convention::Paper`](antipode_puzzles::rotation::Convention). The searches of this module find the words of its
//! formulas again.
//!
//! - `word`: words and their effects. `strip`: two blocks side by side, and the embeddings of such a strip into a
//!   larger board.
//! - `search` and `meet_in_the_middle`: shortest words of two blocks, and of any number.
//! - `belt`: the conveyor belt and the three-cycle. `spiral`, `spiral_cycle`: a number to the centre, three numbers
//!   to three squares. `any_three`: any three-cycle. `demonstration`: each of these on its own.
//! - `special_words`: words for boards on which the general algorithms have no room. `window`: boards solved by such
//!   words.
//! - `reduce`: from a large board to a small one. `small_boards`: boards of few positions. `solver`: a whole board.
//!
//! ```
//! use antipode_engine::method::rotation_paper::{Demonstration, demonstrate, solve, effect_of};
//! use antipode_puzzles::rotation::{Board, Position, ReachableSet, Rule, Variant};
//!
//! let board = Board::square(5, 6, 5)?;
//! let variant = Variant::new(board, Rule::Half)?;
//! let shown = demonstrate(&variant, &Position::solved(board), Demonstration::ThreeCycle).expect("k = 5 has room");
//! let turns: Vec<_> = shown.steps.iter().flat_map(|step| step.turns.clone()).collect();
//! assert!(effect_of(board, &turns).three_cycle().is_some());
//!
//! let start = ReachableSet::of(board).random_position("by the paper");
//! let solution = solve(&variant, &start).expect("it can be reached");
//! assert!(solution.steps.last().is_none_or(|step| step.after.is_solved()));
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

mod any_three;
mod belt;
mod demonstration;
mod meet_in_the_middle;
mod reduce;
mod search;
mod small_boards;
mod solver;
mod special_words;
mod spiral;
mod spiral_cycle;
mod strip;
mod walkthrough;
mod window;
mod word;

pub use demonstration::{Demonstration, demonstrate};
pub use solver::solve;
pub use special_words::{CountedNumbers, Derivation, SPECIAL_WORDS, SpecialWord, special_words};
pub use walkthrough::{CellMark, SolveError, Step, Walkthrough};
pub use word::{Word, commutator, conjugate, effect_of, inverse, merged, power, quarters};
