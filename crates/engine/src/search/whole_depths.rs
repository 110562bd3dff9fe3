//! The depths of all positions, whole, by their ranks: a byte per position. A survey finds the layers, or they are read from a
//! finished table.
//!
//! ```
//! use antipode_engine::search::{reference, whole_depths};
//! use antipode_puzzles::rotation::{Board, Rule, SpaceLayout, Variant};
//!
//! let variant = Variant::new(Board::square(2, 3, 2)?, Rule::Quarter)?;
//! let layout = SpaceLayout::of(&variant).expect("a small board");
//! assert_eq!(whole_depths::search(layout.space()), reference::search(layout.space()));
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use std::sync::Arc;

use antipode_puzzles::space::Space;

use super::indexed_space::{IndexedSpace, PositionIndex, WORD_BITS};
use super::reference::{self, Depths, UNREACHED};
use super::survey::{Kernel, Survey};
use super::table::{Table, set_bits};
use crate::resumable::{Resumable, Status};

/// Searches the whole space: the same depths as the [reference search](reference::search), much faster where the survey supports
/// the space.
///
/// # Panics
/// When there are more than `u32::MAX` positions, or one is 255 moves away or more.
#[must_use]
pub fn search(space: &Arc<Space>) -> Depths {
    if !IndexedSpace::supports(space) {
        return reference::search(space);
    }
    let mut by_rank = vec![UNREACHED; space.position_count() as usize];
    for position in &space.solved {
        by_rank[space.rank(position) as usize] = 0;
    }
    let indexed_space = Arc::new(IndexedSpace::new(Arc::clone(space)));
    let mut survey = Survey::without_table(Arc::clone(&indexed_space), Kernel::best());
    let mut visited_before = Vec::new();
    while survey.status() == Status::Working {
        let (superblock, depth) = (survey.next_superblock(), survey.depth());
        visited_before.clear();
        visited_before.extend(survey.visited(superblock));
        if survey.pull_next() == 0 {
            continue;
        }
        let depth = u8::try_from(depth).ok().filter(|depth| *depth != UNREACHED);
        let depth = depth.expect("no space of ours is 255 moves deep");
        let first = superblock * indexed_space.words_per_superblock();
        for (word, (before, after)) in (first..).zip(visited_before.iter().zip(survey.visited(superblock))) {
            for bit in set_bits(after & !before) {
                let position = indexed_space.unrank(PositionIndex(word * WORD_BITS + bit));
                by_rank[space.rank(&position) as usize] = depth;
            }
        }
    }
    Depths { by_rank, counts: survey.counts().to_vec() }
}

/// The depths that a table has, by their ranks. A unit of work is a position.
///
/// A table stores remainders, so a depth is counted along a path to a position whose depth is known.
#[derive(Debug)]
pub struct TableDepths {
    table: Arc<Table>,
    by_rank: Vec<u8>,
    /// The number of ranks that are done.
    done: usize,
    /// The ranks of the current path.
    path: Vec<usize>,
}

impl TableDepths {
    /// The depths of a table.
    ///
    /// # Panics
    /// When the space has more positions than there are addresses.
    #[must_use]
    pub fn new(table: Arc<Table>) -> TableDepths {
        let space = table.space();
        let positions = usize::try_from(space.position_count()).expect("a byte per position fits");
        let mut by_rank = vec![UNREACHED; positions];
        for position in &space.solved {
            by_rank[space.rank(position) as usize] = 0;
        }
        TableDepths { table, by_rank, done: 0, path: Vec::new() }
    }

    /// The depths of the first ranks, as far as they are done: [`UNREACHED`] where no solved position can be reached.
    #[must_use]
    pub fn done(&self) -> &[u8] {
        &self.by_rank[..self.done]
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Arc<Table> {
        &self.table
    }

    /// The depths of all ranks, if they are done.
    #[must_use]
    pub fn into_by_rank(self) -> Option<Vec<u8>> {
        (self.done == self.by_rank.len()).then_some(self.by_rank)
    }

    /// Finds the depths of a rank and of all on a path to a known one. A damaged table may have no such path.
    fn find(&mut self, rank: usize) -> Option<()> {
        let (space, indexed_space) = (self.table.space(), self.table.indexed_space());
        let mut index = indexed_space.rank(&space.unrank(rank as u64)?)?;
        let (mut code, mut at) = (self.table.code(index)?, rank);
        self.path.clear();
        while self.by_rank[at] == UNREACHED {
            if self.path.len() == self.table.counts().len() {
                return None;
            }
            self.path.push(at);
            (_, index) = self.table.nearer_neighbours(index, code).next()?;
            code = self.table.depth_code().previous(code);
            at = space.rank(&indexed_space.unrank(index)) as usize;
        }
        let known = usize::from(self.by_rank[at]);
        for (more, at) in (1..).zip(self.path.iter().rev()) {
            self.by_rank[*at] = u8::try_from(known + more).unwrap_or(UNREACHED);
        }
        Some(())
    }
}

impl Resumable for TableDepths {
    fn step(&mut self, budget: u64) -> Status {
        let left = self.by_rank.len() - self.done;
        for _ in 0..left.min(usize::try_from(budget).unwrap_or(usize::MAX)) {
            if self.by_rank[self.done] == UNREACHED {
                // Without a path it stays unreached.
                let _ = self.find(self.done);
            }
            self.done += 1;
        }
        Status::finished_if(self.done == self.by_rank.len())
    }
}
