//! What a search has proven of positions that several paths reach: that none is solved within a number of moves.
//!
//! In a pass for solutions of as many moves as the shortest ones, or fewer, this holds for every position that was searched
//! without success, whichever moves were left out there: a position that could be solved in the rest would give a solution of the
//! whole. Of two positions with the same slot, the later one stays.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The slots, as a power of two: 32 MB.
const SLOT_BITS: u32 = 22;
/// The bits of the number of moves.
const MOVE_BITS: u32 = 7;

#[derive(Debug)]
pub(super) struct Transpositions {
    /// The bits of the hash that are not the number of the slot, then the moves.
    slots: Vec<AtomicU64>,
}

impl Transpositions {
    pub(super) fn new() -> Transpositions {
        Transpositions { slots: (0..1_usize << SLOT_BITS).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Whether a position is proven to have no solution of as many moves.
    #[inline]
    pub(super) fn has_failed(&self, tiles: u64, moves: u32) -> bool {
        let (slot, rest) = slot_of(tiles);
        let entry = self.slots[slot].load(Relaxed);
        entry >> MOVE_BITS == rest && entry & ((1 << MOVE_BITS) - 1) >= moves.into()
    }

    /// Stores that a position has no solution of as many moves.
    #[inline]
    pub(super) fn set_failed(&self, tiles: u64, moves: u32) {
        let (slot, rest) = slot_of(tiles);
        self.slots[slot].store(rest << MOVE_BITS | u64::from(moves), Relaxed);
    }
}

/// The slot of a position, and the other bits of its hash. Every step can be undone, so both together are one position's alone.
fn slot_of(tiles: u64) -> (usize, u64) {
    let hash = hash(tiles);
    ((hash >> (u64::BITS - SLOT_BITS)) as usize, hash & (u64::MAX >> SLOT_BITS))
}

/// A hash of a position as one word; each is that of one position alone.
pub(super) fn hash(tiles: u64) -> u64 {
    let hash = tiles.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (hash ^ hash >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}
