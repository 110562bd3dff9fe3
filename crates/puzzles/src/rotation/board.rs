//! The board: its size, its block, and the effect of the smallest turn.
//!
//! Cells are numbered from 0 in reading order, and so are blocks, by their top left corner. On 3 × 3 with blocks of
//! 2 × 2 the blocks are
//!
//! ```text
//! A B
//! C D
//! ```

/// The maximum number of rows and of columns of a board.
pub const MAX_SIDE: u8 = 12;

/// The effect of the smallest turn of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TurnKind {
    /// The whole block turns by 90°.
    Quarter,
    /// The outer ring of the block moves by one cell; the inside stays.
    Ring,
    /// The whole block turns by 180°; the block may be oblong.
    Flip,
}

/// Which numbers a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Numbering {
    /// Each number from 1 on is in one cell.
    Cells,
    /// All cells of a row have the number of the row, so that only rows matter: Twiddle's *one number per row*.
    Rows,
}

/// A board of numbers with its blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    rows: u8,
    cols: u8,
    block_rows: u8,
    block_cols: u8,
    turning: TurnKind,
    orientable: bool,
    numbering: Numbering,
}

impl Board {
    /// A board of `rows` × `cols` cells whose blocks of `block` × `block` are turned by a quarter.
    ///
    /// # Errors
    /// Like [`Board::new`].
    pub fn square(rows: u8, cols: u8, block: u8) -> Result<Board, BoardError> {
        Board::new((rows, cols), (block, block), TurnKind::Quarter, false)
    }

    /// A board of `size` cells (rows, columns), with blocks of `block` cells (rows, columns). On an orientable board
    /// each number also has a direction.
    ///
    /// # Errors
    /// If a side is not from 1 to [`MAX_SIDE`], the block does not fit, or it does not match the kind of turn: quarters and
    /// rings need a square block, a ring one of at least 2 × 2, and rings have no directions.
    pub fn new(
        size: (u8, u8),
        block: (u8, u8),
        turning: TurnKind,
        orientable: bool,
    ) -> Result<Board, BoardError> {
        let ((rows, cols), (block_rows, block_cols)) = (size, block);
        if !(1..=MAX_SIDE).contains(&rows) || !(1..=MAX_SIDE).contains(&cols) {
            return Err(BoardError::Size { rows: rows.into(), cols: cols.into() });
        }
        if block_rows > rows || block_cols > cols || block_rows == 0 || block_cols == 0 {
            return Err(BoardError::BlockTooLarge {
                block_rows: block_rows.into(),
                block_cols: block_cols.into(),
            });
        }
        match turning {
            TurnKind::Flip => {}
            TurnKind::Quarter | TurnKind::Ring if block_rows != block_cols => {
                return Err(BoardError::BlockOblong);
            }
            TurnKind::Ring if block_rows < 2 => return Err(BoardError::BlockTooSmall),
            TurnKind::Ring if orientable => return Err(BoardError::RingOrientable),
            TurnKind::Quarter | TurnKind::Ring => {}
        }
        Ok(Board { rows, cols, block_rows, block_cols, turning, orientable, numbering: Numbering::Cells })
    }

    /// The same board with other numbers.
    ///
    /// # Errors
    /// If there is one number per row, and blocks do not turn by quarters.
    pub fn with_numbering(self, numbering: Numbering) -> Result<Board, BoardError> {
        if numbering == Numbering::Rows && self.turning != TurnKind::Quarter {
            return Err(BoardError::RowsTurnKind);
        }
        Ok(Board { numbering, ..self })
    }

    /// The same board with a number of its own in each cell.
    #[must_use]
    pub fn with_numbered_cells(self) -> Board {
        Board { numbering: Numbering::Cells, ..self }
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

    /// The number of cells, which is also the number of numbers.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.rows() * self.cols()
    }

    /// The number of rows of a block.
    #[must_use]
    pub fn block_rows(&self) -> usize {
        self.block_rows.into()
    }

    /// The number of columns of a block.
    #[must_use]
    pub fn block_cols(&self) -> usize {
        self.block_cols.into()
    }

    /// The effect of the smallest turn.
    #[must_use]
    pub fn turn_kind(&self) -> TurnKind {
        self.turning
    }

    /// Whether each number has a direction.
    #[must_use]
    pub fn is_orientable(&self) -> bool {
        self.orientable
    }

    /// Which numbers the board has.
    #[must_use]
    pub fn numbering(&self) -> Numbering {
        self.numbering
    }

    /// Whether all cells of a row have the same number.
    #[must_use]
    pub fn has_row_numbers(&self) -> bool {
        self.numbering == Numbering::Rows
    }

    /// What is written on the tile of a cell of the solved board, which is `tile - 1`: its number, or that of its row.
    #[must_use]
    pub fn label(&self, tile: u8) -> u8 {
        match self.numbering {
            Numbering::Cells => tile,
            Numbering::Rows => (tile - 1) / self.cols + 1,
        }
    }

    /// Whether a block is a single cell, so that turns move no number. They only turn the numbers, if these have directions.
    #[must_use]
    pub fn has_single_cells(&self) -> bool {
        self.block_rows == 1 && self.block_cols == 1
    }

    /// The number of blocks.
    #[must_use]
    pub fn block_count(&self) -> usize {
        (self.rows() - self.block_rows() + 1) * self.blocks_across()
    }

    /// The number of blocks in a row of blocks.
    #[must_use]
    pub fn blocks_across(&self) -> usize {
        self.cols() - self.block_cols() + 1
    }

    /// The row and the column of a block's top left cell, from 0; `None` if there is no such block.
    #[must_use]
    pub fn block_corner(&self, block: usize) -> Option<(usize, usize)> {
        (block < self.block_count()).then(|| (block / self.blocks_across(), block % self.blocks_across()))
    }

    /// The block whose top left cell is at this row and column; `None` if it would not fit.
    #[must_use]
    pub fn block_at(&self, row: usize, col: usize) -> Option<usize> {
        let fits = row + self.block_rows() <= self.rows() && col + self.block_cols() <= self.cols();
        fits.then(|| row * self.blocks_across() + col)
    }

    /// The cells of a block in reading order.
    ///
    /// # Panics
    /// If there is no such block.
    #[must_use]
    pub fn block_cells(&self, block: usize) -> Vec<usize> {
        let (top, left) = self.block_corner(block).expect("a block of this board");
        let row = |row: usize| (left..left + self.block_cols()).map(move |col| (row, col));
        let cells = (top..top + self.block_rows()).flat_map(row);
        cells.map(|(row, col)| row * self.cols() + col).collect()
    }

    /// How many of the smallest turns of a block bring everything back, if it moves anything: 4 quarters, the length of the
    /// ring, 2 flips.
    #[must_use]
    pub fn turn_order(&self) -> usize {
        match self.turning {
            TurnKind::Quarter => 4,
            TurnKind::Ring => 4 * (self.block_rows() - 1),
            TurnKind::Flip => 2,
        }
    }

    /// The smallest clockwise turn as cycles of cells: the number in a cell of a cycle moves to the next cell.
    ///
    /// # Panics
    /// If there is no such block.
    #[must_use]
    pub fn cycles(&self, block: usize) -> Vec<Vec<usize>> {
        let (top, left) = self.block_corner(block).expect("a block of this board");
        let (high, wide) = (self.block_rows(), self.block_cols());
        let cell = |(row, col): (usize, usize)| (top + row) * self.cols() + left + col;
        let mut cycles = Vec::new();
        match self.turning {
            TurnKind::Flip => {
                for at in 0..high * wide / 2 {
                    let (row, col) = (at / wide, at % wide);
                    cycles.push(vec![cell((row, col)), cell((high - 1 - row, wide - 1 - col))]);
                }
            }
            TurnKind::Ring => {
                let last = high - 1;
                let ring = (0..last).map(|i| (0, i));
                let ring = ring.chain((0..last).map(|i| (i, last)));
                let ring = ring.chain((0..last).map(|i| (last, last - i)));
                let ring = ring.chain((0..last).map(|i| (last - i, 0)));
                cycles.push(ring.map(cell).collect());
            }
            TurnKind::Quarter => {
                // This region contains one cell of each cycle of four: rows above the middle, columns from the diagonal
                // to the cell before its mirror image.
                for row in 0..high / 2 {
                    for col in row..high - 1 - row {
                        let mut corner = (row, col);
                        let four = std::iter::from_fn(|| {
                            let here = corner;
                            corner = (corner.1, high - 1 - corner.0);
                            Some(cell(here))
                        });
                        cycles.push(four.take(4).collect());
                    }
                }
            }
        }
        cycles
    }

    /// The preimages under `steps` of the smallest clockwise turns: `new[cell] = old[preimages[cell]]`.
    ///
    /// # Panics
    /// If there is no such block.
    #[must_use]
    pub fn preimages(&self, block: usize, steps: i32) -> Vec<u8> {
        let mut pull: Vec<u8> = (0..self.cell_count()).map(|cell| cell as u8).collect();
        for cycle in self.cycles(block) {
            let by = steps.rem_euclid(cycle.len() as i32) as usize;
            for (at, &from) in cycle.iter().enumerate() {
                pull[cycle[(at + by) % cycle.len()]] = from as u8;
            }
        }
        pull
    }

    /// The number of quarters clockwise by which the smallest turn rotates the numbers themselves.
    #[must_use]
    pub fn quarters_per_turn(&self) -> i32 {
        match self.turning {
            TurnKind::Quarter => 1,
            TurnKind::Ring => 0,
            TurnKind::Flip => 2,
        }
    }
}

/// Why there is no such board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// A side is out of range.
    #[error("a board is 1 to {MAX_SIDE} wide and high, not {cols} × {rows}")]
    Size {
        /// The requested number of rows.
        rows: u64,
        /// The requested number of columns.
        cols: u64,
    },
    /// The block does not fit on the board, or has no cells.
    #[error("a block of {block_cols} × {block_rows} does not fit on the board")]
    BlockTooLarge {
        /// The requested number of rows of the block.
        block_rows: u64,
        /// The requested number of columns of the block.
        block_cols: u64,
    },
    /// A block of a single cell has no ring.
    #[error("a block of one cell has no ring")]
    BlockTooSmall,
    /// A block that turns by quarters or by its ring must be a square.
    #[error("only blocks that are turned by 180° may be oblong")]
    BlockOblong,
    /// A ring moves its numbers without turning them, so they have no direction.
    #[error("a ring moves its numbers without turning them, so they have no direction")]
    RingOrientable,
    /// One number per row goes with blocks that turn by quarters.
    #[error("one number per row (r) goes only with blocks that turn by quarters")]
    RowsTurnKind,
    /// The rule does not match the kind of turn of the board.
    #[error("this rule does not match how the board's blocks turn")]
    TurnKindMismatch,
}
