//! All positions within a radius of one position, or of the nearest of several (the centres), grown layer by layer within a
//! memory limit.
//!
//! The ball is an open-addressing hash table of stored words: the position with its depth in the top bits, zero for
//! an empty slot. To grow a layer, the search scans the table and inserts the neighbours of every word of the last
//! depth. When the table becomes too full during a layer, it moves into a larger table and the scan restarts; it
//! finds the inserted positions and continues.
//!
//! The stored depth is always the true distance from the centre, also in an incomplete layer.

use super::key::{Key, StoredDepth};
use super::search_puzzle::PackedPuzzle;

/// The smallest table, in words.
const FIRST_SLOTS: usize = 1 << 12;

/// Scanning this many slots takes about as long as generating one neighbour.
const SLOTS_PER_NEIGHBOUR: usize = 16;

#[derive(Clone, Debug)]
pub(crate) struct Ball<K> {
    stored_depth: StoredDepth,
    /// Whether the ball grows by moves or by their inverses.
    direction: MoveDirection,
    slots: Vec<K>,
    /// The number of positions of each complete layer, and of the layer in progress.
    counts: Vec<u64>,
    positions: usize,
    /// The next slot to scan for the layer in progress.
    cursor: usize,
    resize: Option<TableResize<K>>,
    max_slots: usize,
}

#[derive(Clone, Debug)]
struct TableResize<K> {
    from: Vec<K>,
    cursor: usize,
}

/// Whether moves or their inverses are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveDirection {
    Forward,
    Inverse,
}

impl MoveDirection {
    /// The position after a move, or the one before it.
    #[inline]
    pub(crate) fn step<K: Key, P: PackedPuzzle<K>>(self, puzzle: &P, position: K, mv: usize) -> Option<K> {
        match self {
            MoveDirection::Forward => puzzle.after(position, mv),
            MoveDirection::Inverse => puzzle.before(position, mv),
        }
    }
}

/// The result of a growth step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GrowthStatus {
    /// The layer is not complete yet.
    InProgress,
    /// A layer has just been completed.
    LayerComplete,
    /// The ball holds all reachable positions.
    Exhausted,
    /// There is no room for more.
    Full,
}

impl<K: Key> Ball<K> {
    /// The ball of radius 0. `max_bytes` bounds its memory at any moment, including the move into a larger table.
    pub(crate) fn new<P: PackedPuzzle<K>>(
        puzzle: &P,
        centres: &[K],
        direction: MoveDirection,
        max_bytes: usize,
    ) -> Ball<K> {
        // The old and the new table coexist during a resize; the new one is twice as large.
        let most_slots = max_bytes / size_of::<K>() / 3 * 2;
        let doublings = (most_slots / FIRST_SLOTS).max(1).ilog2();
        let first_slots = (most_slots >> doublings).max(FIRST_SLOTS);
        let mut ball = Ball {
            stored_depth: StoredDepth::above(puzzle.position_bits()),
            direction,
            slots: vec![K::ZERO; first_slots],
            counts: vec![0],
            positions: 0,
            cursor: 0,
            resize: None,
            max_slots: first_slots << doublings,
        };
        for &centre in centres {
            ball.put(ball.stored_depth.without(centre), 0);
        }
        ball.counts.push(0);
        ball
    }

    /// The ball holds every position up to this depth.
    pub(crate) fn radius(&self) -> u32 {
        self.counts.len() as u32 - 2
    }

    /// The number of stored positions.
    pub(crate) fn positions(&self) -> u64 {
        self.positions as u64
    }

    /// The number of positions in the outermost complete layer.
    pub(crate) fn outer_layer_size(&self) -> u64 {
        self.counts[self.counts.len() - 2]
    }

    /// The distance of a position from the centre, if it is stored.
    pub(crate) fn depth(&self, position: K) -> Option<u32> {
        let bare = self.stored_depth.without(position);
        if let Ok(at) = find(&self.slots, self.stored_depth, bare) {
            return Some(self.stored_depth.of(self.slots[at]));
        }
        let from = &self.resize.as_ref()?.from;
        find(from, self.stored_depth, bare).ok().map(|at| self.stored_depth.of(from[at]))
    }

    /// Whether the ball holds all reachable positions.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.outer_layer_size() == 0
    }

    /// Whether the layer in progress cannot be completed.
    pub(crate) fn is_full(&self) -> bool {
        self.radius() + 1 > self.stored_depth.max::<K>()
            || (self.slots.len() == self.max_slots && self.positions >= max_positions(self.max_slots))
    }

    /// Grows by about `budget` neighbours. Calls `inserted` with every position when it is first inserted, and its depth.
    /// `inserted` returns whether to stop at once; stopping loses nothing.
    pub(crate) fn grow<P: PackedPuzzle<K>>(
        &mut self,
        puzzle: &P,
        mut budget: u64,
        mut inserted: impl FnMut(K, u32) -> bool,
    ) -> GrowthStatus {
        if self.is_exhausted() {
            return GrowthStatus::Exhausted;
        }
        let radius = self.radius();
        let moves = puzzle.move_count();
        while budget > 0 {
            if self.resize.is_some() {
                budget = self.continue_resize(budget);
                continue;
            }
            if self.cursor == self.slots.len() {
                self.cursor = 0;
                self.counts.push(0);
                return GrowthStatus::LayerComplete;
            }
            let stored = self.slots[self.cursor];
            if stored == K::ZERO || self.stored_depth.of(stored) != radius {
                self.cursor += 1;
                budget -= u64::from(self.cursor.is_multiple_of(SLOTS_PER_NEIGHBOUR));
                continue;
            }
            if self.is_full() {
                return GrowthStatus::Full;
            }
            if self.positions + moves > max_positions(self.slots.len()) && self.slots.len() < self.max_slots {
                self.enlarge();
                continue;
            }
            let here = puzzle.restore(self.stored_depth.without(stored));
            budget = budget.saturating_sub(moves as u64);
            self.cursor += 1;
            for mv in 0..moves {
                let Some(next) = self.direction.step(puzzle, here, mv) else { continue };
                if self.put(self.stored_depth.without(next), radius + 1) && inserted(next, radius + 1) {
                    // The next scan inserts the remaining neighbours of this position.
                    self.cursor -= 1;
                    return GrowthStatus::InProgress;
                }
            }
        }
        GrowthStatus::InProgress
    }

    /// The next position at `depth` from slot `place` on, and the slot after it.
    pub(crate) fn next_at_depth<P: PackedPuzzle<K>>(
        &self,
        puzzle: &P,
        depth: u32,
        mut place: usize,
    ) -> Option<(K, usize)> {
        while let Some(&stored) = self.slots.get(place) {
            place += 1;
            if stored != K::ZERO && self.stored_depth.of(stored) == depth {
                return Some((puzzle.restore(self.stored_depth.without(stored)), place));
            }
        }
        None
    }

    fn put(&mut self, bare: K, depth: u32) -> bool {
        match find(&self.slots, self.stored_depth, bare) {
            Ok(_) => false,
            Err(at) => {
                self.slots[at] = self.stored_depth.store(bare, depth);
                self.counts[depth as usize] += 1;
                self.positions += 1;
                true
            }
        }
    }

    fn enlarge(&mut self) {
        let larger = vec![K::ZERO; self.slots.len() * 2];
        let from = std::mem::replace(&mut self.slots, larger);
        self.resize = Some(TableResize { from, cursor: 0 });
    }

    /// Moves words into the larger table. Returns the remaining budget.
    fn continue_resize(&mut self, budget: u64) -> u64 {
        let Some(growing) = &mut self.resize else { return budget };
        let end = (growing.cursor + budget as usize).min(growing.from.len());
        for &stored in &growing.from[growing.cursor..end] {
            if stored != K::ZERO
                && let Err(at) = find(&self.slots, self.stored_depth, self.stored_depth.without(stored))
            {
                self.slots[at] = stored;
            }
        }
        let left = budget - (end - growing.cursor) as u64;
        growing.cursor = end;
        if end == growing.from.len() {
            self.resize = None;
            self.cursor = 0;
        }
        left
    }
}

/// The largest number of positions for this many slots.
fn max_positions(slots: usize) -> usize {
    slots / 4 * 3
}

/// The slot of a position, or the free slot where it would go.
#[inline]
fn find<K: Key>(slots: &[K], stored_depth: StoredDepth, bare: K) -> Result<usize, usize> {
    let bits = stored_depth.position_bits::<K>();
    let mut at = ((u64::from(bare.hash()) * slots.len() as u64) >> 32) as usize;
    loop {
        let stored = slots[at];
        if stored == K::ZERO {
            return Err(at);
        }
        if stored & bits == bare {
            return Ok(at);
        }
        at += 1;
        if at == slots.len() {
            at = 0;
        }
    }
}
