//! The positions of a family that were reached.

/// Keys, each once. No position has key 0: its goal piece covers cells.
#[derive(Clone, Debug, Default)]
pub(super) struct Visited {
    /// Keys by hash, 0 where nothing stands; those up to the mask are in use.
    slots: Vec<u64>,
    mask: usize,
    shift: u32,
    count: usize,
    /// What was read ahead, so that it is read.
    ahead: u64,
}

/// The fewest slots.
const FEWEST: usize = 1 << 8;

impl Visited {
    /// Forgets all, and makes room for about so many.
    pub(super) fn clear(&mut self, expected: usize) {
        let size = (2 * expected).next_power_of_two().max(FEWEST);
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

    /// Whether a key is new; it is not any more.
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

    /// Reads where keys stand or will stand: memory fetches them side by side, and what follows finds them near.
    #[inline]
    pub(super) fn touch(&mut self, keys: impl Iterator<Item = u64>) {
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
    fn keys_are_new_once() {
        let mut visited = Visited::default();
        for round in 1..4_u64 {
            visited.clear(10);
            let keys = || (1..5_000).map(|number: u64| number.wrapping_mul(round << 40 | 77) | 1 << 63);
            let new = keys().filter(|key| visited.insert(*key)).count();
            assert_eq!((new, visited.len()), (4_999, 4_999));
            assert!(keys().all(|key| !visited.insert(key)));
        }
    }
}
