//! What is left when the memory is full: only positions that may be on a solution of a given length.
//!
//! From a complete layer on, a position is expanded and kept only if its depth and its [lower bound](GoalBound) add up to
//! no more than the length. If there is no solution of this length, the next length is tried, from the last layer that was still
//! complete.

use antipode_puzzles::sliding::Metric;

use super::super::word::Word;
use super::ball::{Ball, Filter, Obstacle};
use super::goal_bound::GoalBound;
use super::packed_key::PackedKey;
use super::position_code::PositionCode;

/// Cost of one bound, in position expansions.
const BOUND_WORK: usize = 8;
/// Looking up whether a position was rejected takes a part of that.
const LOOKUPS_PER_POSITION: usize = 8;
/// Entries of the cache of rejected positions. Direct-mapped; collisions overwrite.
const REJECTED: usize = 1 << 16;

/// The search of solutions of one length after the other.
#[derive(Debug)]
pub(super) struct NarrowSearch<K> {
    /// The depth of the layer from which it grows: all positions up to there are known.
    radius: u32,
    /// The length of the solutions that are searched.
    length: u32,
    /// How much work is left, in positions.
    left: u64,
    is_freed: bool,
    /// The smallest depth at which a position was rejected.
    rejected_at: u32,
    /// Positions that are too far, by their hash.
    rejected: Vec<K>,
}

/// The state of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NarrowStatus {
    Working,
    /// A goal was found: no solution is shorter.
    Found,
    /// There is no memory or no time left.
    Ended,
}

impl<K: PackedKey> NarrowSearch<K> {
    /// A search around the start from a complete layer at this radius, with a budget of `positions` expansions.
    pub(super) fn new(radius: u32, length: u32, positions: u64) -> NarrowSearch<K> {
        let rejected = vec![K::default(); REJECTED];
        NarrowSearch { radius, length, left: positions, is_freed: false, rejected_at: u32::MAX, rejected }
    }

    /// A search that was stopped; whether it has layers of its own, or is to begin from the complete one.
    pub(super) fn resumed([radius, length]: [u32; 2], positions: u64, has_layers: bool) -> NarrowSearch<K> {
        // It is not known where a position was rejected.
        let rejected_at = if has_layers { radius + 1 } else { u32::MAX };
        NarrowSearch { is_freed: has_layers, rejected_at, ..NarrowSearch::new(radius, length, positions) }
    }

    /// The radius, the length and the work left: see [`NarrowSearch::new`].
    pub(super) fn state(&self) -> [u64; 3] {
        [self.radius.into(), self.length.into(), self.left]
    }

    /// The proven lower bound: no solution is shorter.
    pub(super) fn lower_bound(&self) -> u32 {
        self.length
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.rejected.len() * size_of::<K>()
    }

    /// Does as much work as expanding `budget` positions, within `max_bytes`. `visit` is called with each position that is found and
    /// tells whether it is a goal.
    pub(super) fn step<W: Word>(
        &mut self,
        ball: &mut Ball<K>,
        (code, metric, bound): (&PositionCode<W, K>, Metric, &GoalBound<W>),
        budget: u64,
        max_bytes: usize,
        mut visit: impl FnMut(K) -> bool,
    ) -> NarrowStatus {
        if !self.is_freed {
            self.is_freed = !ball.free_some();
            if self.is_freed {
                // All layers before the first position that was rejected are complete.
                if self.rejected_at < u32::MAX {
                    self.radius = self.radius.max(ball.kept_depth(self.rejected_at.saturating_sub(1)));
                }
                self.rejected_at = u32::MAX;
                self.rejected.fill(K::default());
                ball.go_back(self.radius, max_bytes);
            }
            return NarrowStatus::Working;
        }
        if ball.know_some(budget) {
            return NarrowStatus::Working;
        }
        let NarrowSearch { radius, length, rejected_at, rejected, .. } = self;
        let (radius, length) = (*radius, *length);
        let anchors = vec![0; code.pieces()];
        let mut filter =
            SolutionFilter { bound, radius, length, rejected_at, rejected, anchors, bounds: 0, lookups: 0 };
        let mut is_found = false;
        let grown =
            ball.grow_where(code, metric, budget, max_bytes, &mut filter, |key| is_found |= visit(key));
        self.left = self.left.saturating_sub(budget);
        match grown {
            _ if is_found => NarrowStatus::Found,
            Err(Obstacle::Memory | Obstacle::TooManySets) => NarrowStatus::Ended,
            Ok(_) if self.left == 0 => NarrowStatus::Ended,
            Ok(is_complete) => {
                if is_complete && !ball.add_layer() {
                    self.length += 1;
                    self.is_freed = false;
                }
                NarrowStatus::Working
            }
        }
    }
}

/// Admits positions that may be on a solution of a length.
struct SolutionFilter<'a, W, K> {
    bound: &'a GoalBound<W>,
    radius: u32,
    length: u32,
    rejected_at: &'a mut u32,
    rejected: &'a mut [K],
    anchors: Vec<u8>,
    bounds: usize,
    lookups: usize,
}

impl<W: Word, K: PackedKey> SolutionFilter<'_, W, K> {
    fn is_near(&mut self, code: &PositionCode<W, K>, anchors: &[u8], depth: u32) -> bool {
        self.bounds += 1;
        let left = self.length.checked_sub(depth);
        let is_near = left.is_some_and(|left| self.bound.moves(&code.board, anchors, left) <= left);
        if !is_near {
            *self.rejected_at = depth.min(*self.rejected_at);
        }
        is_near
    }
}

impl<W: Word, K: PackedKey> Filter<W, K> for SolutionFilter<'_, W, K> {
    const IS_SELECTIVE: bool = true;

    fn admits(&mut self, code: &PositionCode<W, K>, anchors: &[u8], depth: u32) -> bool {
        // Those of the layers after the first one were asked when they were found.
        depth > self.radius || self.is_near(code, anchors, depth)
    }

    /// What was rejected once is rejected at any larger depth.
    fn admits_key(&mut self, code: &PositionCode<W, K>, key: K, depth: u32) -> bool {
        let slot = (key.hash() >> 20) as usize % self.rejected.len();
        if self.rejected[slot] == key.stamped(1) {
            self.lookups += 1;
            return false;
        }
        let mut anchors = std::mem::take(&mut self.anchors);
        code.read(key, &mut anchors);
        let is_near = self.is_near(code, &anchors, depth);
        self.anchors = anchors;
        if !is_near {
            self.rejected[slot] = key.stamped(1);
        }
        is_near
    }

    fn take_work(&mut self) -> usize {
        let work = self.bounds * BOUND_WORK + self.lookups / LOOKUPS_PER_POSITION;
        (self.bounds, self.lookups) = (0, self.lookups % LOOKUPS_PER_POSITION);
        work
    }
}
