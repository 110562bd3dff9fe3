//! The board: its size, and the goal.
//!
//! Cells are numbered from 0 in reading order.

use super::goal::{Arrangement, Goal};
use super::position::Position;
use crate::exact_count::ExactCount;

/// The maximum number of rows and of columns of a board.
pub const MAX_SIDE: u8 = 6;

/// The maximum number of cells of a board.
pub const MAX_CELLS: usize = MAX_SIDE as usize * MAX_SIDE as usize;

/// A board of numbered tiles with one hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    rows: u8,
    cols: u8,
    /// Never a custom arrangement that has a name.
    goal: Goal,
}

impl Default for Board {
    /// Sam Loyd's: four by four, the tiles in rows and the hole last.
    fn default() -> Board {
        Board { rows: 4, cols: 4, goal: Goal::Rows }
    }
}

impl Board {
    /// A board of `rows` × `cols` cells. A custom arrangement that has a name becomes the goal of that name, so boards are
    /// equal iff they have the same sides and the same solved position.
    ///
    /// # Errors
    /// If a side is not from 2 to [`MAX_SIDE`], or a custom arrangement has another number of cells.
    pub fn new(rows: u8, cols: u8, goal: Goal) -> Result<Board, BoardError> {
        let sides = 2..=MAX_SIDE;
        if !sides.contains(&rows) || !sides.contains(&cols) {
            return Err(BoardError::Sides { rows: rows.into(), cols: cols.into() });
        }
        let Goal::Custom(custom) = goal else { return Ok(Board { rows, cols, goal }) };
        if custom.tiles().len() != usize::from(rows) * usize::from(cols) {
            return Err(BoardError::Goal { rows, cols, numbers: custom.tiles().len() });
        }
        let named = Goal::NAMED.into_iter().map(|goal| Board { rows, cols, goal });
        let same = named.into_iter().find(|board| Position::solved(*board).tiles() == custom.tiles());
        Ok(same.unwrap_or(Board { rows, cols, goal }))
    }

    /// The board of the same sides with another goal.
    ///
    /// # Errors
    /// If a custom arrangement has another number of cells.
    pub fn with_goal(&self, goal: Goal) -> Result<Board, BoardError> {
        Board::new(self.rows, self.cols, goal)
    }

    /// The board of other sides with the same goal; with the rows if the goal is a custom arrangement of this board.
    ///
    /// # Errors
    /// If a side is not from 2 to [`MAX_SIDE`].
    pub fn with_sides(&self, rows: u8, cols: u8) -> Result<Board, BoardError> {
        let goal = match self.goal {
            Goal::Custom(_) if (rows, cols) != (self.rows, self.cols) => Goal::Rows,
            goal => goal,
        };
        Board::new(rows, cols, goal)
    }

    /// The board of the same sides on which a position is solved.
    #[must_use]
    pub fn solved_at(position: &Position) -> Board {
        let custom = Arrangement::new(position.tiles()).map(Goal::Custom);
        custom.and_then(|custom| position.board().with_goal(custom).ok()).unwrap_or(position.board())
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

    /// Where the tiles and the hole belong.
    #[must_use]
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The cell of the hole in the solved position.
    #[must_use]
    pub fn home_of_hole(&self) -> usize {
        self.home(0)
    }

    /// The cell of a tile in the solved position; of tile 0, the hole.
    #[must_use]
    pub fn home(&self, tile: u8) -> usize {
        self.goal.home(tile, self.rows(), self.cols())
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
    /// use antipode_puzzles::fifteen::{Board, Goal};
    ///
    /// let board = Board::new(4, 4, Goal::Rows)?;
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

/// Why there is no such board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// A side is too short or too long.
    #[error("a board is 2 to {MAX_SIDE} wide and high, not {cols} × {rows}")]
    Sides {
        /// The requested number of rows.
        rows: u64,
        /// The requested number of columns.
        cols: u64,
    },
    /// The goal is one of another board.
    #[error("a goal of {numbers} numbers does not fill a board of {cols}x{rows}")]
    Goal {
        /// The number of rows.
        rows: u8,
        /// The number of columns.
        cols: u8,
        /// The number of cells of the goal.
        numbers: usize,
    },
}
