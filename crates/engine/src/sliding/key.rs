//! Keys of positions, as short as a board allows, and a hash index of keys.

use std::fmt::Debug;

/// The key of a position: a fixed number of bits.
pub(super) trait Key: Copy + Default + Eq + Debug {
    /// Flips a bit.
    fn flip(&mut self, bit: u32);
    /// The exclusive or.
    #[must_use]
    fn xor(self, other: Self) -> Self;
    /// A hash of the key.
    fn hash(self) -> u64;
}

impl Key for u64 {
    fn flip(&mut self, bit: u32) {
        *self ^= 1 << bit;
    }

    #[inline]
    fn xor(self, other: u64) -> u64 {
        self ^ other
    }

    #[inline]
    fn hash(self) -> u64 {
        mix(self)
    }
}

impl Key for u128 {
    fn flip(&mut self, bit: u32) {
        *self ^= 1 << bit;
    }

    #[inline]
    fn xor(self, other: u128) -> u128 {
        self ^ other
    }

    #[inline]
    fn hash(self) -> u64 {
        mix(mix(self as u64) ^ (self >> 64) as u64)
    }
}

/// A key of `WORDS` words of 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct WideKey<const WORDS: usize>(pub(super) [u64; WORDS]);

impl<const WORDS: usize> Default for WideKey<WORDS> {
    fn default() -> WideKey<WORDS> {
        WideKey([0; WORDS])
    }
}

impl<const WORDS: usize> Key for WideKey<WORDS> {
    fn flip(&mut self, bit: u32) {
        self.0[bit as usize / 64] ^= 1 << (bit % 64);
    }

    fn xor(self, other: WideKey<WORDS>) -> WideKey<WORDS> {
        WideKey(std::array::from_fn(|word| self.0[word] ^ other.0[word]))
    }

    fn hash(self) -> u64 {
        self.0.iter().fold(0, |mixed, word| mix(mixed ^ word))
    }
}

#[inline]
fn mix(key: u64) -> u64 {
    let mixed = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}

/// How many times larger the slots become when they are full.
const GROWTH: usize = 4;

/// A part of a collection in one piece of memory. When it is full, it is copied into a larger piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) bytes: usize,
    /// How many more entries there is room for.
    pub(super) free: usize,
    /// How many times larger the next piece is.
    pub(super) growth: usize,
}

impl Part {
    pub(super) fn of<T>(entries: &Vec<T>) -> Part {
        let free = entries.capacity() - entries.len();
        Part { bytes: entries.capacity() * size_of::<T>(), free, growth: 2 }
    }
}

/// Distinct keys, numbered in the order of insertion.
#[derive(Clone, Debug)]
pub(super) struct KeyIndex<K> {
    keys: Vec<K>,
    /// Open addressing: number plus one by the hash of the key, 0 if empty. The size is a power of two, at most half full.
    slots: Vec<u32>,
}

impl<K: Key> KeyIndex<K> {
    pub(super) fn new() -> KeyIndex<K> {
        KeyIndex { keys: Vec::new(), slots: vec![0; 1 << 10] }
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn key(&self, number: usize) -> K {
        self.keys[number]
    }

    /// The number of a key, and whether it is new.
    #[inline]
    pub(super) fn find_or_insert(&mut self, key: K) -> (u32, bool) {
        if 2 * self.keys.len() >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = key.hash() as usize & mask;
        loop {
            match self.slots[at] {
                0 => {
                    let number = self.keys.len() as u32;
                    self.slots[at] = number + 1;
                    self.keys.push(key);
                    return (number, true);
                }
                taken if self.keys[taken as usize - 1] == key => return (taken - 1, false),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Probes one slot for each key and appends the numbers found. `missed` receives the indices of the keys that were not
    /// found in their first slot; their appended numbers are meaningless. The index must not be empty.
    ///
    /// Single lookups wait for memory each time, and for mispredicted branches. Here lookups are independent of each other
    /// and branchless.
    pub(super) fn find_batch(
        &mut self,
        wanted: impl ExactSizeIterator<Item = K> + Clone,
        numbers: &mut Vec<u32>,
        missed: &mut Vec<u32>,
    ) {
        while 2 * (self.keys.len() + wanted.len()) >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let first = numbers.len();
        numbers.extend(wanted.clone().map(|key| self.slots[key.hash() as usize & mask]));
        missed.clear();
        missed.resize(wanted.len(), 0);
        let mut count = 0;
        for (place, (number, key)) in numbers[first..].iter_mut().zip(wanted).enumerate() {
            let is_empty = *number == 0;
            *number -= u32::from(!is_empty);
            missed[count] = place as u32;
            count += usize::from(is_empty | (self.keys[*number as usize] != key));
        }
        missed.truncate(count);
    }

    /// The number of a key; `None` if it was not inserted.
    pub(super) fn find(&self, key: K) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let mut at = key.hash() as usize & mask;
        loop {
            match self.slots[at] {
                0 => return None,
                taken if self.keys[taken as usize - 1] == key => return Some(taken - 1),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Its parts, as they use memory.
    pub(super) fn parts(&self) -> [Part; 2] {
        let slots = Part {
            bytes: self.slots.len() * size_of::<u32>(),
            free: self.slots.len() / 2 - self.keys.len(),
            growth: GROWTH,
        };
        [Part::of(&self.keys), slots]
    }

    fn grow(&mut self) {
        let size = GROWTH * self.slots.len();
        self.slots = vec![0; size];
        for (number, key) in (1..).zip(&self.keys) {
            let mut at = key.hash() as usize & (size - 1);
            while self.slots[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = number;
        }
    }
}
