//! The hardest sliding block puzzles of any small outline: boards with walls, irregular boards, and boxes in
//! space, whose pieces also move up and down.
//!
//! # Puzzles
//! The goal piece starts in the first corner of the outline: its bounding box begins where that of the outline does. It must
//! cover the last cell, in reading order. On a rectangle these are the *strict* puzzles of [`hardest`](super::hardest), with
//! the same rows. The value of a puzzle is the fewest moves to any position with the last cell covered. Pieces of one shape
//! are interchangeable, except for the goal piece.
//!
//! # Algorithm
//! All placements of pieces and holes with the goal piece on the last cell are listed: the first undecided cell becomes a
//! hole or is covered by a connected piece. Moves can be taken back, so one breadth-first search from all of them gives every
//! position its distance to the nearest goal among the positions that can be reached. A neighbour of a layer is in the layer
//! before, in the layer itself, or in the next one, so older layers are forgotten where the memory is needed.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::sliding::outline::OutlineSearch;
//! use antipode_puzzles::sliding::Metric;
//!
//! let search = OutlineSearch::new(&"2x2x2".parse()?, Metric::Step, 10_000_000)?.run();
//! // Seven unit cubes and a hole.
//! assert_eq!(search.rows()[6].as_ref().map(|row| row.distance), Some(9));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cell_sets;
mod goal_listing;
mod pieces;
mod search;

pub use self::search::{OutlineRow, OutlineSearch, SeveralPieces};
