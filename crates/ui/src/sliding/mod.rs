//! Drawings of sliding block puzzles.
//!
//! - [`drawing`]: a board with its pieces and its goal. - [`gates`]: gates, drawn and in words. - [`picture`]: a small picture.

pub mod drawing;
pub mod gates;
pub mod picture;
