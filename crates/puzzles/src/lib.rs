//! Rules: what a position is, its moves, its text, its number, its picture. Knows no search and no browser.
//!
//! Contents:
//! - [`puzzle`]: the traits every puzzle keeps, and their laws.
//! - [`permutation`]: products, inverses, cycles and ranks of permutations.
//! - [`space`]: positions as a class and an order of tiles, with the moves as data; what a search works on.
//! - [`scramble`]: the same random number for the same text, everywhere and in every version.
//! - [`scene`]: a position as a picture made of data.
//! - [`ramka`]: nine tiles in three rows, and a frame with two spaces.
//! - [`rotation`]: a board of numbers in which blocks are turned.
//! - [`sliding`]: pieces of any shape that slide about a board.

pub mod permutation;
pub mod puzzle;
pub mod ramka;
pub mod rotation;
pub mod scene;
pub mod scramble;
pub mod sliding;
pub mod space;
