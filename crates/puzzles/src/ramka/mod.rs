//! Ramka: nine numbered tiles in three rows, and a frame with one space at the left and one at the right.
//!
//! The block of rows slides up and down behind the frame. Tiles slide only sideways, and only the row in the frame can
//! exchange tiles with the spaces. The puzzle is described on Jaap's Puzzle Page.
//!
//! There are two models of a position. The [`Board`] is what the player sees (3 · 11!/2 = 59,875,200). The
//! [`PackedBoard`] ignores the height of the block and the places of the tiles within their rows (13 · 9! = 4,717,440).
//! The [`Metric`] decides which model applies and what counts as a move.
//!
//! ```
//! use antipode_puzzles::ramka::{Board, Metric, Move, parse_moves};
//!
//! let mut board: Board = "321/654/987".parse()?;
//! for wanted in parse_moves("R2 L1")? {
//!     for physical in board.expand(wanted).expect("both moves are legal here") {
//!         board = board.play(physical)?;
//!     }
//! }
//! assert_eq!(board.packed().to_string(), "3.21/65/987.4");
//! assert_eq!(Metric::Tiles.space().position_count(), 4_717_440);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod error;
mod metric;
mod move_text;
mod moves;
mod notation;
mod packed_board;
mod play;
mod play_error;
mod position;
mod rank;
mod scene;
mod technique;
pub mod typed;

pub use board::Board;
pub use error::ParsePositionError;
pub use metric::{Metric, UnknownMetric};
pub use move_text::{MAX_MOVES, ParseMovesError, format_moves, parse_moves};
pub use moves::{Crossing, Move, Place};
pub use notation::MAX_TEXT;
pub use packed_board::PackedBoard;
pub use play_error::PlayError;
pub use position::{Line, Row, Side, TILES, Tile};
pub use rank::Ramka;
pub use scene::scene;
pub use technique::Technique;
