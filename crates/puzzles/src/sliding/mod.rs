//! Sliding block puzzles: pieces of any shape slide about a board until some of them stand where they shall.
//!
//! A [`Board`] is the toy as it lies in the hand: its outline, its walls, its pieces. A [`Position`] is where the pieces
//! stand. A [`Goal`] says when that counts as solved, a [`Metric`] what counts as one move; a board with both is a
//! [`Sliding`].
//!
//! - [`cells`]: grids, and sets of their cells. - [`notation`]: positions and goals as text. - [`words`]: moves as text.
//! - [`gallery`]: puzzles that are known.
//! - [`draft`]: a board while it is drawn. - [`change`]: boards with one thing changed.
//!
//! ```
//! use antipode_puzzles::puzzle::Puzzle;
//! use antipode_puzzles::sliding::{Metric, Sliding};
//!
//! // Two pieces, two holes: B goes round the corner in one move.
//! let puzzle: Sliding = Sliding::read("AA/B.", "../.B", Metric::Move)?;
//! let moves = puzzle.moves(&puzzle.start());
//! assert_eq!(moves.len(), 1);
//! # Ok::<(), antipode_puzzles::sliding::ReadError>(())
//! ```

mod board;
pub mod cells;
pub mod change;
pub mod draft;
pub mod gallery;
mod goal;
mod metric;
mod moves;
pub mod notation;
mod posed;
mod position;
mod refusal;
mod scene;
pub mod words;

pub use board::{Board, Freedom, MAX_PIECES, Piece};
pub use cells::{Cells, Grid, MAX_CELLS, Way};
pub use goal::{Corner, Goal, Target};
pub use metric::{Distance, Metric, UnknownMetric};
pub use moves::{Move, moves, path};
pub use notation::MAX_TEXT;
pub use posed::{MOST_MOVES, Sliding};
pub use position::{Pieces, Position};
pub use refusal::ReadError;
pub use scene::{outline, scene};
