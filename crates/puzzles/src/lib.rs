//! Rules of the puzzles: positions, moves, notation, ranks and pictures. Independent of search and of the browser.
//!
//! Contents:
//! - [`puzzle`]: the traits every puzzle implements, and their laws.
//! - [`exact_count`]: numbers of positions of any size.
//! - [`permutation`]: products, inverses, cycles and ranks of permutations.
//! - [`space`]: positions as a class and an order of tiles, with the moves as data; the input of a search.
//! - [`scramble`]: seeded random numbers; the same text gives the same number on every platform and in every version.
//! - [`scene`]: a position as a picture, as plain data.
//! - [`parse_error`]: why a parser refuses a text, and where.
//! - [`reading`]: what a text that a person typed can mean; lists of boards.
//! - [`plain_text`]: the plain characters of a copied text. - [`json`]: JSON. - [`pddl`]: problems of planning.
//! - [`saved_game`]: saved games of Simon Tatham's Portable Puzzle Collection.
//! - [`antipode`]: lines of positions farthest from solved.
//! - [`fifteen`]: numbered tiles and one hole, as in the 15-puzzle.
//! - [`ramka`]: nine tiles in three rows, and a frame with two spaces.
//! - [`rotation`]: a board of numbers in which blocks are turned.
//! - [`sliding`]: sliding block puzzles with pieces of any shape.
//!
//! The feature `serde` serialises positions, boards, moves and metrics as their canonical texts.
//!
//! ```
//! use antipode_puzzles::puzzle::Puzzle;
//! use antipode_puzzles::rotation::{Board, Rule, Variant};
//!
//! let variant = Variant::new(Board::square(3, 3, 2)?, Rule::Quarter)?;
//! assert_eq!(variant.moves(&variant.solved()).len(), 8);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```
#![warn(missing_docs)]

pub mod antipode;
mod direction;
pub mod exact_count;
pub mod fifteen;
pub mod fnv;
pub mod json;
mod number_grid;
pub mod parse_error;
pub mod pddl;
pub mod permutation;
pub mod plain_text;
pub mod puzzle;
pub mod ramka;
pub mod reading;
pub mod rotation;
pub mod saved_game;
pub mod scene;
pub mod scramble;
#[cfg(feature = "serde")]
mod serde_text;
pub mod short_list;
pub mod sliding;
mod source_char;
pub mod space;
