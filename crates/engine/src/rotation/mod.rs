//! Search over Rotation boards: their moves as data, what the searches of single positions need, and searches of their own.
//!
//! - [`moves`]: the moves of a board as plain data.
//! - [`single_tile_bound`]: an admissible lower bound from the distances of single numbers.
//! - [`pattern_databases`]: an admissible lower bound from groups of numbers; resumable.
//! - [`subset_database`]: whether given numbers can be home within some moves, for every arrangement of eight numbers;
//!   resumable.
//! - [`optimal`]: shortest solutions by iterative deepening with these databases; resumable.
//! - [`mirrored`]: solutions that are the same backwards in the mirror, for positions that allow them; resumable.
//! - [`finder`]: the shortest words that send given numbers to given cells; resumable.
//! - [`gods_number`]: lower and upper bounds of God's number of a board; resumable.
//! - [`parity_survey`]: the number of positions at each distance on boards of odd quarter turns, in one or two bits per position;
//!   resumable.
//! - [`sample`]: a Merkle tree over the depths of all positions of such a board, and some of them.
//!
//! A [`Variant`](antipode_puzzles::rotation::Variant) is a [`SearchPuzzle`](crate::search::search_puzzle::SearchPuzzle).
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::bidirectional::{BackwardBall, BidirectionalSearch, Limits};
//! use antipode_puzzles::rotation::{Board, ReachableSet, Rule, Variant};
//!
//! let variant = Variant::new(Board::square(4, 3, 2)?, Rule::Quarter)?;
//! let position = ReachableSet::of(variant.board()).random_position("monday");
//! let limits = Limits { bytes: 50_000_000, ..Limits::default() };
//! let ball = BackwardBall::new(&variant, limits).expect("twelve cells fit into a word");
//! let search = BidirectionalSearch::new(ball, &position).run();
//! assert!(search.distance().is_some());
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

mod canonical_ball;
mod canonical_solutions;
mod cells;
pub mod finder;
pub mod gods_number;
mod images;
pub mod mirrored;
pub mod moves;
pub mod optimal;
mod packed;
mod packed_bound;
mod pairs;
pub mod parity_survey;
pub mod pattern_databases;
pub mod sample;
mod search_puzzle;
mod sequence_pruning;
pub mod single_tile_bound;
mod sub_board;
pub mod subset_database;
