//! What a search without a table knows of a board.

use crate::puzzle::{Count, Position};
use antipode_protocol::{Bounds, Knowledge, MoveAfter};
use std::rc::Rc;

/// What a search knows of a board in a count.
#[derive(Clone, Debug, PartialEq)]
pub struct Searched {
    /// The count.
    pub count: Count,
    /// The canonical board.
    pub board: Position,
    /// What was heard last.
    pub bounds: Rc<Bounds>,
    /// The same as if a table had said it, for what speaks of a distance and the moves that come nearer. It is the
    /// distance only where it is [proven](Searched::is_proven); else it is of the best solution found so far.
    pub knowledge: Rc<Knowledge>,
}

impl Searched {
    /// What was heard of a board.
    #[must_use]
    pub fn new(count: Count, board: Position, bounds: Rc<Bounds>) -> Searched {
        let depth = bounds.upper.unwrap_or(bounds.lower);
        let first = || {
            let word = bounds.words.first().cloned();
            word.map(|word| MoveAfter { word, depth: depth.saturating_sub(1) }).into_iter().collect()
        };
        let proven = bounds.upper == Some(bounds.lower);
        let mut moves: Vec<MoveAfter> = if proven { bounds.after.clone() } else { Vec::new() };
        if !moves.iter().any(|after| after.depth < depth) {
            moves = first();
        }
        let knowledge = Rc::new(Knowledge { position: bounds.position.clone(), depth, moves });
        Searched { count, board, bounds, knowledge }
    }

    /// Whether the best solution found is proven to be a shortest.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.bounds.upper == Some(self.bounds.lower)
    }
}
