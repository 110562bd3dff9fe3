//! Rotation: a board of numbers in which square blocks are turned until the numbers read in order.
//!
//! Nokia's Rotation, Simon Tatham's Twiddle, the web game “Rotation” and the Number Rotation Puzzle are one family.
//! A [`Board`] has a size, a block and a smallest turn. A [`Rule`] says which turns exist and what counts as one move. A
//! [`Variant`] is a board under a rule.
//!
//! - [`catalogue`]: published algorithms and their purposes.
//! - [`presets`]: the boards of other games.
//! - [`gods_numbers`]: God's numbers of small boards.
//! - [`verdict`]: which positions are solvable, and why the others are not.
//!
//! ```
//! use antipode_puzzles::puzzle::Puzzle;
//! use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};
//!
//! let variant = Variant::new(Board::square(3, 3, 2)?, Rule::Quarter)?;
//! let turned = variant.apply(&variant.solved(), Turn::clockwise(0)).expect("block A can be turned");
//! assert_eq!(turned.numbers(), [4, 1, 3, 5, 2, 6, 7, 8, 9]);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

mod board;
pub mod catalogue;
mod class_digit;
mod compact_text;
mod error;
pub mod gods_numbers;
mod lattice;
mod layout;
mod lines;
mod looks;
mod move_text;
mod notation;
mod numbers;
mod orbits;
mod position;
pub mod presets;
mod reachable_set;
mod rule;
pub mod saved_game;
mod scene;
mod targets;
mod turn;
pub mod typed;
pub mod verdict;

pub use board::{Board, BoardError, MAX_SIDE, Numbering, TurnKind};
pub use compact_text::CompactWriter;
pub use error::ParsePositionError;
pub use layout::SpaceLayout;
pub use move_text::{
    Convention, MAX_TURNS, MAX_TURNS_TEXT, ParseTurnsError, format_turn, format_turns, format_turns_in,
    parse_turns,
};
pub use notation::MAX_TEXT;
pub use position::{Direction, Position};
pub use reachable_set::{ReachableSet, Unreachable};
pub use rule::{Rule, UnknownRule, Variant};
pub use scene::scene;
pub use targets::{ParseTargetsError, Targets, parse_targets};
pub use turn::Turn;
