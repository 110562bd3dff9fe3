//! The certificate of a sliding block puzzle: `antipode certify sliding`.

use antipode_engine::sliding::certificate::ComponentCertificate;
use antipode_engine::sliding::explore::explore;

use super::arguments::SlidingBoard;
use super::solve::MAX_POSITIONS;
use crate::failure::Failure;

/// The certificate of all positions that can be reached from the board.
///
/// # Errors
/// If there are too many positions, or the metric has no certificates.
pub(crate) fn certificate(board: &SlidingBoard) -> Result<ComponentCertificate, Failure> {
    let puzzle = board.puzzle()?;
    // A metric without certificates is refused before the search.
    ComponentCertificate::counting(puzzle.metric()).map_err(|why| Failure::bad_input(why.to_string()))?;
    let graph = explore(&puzzle, MAX_POSITIONS).map_err(|why| Failure::bad_input(why.to_string()))?;
    ComponentCertificate::of(&graph).map_err(|why| Failure::bad_input(why.to_string()))
}
