//! Positions of an exact depth by their indices, a step of work at a time.
//!
//! A table stores depths modulo 3, so it cannot list a layer. A survey can, while that layer is open. This search
//! runs a survey up to the requested depth and takes the k-th positions that it gains. With a uniform random `k` below
//! [`Table::counts`]`[depth]` the position is a uniform random one of its depth.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::layer::LayerLookup;
//! use antipode_engine::search::survey::Survey;
//! use antipode_puzzles::rotation::{Board, Rule, SpaceLayout, Variant};
//!
//! let variant = Variant::new(Board::square(2, 3, 2)?, Rule::Quarter)?;
//! let layout = SpaceLayout::of(&variant).expect("a small board");
//! let table = Survey::new(layout.space().clone()).run().into_table().expect("it has finished");
//! let lookup = LayerLookup::new(&table, 2, &[0, 3]).expect("there are four positions of depth 2").run();
//! assert_eq!(lookup.positions().iter().map(|at| table.depth(at)).collect::<Vec<_>>(), [Some(2), Some(2)]);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use antipode_puzzles::space::Position;

use super::indexed_space::{PositionIndex, WORD_BITS};
use super::survey::{Kernel, Survey};
use super::table::{Table, set_bits};
use crate::resumable::{Resumable, Status};

/// A search for positions of an exact depth.
#[derive(Debug)]
pub struct LayerLookup {
    survey: Survey,
    depth: u32,
    /// The indices still to be found, the next one last.
    indices: Vec<u64>,
    /// The number of positions of the layer that were passed.
    passed: u64,
    visited_before: Vec<u64>,
    found: Vec<Position>,
    status: Status,
}

impl LayerLookup {
    /// Searches for the positions of this depth with these indices, from 0, in the order in which surveys find them. The
    /// order has no meaning, but is the same on every machine. `None` when the layer lacks an index, or when they do not
    /// ascend.
    #[must_use]
    pub fn new(table: &Table, depth: u32, indices: &[u64]) -> Option<LayerLookup> {
        let count = *table.counts().get(depth as usize)?;
        if !indices.is_sorted_by(|one, next| one < next) || indices.last().is_some_and(|last| *last >= count)
        {
            return None;
        }
        let indexed_space = table.indexed_space();
        let mut pick = LayerLookup {
            survey: Survey::without_table(indexed_space.clone(), Kernel::best()),
            depth,
            indices: indices.iter().rev().copied().collect(),
            passed: 0,
            visited_before: Vec::new(),
            found: Vec::new(),
            status: Status::finished_if(indices.is_empty()),
        };
        if depth == 0 {
            let mut solved: Vec<PositionIndex> =
                indexed_space.space().solved.iter().filter_map(|at| indexed_space.rank(at)).collect();
            solved.sort_unstable();
            solved.dedup();
            for index in indices {
                pick.found.push(indexed_space.unrank(*solved.get(*index as usize)?));
            }
            pick.status = Status::Finished;
        }
        Some(pick)
    }

    /// The number of positions at each depth, for the closed layers above the requested one.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        self.survey.counts()
    }

    /// Positions visited so far, of all depths.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.survey.visited_positions()
    }

    /// The positions that are found, in the order of their indices.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.found
    }

    /// Pulls one superblock of the layer. Takes the positions that it gains and whose indices are wanted.
    fn pull_next(&mut self) {
        let superblock = self.survey.next_superblock();
        self.visited_before.clear();
        self.visited_before.extend(self.survey.visited(superblock));
        let gained = u64::from(self.survey.pull_next());
        let passed = self.passed;
        self.passed += gained;
        if self.indices.last().is_some_and(|next| *next >= self.passed) {
            return;
        }
        let first = superblock * self.survey.indexed_space().words_per_superblock();
        let words = (first..).zip(self.visited_before.iter().zip(self.survey.visited(superblock)));
        let mut new = words.flat_map(|(word, (before, after))| {
            set_bits(after & !before).map(move |bit| PositionIndex(word * WORD_BITS + bit))
        });
        let mut skipped = passed;
        while let Some(index) = self.indices.pop_if(|next| *next < self.passed) {
            let cell = new.nth((index - skipped) as usize);
            let cell = cell.expect("a superblock gains as many positions as it reports");
            self.found.push(self.survey.indexed_space().unrank(cell));
            skipped = index + 1;
        }
        self.status = Status::finished_if(self.indices.is_empty());
    }
}

impl Resumable for LayerLookup {
    /// Works through `budget_superblocks` superblocks, or fewer when all positions are found.
    fn step(&mut self, budget_superblocks: u64) -> Status {
        for _ in 0..budget_superblocks {
            if self.status == Status::Finished {
                break;
            }
            if self.survey.status() == Status::Finished || self.survey.depth() > self.depth {
                // Only an inconsistent table promises positions that do not exist.
                self.status = Status::Finished;
            } else if self.survey.depth() < self.depth {
                self.survey.pull_next();
            } else {
                self.pull_next();
            }
        }
        self.status
    }
}
