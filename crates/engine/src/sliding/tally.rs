//! The finder's boards counted: by number of pieces, and those from which a search for the hardest puzzles begins.

use antipode_puzzles::sliding::{Cells, Grid, Way};

use super::finder::Finder;
use crate::search::survey::Status;

/// Every placement of pieces and holes in a grid, counted while it is listed.
#[derive(Clone, Debug)]
pub struct Tally {
    grid: Grid,
    finder: Finder,
    by_pieces: Vec<u64>,
    just_solved: u64,
}

impl Tally {
    /// Nothing counted yet.
    #[must_use]
    pub fn new(grid: Grid) -> Tally {
        Tally { grid, finder: Finder::new(grid), by_pieces: vec![0; grid.cells() + 1], just_solved: 0 }
    }

    /// Counts so many placements.
    pub fn step(&mut self, placements: u32) -> Status {
        for _ in 0..placements {
            let Some(pieces) = self.finder.next_placement() else { return Status::Finished };
            self.by_pieces[pieces.len()] += 1;
            self.just_solved += u64::from(is_just_solved(self.grid, pieces));
        }
        Status::Working
    }

    /// How many placements were counted so far.
    #[must_use]
    pub fn placements(&self) -> u64 {
        self.finder.placements()
    }

    /// How many nodes of the search tree were visited so far, the placements among them.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.finder.nodes()
    }

    /// How many of the placements have each number of pieces, from none.
    #[must_use]
    pub fn by_pieces(&self) -> &[u64] {
        &self.by_pieces
    }

    /// How many of them are *just solved*: there is a hole, and the piece on the lower right cell can go one cell up or left
    /// (Neil Bickford, *Sliding Block Puzzles, Part 3*).
    #[must_use]
    pub fn just_solved(&self) -> u64 {
        self.just_solved
    }
}

fn is_just_solved(grid: Grid, pieces: &[u64]) -> bool {
    let corner = 1 << (grid.cells() - 1);
    let Some(goal) = pieces.iter().find(|piece| **piece & corner != 0) else { return false };
    let others = pieces.iter().fold(0, |all, piece| all | piece) & !goal;
    let free = |way| grid.shifted(Cells(*goal), way).is_some_and(|there| there.0 & others == 0);
    free(Way::Up) || free(Way::Left)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Neil Bickford, Sliding Block Puzzles, Part 3 (the last of them for 4 x 4, which is too large for this test), and an
    /// independent program.
    #[test]
    fn boards_are_counted() {
        for (cols, rows, nodes, placements, just_solved) in
            [(2, 2, 69, 43, 10), (2, 3, 639, 397, 93), (3, 3, 21_903, 13_329, 3_026)]
        {
            for (cols, rows, is_turned) in [(cols, rows, false), (rows, cols, true)] {
                let mut tally = Tally::new(Grid::new(rows, cols).expect("a grid"));
                while tally.step(100) == Status::Working {}
                let counted = (tally.placements(), tally.just_solved());
                assert_eq!(counted, (placements, just_solved), "{cols} x {rows}");
                // How the tree branches depends on which way the grid is read.
                assert!(tally.nodes() == nodes || is_turned, "{cols} x {rows}");
                assert_eq!(tally.by_pieces().iter().sum::<u64>(), placements);
                assert_eq!((tally.by_pieces()[0], tally.by_pieces()[cols * rows]), (1, 1));
            }
        }
    }
}
