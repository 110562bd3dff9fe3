//! Positions as people type them: numbers in rows do not say which block is turned, nor how.
//!
//! ```
//! use antipode_puzzles::reading::Reading;
//! use antipode_puzzles::rotation::{Board, typed};
//!
//! let present: Board = "3x3n2".parse()?;
//! let typed = typed::read("1 2 3 4/5 6 7 8/9 10 11 12/13 14 16 15", present)?;
//! let Reading::Choices(positions) = typed else { panic!("the block is open") };
//! let boards: Vec<String> = positions.iter().map(|position| position.board().to_string()).collect();
//! assert_eq!(boards, ["4x4n2", "4x4n3", "4x4n3@ring", "4x4n4", "4x4n4@ring"]);
//! # Ok::<(), antipode_puzzles::rotation::ParsePositionError>(())
//! ```

use super::board::Board;
use super::error::ParsePositionError;
use super::notation;
use super::position::Position;
use super::rule::{Rule, Variant};
use crate::reading::Reading;

/// Parses a position in any notation of [`Position::parse`]. If the text names a board, or its rows are those of the present
/// board, the board is known. Otherwise the reading has one position for every block and kind of turn that fits; on each of
/// these boards the rule is still to be chosen among [`rules`].
///
/// # Errors
/// What is wrong with the text, and where. An unreachable position is not an error.
pub fn read(text: &str, present: Board) -> Result<Reading<Position>, ParsePositionError> {
    notation::read_typed(text, present)
}

/// The rules under which a board can be played.
#[must_use]
pub fn rules(board: Board) -> Vec<Rule> {
    Rule::ALL.into_iter().filter(|rule| Variant::new(board, *rule).is_ok()).collect()
}
