//! Known distances by ruleset and position.

use crate::puzzle::{Position, Ruleset};
use antipode_protocol::PositionFacts;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The maximum number of stored distances. When it is exceeded, the store is cleared.
const MAX_POSITIONS: usize = 20_000;

/// Known distances. An answer for a position also contains its neighbours, so the distance after a move is known
/// before the move is made. Clones share the store: a distance never changes, so a clone can only know more.
#[derive(Clone, Debug, Default)]
pub struct KnownDistances {
    known: Rc<RefCell<HashMap<(Ruleset, Position), u32>>>,
    /// The number of answers so far.
    answers: u32,
}

impl KnownDistances {
    /// Returns the distance of a board under a ruleset, if known.
    #[must_use]
    pub fn depth(&self, ruleset: Ruleset, board: &Position) -> Option<u32> {
        self.canonical_depth(ruleset, &ruleset.canonical(board))
    }

    /// Like [`depth`](Self::depth), of a canonical board.
    #[must_use]
    pub fn canonical_depth(&self, ruleset: Ruleset, board: &Position) -> Option<u32> {
        let known = self.known.borrow();
        if known.is_empty() { None } else { known.get(&(ruleset, board.clone())).copied() }
    }

    /// A number that changes with every answer.
    #[must_use]
    pub fn answers(&self) -> u32 {
        self.answers
    }

    /// Stores the distances of a board and of its neighbours.
    pub fn learn(&mut self, ruleset: Ruleset, board: &Position, knowledge: &PositionFacts) {
        self.answers += 1;
        let mut known = self.known.borrow_mut();
        if known.len() > MAX_POSITIONS {
            known.clear();
        }
        let board = ruleset.canonical(board);
        for after in &knowledge.moves {
            let next = board.parse_move(&after.move_name).and_then(|mv| ruleset.apply(&board, mv));
            if let Some(next) = next {
                known.insert((ruleset, next), after.depth);
            }
        }
        known.insert((ruleset, board), knowledge.depth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_protocol::MoveOutcome;
    use antipode_puzzles::ramka::Metric;

    #[test]
    fn a_position_teaches_its_neighbours() {
        let ruleset = Ruleset::Ramka(Metric::Tiles);
        let board = |text: &str| ruleset.solved().parse(text).expect("a board");
        let moves = vec![
            MoveOutcome { move_name: "L1".into(), depth: 1 },
            MoveOutcome { move_name: "nonsense".into(), depth: 9 },
        ];
        let mut known = KnownDistances::default();
        known.learn(
            ruleset,
            &board("123/456/789@1"),
            &PositionFacts { position: "123/456/789".into(), depth: 0, moves },
        );
        let depth = |text: &str| known.depth(ruleset, &board(text));
        assert_eq!(
            (depth("123/456/789@3"), depth("1.23/456/789.-"), depth("1.-23/456/789.-")),
            (Some(0), Some(1), Some(1))
        );
        assert_eq!(depth("321/456/789"), None);
        assert_eq!(known.depth(Ruleset::Ramka(Metric::Units), &board("123/456/789")), None);
    }
}
