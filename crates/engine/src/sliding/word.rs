//! Machine words as sets of cells: `u64` for boards of up to 64 cells, `u128` for larger ones.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Index, IndexMut, Not, Shl, Shr};

use antipode_puzzles::sliding::{Cells, MAX_CELLS};

/// A set of cells in one machine word: cell `i` is bit `i`.
pub(super) trait Word:
    Copy
    + Debug
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u8, Output = Self>
    + Shr<u8, Output = Self>
    + 'static
{
    /// The fronts of a piece by anchor: the cells that must be free to slide up, down, left, right.
    type Fronts: Clone + Debug + Index<usize, Output = [Self; 4]> + IndexMut<usize>;

    /// The number of bits, a power of two.
    const CELLS: usize;
    /// The empty set.
    const EMPTY: Self;
    /// All bits.
    const ALL: Self;

    /// The set of these cells, which must be below [`Word::CELLS`].
    fn of(cells: Cells) -> Self;

    /// The set as cells.
    fn cells(self) -> Cells;

    /// The set of one cell.
    fn single(cell: u8) -> Self;

    /// The set of one cell, or the empty set. Branchless.
    fn single_if(condition: bool, cell: u8) -> Self;

    /// The first cell of a set that is not empty.
    fn first(self) -> u8;

    /// A set that is not empty, without its first cell.
    #[must_use]
    fn without_first(self) -> Self;

    /// The number of cells.
    fn len(self) -> u32;

    /// Fronts that forbid every slide.
    fn no_fronts() -> Self::Fronts;

    /// The set shifted to smaller cells; what a shift by all bits gives is not defined.
    #[must_use]
    fn lowered(self, by: u32) -> Self;

    /// The set shifted to larger cells; what a shift by all bits gives is not defined.
    #[must_use]
    fn raised(self, by: u32) -> Self;

    /// Whether the set contains a cell.
    #[inline]
    fn contains(self, cell: u8) -> bool {
        self & Self::single(cell) != Self::EMPTY
    }

    /// The cells in order.
    #[inline]
    fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self;
        std::iter::from_fn(move || {
            if rest == Self::EMPTY {
                return None;
            }
            let cell = rest.first();
            rest = rest.without_first();
            Some(cell)
        })
    }
}

impl Word for u64 {
    type Fronts = [[u64; 4]; 64];

    const CELLS: usize = 64;
    const EMPTY: u64 = 0;
    const ALL: u64 = u64::MAX;

    #[inline]
    fn of(cells: Cells) -> u64 {
        cells.0 as u64
    }

    #[inline]
    fn cells(self) -> Cells {
        Cells(self.into())
    }

    #[inline]
    fn single(cell: u8) -> u64 {
        1 << cell
    }

    #[inline]
    fn single_if(condition: bool, cell: u8) -> u64 {
        u64::from(condition) << cell
    }

    #[inline]
    fn first(self) -> u8 {
        self.trailing_zeros() as u8
    }

    #[inline]
    fn without_first(self) -> u64 {
        self & (self - 1)
    }

    #[inline]
    fn len(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn lowered(self, by: u32) -> u64 {
        self.wrapping_shr(by)
    }

    #[inline]
    fn raised(self, by: u32) -> u64 {
        self.wrapping_shl(by)
    }

    fn no_fronts() -> Self::Fronts {
        [[u64::MAX; 4]; 64]
    }
}

impl Word for u128 {
    type Fronts = [[u128; 4]; MAX_CELLS];

    const CELLS: usize = MAX_CELLS;
    const EMPTY: u128 = 0;
    const ALL: u128 = u128::MAX;

    #[inline]
    fn of(cells: Cells) -> u128 {
        cells.0
    }

    #[inline]
    fn cells(self) -> Cells {
        Cells(self)
    }

    #[inline]
    fn single(cell: u8) -> u128 {
        1 << cell
    }

    #[inline]
    fn single_if(condition: bool, cell: u8) -> u128 {
        u128::from(condition) << cell
    }

    #[inline]
    fn first(self) -> u8 {
        self.trailing_zeros() as u8
    }

    #[inline]
    fn without_first(self) -> u128 {
        self & (self - 1)
    }

    #[inline]
    fn len(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn lowered(self, by: u32) -> u128 {
        self.wrapping_shr(by)
    }

    #[inline]
    fn raised(self, by: u32) -> u128 {
        self.wrapping_shl(by)
    }

    fn no_fronts() -> Self::Fronts {
        [[u128::MAX; 4]; MAX_CELLS]
    }
}

/// The members of a set of pieces (piece `i` is bit `i`), in order.
#[inline]
pub(super) fn pieces_of(set: u64) -> impl Iterator<Item = usize> {
    Word::iter(set).map(usize::from)
}
