//! Random numbers from a seed text. The same text gives the same numbers on every platform and in every version, so a
//! scramble can be shared as a short text. SipHash hashes the text into the state of xoshiro256**; both come from Rust's
//! random number project, which guarantees stable values.
//!
//! ```
//! use antipode_puzzles::scramble;
//!
//! assert_eq!(scramble::uniform("antipode", 4_717_440), scramble::uniform("antipode", 4_717_440));
//! ```

use rand_seeder::Seeder;
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::Rng;

/// A number below `count`, uniformly distributed over all seed texts.
///
/// # Panics
/// If `count` is 0.
#[must_use]
pub fn uniform(seed: &str, count: u64) -> u64 {
    SeededRng::new(seed).below(count)
}

/// A deterministic random number generator, seeded by a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeededRng(Xoshiro256StarStar);

impl SeededRng {
    /// The generator of a seed text, which may be empty.
    #[must_use]
    pub fn new(seed: &str) -> SeededRng {
        SeededRng(Seeder::from(seed).into_rng())
    }

    /// The next number below `count`, uniformly distributed.
    ///
    /// # Panics
    /// If `count` is 0.
    pub fn below(&mut self, count: u64) -> u64 {
        assert!(count > 0, "the range is empty");
        // Reject the lowest 2^64 mod count values; they would make some remainders more likely.
        let unfair = count.wrapping_neg() % count;
        loop {
            let drawn = self.0.next_u64();
            if drawn >= unfair {
                return drawn % count;
            }
        }
    }
}
