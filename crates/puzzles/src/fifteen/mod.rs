//! Fifteen: numbered tiles on a board with one hole, which slide until every number is where it belongs.
//!
//! Sam Loyd's 15-puzzle is the board of four by four. A [`Board`] has two to six rows and columns and a [`Goal`]: the numbers in
//! rows, in columns or along a spiral, or any arrangement. A [`Metric`] says whether every tile counts or a run of tiles counts once. A
//! [`Variant`] is a board in a metric. Half of all arrangements are solvable ([`verdict`]).
//!
//! ```
//! use antipode_puzzles::fifteen::{Board, Goal, Metric, Position, Variant, parse_moves};
//! use antipode_puzzles::puzzle::Puzzle;
//!
//! let variant = Variant::new(Board::new(3, 3, Goal::Rows)?, Metric::Slides);
//! let position = Position::parse("1 2 3/4 5 6/0 7 8", variant.board())?;
//! let slide = parse_moves("L2")?[0];
//! let solved = variant.apply(&position, slide).expect("two tiles slide to the left");
//! assert!(variant.is_solved(&solved));
//! assert_eq!(solved.to_string(), "3x3:1,2,3,4,5,6,7,8,0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod error;
mod goal;
mod gods_numbers;
mod metric;
mod move_text;
mod moves;
mod notation;
mod numbers;
mod pddl;
mod position;
mod rank;
pub mod saved_game;
mod scene;
mod space_layout;
pub mod typed;
mod variant;
pub mod verdict;

pub use board::{Board, BoardError, MAX_CELLS, MAX_SIDE};
pub use error::ParsePositionError;
pub use goal::{Arrangement, Goal};
pub use gods_numbers::gods_number;
pub use metric::{Metric, UnknownMetric};
pub use move_text::{MAX_MOVES, ParseMovesError, format_moves, parse_moves};
pub use moves::{Direction, Move};
pub use notation::MAX_TEXT;
pub use pddl::PddlFault;
pub use position::Position;
pub use rank::RankedVariant;
pub use scene::scene;
pub use space_layout::SpaceLayout;
pub use variant::Variant;
