//! The algorithms of Thomas Lam, *Solution to the Number Rotation Puzzle*, arXiv 2211.16787.
//!
//! The paper proves which positions are solvable by solving them. Its solutions are far from short, but every step shows what
//! it does: a belt rotates, a number spirals inwards, three numbers change places.
//!
//! The paper writes a capital letter for a quarter turn anticlockwise, a turn of −1 here; see
//! [`Convention::Paper`](antipode_puzzles::rotation::Convention). The searches of this module reproduce the words of its
//! formulas.
//!
//! - `word`: words and their effects. `strip`: two blocks side by side, and the embeddings of such a strip into a
//!   larger board.
//! - `search` and `meet_in_the_middle`: shortest words of two blocks, and of any number.
//! - `belt`: the conveyor belt and the three-cycle. `spiral`, `spiral_cycle`: one number to the centre, three numbers to three
//!   squares. `any_three`: any three-cycle. `demonstration`: each of these alone.
//! - `special_words`: words for boards that are too small for the general algorithms. `window`: solves boards by such words.
//! - `reduce`: gathers cells of a large board on a small one. `small_boards`: boards of few positions. `solver`: a whole board.
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
