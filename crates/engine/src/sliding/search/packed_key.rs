//! Keys whose bit fields can be read.

use super::super::key::{Key, WideKey};

/// A key with fields of up to 64 bits.
pub(super) trait PackedKey: Key + Ord + 'static {
    /// Flips the bits of `value`, the first of them at bit `from`.
    fn flip_bits(&mut self, from: u32, value: u64);

    /// The bits from `from` on, as many as `width`: 64 at most, and maybe none.
    fn bits(self, from: u32, width: u32) -> u64;
}

/// The lowest bits of a word.
#[inline]
fn lowest(word: u64, width: u32) -> u64 {
    if width >= 64 { word } else { word & ((1 << width) - 1) }
}

impl PackedKey for u64 {
    #[inline]
    fn flip_bits(&mut self, from: u32, value: u64) {
        *self ^= value.wrapping_shl(from);
    }

    #[inline]
    fn bits(self, from: u32, width: u32) -> u64 {
        lowest(self.wrapping_shr(from), width)
    }
}

impl PackedKey for u128 {
    #[inline]
    fn flip_bits(&mut self, from: u32, value: u64) {
        *self ^= u128::from(value).wrapping_shl(from);
    }

    #[inline]
    fn bits(self, from: u32, width: u32) -> u64 {
        lowest(self.wrapping_shr(from) as u64, width)
    }
}

impl<const WORDS: usize> PackedKey for WideKey<WORDS> {
    fn flip_bits(&mut self, from: u32, value: u64) {
        let (word, bit) = (from as usize / 64, from % 64);
        if let Some(low) = self.0.get_mut(word) {
            *low ^= value << bit;
        }
        if bit > 0
            && let Some(high) = self.0.get_mut(word + 1)
        {
            *high ^= value >> (64 - bit);
        }
    }

    fn bits(self, from: u32, width: u32) -> u64 {
        let (word, bit) = (from as usize / 64, from % 64);
        let low = self.0.get(word).map_or(0, |low| low >> bit);
        let high = self.0.get(word + 1).filter(|_| bit > 0).map_or(0, |high| high << (64 - bit));
        lowest(low | high, width)
    }
}
