//! Sliding block puzzles: pieces of any shape slide on a board until some of them reach their targets.
//!
//! A [`Board`] has a grid, walls and pieces. A [`Position`] is a placement of the pieces. A [`Goal`] says when a position
//! counts as solved, and a [`Metric`] what counts as one move. A [`PosedBoard`] is a start position with a goal and a
//! metric.
//!
//! - [`cells`]: grids and sets of their cells.
//! - [`notation`]: positions and goals as text.
//! - [`board_outline`]: the cells of a small board, in the plane or in space.
//! - [`move_text`]: moves as text.
//! - [`gallery`]: known puzzles.
//! - [`library`]: puzzles with what was computed of them, a line each.
//! - [`draft`]: a board in the editor.
//! - [`change`]: single changes to a board.
//! - [`foreign`]: boards as other programs write them.
//! - [`typed`]: boards as people type them.
//! - [`moat`]: a family of long but easy puzzles, of any size.
//! - [`without_search`]: reasons why a goal cannot be reached, without a search.
//!
//! ```
//! use antipode_puzzles::puzzle::Puzzle;
//! use antipode_puzzles::sliding::{Metric, PosedBoard};
//!
//! // Two pieces and one hole: B has one move.
//! let puzzle: PosedBoard = PosedBoard::parse("AA/B.", "../.B", Metric::Move)?;
//! let moves = puzzle.moves(&puzzle.start());
//! assert_eq!(moves.len(), 1);
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

mod aim;
mod board;
pub mod board_outline;
pub mod cells;
pub mod change;
pub mod draft;
mod error;
pub mod foreign;
pub mod gallery;
mod goal;
pub mod library;
mod metric;
pub mod moat;
pub mod move_text;
mod moves;
pub mod notation;
mod posed_board;
mod position;
mod scene;
pub mod typed;
pub mod without_search;

pub use aim::{Aim, UnknownAim};
pub use board::{Board, Freedom, MAX_PIECES, Piece};
pub use cells::{Cells, Direction, Grid, MAX_CELLS};
pub use error::NotationError;
pub use goal::{CornerRule, Goal, Target};
pub use metric::{Metric, MoveRange, UnknownMetric};
pub use moves::{Move, legal_moves, trace_move};
pub use notation::MAX_TEXT;
pub use posed_board::{MAX_LEGAL_MOVES, PosedBoard};
pub use position::{Pieces, Position};
pub use scene::{outline, scene};
