//! The depths of all positions, whole, by their ranks. A survey finds the layers; a byte per position keeps their depths.
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
use super::table::set_bits;
use crate::resumable::Status;

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
