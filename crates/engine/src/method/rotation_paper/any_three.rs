//! A three-cycle of any three numbers of a strip: spiral-cycle brings them to three squares, more turns to the
//! squares of the three-cycle, then the three-cycle and the inverse of the setup.

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
    /// The word that cycles the targets of the spirals: setup, three-cycle and the inverse of the setup. Then its
    /// inverse.
    at_targets: [Word; 2],
    /// Cached spiral words by their three cells.
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

    /// The word that moves the content of each target of the spirals to the next.
    pub(super) fn at_targets(&self) -> &[Turn] {
        &self.at_targets[0]
    }

    /// Whether three numbers in these cells can be cycled: for odd k those on squares of an even sum.
    pub(super) fn supports(&self, cells: &[usize]) -> bool {
        let even = |cell: &usize| {
            let (row, col) = self.strip().square(*cell);
            (row + col).is_multiple_of(2)
        };
        self.strip().k().is_multiple_of(2) || cells.iter().all(even)
    }

    /// The word that moves the content of each of the cells to the next, and nothing else. It is the shortest over
    /// the choice of the first cell and of the direction.
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
