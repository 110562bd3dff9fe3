//! Known distances by ruleset and position.

use crate::puzzle::{Position, Ruleset};
use antipode_protocol::PositionFacts;
use std::collections::HashMap;

/// The maximum number of stored distances. When it is exceeded, the store is cleared.
const MAX_POSITIONS: usize = 20_000;

/// Known distances. An answer for a position also contains its neighbours, so the distance after a move is known
/// before the move is made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct KnownDistances(HashMap<(Ruleset, Position), u32>);

impl KnownDistances {
    /// Returns the distance of a board under a ruleset, if known.
    #[must_use]
    pub fn depth(&self, ruleset: Ruleset, board: &Position) -> Option<u32> {
        self.0.get(&(ruleset, ruleset.canonical(board))).copied()
    }

    /// Stores the distances of a board and of its neighbours.
    pub fn learn(&mut self, ruleset: Ruleset, board: &Position, knowledge: &PositionFacts) {
        if self.0.len() > MAX_POSITIONS {
            self.0.clear();
        }
        let board = ruleset.canonical(board);
        for after in &knowledge.moves {
            let next = board.parse_move(&after.move_name).and_then(|word| ruleset.apply(&board, word));
            if let Some(next) = next {
                self.0.insert((ruleset, next), after.depth);
            }
        }
        self.0.insert((ruleset, board), knowledge.depth);
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
