//! The fallback: a table of words for the whole group of a board, trained until it has a word for every position.

use antipode_puzzles::rotation::{Position, Turn, Variant};

use crate::group::turn_group::TurnGroup;
use crate::group::word_table::WordTable;

/// The number of words per training step.
const TRIED: u64 = 10_000;

/// The number of training steps after which an incomplete table is abandoned: enough for boards of about 60 cells.
const TIMES: usize = 200;

/// Turns that solve a position; `None` when it cannot be solved or the table was not completed in time.
pub(super) fn solution(variant: &Variant, start: &Position) -> Option<Vec<Turn>> {
    let turns = TurnGroup::of(variant.board());
    let element = turns.element_of(start);
    let mut words = WordTable::new(&turns.chain(), turns.generators());
    for _ in 0..TIMES {
        if words.is_complete() {
            break;
        }
        words.step(TRIED);
    }
    // The word makes the position from the solved one; its inverse solves it.
    let word = words.word(&element)?;
    let back = word
        .iter()
        .rev()
        .map(|letter| Turn { block: letter.generator as u8, steps: if letter.inverse { 1 } else { -1 } });
    let mut solution = Vec::new();
    for turn in back {
        solution.extend(variant.expand(turn)?);
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use antipode_puzzles::rotation::ReachableSet;

    use super::*;

    #[test]
    fn the_table_solves_by_turns_of_the_rule() {
        for name in ["4x3n2 clockwise", "3x3n2o quarter", "5x3n3@ring ring-clockwise", "4x3n2x3 180"] {
            let variant: Variant = name.parse().expect("a board");
            let mut now = ReachableSet::of(variant.board()).random_position("table");
            for turn in solution(&variant, &now).expect("it can be solved") {
                assert!(variant.allowed_steps().contains(&turn.steps), "{name} has no {turn:?}");
                now = now.turned(turn).expect("a block of the board");
            }
            assert!(now.is_solved(), "{name}");
        }
    }
}
