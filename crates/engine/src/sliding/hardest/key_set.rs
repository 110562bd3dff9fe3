//! A hash set of position keys.

/// A set of keys. No position has key 0: its goal piece covers cells.
#[derive(Clone, Debug, Default)]
pub(super) struct KeySet {
    /// Open addressing, 0 if empty; the slots up to the mask are in use.
    slots: Vec<u64>,
    mask: usize,
    shift: u32,
    count: usize,
    /// A checksum of the prefetched slots, so that the compiler keeps the reads.
    ahead: u64,
}

/// The minimum number of slots.
const MIN_SLOTS: usize = 1 << 8;

impl KeySet {
    /// Removes all keys and allocates slots for about `expected` keys.
    pub(super) fn clear(&mut self, expected: usize) {
        let size = (2 * expected).next_power_of_two().max(MIN_SLOTS);
        if self.slots.len() < size {
            self.slots = vec![0; size];
        } else {
            self.slots[..size].fill(0);
        }
        self.sized(size);
        self.count = 0;
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Inserts a key. Returns whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, key: u64) -> bool {
        let mut at = self.slot_of(key);
        loop {
            let known = self.slots[at];
            if known == key {
                return false;
            }
            if known == 0 {
                self.slots[at] = key;
                self.count += 1;
                if 8 * self.count > 5 * self.mask {
                    self.grow();
                }
                return true;
            }
            at = (at + 1) & self.mask;
        }
    }

    /// Reads the slots of keys, so that memory fetches them in parallel before they are used.
    #[inline]
    pub(super) fn prefetch(&mut self, keys: impl Iterator<Item = u64>) {
        self.ahead = keys.fold(0, |ahead, key| ahead ^ self.slots[self.slot_of(key)]);
    }

    #[inline]
    fn slot_of(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    fn sized(&mut self, size: usize) {
        self.mask = size - 1;
        self.shift = u64::BITS - size.trailing_zeros();
    }

    #[cold]
    fn grow(&mut self) {
        let used = self.mask + 1;
        let size = if used < 1 << 22 { 4 * used } else { 2 * used };
        let old = std::mem::replace(&mut self.slots, vec![0; size]);
        self.sized(size);
        for &key in old[..used].iter().filter(|key| **key != 0) {
            let mut at = self.slot_of(key);
            while self.slots[at] != 0 {
                at = (at + 1) & self.mask;
            }
            self.slots[at] = key;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_is_new_once() {
        let mut visited = KeySet::default();
        for round in 1..4_u64 {
            visited.clear(10);
            let keys = || (1..5_000).map(|number: u64| number.wrapping_mul(round << 40 | 77) | 1 << 63);
            let new = keys().filter(|key| visited.insert(*key)).count();
            assert_eq!((new, visited.len()), (4_999, 4_999));
            assert!(keys().all(|key| !visited.insert(key)));
        }
    }
}
