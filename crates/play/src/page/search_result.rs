//! The result of a search without a table.

use crate::puzzle::{Position, Ruleset};
use antipode_protocol::{Bounds, MoveOutcome, PositionFacts};
use std::rc::Rc;

/// The bounds of a board under a ruleset.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchResult {
    pub ruleset: Ruleset,
    /// The canonical board.
    pub board: Position,
    /// The last bounds.
    pub bounds: Rc<Bounds>,
    /// The bounds in the form of a table's answer, for the panels that show a distance and closer moves. The depth is
    /// the distance only if [proven](SearchResult::is_proven); otherwise it is the length of the best solution found
    /// so far.
    pub knowledge: Rc<PositionFacts>,
}

impl SearchResult {
    /// Creates the result from the bounds of a board.
    #[must_use]
    pub fn new(ruleset: Ruleset, board: Position, bounds: Rc<Bounds>) -> SearchResult {
        let depth = bounds.upper.unwrap_or(bounds.lower);
        let is_proven = bounds.upper == Some(bounds.lower);
        let mut moves: Vec<MoveOutcome> = if is_proven { bounds.move_outcomes.clone() } else { Vec::new() };
        if !moves.iter().any(|after| after.depth < depth) {
            let first = bounds.solution.first().cloned();
            let depth = depth.saturating_sub(1);
            moves = first.map(|move_name| MoveOutcome { move_name, depth }).into_iter().collect();
        }
        let knowledge = Rc::new(PositionFacts { position: bounds.position.clone(), depth, moves });
        SearchResult { ruleset, board, bounds, knowledge }
    }

    /// Whether the best solution found is proven to be shortest.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.bounds.upper == Some(self.bounds.lower)
    }
}
