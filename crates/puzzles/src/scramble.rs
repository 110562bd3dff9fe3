//! Random numbers from a seed text: the same for the same text, everywhere and in every version, so that a scramble
//! can be sent as a few words. The text is hashed by SipHash into the state of xoshiro256**, both by Rust's random
//! number project, which keeps their values stable.
//!
//! ```
//! use antipode_puzzles::scramble;
//!
//! assert_eq!(scramble::uniform("antipode", 4_717_440), scramble::uniform("antipode", 4_717_440));
//! ```

use rand_seeder::Seeder;
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::Rng;

/// A number below `count`, each equally likely over all seed texts.
///
/// # Panics
/// When `count` is 0: there is nothing to choose from.
#[must_use]
pub fn uniform(seed: &str, count: u64) -> u64 {
    Scrambler::new(seed).below(count)
}

/// A stream of random numbers that belongs to a seed text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scrambler(Xoshiro256StarStar);

impl Scrambler {
    /// The stream of a text, which may be empty.
    #[must_use]
    pub fn new(seed: &str) -> Scrambler {
        Scrambler(Seeder::from(seed).into_rng())
    }

    /// The next number below `count`, each equally likely.
    ///
    /// # Panics
    /// When `count` is 0: there is nothing to choose from.
    pub fn below(&mut self, count: u64) -> u64 {
        assert!(count > 0, "there is nothing to choose from");
        // 2^64 mod count numbers at the bottom would make some remainders likelier: they are drawn again.
        let unfair = count.wrapping_neg() % count;
        loop {
            let drawn = self.0.next_u64();
            if drawn >= unfair {
                return drawn % count;
            }
        }
    }
}
