//! From a large board to a small one: setup turns that bring some cells together.

use std::collections::{HashMap, VecDeque};

use antipode_puzzles::rotation::{Board, Turn};

use super::word::{TurnImages, Word};

/// The most states of one search.
const MAX_STATES: usize = 400_000;

/// Turns that bring all of the cells into a window of this size, or its transpose, and the cells after them. The
/// search moves the second cell to the first by turns of blocks that hold it, then the third to both. If that fails,
/// it tries any turns.
pub(super) fn gathering_word(
    carriers: &TurnImages,
    cells: &[usize],
    sizes: &[(usize, usize)],
) -> Option<(Word, Vec<usize>)> {
    let mut now = cells.to_vec();
    let mut word = Word::new();
    for count in 2..=cells.len() {
        let turns = bring(carriers, &now, count, sizes, Some(count - 1))
            .or_else(|| bring(carriers, &now, count, sizes, None))?;
        now = now.iter().map(|cell| carriers.image_of_word(*cell, &turns)).collect();
        word.extend(turns);
    }
    Some((word, now))
}

/// The fewest turns that bring the first `count` cells together, by blocks that hold the `mover` if there is one.
fn bring(
    carriers: &TurnImages,
    cells: &[usize],
    count: usize,
    sizes: &[(usize, usize)],
    mover: Option<usize>,
) -> Option<Word> {
    let board = carriers.board();
    let start = cells[..count].to_vec();
    if together(board, &start, sizes) {
        return Some(Word::new());
    }
    let mut known: HashMap<Vec<usize>, Option<(Vec<usize>, Turn)>> = HashMap::from([(start.clone(), None)]);
    let mut queue = VecDeque::from([start]);
    while let Some(here) = queue.pop_front() {
        for block in 0..board.block_count() as u8 {
            for steps in [1, -1, 2] {
                let turn = Turn { block, steps };
                let carrier = carriers.turn(turn);
                let moves = |cell: usize| usize::from(carrier[cell]) != cell;
                let relevant =
                    mover.map_or_else(|| here.iter().any(|cell| moves(*cell)), |mover| moves(here[mover]));
                if !relevant {
                    continue;
                }
                let after: Vec<usize> = here.iter().map(|cell| carrier[*cell].into()).collect();
                if known.contains_key(&after) {
                    continue;
                }
                known.insert(after.clone(), Some((here.clone(), turn)));
                if together(board, &after, sizes) {
                    return Some(traced(&known, after));
                }
                queue.push_back(after);
            }
        }
        if known.len() > MAX_STATES {
            return None;
        }
    }
    None
}

fn traced(known: &HashMap<Vec<usize>, Option<(Vec<usize>, Turn)>>, mut here: Vec<usize>) -> Word {
    let mut word = Word::new();
    while let Some((before, turn)) = &known[&here] {
        word.push(*turn);
        here = before.clone();
    }
    word.reverse();
    word
}

/// Whether the cells fit into a window of one of these sizes (rows, columns).
fn together(board: Board, cells: &[usize], sizes: &[(usize, usize)]) -> bool {
    let span = |line: fn(usize, usize) -> usize| {
        let lines = cells.iter().map(|cell| line(*cell, board.cols()));
        lines.clone().max().unwrap_or(0) - lines.min().unwrap_or(0) + 1
    };
    let (high, wide) = (span(|cell, cols| cell / cols), span(|cell, cols| cell % cols));
    sizes.iter().any(|size| high <= size.0 && wide <= size.1)
}
