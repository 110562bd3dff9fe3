//! A lower bound of God's number by counting: short words are too few to reach all positions.
//!
//! A word of length `a + b` is a word of length `a` followed by one of length `b`. So the sphere at distance `a + b` is at most
//! as large as the product of the spheres at distances `a` and `b`, and the exact sizes of the first spheres bound all later
//! ones. The number of words that survive pruning also bounds a sphere. If the spheres up to `n` cannot hold all positions,
//! God's number exceeds `n`.
//!
//! Where every turn is an odd permutation, half of the positions have an even distance. Then the even spheres must
//! hold one half and the odd spheres the other.

use antipode_puzzles::rotation::{ReachableSet, Variant};

use crate::resumable::{Resumable, Status};
use crate::rotation::moves::{MoveSet, OrientedPermutation};
use crate::rotation::packed::{PackedMoves, Packing};
use crate::rotation::sequence_pruning::SequencePruning;

/// A counting bound. More exact spheres improve it.
#[derive(Debug)]
pub struct CountingBound {
    positions: u128,
    all_odd: bool,
    /// The number of pruned words of each length.
    words: WordCounts,
    /// Exact sizes of the first spheres.
    sphere_sizes: Vec<u64>,
    exact: Option<ExactSpheres>,
}

/// The exact enumeration of the first spheres.
#[derive(Debug)]
struct ExactSpheres {
    moves: PackedMoves<u128>,
    /// The complete spheres from distance 0 on, each sorted.
    layers: Vec<Vec<u128>>,
    /// The sphere in progress, unsorted, and the number of expanded positions of the sphere before it.
    growing: Vec<u128>,
    done: usize,
}

impl CountingBound {
    /// A bound that knows only the solved position; `None` if the board has more than 2¹²⁸ positions.
    #[must_use]
    pub fn new(variant: &Variant) -> Option<CountingBound> {
        let moves = MoveSet::of(variant);
        let positions = ReachableSet::of(variant.board()).count().as_u128()?;
        let exact = Packing::new(moves.cells, moves.orientable, u128::BITS).map(|packing| ExactSpheres {
            moves: PackedMoves::new(&packing, &moves),
            layers: vec![vec![packing.pack(&OrientedPermutation::identity(moves.cells, moves.orientable))]],
            growing: Vec::new(),
            done: 0,
        });
        Some(CountingBound {
            positions,
            all_odd: moves.all_odd(),
            words: WordCounts::new(&moves),
            sphere_sizes: vec![1],
            exact,
        })
    }

    /// The exact number of positions at each counted distance, from 0 on.
    #[must_use]
    pub fn sphere_sizes(&self) -> &[u64] {
        &self.sphere_sizes
    }

    /// A proven lower bound of God's number.
    #[must_use]
    pub fn lower_bound(&self) -> u32 {
        let mut most: Vec<u128> = Vec::new();
        // The capacity of the spheres of even and of odd radius; one sum for both where parity does not help.
        let mut held = [0_u128; 2];
        let wanted = if self.all_odd { self.positions.div_ceil(2) } else { self.positions };
        for radius in 0.. {
            let side = if self.all_odd { radius % 2 } else { 0 };
            let sphere = self.sphere(&most, radius);
            most.push(sphere);
            held[side] = held[side].saturating_add(sphere);
            if held[side] >= wanted && (!self.all_odd || held[1 - side] >= wanted) {
                return radius as u32;
            }
        }
        unreachable!("spheres grow until they hold everything")
    }

    /// An upper bound of the size of the next sphere, from the bounds of the earlier ones.
    fn sphere(&self, before: &[u128], radius: usize) -> u128 {
        if let Some(&exact) = self.sphere_sizes.get(radius) {
            return exact.into();
        }
        let split = |near: usize| before[near].saturating_mul(before[radius - near]);
        (1..=radius / 2).map(split).fold(self.words.of_length(radius), u128::min)
    }
}

impl Resumable for CountingBound {
    /// Expands `budget_positions` positions of the outermost sphere. Any number of steps gives a valid bound. Where positions
    /// do not fit into 128 bits, no sphere is counted and the first step finishes.
    fn step(&mut self, budget_positions: u64) -> Status {
        let Some(exact) = &mut self.exact else { return Status::Finished };
        if exact.step(budget_positions) == Status::Finished {
            self.sphere_sizes.push(exact.layers[exact.layers.len() - 1].len() as u64);
        }
        Status::Working
    }
}

impl ExactSpheres {
    /// Expands `budget_positions` positions. Finishes when the sphere is complete.
    fn step(&mut self, budget_positions: u64) -> Status {
        let ExactSpheres { moves, layers, growing, .. } = self;
        let last = layers.last().expect("the solved position");
        let end =
            last.len().min(self.done.saturating_add(usize::try_from(budget_positions).unwrap_or(usize::MAX)));
        for &here in &last[self.done..end] {
            growing.extend((0..moves.len()).map(|mv| moves.after(here, mv)));
        }
        self.done = end;
        if end < last.len() {
            return Status::Working;
        }
        let mut grown = std::mem::take(growing);
        grown.sort_unstable();
        grown.dedup();
        for layer in layers.iter() {
            subtract(&mut grown, layer);
        }
        layers.push(grown);
        self.done = 0;
        Status::Finished
    }
}

/// Removes the elements of one sorted list from another.
fn subtract(from: &mut Vec<u128>, layer: &[u128]) {
    let mut rest = layer;
    from.retain(|key| {
        rest = &rest[rest.partition_point(|other| other < key)..];
        rest.first() != Some(key)
    });
}

/// The words that survive the pruning of move sequences.
#[derive(Debug)]
struct WordCounts {
    /// The number of words of each length.
    of_length: Vec<u128>,
}

impl WordCounts {
    /// Counts the words of up to 200 turns, saturating at `u128::MAX`.
    fn new(moves: &MoveSet) -> WordCounts {
        const LONGEST: usize = 200;
        let sequence_pruning = SequencePruning::new(moves);
        let count = moves.effects.len();
        let mut of_length = vec![1];
        let mut ending = vec![1_u128; count];
        while of_length.len() <= LONGEST {
            of_length.push(ending.iter().fold(0, |sum: u128, words| sum.saturating_add(*words)));
            let after = |mv: usize| {
                let before = (0..count).filter(|last| sequence_pruning.allows(*last, mv));
                before.fold(0, |sum: u128, last| sum.saturating_add(ending[last]))
            };
            ending = (0..count).map(after).collect();
        }
        WordCounts { of_length }
    }

    fn of_length(&self, length: usize) -> u128 {
        self.of_length.get(length).copied().unwrap_or(u128::MAX)
    }
}
