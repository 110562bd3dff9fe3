//! Placements of some tiles in distinct cells: which cells, and in which order the tiles are in them.
//!
//! ```text
//!    . 3 .        the cells   0 1 0 / 1 0 0 / 0 1 0   one bit each
//!    1 . .        the order   3 1 2                   cell by cell
//!    . 2 .
//! ```
//!
//! A slide along a row never changes the order, and one along a column takes a tile past the few between its two cells. Sets of
//! cells and orders have numbers, each the sum of two entries of small tables.

use antipode_puzzles::short_list;

/// The bits of a tile in an order.
const ORDER_BITS: u32 = 3;
/// The last tiles of an order are looked up together.
const LAST: usize = 4;
/// The most tiles of a placement.
pub(super) const MAX_TILES: usize = 8;
/// The most cells of a board.
const MAX_CELLS: usize = 16;

/// The cells as bits, and the tiles from the first of them to the last, by their place in the pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Placement {
    pub(super) cells: u16,
    pub(super) order: u32,
}

impl Placement {
    /// The placement of tiles in these cells, one for each tile.
    pub(super) fn new(cells: &[u8]) -> Placement {
        let mut sorted: Vec<(u8, u32)> = cells.iter().copied().zip(0..).collect();
        short_list::sort(&mut sorted);
        let mut placement = Placement::default();
        for (place, (cell, tile)) in (0..).zip(sorted) {
            placement.cells |= 1 << cell;
            placement.order |= tile << (ORDER_BITS * place);
        }
        placement
    }

    /// The number of tiles before a cell.
    #[inline]
    pub(super) fn tiles_before(self, cell: u8) -> u32 {
        (self.cells & ((1 << (cell & 15)) - 1)).count_ones()
    }

    /// The placement after a tile slides from one cell to another.
    #[inline]
    pub(super) fn slid(self, from: u8, to: u8) -> Placement {
        let cells = self.cells ^ (1 << (from & 15)) ^ (1 << (to & 15));
        let after = Placement { cells, ..self };
        Placement {
            cells,
            order: moved_in_order(self.order, self.tiles_before(from), after.tiles_before(to)),
        }
    }
}

/// An order after the tile at one place moves to another.
#[inline]
pub(super) fn moved_in_order(order: u32, from: u32, to: u32) -> u32 {
    let tile = order >> (ORDER_BITS * from) & 7;
    let before = (1_u32 << (ORDER_BITS * from)) - 1;
    let others = order & before | order >> ORDER_BITS & !before;
    let before = (1_u32 << (ORDER_BITS * to)) - 1;
    others & before | tile << (ORDER_BITS * to) | (others & !before) << ORDER_BITS
}

/// The numbers of the placements of as many tiles.
#[derive(Clone, Debug)]
pub(super) struct PlacementNumbers {
    tiles: usize,
    set_count: usize,
    order_count: usize,
    /// By the first eight cells; and by the number of tiles in these and by the last eight cells.
    first_cells: [u16; 256],
    last_cells: [[u16; 256]; MAX_TILES + 1],
    /// By the first tiles of an order, and by the last ones.
    first_tiles: Vec<u16>,
    last_tiles: [u8; 1 << (ORDER_BITS * LAST as u32)],
}

impl PlacementNumbers {
    /// The numbers for some tiles on a board.
    ///
    /// # Panics
    /// If there are more than [`MAX_TILES`] tiles or sixteen cells, or more tiles than cells.
    pub(super) fn new(cells: usize, tiles: usize) -> PlacementNumbers {
        assert!(tiles <= MAX_TILES && tiles <= cells && cells <= MAX_CELLS, "some tiles of a board");
        // In the combinatorial number system the i-th cell c of a set counts `choose(c, i)`, i from 1.
        let number = |bits: usize, first_cell: usize, before: usize| {
            let cells = (0..8).filter(|cell| bits >> cell & 1 == 1);
            let number: usize =
                cells.zip(before + 1..).map(|(cell, place)| choose(first_cell + cell, place)).sum();
            number as u16
        };
        let (mut first_cells, mut last_cells) = ([0; 256], [[0; 256]; MAX_TILES + 1]);
        for bits in 0..256_usize {
            let count = bits.count_ones() as usize;
            if count <= tiles {
                first_cells[bits] = number(bits, 0, 0);
                (0..=tiles - count).for_each(|before| last_cells[before][bits] = number(bits, 8, before));
            }
        }
        let first = tiles.saturating_sub(LAST);
        let last_count: usize = (1..=tiles - first).product();
        let mut first_tiles = vec![0; 1 << (ORDER_BITS as usize * first)];
        for (order, entry) in first_tiles.iter_mut().enumerate() {
            *entry = (order_number(order, first, tiles) * last_count) as u16;
        }
        // Of the last tiles only the order among them is left.
        let mut last_tiles = [0; 1 << (ORDER_BITS * LAST as u32)];
        for (order, entry) in last_tiles.iter_mut().enumerate() {
            *entry = relative_order_number(order, tiles - first) as u8;
        }
        PlacementNumbers {
            tiles,
            set_count: choose(cells, tiles),
            order_count: (1..=tiles).product(),
            first_cells,
            last_cells,
            first_tiles,
            last_tiles,
        }
    }

    pub(super) fn set_count(&self) -> usize {
        self.set_count
    }

    pub(super) fn order_count(&self) -> usize {
        self.order_count
    }

    /// The number of a set of cells.
    #[inline]
    pub(super) fn set(&self, cells: u16) -> usize {
        let [first, last] = cells.to_le_bytes();
        let before = first.count_ones() as usize;
        usize::from(self.first_cells[usize::from(first)])
            + usize::from(self.last_cells[before][usize::from(last)])
    }

    /// The number of an order.
    #[inline]
    pub(super) fn order(&self, order: u32) -> usize {
        let first = ORDER_BITS * self.tiles.saturating_sub(LAST) as u32;
        let last = (order >> first) as usize & (self.last_tiles.len() - 1);
        usize::from(self.first_tiles[(order & ((1 << first) - 1)) as usize])
            + usize::from(self.last_tiles[last])
    }

    /// The number of a placement. Those with the same order are in a row, so that a search stays among few of them.
    #[inline]
    pub(super) fn number(&self, placement: Placement) -> usize {
        self.order(placement.order) * self.set_count + self.set(placement.cells)
    }

    /// The number of placements.
    pub(super) fn count(&self) -> usize {
        self.set_count * self.order_count
    }

    /// All sets of cells of the board, by their number.
    pub(super) fn sets(&self) -> Vec<u16> {
        let mut sets = vec![0; self.set_count];
        for cells in (0..=u16::MAX).filter(|cells| cells.count_ones() as usize == self.tiles) {
            // Those of a larger board have larger numbers.
            if let Some(set) = sets.get_mut(self.set(cells)) {
                *set = cells;
            }
        }
        sets
    }

    /// All orders, by their number.
    pub(super) fn orders(&self) -> Vec<u32> {
        let mut orders = vec![0; self.order_count];
        let mut order: Vec<u8> = (0..self.tiles as u8).collect();
        permutations(&mut order, 0, &mut |tiles| {
            let order = (0..)
                .zip(tiles)
                .fold(0, |order, (place, tile)| order | u32::from(*tile) << (ORDER_BITS * place));
            orders[self.order(order)] = order;
        });
        orders
    }
}

/// The tile at a place of an order.
pub(super) fn tile_at(order: u32, place: u32) -> usize {
    (order >> (ORDER_BITS * place)) as usize & 7
}

fn choose(all: usize, some: usize) -> usize {
    (0..some).fold(1, |count, taken| count * all.saturating_sub(taken) / (taken + 1))
}

/// The number of the first tiles of an order among all such beginnings; 0 if a tile is there twice.
fn order_number(order: usize, places: usize, tiles: usize) -> usize {
    let mut used = 0_usize;
    let mut number = 0;
    for place in 0..places {
        let tile = tile_at(order as u32, place as u32);
        if tile >= tiles || used >> tile & 1 == 1 {
            return 0;
        }
        number = number * (tiles - place) + tile - (used & ((1 << tile) - 1)).count_ones() as usize;
        used |= 1 << tile;
    }
    number
}

/// The number of the order of some tiles among themselves.
fn relative_order_number(order: usize, places: usize) -> usize {
    let tile = |place: usize| tile_at(order as u32, place as u32);
    (0..places).fold(0, |number, place| {
        let smaller = (place + 1..places).filter(|later| tile(*later) < tile(place)).count();
        number * (places - place) + smaller
    })
}

fn permutations(tiles: &mut [u8], place: usize, visit: &mut impl FnMut(&[u8])) {
    if place == tiles.len() {
        return visit(tiles);
    }
    for other in place..tiles.len() {
        tiles.swap(place, other);
        permutations(tiles, place + 1, visit);
        tiles.swap(place, other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers are distinct and dense, and a slide leads to the placement of the cells after it.
    #[test]
    fn every_placement_has_a_number() {
        for (cells, tiles) in [(6, 1), (6, 3), (9, 4), (9, 6), (10, 5), (8, 7), (8, 8)] {
            let numbers = PlacementNumbers::new(cells, tiles);
            let (sets, orders) = (numbers.sets(), numbers.orders());
            let mut seen = vec![false; numbers.count()];
            for &cells in &sets {
                assert_eq!(cells.count_ones() as usize, tiles);
                for &order in &orders {
                    let number = numbers.number(Placement { cells, order });
                    assert!(!std::mem::replace(&mut seen[number], true), "{cells:b} {order:o}");
                }
            }
        }
        let mut at: Vec<u8> = vec![3, 15, 7, 0, 9, 12, 4, 6];
        for (tile, to) in [(0, 1), (2, 5), (1, 14), (3, 8), (6, 11), (7, 2), (0, 13)] {
            let before = Placement::new(&at);
            let from = std::mem::replace(&mut at[tile], to);
            assert_eq!(before.slid(from, to), Placement::new(&at));
        }
    }
}
