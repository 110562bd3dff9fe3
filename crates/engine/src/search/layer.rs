//! The k-th position of an exact depth, a step of work at a time.
//!
//! A table stores depths modulo 3, so it cannot list a layer. A survey can, while that layer is open. This search
//! runs a survey up to the requested depth and stops at the k-th position it gains. With a uniform random `k` below
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
//! let position = LayerLookup::new(&table, 2, 0).expect("a position of depth 2").run().position();
//! assert_eq!(table.depth(&position.expect("it is found")), Some(2));
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use antipode_puzzles::space::Position;

use super::indexed_space::{PositionIndex, WORD_BITS};
use super::survey::{Kernel, Survey};
use super::table::{Table, set_bits};
use crate::resumable::{Resumable, Status};

/// A search for one position of an exact depth.
#[derive(Debug)]
pub struct LayerLookup {
    survey: Survey,
    depth: u32,
    /// The number of positions of the layer still to skip.
    remaining: u64,
    visited_before: Vec<u64>,
    found: Option<Position>,
    status: Status,
}

impl LayerLookup {
    /// Searches for the position of this depth with this index, from 0, in the order in which surveys find them. The
    /// order has no meaning, but is the same on every machine. `None` when the layer has no such index.
    #[must_use]
    pub fn new(table: &Table, depth: u32, index: u64) -> Option<LayerLookup> {
        if index >= *table.counts().get(depth as usize)? {
            return None;
        }
        let indexed_space = table.indexed_space();
        let mut pick = LayerLookup {
            survey: Survey::without_table(indexed_space.clone(), Kernel::best()),
            depth,
            remaining: index,
            visited_before: Vec::new(),
            found: None,
            status: Status::Working,
        };
        if depth == 0 {
            let mut solved: Vec<PositionIndex> =
                indexed_space.space().solved.iter().filter_map(|at| indexed_space.rank(at)).collect();
            solved.sort_unstable();
            solved.dedup();
            pick.finish(*solved.get(index as usize)?);
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

    /// The position, once it is found.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        self.found
    }

    /// Pulls one superblock of the layer. Finds the position when the superblock gains it.
    fn pull_next(&mut self) {
        let superblock = self.survey.next_superblock();
        self.visited_before.clear();
        self.visited_before.extend(self.survey.visited(superblock));
        let gained = u64::from(self.survey.pull_next());
        if self.remaining >= gained {
            self.remaining -= gained;
            return;
        }
        let first = superblock * self.survey.indexed_space().words_per_superblock();
        let words = (first..).zip(self.visited_before.iter().zip(self.survey.visited(superblock)));
        let new = words.flat_map(|(word, (before, after))| {
            set_bits(after & !before).map(move |bit| PositionIndex(word * WORD_BITS + bit))
        });
        let cell = new.take(gained as usize).nth(self.remaining as usize);
        self.finish(cell.expect("a superblock gains as many positions as it reports"));
    }

    fn finish(&mut self, cell: PositionIndex) {
        self.found = Some(self.survey.indexed_space().unrank(cell));
        self.status = Status::Finished;
    }
}

impl Resumable for LayerLookup {
    /// Works through `budget_superblocks` superblocks, or fewer when the position is found.
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
