//! The final corner of a board: its possible sizes, and the words that order its numbers.

use std::cell::OnceCell;
use std::collections::HashSet;

use antipode_puzzles::rotation::{Board, Turn};

use super::alphabet::{Alphabet, State, Word};
use super::orbits::Orbits;
use super::word_search::WordSearch;

/// The number of base words kept before they are rotated and mirrored.
pub(super) const MAX_BASE_WORDS: usize = 60;

/// The words of a corner, on a board of the same size.
pub(super) struct CornerWords {
    pub(super) letters: Alphabet,
    pub(super) used: Vec<u16>,
    pub(super) classes: Orbits,
    pub(super) base: Vec<Word>,
    /// Found on demand.
    pub(super) twists: OnceCell<Vec<Word>>,
}

impl CornerWords {
    /// Finds the words of a board or of some of its blocks; `None` when they do not generate everything that its
    /// turns do.
    pub(super) fn find(inner: Alphabet, used: Option<&[u16]>) -> Option<CornerWords> {
        let all = || inner.iter().map(|(index, _)| index).collect();
        let used: Vec<u16> = used.map_or_else(all, <[u16]>::to_vec);
        let classes = Orbits::of(&inner, &used);
        let found = WordSearch::new(&inner, &used, &classes).three_cycles(MAX_BASE_WORDS);
        let base = variants(&inner, &classes, &found);
        for &leader in &classes.leaders {
            let size = classes.orbit_of.iter().filter(|orbit| **orbit == leader).count();
            let known = |word: &Word| {
                let effect = inner.effect(word);
                classes.points.iter().any(|&cell| {
                    effect.to[usize::from(cell)] != cell && classes.orbit_of[usize::from(cell)] == leader
                })
            };
            if size > 2 && !base.iter().any(known) {
                return None;
            }
        }
        Some(CornerWords { letters: inner, used, classes, base, twists: OnceCell::new() })
    }
}

/// The possible sizes of the corner, the smallest first, the whole board last.
pub(super) fn corner_sizes(board: Board) -> Vec<(usize, usize)> {
    let mut sizes = Vec::new();
    for more in [(0, 1), (1, 1), (1, 2), (2, 2), (3, 3)] {
        let (a, b) = (board.block_rows(), board.block_cols());
        for (rows, cols) in [(a + more.0, b + more.1), (a + more.1, b + more.0)] {
            // A line of two blocks is only allowed as the corner of a board that is no wider.
            let thin = (rows == a && board.rows() > a) || (cols == b && board.cols() > b);
            let corner = (rows.min(board.rows()), cols.min(board.cols()));
            if !thin && corner != (board.rows(), board.cols()) && !sizes.contains(&corner) {
                sizes.push(corner);
            }
        }
    }
    sizes.push((board.rows(), board.cols()));
    sizes
}

/// A board of this size with the same blocks.
pub(super) fn corner_board(board: Board, rows: usize, cols: usize) -> Option<Board> {
    let block = (board.block_rows() as u8, board.block_cols() as u8);
    Board::new((rows as u8, cols as u8), block, board.turn_kind(), board.is_orientable()).ok()
}

/// Whether the orbits of the corner are those of the whole board.
pub(super) fn has_same_orbits(inner: &Orbits, outer: &Orbits, board: Board, corner: Board) -> bool {
    let outside = |cell: usize| (cell / corner.cols()) * board.cols() + cell % corner.cols();
    (0..corner.cell_count()).all(|one| {
        (0..corner.cell_count()).all(|other| {
            (inner.orbit_of[one] == inner.orbit_of[other])
                == (outer.orbit_of[outside(one)] == outer.orbit_of[outside(other)])
        })
    })
}

/// A word of the corner's own board on the whole board.
pub(super) fn on_board(inner: &Alphabet, outer: &Alphabet, word: &[u16]) -> Word {
    if inner.cells == outer.cells {
        return word.to_vec();
    }
    let letter = |letter: &u16| {
        let Turn { block, steps } = inner.get(*letter).turn;
        let (row, col) = inner.board().block_corner(block.into()).expect("a block of the corner");
        let block = outer.board().block_at(row, col).expect("the corner lies on the board");
        outer.letter(block, steps.into()).expect("it turns")
    };
    word.iter().map(letter).collect()
}

/// The cheapest base words with their inverses, rotations and reflections: those that cycle three points and keep all
/// invariants.
fn variants(letters: &Alphabet, classes: &Orbits, found: &[Word]) -> Vec<Word> {
    let board = letters.board();
    let mirror = |word: &Word, down: bool, across: bool| -> Option<Word> {
        let letter = |letter: &u16| {
            let Turn { block, steps } = letters.get(*letter).turn;
            let (row, col) = board.block_corner(block.into())?;
            let row = if down { board.rows() - board.block_rows() - row } else { row };
            let col = if across { board.cols() - board.block_cols() - col } else { col };
            let steps = if down == across { i32::from(steps) } else { -i32::from(steps) };
            letters.letter(board.block_at(row, col)?, steps)
        };
        word.iter().map(letter).collect()
    };
    let solved = State::solved(letters.cells);
    let zero = classes.invariants(&solved);
    let mut all: Vec<Word> = Vec::new();
    let mut seen = HashSet::new();
    for word in found {
        for (down, across) in [(false, false), (false, true), (true, false), (true, true)] {
            let Some(word) = mirror(word, down, across) else { continue };
            for start in 0..word.len() {
                let begun = [&word[start..], &word[..start]].concat();
                for word in [letters.inverse(&begun), begun] {
                    let word = letters.simplified(&word);
                    let effect = letters.effect(&word);
                    let moved =
                        classes.points.iter().filter(|&&cell| effect.to[usize::from(cell)] != cell).count();
                    let mut state = solved.clone();
                    state.apply(&effect);
                    if moved == 3
                        && classes.invariants(&state) == zero
                        && seen.insert((effect.to, letters.cost(&word)))
                    {
                        all.push(word);
                    }
                }
            }
        }
    }
    all
}
