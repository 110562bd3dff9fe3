//! Words of turns, and their effects on the cells of a board.

use antipode_puzzles::permutation::{self, Permutation};
use antipode_puzzles::rotation::{Board, Turn};

/// Turns, read from left to right. Each is a turn of a block by −1, 1 or 2 quarters, regardless of the rule.
pub type Word = Vec<Turn>;

/// The inverse word.
#[must_use]
pub fn inverse(word: &[Turn]) -> Word {
    word.iter().rev().map(|turn| by(turn.block, -turn.steps)).collect()
}

/// `u v u⁻¹ v⁻¹`.
#[must_use]
pub fn commutator(u: &[Turn], v: &[Turn]) -> Word {
    merged([u, v, &inverse(u), &inverse(v)].into_iter().flatten())
}

/// `u v u⁻¹`: the effect of `v` on other cells.
#[must_use]
pub fn conjugate(u: &[Turn], v: &[Turn]) -> Word {
    merged([u, v, &inverse(u)].into_iter().flatten())
}

/// A word repeated `times` times.
#[must_use]
pub fn power(word: &[Turn], times: usize) -> Word {
    merged((0..times).flat_map(|_| word))
}

/// Merges consecutive turns of one block, and removes turns by 0 quarters.
#[must_use]
pub fn merged<'a>(turns: impl IntoIterator<Item = &'a Turn>) -> Word {
    let mut word = Word::new();
    for turn in turns {
        let mut steps = turn.steps;
        if word.last().is_some_and(|last| last.block == turn.block) {
            steps += word.pop().expect("it was there a moment ago").steps;
        }
        if steps.rem_euclid(4) != 0 {
            word.push(by(turn.block, steps));
        }
    }
    word
}

/// The number of quarter turns of a word.
#[must_use]
pub fn quarters(word: &[Turn]) -> usize {
    word.iter().map(|turn| usize::from(turn.steps.unsigned_abs())).sum()
}

/// A turn by any number of quarters, reduced to −1, 1 or 2.
fn by(block: u8, steps: i8) -> Turn {
    Turn { block, steps: [0, 1, 2, -1][usize::from(steps.rem_euclid(4) as u8)] }
}

/// The effect of a word on the cells of a board: where the content of each cell goes.
///
/// # Panics
/// If the board lacks a block of the word.
#[must_use]
pub fn effect_of(board: Board, word: &[Turn]) -> Permutation {
    TurnImages::new(board).effect(word)
}

/// The images of all cells under every turn of a board.
#[derive(Clone, Debug)]
pub(super) struct TurnImages {
    board: Board,
    /// For each block and 0 to 3 quarters clockwise: the image of each cell.
    images: Vec<[Box<[u8]>; 4]>,
}

impl TurnImages {
    pub(super) fn new(board: Board) -> TurnImages {
        let carrier = |block: usize, steps: i32| {
            permutation::inverse(&board.preimages(block, steps)).into_boxed_slice()
        };
        let goes =
            (0..board.block_count()).map(|block| [0, 1, 2, 3].map(|steps| carrier(block, steps))).collect();
        TurnImages { board, images: goes }
    }

    pub(super) fn board(&self) -> Board {
        self.board
    }

    /// The image of each cell under a turn.
    pub(super) fn turn(&self, turn: Turn) -> &[u8] {
        &self.images[usize::from(turn.block)][usize::from(turn.steps.rem_euclid(4) as u8)]
    }

    /// The image of a cell under a word.
    pub(super) fn image_of_word(&self, cell: usize, word: &[Turn]) -> usize {
        word.iter().fold(cell, |cell, turn| self.turn(*turn)[cell].into())
    }

    pub(super) fn effect(&self, word: &[Turn]) -> Permutation {
        let goes = (0..self.board.cell_count()).map(|cell| self.image_of_word(cell, word) as u8);
        Permutation::from_images(goes).expect("a word permutes the cells")
    }
}
