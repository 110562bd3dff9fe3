//! Ramka: nine numbered tiles in three rows, and a frame with one space at the left and one at the right.
//!
//! The block of rows slides up and down behind the frame. Tiles slide only sideways, and only the row that stands in
//! the frame can trade tiles with the spaces. The puzzle is described on Jaap's Puzzle Page.
//!
//! Two views of one puzzle: the [`Class`] forgets at which height the block stands and where the tiles sit within
//! their rows (13 · 9! = 4,717,440), the [`Board`] is what is played (3 · 11!/2 = 59,875,200). The [`Metric`] says
//! which view a count is about and what counts as a move.
//!
//! ```
//! use antipode_puzzles::ramka::{Board, Metric, Move, parse_moves};
//!
//! let mut board: Board = "321/654/987".parse()?;
//! for wanted in parse_moves("R2 L1")? {
//!     for physical in board.realise(wanted).expect("both can be played here") {
//!         board = board.play(physical)?;
//!     }
//! }
//! assert_eq!(board.class().to_string(), "3.21/65/987.4");
//! assert_eq!(Metric::Tiles.space().positions(), 4_717_440);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod class;
mod metric;
mod moves;
mod notation;
mod obstacle;
mod play;
mod position;
mod rank;
mod refusal;
mod scene;
mod words;

pub use board::Board;
pub use class::Class;
pub use metric::{Metric, UnknownMetric};
pub use moves::{Cross, Move, Place};
pub use notation::MAX_TEXT;
pub use obstacle::PlayError;
pub use position::{Line, Row, Side, TILES, Tile};
pub use rank::Ramka;
pub use refusal::ParsePositionError;
pub use scene::scene;
pub use words::{MAX_MOVES, ParseMovesError, parse_moves, print_moves};
