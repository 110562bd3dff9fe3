//! What is left when the memory is full: only positions that may be on a solution of a given length.
//!
//! From the last complete layer on, a position is expanded and kept only if its depth and its [lower bound](GoalBound) add up to
//! no more than the length. If there is no solution of this length, the next length is tried from the same layer.

use antipode_puzzles::sliding::Metric;

use super::super::word::Word;
use super::ball::{Ball, Filter, Obstacle};
use super::goal_bound::GoalBound;
use super::packed_key::PackedKey;
use super::position_code::PositionCode;

/// The bounds of the neighbours of a position take about so many times longer than finding them.
const BOUND_COST: u64 = 4;

/// The search of solutions of one length after the other.
#[derive(Debug)]
pub(super) struct NarrowSearch {
    /// The radius of the ball whose memory was full.
    radius: u32,
    /// The length of the solutions that are searched.
    length: u32,
    /// How many more positions are looked at.
    left: u64,
    is_freed: bool,
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Narrowed {
    Working,
    /// A goal was found: no solution is shorter.
    Found,
    /// There is no memory or no time left.
    Ended,
}

impl NarrowSearch {
    /// A search around the start from a complete layer at this radius, which looks at so many positions.
    pub(super) fn new(radius: u32, length: u32, positions: u64) -> NarrowSearch {
        NarrowSearch { radius, length, left: positions, is_freed: false }
    }

    /// The proven lower bound: no solution is shorter.
    pub(super) fn lower_bound(&self) -> u32 {
        self.length
    }

    /// Looks at up to `budget` positions within so many bytes. `visit` is called with each that is found and tells whether it is a
    /// goal.
    pub(super) fn step<W: Word, K: PackedKey>(
        &mut self,
        ball: &mut Ball<K>,
        (code, metric, bound): (&PositionCode<W, K>, Metric, &GoalBound<W>),
        budget: u64,
        max_bytes: usize,
        mut visit: impl FnMut(K) -> bool,
    ) -> Narrowed {
        if !self.is_freed {
            self.is_freed = !ball.free_some();
            if self.is_freed {
                ball.go_back(self.radius, max_bytes);
            }
            return Narrowed::Working;
        }
        let NarrowSearch { radius, length, .. } = *self;
        let mut filter = OnSolution { bound, radius, length, anchors: vec![0; code.pieces()] };
        let mut is_found = false;
        let budget = budget.div_ceil(BOUND_COST);
        let grown =
            ball.grow_where(code, metric, budget, max_bytes, &mut filter, |key| is_found |= visit(key));
        self.left = self.left.saturating_sub(budget);
        match grown {
            _ if is_found => Narrowed::Found,
            Err(Obstacle::Memory | Obstacle::TooManySets) => Narrowed::Ended,
            Ok(_) if self.left == 0 => Narrowed::Ended,
            Ok(is_complete) => {
                if is_complete && !ball.add_layer() {
                    self.length += 1;
                    self.is_freed = false;
                }
                Narrowed::Working
            }
        }
    }
}

/// Admits positions that may be on a solution of a length.
struct OnSolution<'a, W> {
    bound: &'a GoalBound<W>,
    radius: u32,
    length: u32,
    anchors: Vec<u8>,
}

impl<W: Word, K: PackedKey> Filter<W, K> for OnSolution<'_, W> {
    fn admits(&mut self, code: &PositionCode<W, K>, anchors: &[u8], depth: u32) -> bool {
        // Those of the layers after the first one were asked when they were found.
        depth > self.radius || depth.saturating_add(self.bound.moves(&code.board, anchors)) <= self.length
    }

    fn admits_key(&mut self, code: &PositionCode<W, K>, key: K, depth: u32) -> bool {
        code.read(key, &mut self.anchors);
        depth.saturating_add(self.bound.moves(&code.board, &self.anchors)) <= self.length
    }
}
