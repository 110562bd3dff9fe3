//! Two bits per position: unvisited, or the depth modulo 3.
//!
//! Where every step has an inverse step, neighbours differ by at most one in depth, so the remainder tells which
//! neighbour is nearer; `depth_code.rs` covers the other spaces. The code of an unvisited position is 0 and that of a
//! depth is `depth mod 3 + 1`. The low bits of all codes form one plane, the high bits the other. A fresh pair of
//! planes is all zeroes, which the allocator provides for free, and one operation on the two planes selects a
//! remainder.

use std::ops::Range;

use super::indexed_space::{PositionIndex, WORD_BITS};

/// A depth modulo 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Residue {
    /// Low bit only.
    Zero,
    /// High bit only.
    One,
    /// Both bits.
    Two,
}

impl Residue {
    pub(crate) fn of(depth: u32) -> Residue {
        match depth % 3 {
            0 => Residue::Zero,
            1 => Residue::One,
            _ => Residue::Two,
        }
    }

    /// The residue of the next depth.
    pub(crate) fn next(self) -> Residue {
        match self {
            Residue::Zero => Residue::One,
            Residue::One => Residue::Two,
            Residue::Two => Residue::Zero,
        }
    }

    /// 0, 1 or 2.
    pub(crate) fn modulo_3(self) -> u32 {
        self as u32
    }

    /// The bits of a word that have this residue.
    #[inline(always)]
    pub(crate) fn of_words(self, low: u64, high: u64) -> u64 {
        match self {
            Residue::Zero => low & !high,
            Residue::One => high & !low,
            Residue::Two => low & high,
        }
    }

    /// The masks for the low and the high plane when positions get this residue.
    #[inline(always)]
    pub(crate) fn planes(self) -> (u64, u64) {
        match self {
            Residue::Zero => (u64::MAX, 0),
            Residue::One => (0, u64::MAX),
            Residue::Two => (u64::MAX, u64::MAX),
        }
    }
}

/// The two planes, one word for 64 positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Planes {
    pub(crate) low: Vec<u64>,
    pub(crate) high: Vec<u64>,
}

impl Planes {
    /// Planes with every position unvisited.
    pub(crate) fn unvisited(words: usize) -> Planes {
        Planes { low: vec![0; words], high: vec![0; words] }
    }

    /// The residue of a position, or `None` when it is unvisited.
    pub(crate) fn residue(&self, cell: PositionIndex) -> Option<Residue> {
        let (word, bit) = ((cell.0 / WORD_BITS) as usize, cell.0 % WORD_BITS);
        match (self.low[word] >> bit & 1, self.high[word] >> bit & 1) {
            (0, 0) => None,
            (1, 0) => Some(Residue::Zero),
            (0, _) => Some(Residue::One),
            _ => Some(Residue::Two),
        }
    }

    /// Gives every visited position of these words the same residue.
    pub(crate) fn merge(&mut self, words: Range<usize>, residue: Residue) {
        let (low_mask, high_mask) = residue.planes();
        for (low, high) in self.low[words.clone()].iter_mut().zip(&mut self.high[words]) {
            let visited = *low | *high;
            (*low, *high) = (visited & low_mask, visited & high_mask);
        }
    }

    /// Writes the residue of an unvisited position.
    pub(crate) fn visit(&mut self, cell: PositionIndex, residue: Residue) {
        let (word, bit) = ((cell.0 / WORD_BITS) as usize, cell.0 % WORD_BITS);
        let (low, high) = residue.planes();
        self.low[word] |= low & 1 << bit;
        self.high[word] |= high & 1 << bit;
    }
}
