//! Spiral-cycle: brings three numbers to three chosen squares, one after the other.
//!
//! The first two squares are in the first column. While other numbers spiral, the belt *hides* a number that is already in
//! place: it carries the number to the last column before a turn of L, and back before a turn of R.
//!
//! For odd k, row and column have an even sum on all six squares.

use antipode_puzzles::rotation::Turn;

use super::belt::cycle;
use super::search::shortest;
use super::spiral::{SpiralKind, centre, from_centre, to_centre};
use super::strip::{L, Strip};
use super::word::{Word, inverse, merged, power};

/// The maximum length of a word in turns.
const LONGEST: usize = 11;

/// One step of the method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SpiralStep {
    /// The number of the step in the paper, 1 to 6.
    pub(super) number: u8,
    /// The index of the number that it moves, from 0 to 2.
    pub(super) number_index: usize,
    /// Its turns.
    pub(super) word: Word,
}

/// A strip, and the words of the method, which a search finds once.
#[derive(Clone, Debug)]
pub(super) struct SpiralCycle {
    pub(super) strip: Strip,
    pub(super) targets: [usize; 3],
    /// The square next to the first column that the second number reaches first.
    beside: usize,
    /// The turns of the belt that carry the first squares of the first column to the last column.
    hiding_word: Word,
    /// Words that lead out of the first column: one fixes the first target, the other both targets.
    out_words: [Word; 2],
    /// The word from `beside` to the second target that fixes the first.
    aside_word: Word,
}

impl SpiralCycle {
    /// For blocks of k × k with k ≥ 4.
    pub(super) fn new(k: usize) -> Option<SpiralCycle> {
        let strip = Strip::new(k);
        let even = k.is_multiple_of(2);
        let (second, beside) =
            if even { (strip.cell(2, 1), strip.cell(1, 2)) } else { (strip.cell(3, 1), strip.cell(2, 2)) };
        let targets = [strip.cell(1, 1), second, centre(&strip)];
        let on_the_way = if even { 2 } else { 3 };
        // One cycle moves the belt on by k − 3 squares.
        let hide = inverse(&power(&cycle(), usize::div_ceil(on_the_way, k - 3)));
        let colour = |cell: &usize| {
            even || {
                let (row, col) = strip.square(*cell);
                (row + col) % 2 == 0
            }
        };
        let out = |fixed: &[usize]| {
            let column: Vec<usize> = (0..strip.board().cell_count())
                .filter(|cell| strip.in_first_column(*cell) && colour(cell) && !fixed.contains(cell))
                .collect();
            let followed: Vec<usize> = fixed.iter().chain(&column).copied().collect();
            shortest(&strip, &followed, LONGEST, |after| {
                let (stay, go) = after.split_at(fixed.len());
                stay == fixed && go.iter().all(|cell| !strip.in_first_column(*cell))
            })
        };
        let out = [out(&targets[..1])?, out(&targets[..2])?];
        let aside = shortest(&strip, &[targets[0], beside], LONGEST, |after| after == &targets[..2])?;
        Some(SpiralCycle { targets, beside, hiding_word: hide, out_words: out, aside_word: aside, strip })
    }

    /// The steps that bring three numbers from their cells to the targets.
    pub(super) fn steps(&self, mut cells: [usize; 3]) -> Vec<SpiralStep> {
        let mut steps = Vec::new();
        let mut add = |number: u8, which: usize, word: Word, cells: &mut [usize; 3]| {
            let word = merged(&word);
            *cells = cells.map(|cell| self.strip.carriers.image_of_word(cell, &word));
            if !word.is_empty() {
                steps.push(SpiralStep { number, number_index: which, word });
            }
        };
        let strip = &self.strip;
        if cells[0] != self.targets[0] {
            let mut word = to_centre(strip, cells[0], SpiralKind::Spiral);
            word.extend(from_centre(strip, self.targets[0], SpiralKind::Spiral));
            add(1, 0, word, &mut cells);
        }
        if cells[1] != self.targets[1] {
            if strip.in_first_column(cells[1]) {
                add(2, 1, self.out_words[0].clone(), &mut cells);
            }
            let mut word = to_centre(strip, cells[1], SpiralKind::Starred);
            word.extend(from_centre(strip, self.beside, SpiralKind::Starred));
            add(3, 1, self.past(&word), &mut cells);
            add(4, 1, self.aside_word.clone(), &mut cells);
        }
        if cells[2] != self.targets[2] {
            if strip.in_first_column(cells[2]) {
                add(5, 2, self.out_words[1].clone(), &mut cells);
            }
            let word = to_centre(strip, cells[2], SpiralKind::Starred);
            add(6, 2, self.past(&word), &mut cells);
        }

        steps
    }

    /// All steps as one word.
    pub(super) fn word(&self, cells: [usize; 3]) -> Word {
        merged(self.steps(cells).iter().flat_map(|step| &step.word))
    }

    /// The turns, with the numbers in the first column hidden before each turn of L and brought back before each turn of R.
    fn past(&self, turns: &[Turn]) -> Word {
        let back = inverse(&self.hiding_word);
        let mut hidden = false;
        let mut word = Word::new();
        for turn in merged(turns) {
            if (turn.block == L) != hidden {
                word.extend(if hidden { &back } else { &self.hiding_word });
                hidden = !hidden;
            }
            word.push(turn);
        }
        if hidden {
            word.extend(back);
        }
        word
    }
}
