//! Pattern databases: for every placement of some tiles, the fewest moves that take them home, whatever the other tiles do.
//!
//! By single tiles only the moves of these tiles count. A move moves one tile, so the sum over disjoint sets of tiles never
//! exceeds the distance (Korf and Felner, Disjoint pattern database heuristics, Artificial Intelligence 134, 2002). By slides
//! the hole is one of the tiles and all slides count (`slide_database.rs`).
//!
//! A database is indexed by the cells of its tiles, four bits each, so that a move changes some of the bits.

use antipode_puzzles::fifteen::Board;

use crate::resumable::{Resumable, Status};

/// The maximum number of cells of a board with pattern databases.
pub(crate) const MAX_CELLS: usize = 16;

/// The bits of a cell in an index.
pub(super) const CELL_BITS: u32 = 4;

/// The entry of an index that is not a placement.
pub(super) const NONE: u8 = u8::MAX;

/// The distances of a set of tiles.
#[derive(Clone, Debug)]
pub struct PatternDatabase {
    tiles: Vec<u8>,
    /// The fewest moves by index.
    moves: Vec<u8>,
}

impl PatternDatabase {
    /// The database of these tiles with the fewest moves by index.
    pub(super) fn new(tiles: &[u8], moves: Vec<u8>) -> PatternDatabase {
        PatternDatabase { tiles: tiles.to_vec(), moves }
    }

    /// The tiles of the pattern, 0 for the hole. The first has the lowest bits of an index.
    #[must_use]
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// The fewest moves that take these tiles home from these cells, one for each tile.
    ///
    /// # Panics
    /// If there are not as many cells as tiles, or one is outside of the board.
    #[must_use]
    pub fn moves(&self, cells: &[u8]) -> u32 {
        assert_eq!(cells.len(), self.tiles.len(), "a cell for each tile");
        self.at(index_of(cells)).into()
    }

    pub(super) fn at(&self, index: u32) -> u8 {
        self.moves[index as usize]
    }

    /// The number of bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.moves.len()
    }
}

pub(super) fn index_of(cells: &[u8]) -> u32 {
    (0_u32..).zip(cells).fold(0, |index, (tile, cell)| index | u32::from(*cell) << (CELL_BITS * tile))
}

/// The home cells of the tiles of a pattern.
///
/// # Panics
/// If the board has more than [`MAX_CELLS`] cells, or there are more than six tiles.
pub(super) fn homes(board: Board, tiles: &[u8]) -> Vec<u8> {
    assert!(board.cell_count() <= MAX_CELLS, "a board with pattern databases");
    assert!(tiles.len() <= 6, "a database of seven tiles is too large");
    tiles.iter().map(|tile| board.home(*tile) as u8).collect()
}

/// The construction of a database by single tiles: breadth-first search of the placements of the tiles, from their home cells.
///
/// A placement is reached with the hole in some region of the cells without these tiles. Within its region the hole moves
/// freely, because the other tiles do not count.
#[derive(Debug)]
pub(super) struct PatternDatabaseWork {
    grid: Grid,
    tiles: Vec<u8>,
    moves: Vec<u8>,
    /// For each index the cells of the hole with which it was reached.
    reached: Vec<u16>,
    /// The open layer and the next one.
    open: Vec<Placement>,
    next: Vec<Placement>,
    depth: u8,
}

/// A placement of the tiles with the region of the hole.
#[derive(Clone, Copy, Debug)]
struct Placement {
    index: u32,
    region: u16,
}

impl PatternDatabaseWork {
    /// Starts with the tiles and the hole at home.
    ///
    /// # Panics
    /// If the board has more than [`MAX_CELLS`] cells, or there are more than six tiles.
    #[must_use]
    pub(super) fn new(board: Board, tiles: &[u8]) -> PatternDatabaseWork {
        let homes = homes(board, tiles);
        let size = 1_usize << (CELL_BITS * tiles.len() as u32);
        let mut work = PatternDatabaseWork {
            grid: Grid::new(board),
            tiles: tiles.to_vec(),
            moves: vec![NONE; size],
            reached: vec![0; size],
            open: Vec::new(),
            next: Vec::new(),
            depth: 0,
        };
        let occupied = homes.iter().fold(0, |occupied, cell| occupied | 1 << cell);
        work.reach(index_of(&homes), board.home_of_hole() as u32, occupied);
        work
    }

    pub(super) fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// The database, once it is complete.
    #[must_use]
    pub(super) fn into_database(self) -> Option<PatternDatabase> {
        let is_complete = self.open.is_empty() && self.next.is_empty();
        is_complete.then_some(PatternDatabase { tiles: self.tiles, moves: self.moves })
    }

    /// Adds a placement with the hole in some cell to the next layer, unless it was reached before.
    #[inline]
    fn reach(&mut self, index: u32, hole: u32, occupied: u16) {
        let reached = &mut self.reached[index as usize];
        if *reached >> hole & 1 == 1 {
            return;
        }
        let region = self.grid.region(hole, !occupied);
        *reached |= region;
        let moves = &mut self.moves[index as usize];
        *moves = (*moves).min(self.depth);
        self.next.push(Placement { index, region });
    }

    fn expand(&mut self, Placement { index, region }: Placement) {
        let cell_of = |tile: u32| index >> (CELL_BITS * tile) & 15;
        let tiles = self.tiles.len() as u32;
        let occupied = (0..tiles).fold(0_u16, |occupied, tile| occupied | 1 << cell_of(tile));
        for tile in 0..tiles {
            let cell = cell_of(tile);
            let mut free = self.grid.neighbours[cell as usize] & region;
            while free != 0 {
                let to = free.trailing_zeros();
                free &= free - 1;
                let after = index ^ (cell ^ to) << (CELL_BITS * tile);
                self.reach(after, cell, occupied ^ (1 << cell | 1 << to));
            }
        }
    }
}

impl Resumable for PatternDatabaseWork {
    /// Expands about `budget` placements.
    fn step(&mut self, budget: u64) -> Status {
        for _ in 0..budget {
            if let Some(placement) = self.open.pop() {
                self.expand(placement);
            } else if self.next.is_empty() {
                self.reached = Vec::new();
                return Status::Finished;
            } else {
                std::mem::swap(&mut self.open, &mut self.next);
                self.depth += 1;
            }
        }
        Status::Working
    }
}

/// The cells of a board as bits.
#[derive(Clone, Debug)]
struct Grid {
    cells: u16,
    cols: u32,
    /// All cells but those of the first column, and all but those of the last.
    not_first: u16,
    not_last: u16,
    neighbours: [u16; MAX_CELLS],
}

impl Grid {
    fn new(board: Board) -> Grid {
        let (mut cells, mut not_first, mut not_last) = (0, 0, 0);
        let mut neighbours = [0; MAX_CELLS];
        for (cell, near) in neighbours.iter_mut().enumerate().take(board.cell_count()) {
            cells |= 1 << cell;
            not_first |= u16::from(board.place(cell).1 > 0) << cell;
            not_last |= u16::from(board.place(cell).1 + 1 < board.cols()) << cell;
            for other in (0..board.cell_count()).filter(|other| board.distance(cell, *other) == 1) {
                *near |= 1 << other;
            }
        }
        Grid { cells, cols: board.cols() as u32, not_first, not_last, neighbours }
    }

    /// The free cells that are connected with a cell.
    fn region(&self, cell: u32, free: u16) -> u16 {
        let free = free & self.cells;
        let mut region = 1_u16 << cell;
        loop {
            let wider = region
                | region << self.cols
                | region >> self.cols
                | (region & self.not_first) >> 1
                | (region & self.not_last) << 1;
            let wider = wider & free;
            if wider == region {
                return region;
            }
            region = wider;
        }
    }
}

#[cfg(test)]
mod tests {
    use antipode_puzzles::fifteen::Goal;

    use super::*;

    #[test]
    fn of_two_exchanged_tiles_one_steps_aside_and_back() {
        let board = Board::new(4, 4, Goal::Rows).expect("a board");
        let database =
            PatternDatabaseWork::new(board, &[1, 2]).run().into_database().expect("it is finished");
        assert_eq!(database.moves(&[1, 0]), 4, "their Manhattan distance is 2");
    }
}
