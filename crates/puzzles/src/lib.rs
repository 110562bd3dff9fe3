//! Rules of the puzzles: positions, moves, notation, ranks and pictures. Independent of search and of the browser.
//!
//! Contents:
//! - [`puzzle`]: the traits every puzzle implements, and their laws.
//! - [`permutation`]: products, inverses, cycles and ranks of permutations.
//! - [`space`]: positions as a class and an order of tiles, with the moves as data; the input of a search.
//! - [`scramble`]: seeded random numbers; the same text gives the same number on every platform and in every version.
//! - [`scene`]: a position as a picture, as plain data.
//! - [`parse_error`]: why a parser refuses a text, and where.
//! - [`ramka`]: nine tiles in three rows, and a frame with two spaces.
//! - [`rotation`]: a board of numbers in which blocks are turned.
//! - [`sliding`]: sliding block puzzles with pieces of any shape.
//!
//! ```
//! use antipode_puzzles::puzzle::Puzzle;
//! use antipode_puzzles::ramka::{Metric, Ramka};
//! use antipode_puzzles::rotation::Variant;
//!
//! // The traits are the same for every puzzle: all moves out of a position, and back.
//! fn can_be_undone<P: Puzzle>(puzzle: &P, position: &P::Position) -> bool {
//!     puzzle.moves(position).into_iter().all(|mv| {
//!         let after = puzzle.apply(position, mv).expect("a listed move is legal");
//!         puzzle.inverse(position, mv).is_some_and(|back| puzzle.apply(&after, back).as_ref() == Some(position))
//!     })
//! }
//!
//! let ramka = Ramka(Metric::Tiles);
//! assert!(can_be_undone(&ramka, &ramka.solved()));
//! let clockwise: Variant = "3x3n2 clockwise".parse().expect("a board and its rule");
//! assert!(!can_be_undone(&clockwise, &clockwise.solved()));
//! ```
#![warn(missing_docs)]

pub mod parse_error;
pub mod permutation;
pub mod puzzle;
pub mod ramka;
pub mod rotation;
pub mod scene;
pub mod scramble;
pub mod sliding;
pub mod space;
