//! A hash set of keys with open addressing, as small as its keys.

use super::packed_key::PackedKey;

/// Slots are filled up to this share before the set should be made larger, in percent.
const MAX_LOAD: usize = 75;
/// No set has more slots.
const MAX_SLOTS: usize = u32::MAX as usize;

/// A set of keys. An empty slot contains the key 0, which is therefore kept apart.
#[derive(Clone, Debug)]
pub(super) struct KeySet<K> {
    slots: Vec<K>,
    len: usize,
    has_zero: bool,
}

impl<K: PackedKey> KeySet<K> {
    /// An empty set with so many slots.
    pub(super) fn with_slots(slots: usize) -> KeySet<K> {
        KeySet { slots: vec![K::default(); slots.clamp(64, MAX_SLOTS)], len: 0, has_zero: false }
    }

    /// The number of slots of a set of so many keys that has room for as many again, or nearly.
    pub(super) fn slots_for(keys: usize) -> usize {
        (2 * keys).clamp(1 << 10, MAX_SLOTS)
    }

    /// The memory of the slots, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<K>()
    }

    pub(super) fn slots(&self) -> usize {
        self.slots.len()
    }

    /// Whether so many more keys leave the set fast.
    #[inline]
    pub(super) fn has_room(&self, more: usize) -> bool {
        (self.len + more) * 100 <= self.slots.len() * MAX_LOAD
    }

    /// Whether so many more keys fit at all.
    pub(super) fn fits(&self, more: usize) -> bool {
        (self.len + more) * 100 <= self.slots.len() * 92
    }

    /// Empties the set and changes its number of slots, without having both in memory.
    pub(super) fn reset(&mut self, slots: usize) {
        if slots == self.slots.len() {
            self.slots.fill(K::default());
        } else {
            self.slots = Vec::new();
            self.slots = vec![K::default(); slots.clamp(64, MAX_SLOTS)];
        }
        self.len = 0;
        self.has_zero = false;
    }

    #[inline]
    fn slot_of(&self, key: K) -> usize {
        (((key.hash() >> 32) * self.slots.len() as u64) >> 32) as usize
    }

    /// Adds a key; whether it is new. There must be an empty slot.
    #[inline]
    pub(super) fn insert(&mut self, key: K) -> bool {
        if key == K::default() {
            return !std::mem::replace(&mut self.has_zero, true);
        }
        let mut at = self.slot_of(key);
        loop {
            let there = self.slots[at];
            if there == key {
                return false;
            }
            if there == K::default() {
                self.slots[at] = key;
                self.len += 1;
                return true;
            }
            at += 1;
            if at == self.slots.len() {
                at = 0;
            }
        }
    }

    #[inline]
    pub(super) fn contains(&self, key: K) -> bool {
        if key == K::default() {
            return self.has_zero;
        }
        let mut at = self.slot_of(key);
        loop {
            let there = self.slots[at];
            if there == key {
                return true;
            }
            if there == K::default() {
                return false;
            }
            at += 1;
            if at == self.slots.len() {
                at = 0;
            }
        }
    }

    /// Keeps those keys that are not in their first slots. Lookups one by one wait for memory each time; these are
    /// independent of each other and branchless.
    pub(super) fn drop_evidently_known(&self, keys: &mut Vec<K>) {
        let mut kept = 0;
        for place in 0..keys.len() {
            let key = keys[place];
            let is_known = self.slots[self.slot_of(key)] == key && key != K::default();
            keys[kept] = key;
            kept += usize::from(!is_known);
        }
        keys.truncate(kept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_0_is_a_key_like_any_other() {
        let mut set: KeySet<u64> = KeySet::with_slots(64);
        assert!(!set.contains(0));
        let keys = [0, 5, 1 << 40, 7, 0, 5];
        assert_eq!(keys.map(|key| set.insert(key)), [true, true, true, true, false, false]);
        let mut wanted = vec![0, 5, 6, 1 << 40];
        set.drop_evidently_known(&mut wanted);
        assert!(wanted.contains(&6) && keys.iter().all(|key| set.contains(*key)) && !set.contains(6));
        set.reset(100);
        assert!(keys.iter().all(|key| !set.contains(*key)));
    }
}
