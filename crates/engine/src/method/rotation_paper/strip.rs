//! The strip: a board of two blocks side by side, `k` rows by `k + 1` columns, on which all of the paper's algorithms
//! work; and its embeddings into larger boards.
//!
//! Squares are `(row, column)` from 1, as in the paper; cells are numbered from 0 in reading order.

use antipode_puzzles::rotation::{Board, Turn};

use super::word::{TurnImages, Word};

/// The left block.
pub(super) const L: u8 = 0;
/// The right block.
pub(super) const R: u8 = 1;

/// A turn by `quarters` quarters anticlockwise, which the paper writes with a capital: `left(1)` is its L, `left(-1)`
/// its L⁻¹.
pub(super) fn left(quarters: i8) -> Turn {
    Turn { block: L, steps: -quarters }
}

/// As [`left`], for the right block.
pub(super) fn right(quarters: i8) -> Turn {
    Turn { block: R, steps: -quarters }
}

/// The board of two blocks side by side.
#[derive(Clone, Debug)]
pub(super) struct Strip {
    k: usize,
    pub(super) carriers: TurnImages,
}

impl Strip {
    /// The strip with blocks of `k` × `k`, for `k` from 2 to 11.
    pub(super) fn new(k: usize) -> Strip {
        let board = Board::square(k as u8, k as u8 + 1, k as u8).expect("a strip of two blocks");
        Strip { k, carriers: TurnImages::new(board) }
    }

    pub(super) fn k(&self) -> usize {
        self.k
    }

    pub(super) fn board(&self) -> Board {
        self.carriers.board()
    }

    /// The cell of a square.
    pub(super) fn cell(&self, row: usize, col: usize) -> usize {
        (row - 1) * (self.k + 1) + col - 1
    }

    /// The square of a cell.
    pub(super) fn square(&self, cell: usize) -> (usize, usize) {
        (cell / (self.k + 1) + 1, cell % (self.k + 1) + 1)
    }

    pub(super) fn in_first_column(&self, cell: usize) -> bool {
        self.square(cell).1 == 1
    }

    /// The belt: down the first column, along the last row, up the last column. The content of its last square goes
    /// to the first.
    pub(super) fn belt(&self) -> Vec<usize> {
        let k = self.k;
        let down = (1..=k).map(|row| (row, 1));
        let along = (2..=k).map(|col| (k, col));
        let up = (1..=k).rev().map(|row| (row, k + 1));
        down.chain(along).chain(up).map(|(row, col)| self.cell(row, col)).collect()
    }
}

/// An embedding of a small board into a larger one with the same blocks: plain, reflected, or transposed.
#[derive(Clone, Debug)]
pub(super) struct Embedding {
    /// The cell of the large board for each cell of the small one.
    pub(super) cells: Vec<usize>,
    /// The block of the large board for each block of the small one.
    blocks: Vec<u8>,
    /// Whether the embedding reverses orientation: clockwise becomes anticlockwise.
    is_flipped: bool,
}

impl Embedding {
    /// The embedding with its top left corner in the given row and column of the large board, from 0. If transposed, rows become
    /// columns; if reflected, the first column becomes the last. `None` if the small board does not fit.
    pub(super) fn new(
        small: Board,
        board: Board,
        corner: (usize, usize),
        on_side: bool,
        reflected: bool,
    ) -> Option<Embedding> {
        let (rows, cols) = (small.rows(), small.cols());
        let (high, wide) = if on_side { (cols, rows) } else { (rows, cols) };
        if corner.0 + high > board.rows() || corner.1 + wide > board.cols() {
            return None;
        }
        let place = |cell: usize| {
            let (row, col) = (cell / cols, cell % cols);
            let col = if reflected { cols - 1 - col } else { col };
            let (row, col) = if on_side { (col, row) } else { (row, col) };
            (corner.0 + row) * board.cols() + corner.1 + col
        };
        let cells: Vec<usize> = (0..small.cell_count()).map(place).collect();
        let block = |block: usize| {
            let under = small.block_cells(block);
            let first = under.iter().map(|cell| cells[*cell]).min().expect("a block has cells");
            board.block_at(first / board.cols(), first % board.cols()).expect("it fits with its small board")
                as u8
        };
        let blocks = (0..small.block_count()).map(block).collect();
        Some(Embedding { cells, blocks, is_flipped: on_side != reflected })
    }

    /// All embeddings whose image contains the cells.
    pub(super) fn containing<'a>(
        small: Board,
        board: Board,
        cells: &'a [usize],
    ) -> impl Iterator<Item = Embedding> + 'a {
        let corners = (0..board.cell_count()).map(move |cell| (cell / board.cols(), cell % board.cols()));
        let embeddings = corners.flat_map(move |corner| {
            [(false, false), (false, true), (true, false), (true, true)].into_iter().filter_map(
                move |(on_side, reflected)| Embedding::new(small, board, corner, on_side, reflected),
            )
        });
        embeddings.filter(move |embedding| cells.iter().all(|cell| embedding.cells.contains(cell)))
    }

    /// The cell of the small board for a cell of the large one.
    pub(super) fn source_cell(&self, cell: usize) -> Option<usize> {
        self.cells.iter().position(|under| *under == cell)
    }

    /// A word of the small board, in turns of the large one.
    pub(super) fn embed(&self, word: &[Turn]) -> Word {
        let turn = |turn: &Turn| Turn {
            block: self.blocks[usize::from(turn.block)],
            steps: if self.is_flipped && turn.steps.abs() != 2 { -turn.steps } else { turn.steps },
        };
        word.iter().map(turn).collect()
    }
}
