//! Distances that were heard, by count and position.

use crate::puzzle::{Count, Position};
use antipode_protocol::Knowledge;
use std::collections::HashMap;

/// So many distances are kept; then the memory starts over, and the board's own is heard again.
const MOST: usize = 20_000;

/// Distances that were heard. A position that is asked about teaches those of its neighbours too, so that the distance
/// after a move is known before the move is made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known(HashMap<(Count, Position), u32>);

impl Known {
    /// How far a board is in a count, if that was ever heard.
    #[must_use]
    pub fn depth(&self, count: Count, board: &Position) -> Option<u32> {
        self.0.get(&(count, count.canonical(board))).copied()
    }

    /// Keeps what was heard of a board.
    pub fn learn(&mut self, count: Count, board: &Position, knowledge: &Knowledge) {
        if self.0.len() > MOST {
            self.0.clear();
        }
        let board = count.canonical(board);
        for after in &knowledge.moves {
            let next = board.read_move(&after.word).and_then(|word| count.after(&board, word));
            if let Some(next) = next {
                self.0.insert((count, next), after.depth);
            }
        }
        self.0.insert((count, board), knowledge.depth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_protocol::MoveAfter;
    use antipode_puzzles::ramka::Metric;

    #[test]
    fn a_position_teaches_its_neighbours() {
        let count = Count::Ramka(Metric::Tiles);
        let board = |text: &str| count.solved().read(text).expect("a board");
        let moves =
            vec![MoveAfter { word: "L1".into(), depth: 1 }, MoveAfter { word: "nonsense".into(), depth: 9 }];
        let mut known = Known::default();
        known.learn(
            count,
            &board("123/456/789@1"),
            &Knowledge { position: "123/456/789".into(), depth: 0, moves },
        );
        let depth = |text: &str| known.depth(count, &board(text));
        assert_eq!(
            (depth("123/456/789@3"), depth("1.23/456/789.-"), depth("1.-23/456/789.-")),
            (Some(0), Some(1), Some(1))
        );
        assert_eq!(depth("321/456/789"), None);
        assert_eq!(known.depth(Count::Ramka(Metric::Units), &board("123/456/789")), None);
    }
}
