//! A ball: the positions around some sources, layer by layer.
//!
//! Moves are reversible, so the neighbours of a layer are in the layer before, in the layer itself, or in the next one. The
//! hash set therefore needs only three layers; older ones are kept, without a hash set, as long as there is room, because
//! paths and the number of shortest solutions are read from them.

use antipode_puzzles::sliding::Metric;

use super::super::expand::{TooManySets, expand};
use super::super::word::Word;
use super::key_set::KeySet;
use super::layer::Layer;
use super::packed_key::PackedKey;
use super::position_code::PositionCode;

/// The number of positions that are expanded before their moves are looked up.
const BATCH: usize = 32;
/// The moves of a batch for which the hash set has room before they are looked up.
const MOVES_AT_ONCE: usize = 1 << 10;

/// Why a ball cannot grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Obstacle {
    /// The next positions do not fit into the memory allowed.
    Memory,
    /// In one of the positions too many sets of pieces can slide together.
    TooManySets,
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
    /// The last two complete layers, those of the next one, and maybe older ones.
    known: KeySet<K>,
    /// Older layers are kept if this divides their depth.
    stride: usize,
    positions: u64,
    /// The memory of all complete layers but the last two, in bytes.
    old_bytes: usize,
    /// Moves that were not looked up yet.
    moves: Vec<K>,
    anchors: Vec<u8>,
}

impl<K: PackedKey> Ball<K> {
    /// The ball of radius 0.
    pub(super) fn new(sources: impl IntoIterator<Item = K>) -> Ball<K> {
        let mut first = Layer::new();
        let mut known = KeySet::with_slots(KeySet::<K>::slots_for(0));
        for key in sources {
            if !known.has_room(1) {
                known.reset(KeySet::<K>::slots_for(first.len() as usize));
                first.iter().for_each(|key| {
                    known.insert(key);
                });
            }
            if known.insert(key) {
                first.push(key);
            }
        }
        Ball {
            positions: first.len(),
            layers: vec![first],
            next: Layer::new(),
            expanded: 0,
            known,
            stride: 1,
            old_bytes: 0,
            moves: Vec::new(),
            anchors: Vec::new(),
        }
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

    /// Expands up to `budget` positions of the last layer and calls `visit` with each new position. Returns whether the next
    /// layer is complete; it is then [added](Ball::add_layer).
    pub(super) fn grow<W: Word>(
        &mut self,
        code: &PositionCode<W, K>,
        metric: Metric,
        budget: u64,
        max_bytes: usize,
        mut visit: impl FnMut(K),
    ) -> Result<bool, Obstacle> {
        let at_once = if metric.is_super() { 1 } else { BATCH };
        let mut left = budget;
        self.anchors.resize(code.pieces(), 0);
        while left > 0 {
            let Some(last) = self.layers.last() else { return Ok(true) };
            let mut moves = std::mem::take(&mut self.moves);
            let mut count = 0;
            while count < at_once
                && let Some(key) = last.get(self.expanded + count as u64)
            {
                code.read(key, &mut self.anchors);
                let anchors = &self.anchors;
                let expanded = expand(&code.board, metric, anchors, &mut |slide| {
                    moves.push(code.key_after(key, anchors, slide));
                });
                if let Err(TooManySets) = expanded {
                    return Err(Obstacle::TooManySets);
                }
                count += 1;
            }
            let is_complete = count == 0;
            let room = self.make_room(moves.len().max(MOVES_AT_ONCE), max_bytes);
            if room.is_ok() {
                self.known.drop_evidently_known(&mut moves);
                for key in &moves {
                    if self.known.insert(*key) {
                        self.next.push(*key);
                        self.positions += 1;
                        visit(*key);
                    }
                }
                self.expanded += count as u64;
            }
            moves.clear();
            self.moves = moves;
            room?;
            if is_complete {
                return Ok(true);
            }
            left = left.saturating_sub(count as u64);
        }
        Ok(false)
    }

    /// Adds the next layer after it was completed; whether it has any positions.
    pub(super) fn add_layer(&mut self) -> bool {
        if self.next.is_empty() {
            return false;
        }
        self.layers.push(std::mem::replace(&mut self.next, Layer::new()));
        self.expanded = 0;
        if let Some(depth) = self.layers.len().checked_sub(3) {
            if depth % self.stride == 0 {
                self.old_bytes += self.layers[depth].bytes();
            } else {
                self.layers[depth].drop_keys();
            }
        }
        true
    }

    /// Frees the memory of the hash set when the ball need not grow any more.
    pub(super) fn forget_hashes(&mut self) {
        self.known.reset(0);
    }

    /// Makes room for more keys: forgets older layers in the hash set, makes it larger, or drops every second older layer.
    fn make_room(&mut self, more: usize, max_bytes: usize) -> Result<(), Obstacle> {
        let growth = Layer::<K>::bytes_for(more);
        if self.known.has_room(more) && self.bytes() + growth <= max_bytes {
            return Ok(());
        }
        let recent = self.layers.iter().rev().take(2).map(Layer::len).sum::<u64>() + self.next.len();
        let wanted = match self.known.has_room(more) {
            true => self.known.slots(),
            false => KeySet::<K>::slots_for(recent as usize + more).max(self.known.slots()),
        };
        loop {
            let others = self.bytes() - self.known.bytes() + growth;
            if others + wanted * size_of::<K>() <= max_bytes {
                if !self.known.has_room(more) {
                    self.rebuild(wanted);
                }
                return Ok(());
            }
            if self.thin() {
                continue;
            }
            // As large as it may be, and fuller than is good for it.
            let most = max_bytes.saturating_sub(others) / size_of::<K>();
            if most > self.known.slots() + self.known.slots() / 8 {
                self.rebuild(most);
            } else if others + self.known.bytes() > max_bytes {
                return Err(Obstacle::Memory);
            } else if !self.known.fits(more) {
                self.rebuild(self.known.slots());
            }
            return if self.known.fits(more) { Ok(()) } else { Err(Obstacle::Memory) };
        }
    }

    /// Makes the hash set anew of the last two layers and the next one.
    fn rebuild(&mut self, slots: usize) {
        self.known.reset(slots);
        let recent = self.layers.iter().rev().take(2).chain([&self.next]);
        for key in recent.flat_map(Layer::iter) {
            self.known.insert(key);
        }
    }

    /// Drops every second of the older layers that are kept; whether there was one.
    fn thin(&mut self) -> bool {
        let old = self.layers.len().saturating_sub(2);
        if old <= self.stride {
            return false;
        }
        self.stride *= 2;
        for depth in 0..old {
            if depth % self.stride != 0 && !self.layers[depth].is_dropped() {
                self.old_bytes -= self.layers[depth].bytes();
                self.layers[depth].drop_keys();
            }
        }
        true
    }
}
