//! The positions within a few turns of the solved one, one of each family of images and inverses.

use super::images::{BoardImages, Images, canonical, inverse};
use crate::resumable::Status;

/// The most positions, so that searching a slot stays short.
const MAX_POSITIONS: usize = CanonicalBall::SLOTS / 4 * 3;

/// A ball around the solved position. While it grows, only complete layers count.
#[derive(Debug)]
pub(super) struct CanonicalBall {
    radius: u32,
    positions: usize,
    /// Open addressing. 0 marks an empty slot: it is not a position.
    slots: Vec<u64>,
    /// The last complete layer, how many of it have been expanded, and the layer that this makes.
    layer: Vec<Images>,
    expanded: usize,
    next: Vec<Images>,
}

impl CanonicalBall {
    /// The size of the table. Four by four with blocks of two by two has 90,000 positions within five turns.
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

    /// It holds every position that is solved in this many turns.
    pub(super) fn radius(&self) -> u32 {
        self.radius
    }

    /// Whether the ball holds the canonical word of a position.
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

    /// Expands about `budget` positions.
    pub(super) fn grow(&mut self, images: &BoardImages, budget: u64) -> Status {
        for _ in 0..budget {
            let Some(here) = self.layer.get(self.expanded) else {
                if self.next.is_empty() {
                    return Status::Finished;
                }
                self.layer = std::mem::take(&mut self.next);
                self.expanded = 0;
                self.radius += 1;
                continue;
            };
            // A layer is begun only if there is room for all of it.
            let most = self.positions + 2 * self.layer.len() * images.move_count();
            if self.expanded == 0 && most > MAX_POSITIONS {
                self.layer = Vec::new();
                return Status::Finished;
            }
            let here = *here;
            self.expanded += 1;
            // A turn after the inverse is another neighbour of the family than a turn after the position.
            for here in [here, inverse(&here)] {
                for number in 0..images.move_count() {
                    let there = images.after(&here, number);
                    if self.insert(canonical(&there)) {
                        self.positions += 1;
                        self.next.push(there);
                    }
                }
            }
        }
        Status::Working
    }
}
