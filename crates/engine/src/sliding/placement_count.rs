//! Counts placements by number of pieces, and those from which a search for the hardest puzzles starts.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::sliding::placement_count::PlacementCount;
//! use antipode_engine::sliding::placements::count_placements;
//! use antipode_puzzles::sliding::Grid;
//!
//! let grid = Grid::new(2, 2).expect("four cells");
//! let count = PlacementCount::new(grid).run();
//! assert_eq!(count.placements_found(), count_placements(grid));
//! ```

use antipode_puzzles::sliding::{Cells, Direction, Grid};

use super::placements::PlacementFinder;
use crate::resumable::{Resumable, Status};

/// Counts the placements of pieces and holes in a grid while it enumerates them.
#[derive(Clone, Debug)]
pub struct PlacementCount {
    grid: Grid,
    finder: PlacementFinder,
    by_pieces: Vec<u64>,
    just_solved: Vec<u64>,
}

impl PlacementCount {
    /// Starts with counts of zero.
    #[must_use]
    pub fn new(grid: Grid) -> PlacementCount {
        PlacementCount {
            grid,
            finder: PlacementFinder::new(grid),
            by_pieces: vec![0; grid.cell_count() + 1],
            just_solved: vec![0; grid.cell_count() + 1],
        }
    }

    /// The number of placements counted so far.
    #[must_use]
    pub fn placements_found(&self) -> u64 {
        self.finder.placements_found()
    }

    /// The number of nodes of the search tree visited so far, including the placements.
    #[must_use]
    pub fn nodes_visited(&self) -> u64 {
        self.finder.nodes_visited()
    }

    /// The number of placements by number of pieces, from 0.
    #[must_use]
    pub fn by_pieces(&self) -> &[u64] {
        &self.by_pieces
    }

    /// The number of placements that are *just solved*, by number of pieces from 0: the piece on the lower right cell can slide
    /// one cell up or left. [`just_solved_by_pieces`](super::placements::just_solved_by_pieces) counts them without a list.
    #[must_use]
    pub fn just_solved(&self) -> &[u64] {
        &self.just_solved
    }
}

impl Resumable for PlacementCount {
    /// Counts up to `placements` more placements.
    fn step(&mut self, placements: u64) -> Status {
        for _ in 0..placements {
            let Some(pieces) = self.finder.next_placement() else { return Status::Finished };
            self.by_pieces[pieces.len()] += 1;
            self.just_solved[pieces.len()] += u64::from(is_just_solved(self.grid, pieces));
        }
        Status::Working
    }
}

fn is_just_solved(grid: Grid, pieces: &[u64]) -> bool {
    let corner = 1 << (grid.cell_count() - 1);
    let Some(goal) = pieces.iter().find(|piece| **piece & corner != 0) else { return false };
    let others = pieces.iter().fold(0, |all, piece| all | piece) & !goal;
    let free = |direction| {
        grid.shifted(Cells((*goal).into()), direction).is_some_and(|there| there.0 & u128::from(others) == 0)
    };
    free(Direction::Up) || free(Direction::Left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sliding::placements::just_solved_by_pieces;

    /// Sources: Neil Bickford, *Sliding Block Puzzles, Part 3* (the just solved boards for 4 x 4 only, which is too large for
    /// this test), and an independent program.
    #[test]
    fn boards_are_counted() {
        for (cols, rows, nodes, placements, just_solved) in
            [(2, 2, 69, 43, 10), (2, 3, 639, 397, 93), (3, 3, 21_903, 13_329, 3_026)]
        {
            for (cols, rows, is_turned) in [(cols, rows, false), (rows, cols, true)] {
                let tally = PlacementCount::new(Grid::new(rows, cols).expect("a grid")).run_in_steps(100);
                let counted = (tally.placements_found(), tally.just_solved().iter().sum());
                assert_eq!(counted, (placements, just_solved), "{cols} x {rows}");
                // The number of nodes depends on the reading order of the grid.
                assert!(tally.nodes_visited() == nodes || is_turned, "{cols} x {rows}");
                let grid = Grid::new(rows, cols).expect("a grid");
                assert_eq!(tally.just_solved()[1..], just_solved_by_pieces(grid), "{cols} x {rows}");
                assert_eq!(tally.by_pieces().iter().sum::<u64>(), placements);
                assert_eq!((tally.by_pieces()[0], tally.by_pieces()[cols * rows]), (1, 1));
            }
        }
    }

    /// Source: Neil Bickford, *Sliding Block Puzzles, Part 3*, the number of boards that SBPSearcher processes; its parts by
    /// number of pieces from an independent program.
    #[test]
    fn the_boards_of_four_by_four_are_as_published() {
        let counts = just_solved_by_pieces(Grid::new(4, 4).expect("a grid"));
        let by_pieces = [
            933, 25_726, 237_879, 979_087, 2_202_738, 3_059_990, 2_822_729, 1_805_692, 820_434, 267_155,
            62_018, 10_035, 1_077, 69, 2, 0,
        ];
        assert_eq!(counts, by_pieces);
        assert_eq!(counts.iter().sum::<u64>(), 12_295_564);
    }
}
