//! A table of all positions within a few turns of the solved one. A position, its images under symmetries of the board, and their
//! inverses are equally far from solved, so one word stands for this whole family (`images::canonical`).

use super::images::{BoardImages, Images, canonical, inverse};
use crate::resumable::Status;

/// The maximum number of positions: a load factor of 3/4.
const MAX_POSITIONS: usize = CanonicalBall::SLOTS / 4 * 3;

/// A ball around the solved position. While it grows, only complete layers count.
#[derive(Debug)]
pub(super) struct CanonicalBall {
    radius: u32,
    positions: usize,
    /// Canonical words, by open addressing with linear probing. 0 is no position and marks an empty slot.
    slots: Vec<u64>,
    /// One position per family at distance `radius`.
    layer: Vec<Images>,
    /// The number of expanded positions of `layer`.
    expanded: usize,
    /// The positions of the next layer found so far.
    next: Vec<Images>,
}

impl CanonicalBall {
    /// The number of slots. 4 × 4 with blocks of 2 × 2 has 90,000 families within five turns.
    pub(super) const SLOTS: usize = 1 << 19;

    pub(super) fn new(images: &BoardImages) -> CanonicalBall {
        let solved = images.solved();
        let mut ball = CanonicalBall {
            radius: 0,
            positions: 1,
            slots: vec![0; CanonicalBall::SLOTS],
            layer: vec![solved],
            expanded: 0,
            next: Vec::new(),
        };
        ball.insert(canonical(&solved));
        ball
    }

    /// The largest distance in turns up to which the ball is complete.
    pub(super) fn radius(&self) -> u32 {
        self.radius
    }

    /// Whether the ball holds a position, given by its canonical word.
    pub(super) fn contains(&self, word: u64) -> bool {
        self.slots[self.slot(word)] == word
    }

    fn slot(&self, word: u64) -> usize {
        let hash = word.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut slot = (hash >> (u64::BITS - CanonicalBall::SLOTS.trailing_zeros())) as usize;
        while self.slots[slot] != 0 && self.slots[slot] != word {
            slot = (slot + 1) & (CanonicalBall::SLOTS - 1);
        }
        slot
    }

    fn insert(&mut self, word: u64) -> bool {
        let slot = self.slot(word);
        let is_new = self.slots[slot] == 0;
        self.slots[slot] = word;
        is_new
    }

    /// Expands at most `budget` positions. Finishes before a layer that might not fit.
    pub(super) fn grow(&mut self, images: &BoardImages, budget: u64) -> Status {
        for _ in 0..budget {
            let Some(position) = self.layer.get(self.expanded) else {
                if self.next.is_empty() {
                    return Status::Finished;
                }
                self.layer = std::mem::take(&mut self.next);
                self.expanded = 0;
                self.radius += 1;
                continue;
            };
            // Each position has at most two neighbours per move: one of its own and one of its inverse.
            let most = self.positions + 2 * self.layer.len() * images.move_count();
            if self.expanded == 0 && most > MAX_POSITIONS {
                self.layer = Vec::new();
                return Status::Finished;
            }
            let position = *position;
            self.expanded += 1;
            // Neighbours of the inverse may belong to other families than those of the position.
            for position in [position, inverse(&position)] {
                for mv in 0..images.move_count() {
                    let neighbour = images.after(&position, mv);
                    if self.insert(canonical(&neighbour)) {
                        self.positions += 1;
                        self.next.push(neighbour);
                    }
                }
            }
        }
        Status::Working
    }
}
