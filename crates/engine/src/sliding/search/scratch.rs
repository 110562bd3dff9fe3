//! What one family's search works on.

/// What one family's search works on, kept for the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    /// Keys by hash, 0 where nothing stands; a power of two of them. No position has key 0.
    slots: Vec<u64>,
    /// The anchors of each position, one after the other.
    pub(super) anchors: Vec<u8>,
    /// The key of each.
    pub(super) keys: Vec<u64>,
    /// The piece that slid last, which need not slide again where a move is any path.
    pub(super) last: Vec<u8>,
}

impl Scratch {
    pub(super) fn clear(&mut self) {
        if self.slots.is_empty() {
            self.slots = vec![0; 1 << 10];
        }
        if 8 * self.keys.len() > self.slots.len() {
            self.slots.fill(0);
        } else {
            let mask = self.slots.len() - 1;
            for key in &self.keys {
                let mut at = scattered(*key) as usize & mask;
                // Those that stand behind one that is gone are looked for from their own beginnings.
                while self.slots[at] != 0 {
                    self.slots[at] = 0;
                    at = (at + 1) & mask;
                }
            }
        }
        self.keys.clear();
        self.anchors.clear();
        self.last.clear();
    }

    /// Whether a key is new; it is not any more.
    #[inline]
    pub(super) fn insert(&mut self, key: u64) -> bool {
        if 2 * self.keys.len() >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut at = scattered(key) as usize & mask;
        loop {
            match self.slots[at] {
                0 => {
                    self.slots[at] = key;
                    self.keys.push(key);
                    return true;
                }
                known if known == key => return false,
                _ => at = (at + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        let size = 4 * self.slots.len();
        self.slots = vec![0; size];
        for &key in &self.keys {
            let mut at = scattered(key) as usize & (size - 1);
            while self.slots[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = key;
        }
    }
}

/// A number that says little of another.
#[inline]
fn scattered(number: u64) -> u64 {
    let mixed = (number ^ number >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 32
}
