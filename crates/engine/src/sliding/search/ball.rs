//! A ball: the positions around some sources, layer by layer.
//!
//! Moves are reversible, so the neighbours of a layer are in the layer before, in the layer itself, or in the next one. The
//! hash set therefore needs only three layers; older ones are kept as lists as long as there is room, because
//! paths and the number of shortest solutions are read from them.

use std::io::{self, Write};

use antipode_puzzles::sliding::Metric;

use super::super::expand::{TooManySets, expand};
use super::super::word::Word;
use super::ball_parts::BallParts;
use super::key_set::{Full, KeySet};
use super::layer::Layer;
use super::packed_key::PackedKey;
use super::position_code::PositionCode;
use crate::checkpoint::HashingStream;

/// The number of positions that are expanded before their moves are looked up.
const BATCH: usize = 32;
/// This many moves cost as much as another position.
const MOVES_PER_POSITION: usize = 64;
/// When backtracking, re-insert layers up to this size.
const MAX_REINSERTED: u64 = 100_000;

/// Why a ball cannot grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Obstacle {
    /// The next positions do not fit into the memory allowed.
    Memory,
    /// In one of the positions too many sets of pieces can slide together.
    TooManySets,
}

/// Decides which positions of a ball are expanded and kept.
pub(super) trait Filter<W: Word, K> {
    /// Whether there is any position that it does not admit.
    const IS_SELECTIVE: bool;

    /// Whether a position of this depth is expanded.
    fn admits(&mut self, code: &PositionCode<W, K>, anchors: &[u8], depth: u32) -> bool;

    /// Whether a position that was found at this depth is kept.
    fn admits_key(&mut self, code: &PositionCode<W, K>, key: K, depth: u32) -> bool;

    /// The work of the decisions since the last call, in position expansions.
    fn take_work(&mut self) -> usize;
}

/// Admits every position.
struct NoFilter;

impl<W: Word, K> Filter<W, K> for NoFilter {
    const IS_SELECTIVE: bool = false;

    fn admits(&mut self, _code: &PositionCode<W, K>, _anchors: &[u8], _depth: u32) -> bool {
        true
    }

    fn admits_key(&mut self, _code: &PositionCode<W, K>, _key: K, _depth: u32) -> bool {
        true
    }

    fn take_work(&mut self) -> usize {
        0
    }
}

/// The positions around some sources.
#[derive(Clone, Debug)]
pub(super) struct Ball<K> {
    /// The complete layers; layer `d` has the positions at distance `d` from the nearest source.
    layers: Vec<Layer<K>>,
    /// The layer after these, as far as it was found.
    next: Layer<K>,
    /// How many positions of the last complete layer were expanded.
    expanded: u64,
    /// The last two complete layers, the next one, and maybe older ones.
    known: KeySet<K>,
    /// Older layers are kept if this divides their depth.
    stride: usize,
    /// The depth of a layer that is never dropped.
    base: Option<usize>,
    positions: u64,
    /// The memory of all complete layers but the last two, in bytes.
    old_bytes: usize,
    /// From where on the hash set lacks positions of the last two complete layers, as a layer and a place in it: see
    /// [`Ball::go_back`].
    unknown: Option<(usize, u64)>,
    /// Moves that were not looked up yet.
    moves: Vec<K>,
    anchors: Vec<u8>,
}

impl<K: PackedKey> Ball<K> {
    /// The ball of radius 0, of a search within `max_bytes` of memory.
    pub(super) fn new(sources: impl IntoIterator<Item = K>, max_bytes: usize) -> Ball<K> {
        let mut first = Layer::new();
        let mut known = KeySet::new(max_bytes);
        for key in sources {
            if known.insert(key, usize::MAX) == Ok(true) {
                first.push(key);
            }
        }
        known.begin_next_layer();
        Ball {
            positions: first.len(),
            layers: vec![first],
            next: Layer::new(),
            expanded: 0,
            known,
            stride: 1,
            base: None,
            old_bytes: 0,
            unknown: None,
            moves: Vec::new(),
            anchors: Vec::new(),
        }
    }

    /// A ball from its parts, of a search within `max_bytes` of memory.
    pub(super) fn from_parts(parts: BallParts<K>, max_bytes: usize) -> Ball<K> {
        let BallParts { layers, next, expanded, stride, base, positions } = parts;
        let mut known = KeySet::new(max_bytes);
        let old = layers.len().saturating_sub(2);
        let old_bytes = layers[..old].iter().map(Layer::bytes).sum();
        let new_bytes: usize = layers[old..].iter().chain([&next]).map(Layer::bytes).sum();
        let most_slots = max_bytes.saturating_sub(old_bytes + new_bytes) / size_of::<K>();
        for layer in layers[old..].iter().chain([&next]) {
            for key in layer.chunks().iter().flatten() {
                if known.insert(*key, most_slots) == Err(Full) {
                    let _ = known.insert(*key, usize::MAX);
                }
            }
            known.begin_next_layer();
        }
        // The next layer is not complete.
        known.resume_layer();
        let (moves, anchors) = (Vec::new(), Vec::new());
        let unknown = None;
        Ball { layers, next, expanded, known, stride, base, positions, old_bytes, unknown, moves, anchors }
    }

    /// Writes the parts of the ball.
    pub(super) fn write(&self, out: &mut HashingStream<impl Write>) -> io::Result<()> {
        let base = self.base.map_or(0, |base| base as u64 + 1);
        let numbers = [self.stride as u64, base, self.expanded, self.positions];
        BallParts::write(out, (&self.layers, &self.next), numbers)
    }

    /// The depth of the last complete layer.
    pub(super) fn radius(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    /// The complete layers.
    pub(super) fn layers(&self) -> &[Layer<K>] {
        &self.layers
    }

    /// The number of positions in the last complete layer.
    pub(super) fn frontier(&self) -> u64 {
        self.layers.last().map_or(0, Layer::len)
    }

    /// The number of positions found.
    pub(super) fn positions(&self) -> u64 {
        self.positions
    }

    /// Whether no other position can be reached.
    pub(super) fn is_complete(&self) -> bool {
        self.next.is_empty() && self.expanded == self.frontier()
    }

    /// Whether some layers were dropped.
    pub(super) fn is_thinned(&self) -> bool {
        self.stride > 1
    }

    /// Whether a position is in the last complete layer. The answer is right for positions that are in no older layer.
    pub(super) fn contains(&self, key: K) -> bool {
        self.known.contains(key)
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let last = self.layers.iter().rev().take(2).map(Layer::bytes).sum::<usize>();
        self.old_bytes + last + self.next.bytes() + self.known.bytes()
    }

    /// Expands up to `budget` positions of the last layer, fewer where they have many moves, and calls `visit` with each new
    /// position. Returns whether the next layer is complete; it is then [added](Ball::add_layer).
    pub(super) fn grow<W: Word>(
        &mut self,
        code: &PositionCode<W, K>,
        metric: Metric,
        budget: u64,
        max_bytes: usize,
        visit: impl FnMut(K),
    ) -> Result<bool, Obstacle> {
        self.grow_where(code, metric, budget, max_bytes, &mut NoFilter, visit)
    }

    /// The same of those positions that a filter admits; it decides about those that are expanded, and about new ones.
    pub(super) fn grow_where<W: Word, F: Filter<W, K>>(
        &mut self,
        code: &PositionCode<W, K>,
        metric: Metric,
        budget: u64,
        max_bytes: usize,
        filter: &mut F,
        mut visit: impl FnMut(K),
    ) -> Result<bool, Obstacle> {
        let at_once = if metric.is_super() || F::IS_SELECTIVE { 1 } else { BATCH };
        let (mut left, depth) = (budget as usize, self.radius());
        self.anchors.resize(code.pieces(), 0);
        while left > 0 {
            left = left.saturating_sub(filter.take_work());
            let Some(last) = self.layers.last() else { return Ok(true) };
            let mut moves = std::mem::take(&mut self.moves);
            moves.clear();
            let mut count = 0;
            while count < at_once
                && let Some(key) = last.get(self.expanded + count as u64)
            {
                count += 1;
                code.read(key, &mut self.anchors);
                let anchors = &self.anchors;
                if !filter.admits(code, anchors, depth) {
                    continue;
                }
                let expanded = expand(&code.board, metric, anchors, &mut |slide| {
                    moves.push(code.key_after(key, anchors, slide));
                });
                if let Err(TooManySets) = expanded {
                    return Err(Obstacle::TooManySets);
                }
            }
            if count == 0 {
                return Ok(true);
            }
            left = left.saturating_sub(count.max(moves.len() / MOVES_PER_POSITION));
            self.known.drop_evidently_known(&mut moves);
            let mut max_slots = self.make_room(moves.len(), max_bytes)?;
            for key in &moves {
                if F::IS_SELECTIVE && (self.known.contains(*key) || !filter.admits_key(code, *key, depth + 1))
                {
                    continue;
                }
                let is_new = loop {
                    match self.known.insert(*key, max_slots) {
                        Ok(is_new) => break is_new,
                        Err(Full) if self.thin() => max_slots = self.make_room(moves.len(), max_bytes)?,
                        Err(Full) => return Err(Obstacle::Memory),
                    }
                };
                if is_new {
                    self.next.push(*key);
                    self.positions += 1;
                    visit(*key);
                }
            }
            self.expanded += count as u64;
            self.moves = moves;
        }
        Ok(false)
    }

    /// Adds the next layer after it was completed; whether it has any positions.
    pub(super) fn add_layer(&mut self) -> bool {
        if self.next.is_empty() {
            return false;
        }
        self.layers.push(std::mem::replace(&mut self.next, Layer::new()));
        self.known.begin_next_layer();
        self.expanded = 0;
        if let Some(depth) = self.layers.len().checked_sub(3) {
            if self.is_kept(depth) {
                self.old_bytes += self.layers[depth].bytes();
            } else {
                self.layers[depth].drop_keys();
            }
        }
        true
    }

    /// Frees a part of the hash set when the ball need not grow any more; whether there is more of it.
    pub(super) fn free_some(&mut self) -> bool {
        self.known.free_some()
    }

    /// Goes back to a radius, to grow from there in another way. The last layer is kept from now on, so that this can be done
    /// again. The hash set gets that layer and the one before by [`Ball::know_some`], and only if they are small; without
    /// them, some positions are found again, as if they were farther.
    pub(super) fn go_back(&mut self, radius: u32, max_bytes: usize) {
        self.base = Some(radius as usize);
        self.layers.truncate(radius as usize + 1);
        self.next = Layer::new();
        self.expanded = 0;
        self.known = KeySet::new(max_bytes);
        let old = self.layers.len().saturating_sub(2);
        self.old_bytes = self.layers[..old].iter().map(Layer::bytes).sum();
        self.unknown = Some((old, 0));
    }

    /// Puts up to `budget` positions of the layers to which the ball went back into the hash set; whether there are more.
    /// The ball must not grow before there are none.
    pub(super) fn know_some(&mut self, budget: u64) -> bool {
        let Some((depth, first)) = self.unknown else { return false };
        let Some(layer) = self.layers.get(depth) else {
            self.unknown = None;
            return false;
        };
        self.unknown = Some((depth + 1, 0));
        if layer.len() <= MAX_REINSERTED {
            let end = layer.len().min(first.saturating_add(budget));
            for key in (first..end).filter_map(|place| layer.get(place)) {
                let _ = self.known.insert(key, usize::MAX);
            }
            if end < layer.len() {
                self.unknown = Some((depth, end));
            } else {
                self.known.begin_next_layer();
            }
        }
        true
    }

    /// The largest depth up to a limit whose layer was kept.
    pub(super) fn kept_depth(&self, limit: u32) -> u32 {
        let limit = limit.min(self.radius());
        (0..=limit).rev().find(|depth| !self.layers[*depth as usize].is_dropped()).unwrap_or(0)
    }

    /// Makes room for more keys in the next layer, if it must by dropping older layers. Returns the number of slots that the
    /// hash set may have: the rest of the memory is for the keys that then fit.
    fn make_room(&mut self, more: usize, max_bytes: usize) -> Result<usize, Obstacle> {
        loop {
            let left = max_bytes.checked_sub(self.bytes() + Layer::<K>::bytes_for(more));
            if let Some(left) = left {
                // Each key that comes is in the set and in the layer.
                let left = left.saturating_sub(self.known.room() * size_of::<K>());
                return Ok(self.known.slots() + left / (2 * size_of::<K>()));
            }
            if !self.thin() {
                return Err(Obstacle::Memory);
            }
        }
    }

    /// Whether an older layer is kept.
    fn is_kept(&self, depth: usize) -> bool {
        depth.is_multiple_of(self.stride) || self.base == Some(depth)
    }

    /// Drops every second of the older layers that are kept; whether there was one.
    fn thin(&mut self) -> bool {
        let old = self.layers.len().saturating_sub(2);
        if old <= self.stride {
            return false;
        }
        self.stride *= 2;
        for depth in 0..old {
            if !self.is_kept(depth) && !self.layers[depth].is_dropped() {
                self.old_bytes -= self.layers[depth].bytes();
                self.layers[depth].drop_keys();
            }
        }
        true
    }
}
