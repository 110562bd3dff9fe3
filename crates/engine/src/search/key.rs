//! Positions as machine words.
//!
//! ```
//! use antipode_engine::search::key::Key;
//!
//! /// The content of a cell, with four bits a cell.
//! fn cell<K: Key>(position: K, cell: u32) -> u32 {
//!     (position >> (cell * 4)).low() & 15
//! }
//!
//! assert_eq!(cell(0x987_654_321_u64, 2), 3);
//! assert_eq!(cell(7_u128 << 120, 30), 7);
//! assert_eq!(u64::of(5).rotated(60) >> 60, 5);
//! ```

use std::fmt;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A machine word that holds a position, and a depth in its top bits: `u64` or `u128`.
pub trait Key:
    Copy
    + Ord
    + fmt::Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The number of bits.
    const BITS: u32;
    /// The word without any bit.
    const ZERO: Self;
    /// The word of a small number.
    fn of(small: u32) -> Self;
    /// The lowest 32 bits.
    fn low(self) -> u32;
    /// The word rotated left.
    #[must_use]
    fn rotated(self, left: u32) -> Self;
    /// A 32-bit hash of the whole word.
    fn hash(self) -> u32;
}

impl Key for u64 {
    const BITS: u32 = 64;
    const ZERO: u64 = 0;
    fn of(small: u32) -> u64 {
        small.into()
    }
    fn low(self) -> u32 {
        self as u32
    }
    fn rotated(self, left: u32) -> u64 {
        self.rotate_left(left)
    }
    fn hash(self) -> u32 {
        let mixed = (self ^ self >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 32) as u32
    }
}

impl Key for u128 {
    const BITS: u32 = 128;
    const ZERO: u128 = 0;
    fn of(small: u32) -> u128 {
        small.into()
    }
    fn low(self) -> u32 {
        self as u32
    }
    fn rotated(self, left: u32) -> u128 {
        self.rotate_left(left)
    }
    fn hash(self) -> u32 {
        (self as u64 ^ ((self >> 64) as u64).wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(32)).hash()
    }
}

/// How a word stores a position with its depth: the position in the low bits, the depth above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StoredDepth {
    /// The number of bits below the depth.
    shift: u32,
}

impl StoredDepth {
    pub(super) fn above(position_bits: u32) -> StoredDepth {
        StoredDepth { shift: position_bits }
    }

    /// The deepest depth that can be stored.
    pub(super) fn max<K: Key>(self) -> u32 {
        (1 << (K::BITS - self.shift).min(16)) - 2
    }

    /// The stored bits of a position, without its depth.
    pub(super) fn without<K: Key>(self, key: K) -> K {
        key & self.position_bits()
    }

    pub(super) fn position_bits<K: Key>(self) -> K {
        !((!K::ZERO) << self.shift)
    }

    /// A stored word. It is never zero, because the stored depth counts from 1.
    pub(super) fn store<K: Key>(self, bare: K, depth: u32) -> K {
        bare | K::of(depth + 1) << self.shift
    }

    /// The depth of a stored word that is not zero.
    pub(super) fn of<K: Key>(self, stored: K) -> u32 {
        (stored >> self.shift).low() - 1
    }
}
