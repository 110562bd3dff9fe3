//! Boards with few reachable positions: 3 × 2 with blocks of 2 × 2 (120), 4 × 3 with blocks of 3 × 3 (720), and a
//! single block (4). A breadth-first search over all positions finds shortest solutions.

use std::collections::{HashMap, VecDeque};

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Position, Turn, Variant};

use super::word::Word;

/// An upper bound of the number of positions of these boards.
const MAX_POSITIONS: usize = 1000;

/// A shortest solution in turns of the rule; `None` if the board has too many positions.
pub(super) fn shortest_solution(variant: &Variant, start: &Position) -> Option<Word> {
    let mut next: HashMap<Position, Option<(Position, Turn)>> = HashMap::new();
    let mut queue = VecDeque::from([start.clone()]);
    next.insert(start.clone(), None);
    while let Some(here) = queue.pop_front() {
        if here.is_solved() {
            let mut word = Word::new();
            let mut here = here;
            while let Some((before, turn)) = next.remove(&here).flatten() {
                word.push(turn);
                here = before;
            }
            word.reverse();
            return Some(word);
        }
        for turn in variant.moves(&here) {
            let after = variant.apply(&here, turn)?;
            if !next.contains_key(&after) {
                next.insert(after.clone(), Some((here.clone(), turn)));
                queue.push_back(after);
            }
        }
        if next.len() > MAX_POSITIONS {
            return None;
        }
    }
    None
}
