//! Keys whose bit fields can be read.

use super::super::key::{Key, WideKey};

/// The bits at the end of a key that positions do not use: the stamp.
pub(in crate::sliding) const STAMP_BITS: u32 = 3;

/// A key with fields of up to 64 bits, and a stamp of [`STAMP_BITS`] bits.
pub(in crate::sliding) trait PackedKey: Key + Ord + 'static {
    /// The number of words of 64 bits.
    fn words() -> u32 {
        (size_of::<Self>() / size_of::<u64>()) as u32
    }

    /// Flips the bits of `value`, the first of them at bit `from`.
    fn flip_bits(&mut self, from: u32, value: u64);

    /// The bits from `from` on, as many as `width`: 64 at most, and maybe none.
    fn bits(self, from: u32, width: u32) -> u64;

    /// The stamp.
    fn stamp(self) -> u64;

    /// The key with its stamp changed by this one: a key without a stamp gets it, and one with this stamp loses it.
    #[must_use]
    fn stamped(self, stamp: u64) -> Self;

    /// Whether two keys are the same but for their stamps.
    fn is_same(self, other: Self) -> bool;
}

/// The lowest bits of a word.
#[inline]
fn lowest(word: u64, width: u32) -> u64 {
    if width >= 64 { word } else { word & ((1 << width) - 1) }
}

impl PackedKey for u64 {
    #[inline]
    fn stamp(self) -> u64 {
        self >> (u64::BITS - STAMP_BITS)
    }

    #[inline]
    fn stamped(self, stamp: u64) -> u64 {
        self ^ stamp << (u64::BITS - STAMP_BITS)
    }

    #[inline]
    fn is_same(self, other: u64) -> bool {
        (self ^ other) << STAMP_BITS == 0
    }

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
    fn stamp(self) -> u64 {
        (self >> (u128::BITS - STAMP_BITS)) as u64
    }

    #[inline]
    fn stamped(self, stamp: u64) -> u128 {
        self ^ u128::from(stamp) << (u128::BITS - STAMP_BITS)
    }

    #[inline]
    fn is_same(self, other: u128) -> bool {
        (self ^ other) << STAMP_BITS == 0
    }

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
    fn stamp(self) -> u64 {
        self.0[WORDS - 1] >> (u64::BITS - STAMP_BITS)
    }

    fn stamped(mut self, stamp: u64) -> WideKey<WORDS> {
        self.0[WORDS - 1] ^= stamp << (u64::BITS - STAMP_BITS);
        self
    }

    fn is_same(self, other: WideKey<WORDS>) -> bool {
        (self.0[WORDS - 1] ^ other.0[WORDS - 1]) << STAMP_BITS == 0
            && self.0[..WORDS - 1] == other.0[..WORDS - 1]
    }

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
