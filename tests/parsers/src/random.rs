//! Random choices that follow from the bytes of an input.

/// SplitMix64, with bytes as its seed.
pub struct Random(u64);

impl Random {
    pub fn of(bytes: &[u8]) -> Random {
        let mut random = Random(bytes.len() as u64);
        for byte in bytes {
            random.0 ^= u64::from(*byte);
            random.bits();
        }
        random
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, count: usize) -> usize {
        (self.bits() % count as u64) as usize
    }

    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}
