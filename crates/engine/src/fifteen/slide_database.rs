//! Pattern databases by slides: for every placement of some tiles and the hole, the fewest slides that take them home,
//! whatever the other tiles do.
//!
//! All slides count, also those that move no tile of the pattern. So a database knows how the hole gets from tile to tile, and
//! a position needs at least as many slides as any of its databases says. These bounds cannot be added: a slide of three tiles
//! may serve three patterns.

use antipode_puzzles::fifteen::{Board, Metric, Variant};

use super::pattern_database::{CELL_BITS, MAX_CELLS, NONE, PatternDatabase, homes, index_of};
use super::run::Runs;
use crate::resumable::{Resumable, Status};

/// The construction of a database by slides: breadth-first search of the placements of the tiles and the hole.
#[derive(Debug)]
pub(super) struct SlideDatabaseWork {
    runs: Runs,
    /// The tiles of the pattern, the hole first.
    tiles: Vec<u8>,
    moves: Vec<u8>,
    /// The open layer and the next one, as indices.
    open: Vec<u32>,
    next: Vec<u32>,
    depth: u8,
}

impl SlideDatabaseWork {
    /// Starts with the tiles and the hole at home.
    ///
    /// # Panics
    /// If the board has more than sixteen cells, or there are more than five tiles.
    #[must_use]
    pub(super) fn new(board: Board, tiles: &[u8]) -> SlideDatabaseWork {
        let tiles = [&[0], tiles].concat();
        let home = index_of(&homes(board, &tiles));
        let mut moves = vec![NONE; 1 << (CELL_BITS * tiles.len() as u32)];
        moves[home as usize] = 0;
        let runs = Runs::new(Variant::new(board, Metric::Slides));
        SlideDatabaseWork { runs, tiles, moves, open: vec![home], next: Vec::new(), depth: 1 }
    }

    /// The tiles of the pattern, the hole first.
    pub(super) fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// The database, once it is complete.
    #[must_use]
    pub(super) fn into_database(self) -> Option<PatternDatabase> {
        let is_complete = self.open.is_empty() && self.next.is_empty();
        is_complete.then(|| PatternDatabase::new(&self.tiles, self.moves))
    }

    fn expand(&mut self, index: u32) {
        /// The place of the other tiles, whose cells are not in the index.
        const OTHER: u32 = u32::MAX;
        let cell_of = |place: u32| (index >> (CELL_BITS * place)) as u8 & 15;
        let mut places = [OTHER; MAX_CELLS];
        for place in 1..self.tiles.len() as u32 {
            places[usize::from(cell_of(place))] = place;
        }
        for run in self.runs.around(cell_of(0)) {
            let mut after = index ^ u32::from(run.hole ^ run.end);
            for (from, to) in run.slides() {
                let place = places[usize::from(from)];
                if place != OTHER {
                    after ^= u32::from(from ^ to) << (CELL_BITS * place);
                }
            }
            let moves = &mut self.moves[after as usize];
            if *moves == NONE {
                *moves = self.depth;
                self.next.push(after);
            }
        }
    }
}

impl Resumable for SlideDatabaseWork {
    /// Expands about `budget` placements.
    fn step(&mut self, budget: u64) -> Status {
        for _ in 0..budget {
            if let Some(index) = self.open.pop() {
                self.expand(index);
            } else if self.next.is_empty() {
                return Status::Finished;
            } else {
                std::mem::swap(&mut self.open, &mut self.next);
                self.depth += 1;
            }
        }
        Status::Working
    }
}

#[cfg(test)]
mod tests {
    use antipode_puzzles::fifteen::Goal;

    use super::*;

    #[test]
    fn slides_of_the_hole_count() {
        let board = Board::new(4, 4, Goal::Rows).expect("a board");
        let database = SlideDatabaseWork::new(board, &[1, 13]).run().into_database().expect("it is finished");
        assert_eq!(database.tiles(), [0, 1, 13]);
        assert_eq!(database.moves(&[12, 0, 13]), 1, "the hole in the first cell of its row");
        assert_eq!(database.moves(&[0, 4, 13]), 2, "the hole in the first cell of the board");
    }
}
