//! A hash set of keys, in segments that grow one by one, so that no step waits until all keys are moved.
//!
//! Each key has the depth of its layer with it, as a stamp in bits that positions do not use. A segment that is full first
//! drops the keys of older layers; only if that is not enough, it grows.

use super::packed_key::PackedKey;

/// The memory of a segment, about, in bytes.
const SEGMENT_BYTES: usize = 1 << 20;
const MAX_SEGMENTS: usize = 1 << 12;
const FIRST_SLOTS: usize = 16;
/// Slots are filled up to this share before a segment should grow, in percent.
const MAX_LOAD: usize = 75;
/// The same where there is no memory to grow.
const FULL_LOAD: usize = 92;
/// If more slots than this are taken by recent keys, a segment grows, in percent.
const RECENT_LOAD: usize = 55;

/// The largest stamp. An empty slot has the stamp 0.
const STAMPS: u64 = 7;
/// The number of layers whose keys are recent: the neighbours of a layer are in it, in the one before, and in the next one.
const RECENT_LAYERS: u64 = 3;

/// A set of keys, each with the depth of its layer.
#[derive(Clone, Debug)]
pub(in crate::sliding) struct KeySet<K> {
    /// As many as a power of two; the first bits of the hash say which.
    segments: Vec<Segment<K>>,
    segment_bits: u32,
    /// The stamp of the keys that are inserted.
    stamp: u64,
    /// The slots of all segments.
    slots: usize,
    len: usize,
}

#[derive(Clone, Debug)]
struct Segment<K> {
    /// Open addressing; an empty slot is 0.
    slots: Vec<K>,
    len: usize,
    /// The number of keys at which it is full.
    most: usize,
}

/// There is no memory for another key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sliding) struct Full;

impl<K: PackedKey> KeySet<K> {
    /// An empty set for a search within `max_bytes` of memory. The keys inserted first have depth 0.
    pub(in crate::sliding) fn new(max_bytes: usize) -> KeySet<K> {
        let count = (max_bytes / SEGMENT_BYTES).next_power_of_two().min(MAX_SEGMENTS);
        let segment = Segment { slots: vec![K::default(); FIRST_SLOTS], len: 0, most: FIRST_SLOTS / 2 };
        KeySet {
            segments: vec![segment; count],
            segment_bits: count.trailing_zeros(),
            stamp: 1,
            slots: count * FIRST_SLOTS,
            len: 0,
        }
    }

    /// The memory of the slots, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.slots * size_of::<K>() + self.segments.len() * size_of::<Segment<K>>()
    }

    /// The number of slots.
    pub(super) fn slots(&self) -> usize {
        self.slots
    }

    /// The number of keys that fit until the segments are as full as they should be.
    pub(super) fn room(&self) -> usize {
        (self.slots * MAX_LOAD / 100).saturating_sub(self.len)
    }

    /// The keys inserted from now on have the next depth.
    pub(in crate::sliding) fn begin_next_layer(&mut self) {
        self.stamp = self.stamp % STAMPS + 1;
    }

    /// The keys inserted from now on have the depth before: undoes [`KeySet::begin_next_layer`].
    pub(super) fn resume_layer(&mut self) {
        self.stamp = (self.stamp + STAMPS - 2) % STAMPS + 1;
    }

    /// Removes a part of the memory; whether there is more. The set must not be used any more.
    pub(super) fn free_some(&mut self) -> bool {
        if let Some(segment) = self.segments.pop() {
            self.slots -= segment.slots.len();
        }
        !self.segments.is_empty()
    }

    /// The segment of a hash, and the bits for the slot.
    #[inline]
    fn segment_of(&self, hash: u64) -> (usize, u64) {
        // A shift by all bits is none.
        let segment = hash.checked_shr(u64::BITS - self.segment_bits).unwrap_or(0) as usize;
        (segment, (hash << self.segment_bits) >> 32)
    }

    #[inline]
    pub(super) fn contains(&self, key: K) -> bool {
        let (segment, bits) = self.segment_of(key.hash());
        let slots = &self.segments[segment].slots;
        let (_, there) = find(slots, key, bits);
        there != K::default()
    }

    /// Adds a key; whether it is new. The set may grow to `max_slots` slots.
    #[inline]
    pub(in crate::sliding) fn insert(&mut self, key: K, max_slots: usize) -> Result<bool, Full> {
        let (number, bits) = self.segment_of(key.hash());
        loop {
            let segment = &mut self.segments[number];
            let (at, there) = find(&segment.slots, key, bits);
            if there != K::default() {
                return Ok(false);
            }
            if segment.len < segment.most {
                segment.slots[at] = key.stamped(self.stamp);
                segment.len += 1;
                self.len += 1;
                return Ok(true);
            }
            self.make_room(number, max_slots)?;
        }
    }

    /// Makes room in a segment: drops the keys of older layers, lets it grow, or fills it more than is good for it.
    #[cold]
    fn make_room(&mut self, number: usize, max_slots: usize) -> Result<(), Full> {
        let stamp = self.stamp;
        let is_recent = |key: &K| (stamp + STAMPS - key.stamp()) % STAMPS < RECENT_LAYERS;
        let segment = &self.segments[number];
        let slots = segment.slots.len();
        let recent = segment.slots.iter().filter(|key| key.stamp() != 0 && is_recent(key)).count();
        let more = slots / 2;
        let wanted = match 100 * recent > RECENT_LOAD * slots {
            true if self.slots + more <= max_slots => slots + more,
            _ => slots,
        };
        // Segments that fill at the same time do not grow at the same time.
        let early = number % 16;
        let mut most = wanted * (MAX_LOAD - early) / 100;
        if recent + slots / 32 >= most {
            most = wanted * FULL_LOAD / 100;
            if recent >= most {
                return Err(Full);
            }
        }
        let before = std::mem::replace(&mut self.segments[number].slots, vec![K::default(); wanted]);
        let segment_bits = self.segment_bits;
        let segment = &mut self.segments[number];
        for there in before.into_iter().filter(|key| key.stamp() != 0 && is_recent(key)) {
            let key = there.stamped(there.stamp());
            let (at, _) = find(&segment.slots, key, (key.hash() << segment_bits) >> 32);
            segment.slots[at] = there;
        }
        self.len -= segment.len - recent;
        self.slots += wanted - slots;
        segment.len = recent;
        segment.most = most;
        Ok(())
    }

    /// Keeps those keys that are not in their first slots. Lookups one by one wait for memory each time; these are
    /// independent of each other and branchless.
    pub(super) fn drop_evidently_known(&self, keys: &mut Vec<K>) {
        let mut kept = 0;
        for place in 0..keys.len() {
            let key = keys[place];
            let (segment, bits) = self.segment_of(key.hash());
            let slots = &self.segments[segment].slots;
            let there = slots[slot(slots, bits)];
            keys[kept] = key;
            kept += usize::from(!(there.is_same(key) && there != K::default()));
        }
        keys.truncate(kept);
    }
}

/// The first slot for the bits of a hash.
#[inline]
fn slot<K>(slots: &[K], bits: u64) -> usize {
    ((bits * slots.len() as u64) >> 32) as usize
}

/// The slot of a key with its content, or the empty one where it belongs. There must be an empty slot.
#[inline]
fn find<K: PackedKey>(slots: &[K], key: K, bits: u64) -> (usize, K) {
    let mut at = slot(slots, bits);
    loop {
        let there = slots[at];
        if there == K::default() || there.is_same(key) {
            return (at, there);
        }
        at += 1;
        if at == slots.len() {
            at = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_0_is_a_key_like_any_other() {
        let mut set: KeySet<u64> = KeySet::new(0);
        assert!(!set.contains(0));
        let keys = [0, 5, 1 << 40, 7, 0, 5];
        let inserted = keys.map(|key| set.insert(key, 100).expect("there is room"));
        assert_eq!(inserted, [true, true, true, true, false, false]);
        let mut wanted = vec![0, 5, 6, 1 << 40];
        set.drop_evidently_known(&mut wanted);
        assert!(wanted.contains(&6) && keys.iter().all(|key| set.contains(*key)) && !set.contains(6));
    }

    #[test]
    fn keys_of_older_layers_make_room_and_recent_ones_stay() {
        for max_bytes in [0, 5 << 20] {
            let mut set: KeySet<u128> = KeySet::new(max_bytes);
            let first_slots = set.slots;
            let key = |depth: u32, number: u32| u128::from(depth) << 100 | u128::from(number);
            for depth in 0..30 {
                for number in 0..200 {
                    assert_eq!(set.insert(key(depth, number), first_slots + 2_000), Ok(true));
                    assert_eq!(set.insert(key(depth, number), 0), Ok(false));
                    let last = depth.saturating_sub(2)..depth;
                    assert!(last.into_iter().all(|depth| set.contains(key(depth, number))));
                }
                set.begin_next_layer();
            }
            assert!(set.slots <= first_slots + 2_000, "{}", set.slots);
        }
    }

    #[test]
    fn a_set_is_full_only_when_it_is() {
        let mut set: KeySet<u64> = KeySet::new(0);
        let mut keys = (0..1_000).map(|number| number * 0x1_0001);
        let full = keys.find(|key| set.insert(*key, 500).is_err()).expect("it has 500 slots");
        assert!(full > 300 * 0x1_0001 && set.slots <= 500, "{full:x} {}", set.slots);
        assert!((0..full / 0x1_0001).all(|number| set.contains(number * 0x1_0001)));
    }
}
