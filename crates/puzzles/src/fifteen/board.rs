//! The board: its size, and the place of the hole in the solved position.
//!
//! Cells are numbered from 0 in reading order.

use std::fmt;

use crate::exact_count::ExactCount;

/// The maximum number of rows and of columns of a board.
pub const MAX_SIDE: u8 = 6;

/// The maximum number of cells of a board.
pub const MAX_CELLS: usize = MAX_SIDE as usize * MAX_SIDE as usize;

/// The place of the hole in the solved position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hole {
    /// The last cell: the tiles begin with 1 in the first cell.
    #[default]
    Last,
    /// The first cell: the tiles begin with 1 in the second cell.
    First,
}

/// A board of numbered tiles with one hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    rows: u8,
    cols: u8,
    hole: Hole,
}

impl Board {
    /// A board of `rows` × `cols` cells.
    ///
    /// # Errors
    /// If a side is not from 2 to [`MAX_SIDE`].
    pub fn new(rows: u8, cols: u8, hole: Hole) -> Result<Board, BoardError> {
        let sides = 2..=MAX_SIDE;
        if sides.contains(&rows) && sides.contains(&cols) {
            Ok(Board { rows, cols, hole })
        } else {
            Err(BoardError { rows: rows.into(), cols: cols.into() })
        }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows.into()
    }

    /// The number of columns.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.cols.into()
    }

    /// The number of cells, one more than there are tiles.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.rows() * self.cols()
    }

    /// The number of tiles.
    #[must_use]
    pub fn tile_count(&self) -> usize {
        self.cell_count() - 1
    }

    /// The place of the hole in the solved position.
    #[must_use]
    pub fn hole(&self) -> Hole {
        self.hole
    }

    /// The cell of the hole in the solved position.
    #[must_use]
    pub fn home_of_hole(&self) -> usize {
        match self.hole {
            Hole::Last => self.cell_count() - 1,
            Hole::First => 0,
        }
    }

    /// The cell of a tile in the solved position; of tile 0, the hole.
    #[must_use]
    pub fn home(&self, tile: u8) -> usize {
        match (tile, self.hole) {
            (0, _) => self.home_of_hole(),
            (tile, Hole::Last) => usize::from(tile) - 1,
            (tile, Hole::First) => tile.into(),
        }
    }

    /// The row and the column of a cell, from 0.
    #[must_use]
    pub fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.cols(), cell % self.cols())
    }

    /// The number of steps between two cells along rows and columns.
    #[must_use]
    pub fn distance(&self, one: usize, other: usize) -> u32 {
        let ((row, col), (other_row, other_col)) = (self.place(one), self.place(other));
        (row.abs_diff(other_row) + col.abs_diff(other_col)) as u32
    }

    /// The number of solvable positions: half of all arrangements.
    ///
    /// ```
    /// use antipode_puzzles::fifteen::{Board, Hole};
    ///
    /// let board = Board::new(4, 4, Hole::Last)?;
    /// assert_eq!(board.position_count().formula(), "16!/2");
    /// assert_eq!(board.position_count().as_u64(), Some(10_461_394_944_000));
    /// # Ok::<(), antipode_puzzles::fifteen::BoardError>(())
    /// ```
    #[must_use]
    pub fn position_count(&self) -> ExactCount {
        let mut count = ExactCount::default();
        count.times_factorial(self.cell_count());
        count.halve(1);
        count
    }
}

/// There is no board with these sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardError {
    /// The requested number of rows.
    pub rows: u64,
    /// The requested number of columns.
    pub cols: u64,
}

impl fmt::Display for BoardError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BoardError { rows, cols } = self;
        write!(out, "a board is 2 to {MAX_SIDE} wide and high, not {cols} × {rows}")
    }
}

impl std::error::Error for BoardError {}
