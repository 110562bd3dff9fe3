//! The inner loop of the survey: one superblock pulls from its neighbours.
//!
//! An unvisited index with a neighbour of depth `d` gets depth `d + 1`. The kernel does this for a whole superblock
//! at once: it takes the bits of residue `d` from each neighbouring superblock, permutes them as the step does,
//! combines them with OR, and keeps those that are unvisited here.

use super::cosets::{COSET_ACTION, ELEMENT_PRODUCT, ELEMENTS, ORDER_PRODUCT};
use super::matrix_layout::StepAction;
use super::planes::{Planes, Residue};
use super::simd;

/// A neighbouring superblock and how its indices correspond to ours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source {
    /// Its first word.
    pub(crate) word: u32,
    /// The action of the step from our indices to its indices.
    pub(crate) action: StepAction,
}

/// The neighbouring superblocks that gained positions. Most have the identity action and need no permuting.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sources {
    /// The first words of those whose action is the identity.
    pub(crate) unpermuted: Vec<u32>,
    /// The others.
    pub(crate) permuted: Vec<Source>,
}

impl Sources {
    pub(crate) fn clear(&mut self) {
        self.unpermuted.clear();
        self.permuted.clear();
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.unpermuted.is_empty() && self.permuted.is_empty()
    }

    pub(crate) fn push(&mut self, word: u32, turn: StepAction) {
        if turn.is_identity() {
            self.unpermuted.push(word);
        } else {
            self.permuted.push(Source { word, action: turn });
        }
    }
}

/// The superblock that pulls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    /// Its first word.
    pub(crate) word: u32,
    /// `(n − 8)!`.
    pub(crate) c_orders: u32,
    /// The residue of the source positions that count.
    pub(crate) from: Residue,
}

/// The implementation of the inner loop. All give the same results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// Byte tables, on any machine.
    Scalar,
    /// Vector registers of sixteen bytes, where the machine has them.
    Simd,
}

impl Kernel {
    /// The fastest implementation that this machine can run.
    #[must_use]
    pub fn best() -> Kernel {
        if simd::available() { Kernel::Simd } else { Kernel::Scalar }
    }

    /// Gives every unvisited index of the target with a neighbour of residue `from` the next residue. Returns how
    /// many there were.
    pub(crate) fn pull(self, planes: &mut Planes, target: Target, sources: &Sources) -> u32 {
        match self {
            Kernel::Scalar => pull_scalar(planes, target, sources),
            Kernel::Simd => simd::pull(planes, target, sources),
        }
    }
}

/// `PERMUTED[element][byte]`: bit `e` of the result is bit `element · e` of the byte.
static PERMUTED: [[u8; 256]; ELEMENTS] = permuted();

const fn permuted() -> [[u8; 256]; ELEMENTS] {
    let mut table = [[0; 256]; ELEMENTS];
    let mut element = 0;
    while element < ELEMENTS {
        let mut byte = 0;
        while byte < 256 {
            let mut bit = 0;
            while bit < ELEMENTS {
                table[element][byte] |= ((byte >> ELEMENT_PRODUCT[element][bit] & 1) << bit) as u8;
                bit += 1;
            }
            byte += 1;
        }
        element += 1;
    }
    table
}

/// Row `l` and column `e` of the result are row `b · l` and column `a · e` of the matrix.
fn permute(matrix: u64, a: u8, b: u8) -> u64 {
    let bytes = matrix.to_le_bytes();
    let columns = &PERMUTED[usize::from(a)];
    u64::from_le_bytes(std::array::from_fn(|l| {
        columns[usize::from(bytes[usize::from(ELEMENT_PRODUCT[usize::from(b)][l])])]
    }))
}

#[expect(clippy::needless_range_loop, reason = "cosets are numbers, not places in a table")]
#[inline(never)]
fn pull_scalar(planes: &mut Planes, target: Target, sources: &Sources) -> u32 {
    let (low_mask, high_mask) = target.from.next().planes();
    let c_orders = target.c_orders as usize;
    let mut gained = 0;
    let mut word = target.word as usize;
    for i in 0..3 {
        for j in 0..3 {
            for c in 0..c_orders {
                let unvisited = !(planes.low[word] | planes.high[word]);
                let mut reached = 0;
                if unvisited != 0 {
                    for straight in &sources.unpermuted {
                        let there = (straight + word as u32 - target.word) as usize;
                        reached |= target.from.of_words(planes.low[there], planes.high[there]);
                    }
                    for source in &sources.permuted {
                        let (i, a) = COSET_ACTION[usize::from(source.action.a())][i];
                        let (j, b) = COSET_ACTION[usize::from(source.action.b())][j];
                        let c = usize::from(ORDER_PRODUCT[usize::from(source.action.c())][c]);
                        let there = source.word as usize + usize::from(i * 3 + j) * c_orders + c;
                        let cells = target.from.of_words(planes.low[there], planes.high[there]);
                        reached |= permute(cells, a, b);
                    }
                }
                let new = reached & unvisited;
                planes.low[word] |= new & low_mask;
                planes.high[word] |= new & high_mask;
                gained += new.count_ones();
                word += 1;
            }
        }
    }
    gained
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::search::cosets::ORDERS;

    const SUPERBLOCKS: u32 = 3;

    /// Planes of a few superblocks with indices of every residue and some unvisited ones, and one or more sources.
    fn pulls() -> impl Strategy<Value = (Planes, Target, Sources)> {
        let c_orders = prop::sample::select(vec![1u32, 2, 6, 24]);
        let from = prop::sample::select(vec![Residue::Zero, Residue::One, Residue::Two]);
        (c_orders, from).prop_flat_map(|(c_orders, from)| {
            let superblock = 9 * c_orders;
            let words = prop::collection::vec(any::<u64>(), (SUPERBLOCKS * superblock) as usize);
            let orders = 0..ORDERS as u8;
            let turn = (orders.clone(), orders, 0..c_orders as u8);
            let turn = prop_oneof![Just((0, 0, 0)), turn];
            let source = (0..SUPERBLOCKS, turn).prop_map(move |(superblocks, (a, b, c))| {
                (superblocks * superblock, StepAction::new(superblocks, a, b, c))
            });
            (words.clone(), words, 0..SUPERBLOCKS, prop::collection::vec(source, 1..9)).prop_map(
                move |(low, high, target, pushed)| {
                    let mut sources = Sources::default();
                    pushed.into_iter().for_each(|(word, turn)| sources.push(word, turn));
                    let target = Target { word: target * superblock, c_orders, from };
                    (Planes { low, high }, target, sources)
                },
            )
        })
    }

    proptest! {
        #[test]
        fn both_kernels_do_the_same((mut planes, target, sources) in pulls()) {
            prop_assume!(Kernel::best() == Kernel::Simd);
            let mut twin = planes.clone();
            let gained = Kernel::Simd.pull(&mut planes, target, &sources);
            prop_assert_eq!(gained, Kernel::Scalar.pull(&mut twin, target, &sources));
            prop_assert_eq!(planes, twin);
        }
    }

    #[test]
    fn a_matrix_is_permuted_by_rows_and_columns() {
        let cell = |row: u8, column: u8| 1u64 << (8 * row + column);
        for (a, b) in (0..8).flat_map(|a| (0..8).map(move |b| (a, b))) {
            for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
                let from = cell(
                    ELEMENT_PRODUCT[usize::from(b)][usize::from(row)],
                    ELEMENT_PRODUCT[usize::from(a)][usize::from(column)],
                );
                assert_eq!(permute(from, a, b), cell(row, column));
            }
        }
    }
}
