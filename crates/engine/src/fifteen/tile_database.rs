//! Pattern databases by single tiles: for every placement of some tiles, the fewest moves of these tiles that take them home,
//! whatever the other tiles do.
//!
//! A move moves one tile, so the sum over disjoint sets of tiles never exceeds the distance (Korf and Felner, Disjoint pattern
//! database heuristics, Artificial Intelligence 134, 2002). A tile that goes a detour takes two moves more, so a database holds
//! half of what the moves exceed the steps along rows and columns, in four bits.

use antipode_puzzles::fifteen::Board;

use super::pattern_set::MAX_CELLS;
use super::placements::{MAX_TILES, Placement, PlacementNumbers, moved_in_order, tile_at};
use crate::resumable::{Resumable, Status};

/// The largest entry: it stands for all detours that are longer.
const MAX_DETOURS: u8 = 15;

/// The distances of a set of tiles.
#[derive(Clone, Debug)]
pub struct TileDatabase {
    board: Board,
    tiles: Vec<u8>,
    numbers: PlacementNumbers,
    /// Two entries a byte, by the number of the placement, the even number in the low bits.
    detours: Vec<u8>,
}

impl TileDatabase {
    /// The tiles of the pattern.
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
        let steps = self.tiles.iter().zip(cells);
        let steps: u32 =
            steps.map(|(tile, cell)| self.board.distance((*cell).into(), self.board.home(*tile))).sum();
        steps + 2 * u32::from(self.detours(Placement::new(cells)))
    }

    /// Half of the moves beyond the steps along rows and columns.
    #[inline]
    pub(super) fn detours(&self, placement: Placement) -> u8 {
        let number = self.numbers.number(placement);
        self.detours[number / 2] >> (number % 2 * 4) & 15
    }

    /// The number of bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.detours.len()
    }

    /// The entries as bytes that [`TileDatabase::from_entries`] reads.
    pub(super) fn entries(&self) -> &[u8] {
        &self.detours
    }

    /// The database with these entries; `None` if there are not as many as placements.
    pub(super) fn from_entries(board: Board, tiles: &[u8], entries: &[u8]) -> Option<TileDatabase> {
        let numbers = PlacementNumbers::new(board.cell_count(), tiles.len());
        let is_whole = entries.len() == numbers.count().div_ceil(2);
        is_whole.then(|| TileDatabase { board, tiles: tiles.to_vec(), numbers, detours: entries.to_vec() })
    }

    /// The number of bytes of a database of as many tiles.
    pub(super) fn bytes_of(board: Board, tiles: usize) -> usize {
        PlacementNumbers::new(board.cell_count(), tiles).count().div_ceil(2)
    }
}

/// The construction of a database: breadth-first search of the placements of the tiles, from their home cells.
///
/// A placement is reached with the hole in some region of the cells without these tiles. Within its region the hole moves
/// freely, because the other tiles do not count. All orders of the tiles in the same cells, with the hole in the same region, are
/// a block: a tile slides in all of them alike, into another block, and takes the same place in each order.
#[derive(Debug)]
pub(super) struct TileDatabaseWork {
    board: Board,
    tiles: Vec<u8>,
    numbers: PlacementNumbers,
    blocks: Vec<Block>,
    /// By block, then by the number of the order: the fewest moves and one more, 0 for those not reached.
    reached: Vec<u8>,
    /// The orders by number.
    all_orders: Vec<u32>,
    /// By the places between which a tile moves in an order: the numbers of the orders after it, by those before.
    order_moves: Vec<Vec<u16>>,
    /// Whether a block has placements of this depth, and of the next.
    is_open: Vec<bool>,
    is_next: Vec<bool>,
    depth: u8,
    /// The next block to expand.
    cursor: usize,
    /// The orders of the block of this depth.
    orders: Vec<u16>,
    /// The entries of the database, once all placements are reached; the numbers of sets of cells and of blocks packed so far.
    detours: Vec<u8>,
    packed: usize,
    packed_blocks: usize,
}

#[derive(Clone, Debug)]
struct Block {
    cells: u16,
    /// By slide: the block after it, and the number of its row in `order_moves`; `None` if the orders stay the same.
    slides: Vec<(u32, Option<u8>)>,
}

impl TileDatabaseWork {
    /// Starts with the tiles and the hole at home.
    ///
    /// # Panics
    /// If the board has more than sixteen cells, or there are more than eight tiles.
    pub(super) fn new(board: Board, tiles: &[u8]) -> TileDatabaseWork {
        let numbers = PlacementNumbers::new(board.cell_count(), tiles.len());
        let grid = Grid::new(board);
        let regions: Vec<(u16, u16)> = numbers
            .sets()
            .iter()
            .flat_map(|cells| grid.regions(*cells).map(|region| (*cells, region)))
            .collect();
        let mut first_blocks = vec![0; numbers.set_count() + 1];
        for (block, (cells, _)) in regions.iter().enumerate() {
            first_blocks[numbers.set(*cells) + 1] = block + 1;
        }
        let block_of = |cells: u16, hole: u32| {
            let set = numbers.set(cells);
            let mut blocks = first_blocks[set]..first_blocks[set + 1];
            blocks.find(|block| regions[*block].1 >> hole & 1 == 1).expect("the hole is in a free cell")
        };
        let blocks: Vec<Block> = regions
            .iter()
            .map(|&(cells, region)| {
                let slides = grid.slides(cells, region).map(|(from, to)| {
                    let (before, after) =
                        (Placement { cells, order: 0 }, Placement { cells, order: 0 }.slid(from, to));
                    let (place, new_place) = (before.tiles_before(from), after.tiles_before(to));
                    let row = (place != new_place).then_some(row_of(place, new_place));
                    (block_of(after.cells, from.into()) as u32, row)
                });
                Block { cells, slides: slides.collect() }
            })
            .collect();
        let homes: Vec<u8> = tiles.iter().map(|tile| board.home(*tile) as u8).collect();
        let home = Placement::new(&homes);
        let start = block_of(home.cells, board.home_of_hole() as u32);
        let mut reached = vec![0; blocks.len() * numbers.order_count()];
        reached[start * numbers.order_count() + numbers.order(home.order)] = 1;
        let mut is_open = vec![false; blocks.len()];
        is_open[start] = true;
        TileDatabaseWork {
            board,
            tiles: tiles.to_vec(),
            order_moves: order_moves(&numbers, tiles.len() as u32),
            all_orders: numbers.orders(),
            is_next: vec![false; blocks.len()],
            numbers,
            blocks,
            reached,
            is_open,
            depth: 0,
            cursor: 0,
            orders: Vec::new(),
            detours: Vec::new(),
            packed: 0,
            packed_blocks: 0,
        }
    }

    pub(super) fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    fn is_searched(&self) -> bool {
        self.packed > 0 || self.cursor == self.blocks.len() && !self.is_next.contains(&true)
    }

    /// The database, once it is complete.
    pub(super) fn into_database(self) -> Option<TileDatabase> {
        let TileDatabaseWork { board, tiles, numbers, detours, packed, .. } = self;
        let is_complete = packed == numbers.set_count();
        is_complete.then_some(TileDatabase { board, tiles, numbers, detours })
    }

    /// Packs the entries of the next set of cells.
    fn pack(&mut self) {
        if self.packed == 0 {
            self.detours = vec![0; self.numbers.count().div_ceil(2)];
        }
        let cells = self.blocks[self.packed_blocks].cells;
        let steps = StepTable::new(self.board, &self.tiles, cells);
        let count = self.all_orders.len();
        // The fewest moves of all regions of the hole.
        let mut least = vec![u8::MAX; count];
        while self.blocks.get(self.packed_blocks).is_some_and(|block| block.cells == cells) {
            let reached = &self.reached[self.packed_blocks * count..(self.packed_blocks + 1) * count];
            least.iter_mut().zip(reached).for_each(|(least, at)| *least = (*least).min(at.wrapping_sub(1)));
            self.packed_blocks += 1;
        }
        for (number, (&order, moves)) in self.all_orders.iter().zip(least).enumerate() {
            let entry = (moves - steps.of(order)) / 2;
            let at = number * self.numbers.set_count() + self.packed;
            self.detours[at / 2] |= entry.min(MAX_DETOURS) << (at % 2 * 4);
        }
        self.packed += 1;
    }

    /// Expands all placements of this depth in a block.
    fn expand(&mut self, block: usize) {
        let count = self.numbers.order_count();
        let here = self.depth + 1;
        self.orders.clear();
        for (chunk, reached) in self.reached[block * count..(block + 1) * count].chunks(16).enumerate() {
            // Most chunks hold none.
            if reached.iter().fold(false, |any, at| any | (*at == here)) {
                let orders = reached.iter().enumerate().filter(|(_, at)| **at == here);
                self.orders.extend(orders.map(|(order, _)| (chunk * 16 + order) as u16));
            }
        }
        let reach = |at: &mut u8| {
            let is_new = *at == 0;
            if is_new {
                *at = here + 1;
            }
            is_new
        };
        for &(to, row) in &self.blocks[block].slides {
            let reached = &mut self.reached[to as usize * count..(to as usize + 1) * count];
            let mut any = false;
            match row {
                None => self.orders.iter().for_each(|order| any |= reach(&mut reached[usize::from(*order)])),
                Some(row) => {
                    let after = &self.order_moves[usize::from(row)];
                    let orders = self.orders.iter().map(|order| after[usize::from(*order)]);
                    orders.for_each(|order| any |= reach(&mut reached[usize::from(order)]));
                }
            }
            self.is_next[to as usize] |= any;
        }
    }
}

impl Resumable for TileDatabaseWork {
    /// Expands about `budget` placements.
    fn step(&mut self, budget: u64) -> Status {
        let mut left = budget as i64;
        while left > 0 && self.packed < self.numbers.set_count() {
            left -= 1;
            if self.is_searched() {
                self.pack();
                left -= self.all_orders.len() as i64 / 8;
                continue;
            }
            if self.cursor == self.blocks.len() {
                std::mem::swap(&mut self.is_open, &mut self.is_next);
                self.is_next.fill(false);
                self.depth += 1;
                self.cursor = 0;
            }
            if self.is_open[self.cursor] {
                self.expand(self.cursor);
                left -= (self.orders.len() + self.all_orders.len() / 64) as i64;
            }
            self.cursor += 1;
        }
        Status::finished_if(self.packed == self.numbers.set_count())
    }
}

/// The number of the row of orders after a tile moves from one place to another.
fn row_of(from: u32, to: u32) -> u8 {
    (from * MAX_TILES as u32 + to) as u8
}

fn order_moves(numbers: &PlacementNumbers, tiles: u32) -> Vec<Vec<u16>> {
    let orders = numbers.orders();
    let mut rows = vec![Vec::new(); MAX_TILES * MAX_TILES];
    for (from, to) in (0..tiles).flat_map(|from| (0..tiles).map(move |to| (from, to))) {
        let after = orders.iter().map(|order| numbers.order(moved_in_order(*order, from, to)) as u16);
        rows[usize::from(row_of(from, to))] = after.collect();
    }
    rows
}

/// The steps along rows and columns of tiles in some cells, by their order.
struct StepTable {
    /// By the place in the order, then by the tile.
    steps: [[u8; MAX_TILES]; MAX_TILES],
    tiles: u32,
}

impl StepTable {
    fn new(board: Board, tiles: &[u8], cells: u16) -> StepTable {
        let mut steps = [[0; MAX_TILES]; MAX_TILES];
        let cells = (0..MAX_CELLS).filter(|cell| cells >> cell & 1 == 1);
        for (steps, cell) in steps.iter_mut().zip(cells) {
            let of_tiles = tiles.iter().map(|tile| board.distance(cell, board.home(*tile)) as u8);
            steps.iter_mut().zip(of_tiles).for_each(|(steps, of_tile)| *steps = of_tile);
        }
        StepTable { steps, tiles: tiles.len() as u32 }
    }

    fn of(&self, order: u32) -> u8 {
        (0..self.tiles).map(|place| self.steps[place as usize][tile_at(order, place)]).sum()
    }
}

/// The cells of a board as bits.
#[derive(Clone, Debug)]
struct Grid {
    cells: u16,
    neighbours: [u16; MAX_CELLS],
}

impl Grid {
    fn new(board: Board) -> Grid {
        let mut grid = Grid { cells: 0, neighbours: [0; MAX_CELLS] };
        for (cell, near) in grid.neighbours.iter_mut().enumerate().take(board.cell_count()) {
            grid.cells |= 1 << cell;
            for other in (0..board.cell_count()).filter(|other| board.distance(cell, *other) == 1) {
                *near |= 1 << other;
            }
        }
        grid
    }

    /// The regions of the cells that are not occupied.
    fn regions(&self, occupied: u16) -> impl Iterator<Item = u16> {
        let mut left = self.cells & !occupied;
        std::iter::from_fn(move || {
            let mut region = left & left.wrapping_neg();
            loop {
                let wider = bits(region)
                    .fold(region, |wider, cell| wider | self.neighbours[usize::from(cell)] & left);
                if wider == region {
                    break;
                }
                region = wider;
            }
            left &= !region;
            (region != 0).then_some(region)
        })
    }

    /// The slides of tiles in these cells into a region: from which cell, and to which.
    fn slides(&self, cells: u16, region: u16) -> impl Iterator<Item = (u8, u8)> {
        bits(cells)
            .flat_map(move |from| bits(self.neighbours[usize::from(from)] & region).map(move |to| (from, to)))
    }
}

fn bits(cells: u16) -> impl Iterator<Item = u8> {
    (0..MAX_CELLS as u8).filter(move |cell| cells >> cell & 1 == 1)
}

#[cfg(test)]
mod tests {
    use antipode_puzzles::fifteen::Goal;

    use super::*;

    #[test]
    fn of_two_exchanged_tiles_one_steps_aside_and_back() {
        let board = Board::new(4, 4, Goal::Rows).expect("a board");
        let database = TileDatabaseWork::new(board, &[1, 2]).run().into_database().expect("it is finished");
        assert_eq!(database.moves(&[1, 0]), 4, "their Manhattan distance is 2");
    }
}
