//! Pattern databases by slides: for every placement of some tiles and the hole, the fewest slides that take them home,
//! whatever the other tiles do.
//!
//! All slides count, also those that move no tile of the pattern. So a database knows how the hole gets from tile to tile, and
//! a position needs at least as many slides as any of its databases says. These bounds cannot be added: a slide of three tiles
//! may serve three patterns.

use antipode_puzzles::fifteen::{Board, Metric, Variant};

use super::pattern_set::MAX_CELLS;
use super::run::Runs;
use crate::resumable::{Resumable, Status};

/// The bits of a cell in an index.
const CELL_BITS: u32 = 4;

/// The entry of an index that is not a placement.
const NONE: u8 = u8::MAX;

/// The distances of a set of tiles and the hole, indexed by their cells, four bits each: a slide changes some of the bits.
#[derive(Clone, Debug)]
pub struct SlideDatabase {
    tiles: Vec<u8>,
    /// The fewest slides by index.
    slides: Vec<u8>,
}

impl SlideDatabase {
    /// The tiles of the pattern, the hole first, as 0. The hole has the lowest bits of an index.
    #[must_use]
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// The fewest slides that take the hole and these tiles home from these cells.
    ///
    /// # Panics
    /// If there are not as many cells as tiles, or one is outside of the board.
    #[must_use]
    pub fn slides(&self, cells: &[u8]) -> u32 {
        assert_eq!(cells.len(), self.tiles.len(), "a cell for each tile");
        self.at(index_of(cells)).into()
    }

    pub(super) fn at(&self, index: u32) -> u8 {
        self.slides[index as usize]
    }

    /// The number of bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.slides.len()
    }

    /// The number of bytes of a database of as many tiles, with the hole.
    pub(super) fn bytes_of(tiles: usize) -> usize {
        1 << (CELL_BITS * tiles as u32)
    }

    /// The entries of all placements in distinct cells, in the order of their indices.
    pub(super) fn entries(&self, board: Board) -> Vec<u8> {
        let mut entries = Vec::new();
        placements(self.tiles.len() as u32, board, |index| entries.push(self.at(index)));
        entries
    }

    /// The database with these entries; `None` if there are not as many as placements.
    pub(super) fn from_entries(board: Board, tiles: &[u8], entries: &[u8]) -> Option<SlideDatabase> {
        let mut slides = vec![NONE; SlideDatabase::bytes_of(tiles.len())];
        let mut entries = entries.iter();
        let mut is_whole = true;
        placements(tiles.len() as u32, board, |index| match entries.next() {
            Some(entry) => slides[index as usize] = *entry,
            None => is_whole = false,
        });
        is_whole &= entries.next().is_none();
        is_whole.then(|| SlideDatabase { tiles: tiles.to_vec(), slides })
    }
}

/// The number of placements of tiles in distinct cells of a board.
pub(super) fn placement_count(board: Board, tiles: usize) -> usize {
    (0..tiles).map(|placed| board.cell_count() - placed).product()
}

fn index_of(cells: &[u8]) -> u32 {
    (0_u32..).zip(cells).fold(0, |index, (tile, cell)| index | u32::from(*cell) << (CELL_BITS * tile))
}

/// Calls `visit` with the index of each placement of `tiles` tiles in distinct cells, in order.
fn placements(tiles: u32, board: Board, mut visit: impl FnMut(u32)) {
    fn place(tiles: u32, cells: u32, index: u32, occupied: u16, visit: &mut impl FnMut(u32)) {
        let Some(tile) = tiles.checked_sub(1) else { return visit(index) };
        for cell in (0..cells).filter(|cell| occupied >> cell & 1 == 0) {
            place(tile, cells, index | cell << (CELL_BITS * tile), occupied | 1 << cell, visit);
        }
    }
    place(tiles, board.cell_count() as u32, 0, 0, &mut visit);
}

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
        assert!(board.cell_count() <= MAX_CELLS && tiles.len() <= 6, "a database that is not too large");
        let homes: Vec<u8> = tiles.iter().map(|tile| board.home(*tile) as u8).collect();
        let home = index_of(&homes);
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
    pub(super) fn into_database(self) -> Option<SlideDatabase> {
        let is_complete = self.open.is_empty() && self.next.is_empty();
        is_complete.then_some(SlideDatabase { tiles: self.tiles, slides: self.moves })
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
        assert_eq!(database.slides(&[12, 0, 13]), 1, "the hole in the first cell of its row");
        assert_eq!(database.slides(&[0, 4, 13]), 2, "the hole in the first cell of the board");
    }
}
