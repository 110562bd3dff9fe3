//! How many puzzles of a rectangle the rules of [`without_search`](antipode_puzzles::sliding::without_search) decide.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::sliding::obstacle_census::ObstacleCensus;
//! use antipode_puzzles::sliding::Grid;
//!
//! let census = ObstacleCensus::new(Grid::new(2, 2).expect("a small grid")).run();
//! let counts = census.counts();
//! // Of 43 placements 30 have a piece in the upper left corner.
//! assert_eq!((counts.solvable, counts.no_room, counts.out_of_reach, counts.silent), (14, 10, 6, 0));
//! ```

use antipode_puzzles::sliding::without_search::{Obstacle, obstacle};
use antipode_puzzles::sliding::{Grid, Metric, PosedBoard};

use super::explore::explore;
use super::placements::{PlacementFinder, placement_text};
use crate::resumable::{Resumable, Status};

/// Every placement of a rectangle with a piece in the upper left corner, taken as a puzzle: that piece is to cover the lower
/// right corner, and one piece moves at a time.
pub struct ObstacleCensus {
    grid: Grid,
    finder: PlacementFinder,
    counts: ObstacleCounts,
}

/// The number of puzzles by what is known without a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ObstacleCounts {
    /// Those that can be solved.
    pub solvable: u64,
    /// Unsolvable: the piece needs more holes than there are.
    pub no_room: u64,
    /// Unsolvable: walls and pieces that never move block every path.
    pub out_of_reach: u64,
    /// Unsolvable, but only exhaustive search proves it.
    pub silent: u64,
}

impl ObstacleCensus {
    /// The most cells of a rectangle: every piece has a letter, and no puzzle has more positions than are kept.
    pub const MAX_CELLS: usize = 12;
    /// The maximum number of positions of a puzzle.
    const MAX_POSITIONS: u32 = 1 << 26;

    /// The count before the first placement.
    ///
    /// # Panics
    /// If the rectangle has more than [`ObstacleCensus::MAX_CELLS`] cells.
    #[must_use]
    pub fn new(grid: Grid) -> ObstacleCensus {
        assert!(grid.cell_count() <= ObstacleCensus::MAX_CELLS, "a small rectangle");
        ObstacleCensus { grid, finder: PlacementFinder::new(grid), counts: ObstacleCounts::default() }
    }

    /// What was counted so far.
    #[must_use]
    pub fn counts(&self) -> ObstacleCounts {
        self.counts
    }
}

impl Resumable for ObstacleCensus {
    /// Looks at up to `placements` placements.
    fn step(&mut self, placements: u64) -> Status {
        for _ in 0..placements {
            let Some(pieces) = self.finder.next_placement() else { return Status::Finished };
            // The pieces are ordered by their first cells, so that the first letter is in the corner if there is one.
            if pieces.first().is_none_or(|first| first & 1 == 0) {
                continue;
            }
            let puzzle = PosedBoard::parse(&placement_text(self.grid, pieces), "corner:A", Metric::Move)
                .expect("a placement with a piece named A");
            let count = match obstacle(&puzzle.start(), puzzle.goal(), puzzle.metric()) {
                Some(Obstacle::NoRoom { .. }) => &mut self.counts.no_room,
                // Only a goal of several pieces can be an odd exchange away.
                Some(Obstacle::OutOfReach { .. } | Obstacle::Parity) => &mut self.counts.out_of_reach,
                None => {
                    let graph = explore(&puzzle, Self::MAX_POSITIONS).expect("a board of few cells");
                    if graph.distance().is_some() {
                        &mut self.counts.solvable
                    } else {
                        &mut self.counts.silent
                    }
                }
            };
            *count += 1;
        }
        Status::Working
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures in the Lab of boards of 3 × 3.
    #[test]
    fn rules_decide_most_of_the_unsolvable_boards_of_3_by_3() {
        let grid = Grid::new(3, 3).expect("a small grid");
        let counts = ObstacleCensus::new(grid).run().counts();
        let ObstacleCounts { solvable, no_room, out_of_reach, silent } = counts;
        assert_eq!((solvable, no_room, out_of_reach, silent), (2_536, 2_175, 2_922, 1_922));
    }
}
