//! Verifies a stabiliser chain by Schreier's lemma.
//!
//! Let a set generate a group, and let a point have an orbit under it. Let `u` take the point to a point of the orbit, let
//! `s` be in the set, and let `v` take the image under `u · s` back to the point. The elements `u · s · v` generate the
//! stabiliser of the point. So a level is correct if each of these is in the next level, which was verified before.

use super::chain::{Certainty, Chain};
use crate::resumable::{Resumable, Status};

/// Verifies a chain in steps, from its last level up. Missing elements that are found are added to the chain.
///
/// ```
/// use antipode_engine::group::chain::{Certainty, Chain};
/// use antipode_engine::group::verify::Verification;
/// use antipode_engine::resumable::Resumable;
/// use antipode_puzzles::permutation::Permutation;
///
/// let generators = [[1, 0, 2, 3], [1, 2, 3, 0]].map(|images| Permutation::new(&images).expect("each once"));
/// let chain = Chain::of(4, &generators);
/// let verification = Verification::new(chain).run();
/// assert_eq!(verification.finish().certainty(), Certainty::Verified);
/// ```
#[derive(Clone, Debug)]
pub struct Verification {
    chain: Chain,
    /// The levels below this number are not verified yet.
    left: usize,
    /// The strong generators of the current level.
    generators: Vec<usize>,
    /// Its next Schreier generator: the index in the orbit and the index in `generators`.
    next: (usize, usize),
    elements_added: u32,
}

impl Verification {
    /// Starts the verification.
    #[must_use]
    pub fn new(chain: Chain) -> Verification {
        let left = chain.levels();
        let mut verification =
            Verification { chain, left, generators: Vec::new(), next: (0, 0), elements_added: 0 };
        verification.begin(left);
        verification
    }

    /// The number of verified levels, and of all levels.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.chain.levels() - self.left, self.chain.levels())
    }

    /// The number of missing elements that were added.
    #[must_use]
    pub fn elements_added(&self) -> u32 {
        self.elements_added
    }

    /// The chain. It is certain if every level was verified.
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

impl Resumable for Verification {
    /// Checks up to `budget` more Schreier generators. Finished when the chain is verified.
    fn step(&mut self, budget: u64) -> Status {
        for _ in 0..budget {
            if self.left == 0 {
                return Status::Finished;
            }
            let level = self.left - 1;
            let (point, generator) = self.next;
            let rest = self.chain.schreier_residue(level, point, self.generators[generator]);
            if !rest.is_identity() {
                // The residue is missing in the deeper levels: they grow and are checked again.
                self.chain.insert(rest);
                self.elements_added += 1;
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
        Status::finished_if(self.left == 0)
    }
}
