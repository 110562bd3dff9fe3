//! Gathering: setup turns that bring cells of a large board together, so that a small board contains them.

use std::collections::{HashMap, VecDeque};

use antipode_puzzles::rotation::{Board, Turn};

use super::word::{TurnImages, Word};

/// The maximum number of states of one search.
const MAX_STATES: usize = 400_000;

/// Turns that bring the contents of all `cells` into a window of one of these sizes (rows, columns), and their cells
/// afterwards. The search first brings the second content to the first one, then the third to both. Each time it tries turns
/// that move the added content, then any turns. `None` if no such turns are found.
pub(super) fn gathering_word(
    carriers: &TurnImages,
    cells: &[usize],
    sizes: &[(usize, usize)],
) -> Option<(Word, Vec<usize>)> {
    let mut cells = cells.to_vec();
    let mut word = Word::new();
    for count in 2..=cells.len() {
        let turns = bring_together(carriers, &cells[..count], sizes, Some(count - 1))
            .or_else(|| bring_together(carriers, &cells[..count], sizes, None))?;
        cells = cells.iter().map(|cell| carriers.image_of_word(*cell, &turns)).collect();
        word.extend(turns);
    }
    Some((word, cells))
}

/// The fewest turns that bring the contents of the cells into a window. Every turn moves the content with index `mover`, or any
/// of them if `mover` is `None`.
fn bring_together(
    carriers: &TurnImages,
    cells: &[usize],
    sizes: &[(usize, usize)],
    mover: Option<usize>,
) -> Option<Word> {
    let board = carriers.board();
    let start = cells.to_vec();
    if fit_together(board, &start, sizes) {
        return Some(Word::new());
    }
    let mut known: HashMap<Vec<usize>, Option<(Vec<usize>, Turn)>> = HashMap::from([(start.clone(), None)]);
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        for block in 0..board.block_count() as u8 {
            for steps in [1, -1, 2] {
                let turn = Turn { block, steps };
                let carrier = carriers.turn(turn);
                let moves = |cell: usize| usize::from(carrier[cell]) != cell;
                let relevant =
                    mover.map_or_else(|| state.iter().any(|cell| moves(*cell)), |mover| moves(state[mover]));
                if !relevant {
                    continue;
                }
                let after: Vec<usize> = state.iter().map(|cell| carrier[*cell].into()).collect();
                if known.contains_key(&after) {
                    continue;
                }
                known.insert(after.clone(), Some((state.clone(), turn)));
                if fit_together(board, &after, sizes) {
                    return Some(word_to(&known, after));
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

/// The word from the start of a search to a known state.
fn word_to(known: &HashMap<Vec<usize>, Option<(Vec<usize>, Turn)>>, mut state: Vec<usize>) -> Word {
    let mut word = Word::new();
    while let Some((before, turn)) = &known[&state] {
        word.push(*turn);
        state = before.clone();
    }
    word.reverse();
    word
}

/// Whether the cells fit into a window of one of these sizes (rows, columns).
fn fit_together(board: Board, cells: &[usize], sizes: &[(usize, usize)]) -> bool {
    let span = |line: fn(usize, usize) -> usize| {
        let lines = cells.iter().map(|cell| line(*cell, board.cols()));
        lines.clone().max().unwrap_or(0) - lines.min().unwrap_or(0) + 1
    };
    let (high, wide) = (span(|cell, cols| cell / cols), span(|cell, cols| cell % cols));
    sizes.iter().any(|size| high <= size.0 && wide <= size.1)
}
