//! A grid of cells, and bit sets of its cells.
//!
//! ```
//! use antipode_puzzles::sliding::{Cells, Grid};
//!
//! let grid = Grid::new(2, 3).expect("six cells");
//! assert_eq!(grid.neighbours(Cells::single(grid.cell(0, 0))), Cells(0b001_010));
//! ```

use std::fmt;

pub use crate::direction::Direction;

/// The maximum number of cells of a grid.
pub const MAX_CELLS: usize = 128;

/// A set of cells of a grid: cell `row · cols + col`, counted from 0, is the bit with that index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cells(pub u128);

/// A rectangle of at most [`MAX_CELLS`] cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    rows: u8,
    cols: u8,
}

impl Cells {
    /// The empty set.
    pub const EMPTY: Cells = Cells(0);

    /// The set of one cell.
    #[must_use]
    pub const fn single(cell: usize) -> Cells {
        Cells(1 << cell)
    }

    /// Whether the set contains a cell.
    #[must_use]
    pub const fn contains(self, cell: usize) -> bool {
        cell < MAX_CELLS && self.0 >> cell & 1 == 1
    }

    /// The number of cells.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first cell in reading order.
    #[must_use]
    pub const fn first(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }

    /// The union of two sets.
    #[must_use]
    pub const fn union(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }

    /// The cells that are not in another set.
    #[must_use]
    pub const fn difference(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    /// Whether the intersection of two sets is not empty.
    #[must_use]
    pub const fn intersects(self, other: Cells) -> bool {
        self.0 & other.0 != 0
    }

    /// The cells in reading order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let cell = Cells(rest).first()?;
            rest &= rest - 1;
            Some(cell)
        })
    }
}

impl FromIterator<usize> for Cells {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::EMPTY, |all, cell| all.union(Cells::single(cell)))
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.iter()).finish()
    }
}

impl Grid {
    /// A grid of `rows` × `cols` cells; `None` if it has no cell or more than [`MAX_CELLS`].
    #[must_use]
    pub fn new(rows: usize, cols: usize) -> Option<Grid> {
        let cells = rows.checked_mul(cols)?;
        (1..=MAX_CELLS).contains(&cells).then_some(Grid { rows: rows as u8, cols: cols as u8 })
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(self) -> usize {
        self.rows.into()
    }

    /// The number of columns.
    #[must_use]
    pub fn cols(self) -> usize {
        self.cols.into()
    }

    /// The number of cells.
    #[must_use]
    pub fn cell_count(self) -> usize {
        self.rows() * self.cols()
    }

    /// The set of all cells.
    #[must_use]
    pub fn all_cells(self) -> Cells {
        Cells(u128::MAX >> (MAX_CELLS - self.cell_count()))
    }

    /// The cell at a row and a column, both from 0.
    #[must_use]
    pub fn cell(self, row: usize, col: usize) -> usize {
        row * self.cols() + col
    }

    /// The row and the column of a cell, both from 0.
    #[must_use]
    pub fn row_col(self, cell: usize) -> (usize, usize) {
        (cell / self.cols(), cell % self.cols())
    }

    /// The cells of a column, from 0.
    #[must_use]
    pub fn column(self, col: usize) -> Cells {
        (0..self.rows()).map(|row| self.cell(row, col)).collect()
    }

    /// A set of cells shifted by one cell; `None` if one of them would leave the grid.
    #[must_use]
    pub fn shifted(self, cells: Cells, direction: Direction) -> Option<Cells> {
        let cols = u32::from(self.cols);
        let (edge, moved) = match direction {
            Direction::Up => {
                let below = u128::MAX.checked_shl(cols).unwrap_or(0);
                (Cells(self.all_cells().0 & !below), cells.0.wrapping_shr(cols))
            }
            Direction::Down => {
                let last =
                    self.all_cells().difference(Cells(self.all_cells().0.checked_shr(cols).unwrap_or(0)));
                (last, cells.0.wrapping_shl(cols))
            }
            Direction::Left => (self.column(0), cells.0 >> 1),
            Direction::Right => (self.column(self.cols() - 1), cells.0 << 1),
        };
        (!cells.intersects(edge)).then_some(Cells(moved))
    }

    /// The cells that share an edge with a cell of a set and are not in the set.
    #[must_use]
    pub fn neighbours(self, cells: Cells) -> Cells {
        let adjacent = cells.iter().flat_map(|cell| {
            Direction::ALL
                .into_iter()
                .filter_map(move |direction| self.shifted(Cells::single(cell), direction))
        });
        adjacent.fold(Cells::EMPTY, Cells::union).difference(cells)
    }

    /// The connected component of a set (edge to edge) that contains its first cell.
    #[must_use]
    pub fn connected_component(self, cells: Cells) -> Cells {
        let mut part = cells.first().map_or(Cells::EMPTY, Cells::single);
        loop {
            let more = Cells(self.neighbours(part).0 & cells.0);
            if more.is_empty() {
                return part;
            }
            part = part.union(more);
        }
    }

    /// The bounding box of a set: top, left, height, width. All are 0 for the empty set.
    #[must_use]
    pub fn bounding_box(self, cells: Cells) -> (usize, usize, usize, usize) {
        let places = || cells.iter().map(|cell| self.row_col(cell));
        let (Some(top), Some(bottom)) = (places().map(|at| at.0).min(), places().map(|at| at.0).max()) else {
            return (0, 0, 0, 0);
        };
        let left = places().map(|at| at.1).min().unwrap_or(0);
        let right = places().map(|at| at.1).max().unwrap_or(0);
        (top, left, bottom - top + 1, right - left + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_match_coordinates_and_never_wrap() {
        for (rows, cols) in [(1, 1), (1, 128), (128, 1), (1, 64), (8, 8), (10, 12), (2, 5), (5, 2), (4, 3)] {
            let grid = Grid::new(rows, cols).expect("it is small enough");
            for cell in 0..grid.cell_count() {
                let (row, col) = grid.row_col(cell);
                for direction in Direction::ALL {
                    let (down, right) = direction.offset();
                    let to = (row as i16 + i16::from(down), col as i16 + i16::from(right));
                    let inside = (0..rows as i16).contains(&to.0) && (0..cols as i16).contains(&to.1);
                    let wanted = inside.then(|| Cells::single(grid.cell(to.0 as usize, to.1 as usize)));
                    assert_eq!(
                        grid.shifted(Cells::single(cell), direction),
                        wanted,
                        "{rows} x {cols}, {cell} {direction:?}"
                    );
                }
            }
        }
        assert_eq!(Grid::new(10, 13), None);
        assert_eq!(Grid::new(0, 3), None);
        assert_eq!(Grid::new(usize::MAX, 2), None);
    }

    #[test]
    fn components_and_bounding_boxes() {
        let grid = Grid::new(3, 4).expect("it is small enough");
        // #.#.
        // #.##
        // ....
        let cells: Cells = [0, 2, 4, 6, 7].into_iter().collect();
        assert_eq!(grid.connected_component(cells), [0, 4].into_iter().collect());
        assert_eq!(grid.bounding_box([2, 6, 7].into_iter().collect()), (0, 2, 2, 2));
        assert_eq!(grid.neighbours(Cells::single(0)), [1, 4].into_iter().collect());
    }
}
