//! Three-cycles of any three numbers of a strip. Spiral-cycle and further turns bring the numbers to the squares of the known
//! three-cycle; then follow the three-cycle and the inverse of this setup.

use std::collections::HashMap;

use antipode_puzzles::rotation::Turn;

use super::belt;
use super::spiral_cycle::SpiralCycle;
use super::strip::Strip;
use super::word::{Word, conjugate, inverse, merged};

/// The three-cycles of a strip with k ≥ 4.
#[derive(Clone, Debug)]
pub(super) struct AnyThreeCycle {
    pub(super) spirals: SpiralCycle,
    /// The word that cycles the targets of the spirals (setup, three-cycle, inverse setup), and its inverse.
    at_targets: [Word; 2],
    /// A cache of spiral words, by their three cells.
    spiral_cache: HashMap<[usize; 3], Word>,
}

impl AnyThreeCycle {
    pub(super) fn new(k: usize) -> Option<AnyThreeCycle> {
        let spirals = SpiralCycle::new(k)?;
        let (word, cycled) = three_cycle(&spirals.strip)?;
        let words = rotations(cycled).map(|cells| spirals.word(cells));
        let shortest = words.into_iter().min_by_key(Vec::len).expect("there are three");
        let forth = conjugate(&inverse(&shortest), &word);
        let back = inverse(&forth);
        Some(AnyThreeCycle { spirals, at_targets: [forth, back], spiral_cache: HashMap::new() })
    }

    pub(super) fn strip(&self) -> &Strip {
        &self.spirals.strip
    }

    /// The word that moves the content of each target of the spirals to the next target.
    pub(super) fn at_targets(&self) -> &[Turn] {
        &self.at_targets[0]
    }

    /// Whether the numbers in three cells can be cycled. For odd k, the row and the column of each cell need an even sum.
    pub(super) fn supports(&self, cells: &[usize]) -> bool {
        let even = |cell: &usize| {
            let (row, col) = self.strip().square(*cell);
            (row + col).is_multiple_of(2)
        };
        self.strip().k().is_multiple_of(2) || cells.iter().all(even)
    }

    /// A word that moves the content of each cell to the next cell, and nothing else: the shortest of those that differ in the
    /// first cell and the direction of the cycle.
    pub(super) fn word(&mut self, cells: [usize; 3]) -> Word {
        let [a, b, c] = cells;
        let words = rotations(cells).into_iter().map(|cells| (cells, 0));
        let words = words.chain(rotations([c, b, a]).into_iter().map(|cells| (cells, 1)));
        let words: Vec<Word> =
            words.map(|(cells, at)| conjugate(&self.spiral(cells), &self.at_targets[at])).collect();
        words.into_iter().min_by_key(Vec::len).expect("there are six")
    }

    fn spiral(&mut self, cells: [usize; 3]) -> Word {
        let spirals = &self.spirals;
        self.spiral_cache.entry(cells).or_insert_with(|| spirals.word(cells)).clone()
    }
}

/// The same cycle from each of its cells.
fn rotations([a, b, c]: [usize; 3]) -> [[usize; 3]; 3] {
    [[a, b, c], [b, c, a], [c, a, b]]
}

/// The paper's three-cycle. For odd k it is reflected if necessary, so that it cycles squares of an even sum.
fn three_cycle(strip: &Strip) -> Option<(Word, [usize; 3])> {
    let (word, cycled) = belt::three_cycle(strip)?;
    let (row, col) = strip.square(cycled[0]);
    if strip.k().is_multiple_of(2) || (row + col).is_multiple_of(2) {
        return Some((word, cycled));
    }
    let reflected: Word =
        word.iter().map(|turn| Turn { block: 1 - turn.block, steps: -turn.steps }).collect();
    let mirror = |cell: usize| {
        let (row, col) = strip.square(cell);
        strip.cell(row, strip.k() + 2 - col)
    };
    Some((merged(&reflected), cycled.map(mirror)))
}
