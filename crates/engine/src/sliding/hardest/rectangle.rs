//! A rectangle with every piece that fits into it, compiled for search.
//!
//! A *place* is a connected set of cells: a shape at an anchor. Places are numbered by shape, large shapes first, and within
//! a shape by anchor, so a set of disjoint pieces is an increasing sequence of numbers. The place with the `k`-th anchor of
//! its shape is the shape's first place plus `k`: this `k` is its *ordinal*.
//!
//! # Keys
//! A position has an exact 64-bit key: a bit for each covered cell (bit `c` is cell `c`), a bit for each pair of
//! neighbouring cells of one piece, and the ordinal of the goal piece. Pieces of one shape have equal marks; only the goal
//! piece is distinguished from pieces of its shape.
//!
//! Within a family of one or two pieces the pairs are not needed: the ordinal tells which of the covered cells are the goal
//! piece, and the others are the other piece. Without them larger rectangles have keys ([`MarkRule::CellsOnly`]).

use std::cmp::Reverse;

use antipode_puzzles::sliding::{Cells, Direction, Grid};

use super::SearchError;
use crate::sliding::compiled::{CompiledPiece, WalledGrid};
use crate::sliding::placements::{connected_sets_up_to, shape_of, transpose};

/// The maximum length of a key in bits.
pub(super) const MAX_KEY_BITS: u32 = 64;
/// A bit that is set in every set of covered cells, so that cells off the board are never free.
pub(super) const EDGE: u32 = 1 << 31;
/// The maximum number of cells of a rectangle: the bits below [`EDGE`].
const MAX_CELLS: usize = 31;
/// The maximum number of pieces of which keys are exact without pairs of cells.
const FEW_PIECES: usize = 2;
/// The maximum number of places; larger rectangles would take too long.
const MAX_PLACES: usize = 4_000_000;

/// A rectangle with all its places.
#[derive(Clone, Debug)]
pub(super) struct Rectangle {
    pub(super) walled_grid: WalledGrid,
    pub(super) places: Vec<PlacedShape>,
    /// The shape of each place.
    pub(super) shape_of: Vec<u32>,
    /// The anchor of each place.
    pub(super) anchors: Vec<u8>,
    /// The first place of each shape, and the number of places at the end.
    pub(super) first: Vec<u32>,
    /// The shapes as pieces.
    pub(super) pieces: Vec<CompiledPiece>,
    /// The number of cells of each shape.
    pub(super) sizes: Vec<u8>,
    /// For each number of cells, the first shape that has at most that many.
    pub(super) first_of_size: Vec<u32>,
    /// For each shape, its mirror image in the diagonal; empty on oblong boards.
    pub(super) transposed_shapes: Vec<u32>,
    /// A hash of each shape; sums of these identify families.
    pub(super) shape_hashes: Vec<u64>,
    /// The maximum number of pieces of which keys are exact.
    pub(super) max_pieces: usize,
    /// The first bit of the goal piece's ordinal in a key.
    pub(super) goal_shift: u32,
    /// The neighbours of each cell.
    pub(super) neighbours: Vec<u32>,
    /// A hash table from the cells of a place to its number; `u32::MAX` if empty. The size is a power of two.
    by_cells: Vec<(u32, u32)>,
}

/// What a piece contributes to a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MarkRule {
    /// Its cells and its pairs of neighbouring cells: keys of any number of pieces are exact.
    CellsAndPairs,
    /// Its cells: keys are exact within a family of at most [`FEW_PIECES`].
    CellsOnly,
}

/// A shape at an anchor.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedShape {
    /// The cells it newly covers if it slides one cell up, down, left, right; all cells if the edge prevents that.
    pub(super) front: [u32; 4],
    /// Its bits in the key.
    pub(super) mark: u64,
    /// The cells it covers.
    pub(super) body: u32,
    /// The ordinals after these slides.
    pub(super) to: [u8; 4],
}

impl Rectangle {
    /// For positions of any number of pieces.
    pub(super) fn new(grid: Grid) -> Result<Rectangle, SearchError> {
        Rectangle::with_marks(grid, MarkRule::CellsAndPairs)
    }

    /// For positions of a given number of pieces: with pairs of cells if they fit, otherwise without if they are not needed.
    pub(super) fn for_pieces(grid: Grid, pieces: usize) -> Result<Rectangle, SearchError> {
        match Rectangle::new(grid) {
            Err(SearchError::TooLarge { .. }) if pieces <= FEW_PIECES => {
                Rectangle::with_marks(grid, MarkRule::CellsOnly)
            }
            other => other,
        }
    }

    fn with_marks(grid: Grid, rule: MarkRule) -> Result<Rectangle, SearchError> {
        let cells = grid.cell_count();
        let goal_bits = u32::BITS - (cells as u32 - 1).leading_zeros();
        let bits = Marks::bits_of(grid, rule) + goal_bits;
        if bits > MAX_KEY_BITS {
            return Err(SearchError::TooLarge { bits });
        }
        if cells > MAX_CELLS {
            return Err(SearchError::TooManyPlaces);
        }
        let sets = sets_by_shape(grid).ok_or(SearchError::TooManyPlaces)?;
        let mut shapes: Vec<Cells> = sets.iter().map(|set| set.0).collect();
        shapes.dedup();
        let number = |shape: Cells| {
            let found = shapes.binary_search_by_key(&shape_order(shape), |known| shape_order(*known));
            found.expect("every shape is there") as u32
        };
        let shape_numbers: Vec<u32> = sets.iter().map(|set| number(set.0)).collect();
        let pieces: Vec<CompiledPiece> =
            shapes.iter().map(|shape| CompiledPiece::free(grid, *shape)).collect();
        let marks = Marks::of(grid, rule);
        let place = |(shape, (_, set)): (&u32, &(Cells, Cells))| {
            PlacedShape::new(grid, *set, &pieces[*shape as usize], &marks)
        };
        let places: Vec<PlacedShape> = shape_numbers.iter().zip(&sets).map(place).collect();
        let sizes: Vec<u8> = shapes.iter().map(|shape| shape.len() as u8).collect();
        let is_square = grid.rows() == grid.cols();
        let transposed = |shape: &Cells| number(shape_of(grid, transpose(grid, *shape)));
        Ok(Rectangle {
            walled_grid: WalledGrid::new(grid, Cells::EMPTY),
            by_cells: by_cells(&places),
            places,
            anchors: sets.iter().map(|set| anchor(grid, set.1) as u8).collect(),
            first: first_places(&shape_numbers, shapes.len()),
            shape_of: shape_numbers,
            transposed_shapes: if is_square { shapes.iter().map(transposed).collect() } else { Vec::new() },
            pieces,
            first_of_size: (0..=cells)
                .map(|size| sizes.partition_point(|&other| usize::from(other) > size) as u32)
                .collect(),
            sizes,
            // Hashes whose sums identify families.
            shape_hashes: shapes.iter().map(|shape| mix_bits(shape.0 as u64 + 1)).collect(),
            max_pieces: if rule == MarkRule::CellsOnly { FEW_PIECES } else { usize::MAX },
            goal_shift: marks.bits,
            neighbours: (0..cells).map(|cell| grid.neighbours(Cells::single(cell)).0 as u32).collect(),
        })
    }

    pub(super) fn grid(&self) -> Grid {
        self.walled_grid.grid
    }

    /// The number of shapes.
    pub(super) fn shapes(&self) -> usize {
        self.sizes.len()
    }

    /// All cells.
    pub(super) fn all(&self) -> u32 {
        self.grid().all_cells().0 as u32
    }

    /// The places of a shape, by number.
    pub(super) fn places_of(&self, shape: u32) -> std::ops::Range<u32> {
        self.first[shape as usize]..self.first[shape as usize + 1]
    }

    /// The key bits of a piece that covers these cells.
    pub(super) fn mark_of(&self, body: u32) -> u64 {
        self.places[self.place_covering(body) as usize].mark
    }

    /// The number of the place that covers these connected cells.
    #[inline]
    pub(super) fn place_covering(&self, body: u32) -> u32 {
        let mask = self.by_cells.len() - 1;
        let mut at = slot_of(body) & mask;
        while self.by_cells[at].0 != body {
            at = (at + 1) & mask;
        }
        self.by_cells[at].1
    }

    /// The ordinal of a shape at an anchor at which it fits.
    pub(super) fn ordinal(&self, shape: u32, anchor: usize) -> u8 {
        ordinal(&self.pieces[shape as usize], anchor)
    }

    /// The place of a goal piece in its corner: the last of its shape.
    pub(super) fn corner(&self, goal: u32) -> u32 {
        self.first[goal as usize + 1] - 1
    }
}

impl PlacedShape {
    fn new(grid: Grid, cells: Cells, piece: &CompiledPiece, marks: &Marks) -> PlacedShape {
        let (mark, body) = (marks.of_piece(cells), cells.0 as u32);
        let mut place = PlacedShape { front: [u32::MAX; 4], mark, body, to: [0; 4] };
        for (side, direction) in Direction::ALL.into_iter().enumerate() {
            if let Some(there) = grid.shifted(cells, direction) {
                place.front[side] = there.difference(cells).0 as u32;
                place.to[side] = ordinal(piece, anchor(grid, there));
            }
        }
        place
    }
}

/// The connected sets of cells with their shapes: by shape, large ones first, then by anchor. `None` if there are too many.
fn sets_by_shape(grid: Grid) -> Option<Vec<(Cells, Cells)>> {
    let sets = connected_sets_up_to(grid, MAX_PLACES)?;
    let mut sets: Vec<(Cells, Cells)> = sets.into_iter().map(|set| (shape_of(grid, set), set)).collect();
    sets.sort_unstable_by_key(|(shape, set)| (shape_order(*shape), *set));
    Some(sets)
}

/// Large shapes come first.
fn shape_order(shape: Cells) -> (Reverse<usize>, Cells) {
    (Reverse(shape.len()), shape)
}

fn anchor(grid: Grid, cells: Cells) -> usize {
    let (top, left, ..) = grid.bounding_box(cells);
    grid.cell(top, left)
}

/// The first place of each shape, and the number of places at the end.
fn first_places(shape_of: &[u32], shapes: usize) -> Vec<u32> {
    let mut first = vec![0; shapes + 1];
    shape_of.iter().for_each(|&shape| first[shape as usize + 1] += 1);
    (0..shapes).for_each(|shape| first[shape + 1] += first[shape]);
    first
}

/// The ordinal of a piece at an anchor.
fn ordinal(piece: &CompiledPiece, anchor: usize) -> u8 {
    (piece.fits & ((1 << anchor) - 1)).count_ones() as u8
}

/// The bit numbers of a key.
struct Marks {
    grid: Grid,
    /// The bits of the pairs of a cell with the cell to its right, and below it; empty where a key has no pairs.
    pairs: Vec<(Direction, Vec<u32>)>,
    bits: u32,
}

impl Marks {
    fn of(grid: Grid, rule: MarkRule) -> Marks {
        let directions: &[Direction] = match rule {
            MarkRule::CellsAndPairs => &[Direction::Right, Direction::Down],
            MarkRule::CellsOnly => &[],
        };
        let pairs = directions.iter().map(|direction| (*direction, vec![0; grid.cell_count()])).collect();
        let mut marks = Marks { grid, pairs, bits: grid.cell_count() as u32 };
        for cell in 0..grid.cell_count() {
            for (direction, bits) in &mut marks.pairs {
                if grid.shifted(Cells::single(cell), *direction).is_some() {
                    bits[cell] = marks.bits;
                    marks.bits += 1;
                }
            }
        }
        marks
    }

    /// The number of bits, without those of the goal piece's ordinal.
    fn bits_of(grid: Grid, rule: MarkRule) -> u32 {
        let (rows, cols) = (grid.rows(), grid.cols());
        let pairs = match rule {
            MarkRule::CellsAndPairs => rows * (cols - 1) + cols * (rows - 1),
            MarkRule::CellsOnly => 0,
        };
        (grid.cell_count() + pairs) as u32
    }

    fn of_piece(&self, cells: Cells) -> u64 {
        let mut mark = cells.0 as u64;
        for cell in cells.iter() {
            for (direction, bits) in &self.pairs {
                if self
                    .grid
                    .shifted(Cells::single(cell), *direction)
                    .is_some_and(|there| there.intersects(cells))
                {
                    mark |= 1 << bits[cell];
                }
            }
        }
        mark
    }
}

fn by_cells(places: &[PlacedShape]) -> Vec<(u32, u32)> {
    let mut table = vec![(0, u32::MAX); (2 * places.len()).next_power_of_two()];
    let mask = table.len() - 1;
    for (number, place) in (0..).zip(places) {
        let mut at = slot_of(place.body) & mask;
        while table[at].1 != u32::MAX {
            at = (at + 1) & mask;
        }
        table[at] = (place.body, number);
    }
    table
}

#[inline]
fn slot_of(body: u32) -> usize {
    (u64::from(body).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize
}

/// A hash of a number.
pub(super) fn mix_bits(number: u64) -> u64 {
    let mixed = (number ^ number >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 32
}

#[cfg(test)]
mod tests {
    use super::super::{HardestSearch, SearchShard};
    use super::*;
    use crate::resumable::Resumable;
    use antipode_puzzles::sliding::{Aim, Metric};

    /// An oblong and a square rectangle, in every metric and with every aim.
    #[test]
    fn keys_without_pairs_tell_positions_of_two_pieces_apart() {
        let search = |grid, rule, metric, aim, pieces| {
            let board = Rectangle::with_marks(grid, rule).expect("it is small");
            let search = HardestSearch::of_rectangle(board, metric, SearchShard::ALL);
            let search = search.with_pieces(pieces).with_aim(aim).run();
            (search.positions_visited(), search.families_searched(), search.hardest())
        };
        for (rows, cols) in [(2, 4), (3, 3)] {
            let grid = Grid::new(rows, cols).expect("it is small");
            for metric in Metric::ALL {
                for aim in Aim::ALL {
                    for pieces in 1..=2 {
                        let both = [MarkRule::CellsAndPairs, MarkRule::CellsOnly];
                        let [full, short] = both.map(|rule| search(grid, rule, metric, aim, pieces));
                        assert_eq!(full, short, "{grid:?} {metric} {aim}, {pieces} pieces");
                        assert!(full.0 > 0);
                    }
                }
            }
        }
    }

    #[test]
    fn larger_rectangles_are_for_two_pieces() {
        let grid = |rows, cols| Grid::new(rows, cols).expect("a grid");
        assert_eq!(Rectangle::new(grid(8, 3)).err(), Some(SearchError::TooLarge { bits: 66 }));
        let board = Rectangle::for_pieces(grid(8, 3), 2).expect("its keys have 29 bits");
        assert_eq!((board.goal_shift, board.max_pieces), (24, 2));
        assert_eq!(Rectangle::for_pieces(grid(8, 3), 3).err(), Some(SearchError::TooLarge { bits: 66 }));
        assert_eq!(Rectangle::for_pieces(grid(8, 4), 2).err(), Some(SearchError::TooManyPlaces));
        assert_eq!(Rectangle::for_pieces(grid(6, 5), 2).err(), Some(SearchError::TooManyPlaces));
        assert_eq!(Rectangle::for_pieces(grid(4, 4), 2).expect("it is small").max_pieces, usize::MAX);
    }
}
