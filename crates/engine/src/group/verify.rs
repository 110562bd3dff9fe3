//! Makes a stabiliser chain certain by Schreier's lemma.
//!
//! If a set generates a group in which a point has an orbit, the elements `u · s · v`, with `u` taking the point to a
//! point of the orbit, `s` of the set and `v` taking the point after `s` back, generate the part of the group that leaves
//! the point alone. So a level is right when each of these belongs to the next level, which is known to be right already.

use super::chain::{Certainty, Chain};
use super::perm::is_identity;

/// A chain that is being verified, from its last level up. One that turns out to lack something gets it.
///
/// ```
/// use antipode_engine::group::chain::{Certainty, Chain};
/// use antipode_engine::group::verify::Verification;
///
/// let chain = Chain::of(4, &[[1, 0, 2, 3].into(), [1, 2, 3, 0].into()]);
/// let mut verification = Verification::new(chain);
/// while !verification.step(1_000) {}
/// assert_eq!(verification.finish().certainty(), Certainty::Verified);
/// ```
#[derive(Clone, Debug)]
pub struct Verification {
    chain: Chain,
    /// Levels still to be verified: those below this number.
    left: usize,
    /// The strong generators of the level in hand.
    generators: Vec<usize>,
    /// The next Schreier generator of it: the place in the orbit, the place in `generators`.
    next: (usize, usize),
    mended: u32,
}

impl Verification {
    /// Begins to verify.
    #[must_use]
    pub fn new(chain: Chain) -> Verification {
        let left = chain.levels();
        let mut verification = Verification { chain, left, generators: Vec::new(), next: (0, 0), mended: 0 };
        verification.begin(left);
        verification
    }

    /// Looks at up to `budget` more Schreier generators; whether the chain is verified.
    pub fn step(&mut self, budget: u64) -> bool {
        for _ in 0..budget {
            if self.left == 0 {
                return true;
            }
            let level = self.left - 1;
            let (point, generator) = self.next;
            let rest = self.chain.schreier(level, point, self.generators[generator]);
            if !is_identity(&rest) {
                // It belongs to the group, and to the deeper levels: they grow, and are looked at again.
                self.chain.admit(rest);
                self.mended += 1;
                self.begin(self.chain.levels());
                continue;
            }
            self.next.1 += 1;
            if self.next.1 == self.generators.len() {
                self.next = (point + 1, 0);
            }
            if self.next.0 == self.chain.orbit(level).len() {
                self.begin(level);
            }
        }
        self.left == 0
    }

    /// How many of how many levels are verified.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.chain.levels() - self.left, self.chain.levels())
    }

    /// How many elements were missing.
    #[must_use]
    pub fn mended(&self) -> u32 {
        self.mended
    }

    /// The chain; certain if every level has been verified.
    #[must_use]
    pub fn finish(self) -> Chain {
        if self.left == 0 { self.chain.with_certainty(Certainty::Verified) } else { self.chain }
    }

    fn begin(&mut self, left: usize) {
        self.left = left;
        self.next = (0, 0);
        self.generators = if left == 0 { Vec::new() } else { self.chain.generators_from(left - 1) };
    }
}
