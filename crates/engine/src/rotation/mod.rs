//! Search over Rotation boards: their moves as data, what the searches of single positions need, and searches of their own.
//!
//! - [`moves`]: the moves of a board as plain data.
//! - [`single_tile_bound`]: an admissible lower bound from the distances of single numbers.
//! - [`pattern_databases`]: an admissible lower bound from groups of numbers; resumable.
//! - [`finder`]: the shortest words that send given numbers to given cells; resumable.
//! - [`gods_number`]: lower and upper bounds of God's number of a board; resumable.
//!
//! A [`Variant`](antipode_puzzles::rotation::Variant) is a [`SearchPuzzle`](crate::search::search_puzzle::SearchPuzzle).

mod cells;
pub mod finder;
pub mod gods_number;
pub mod moves;
mod packed;
mod packed_bound;
pub mod pattern_databases;
mod search_puzzle;
mod sequence_pruning;
pub mod single_tile_bound;
mod sub_board;
