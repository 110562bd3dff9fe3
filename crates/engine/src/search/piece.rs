//! Sub-boards: smaller boards of the same blocks, and their placements on a board.

use antipode_puzzles::rotation::{Board, Variant, Turn};

use super::bidirectional::{Home, Limits};
use super::moves::Moves;

/// A smaller board with the same blocks.
#[derive(Debug)]
pub(super) struct Piece {
    pub(super) rotation: Variant,
    pub(super) moves: Moves,
    pub(super) home: Option<Home>,
    /// The possible positions of its top left cell on the board, and its cells there.
    pub(super) places: Vec<Place>,
}

#[derive(Debug)]
pub(super) struct Place {
    row: usize,
    col: usize,
    pub(super) cells: Cells,
    /// The number of blocks in a row of the whole board.
    board_across: usize,
}

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cells([u64; 3]);

impl Cells {
    pub(super) fn of(cells: impl IntoIterator<Item = usize>) -> Cells {
        let mut set = Cells::default();
        cells.into_iter().for_each(|cell| set.0[cell / 64] |= 1 << (cell % 64));
        set
    }

    pub(super) fn with(self, other: Cells) -> Cells {
        Cells([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }

    pub(super) fn meets(self, other: Cells) -> bool {
        (0..3).any(|word| self.0[word] & other.0[word] != 0)
    }

    pub(super) fn holds(self, other: Cells) -> bool {
        self.with(other) == self
    }
}

impl Piece {
    pub(super) fn to_piece(&self, place: &Place, turn: Turn) -> Turn {
        let across = place.board_across;
        let (row, col) = (usize::from(turn.block) / across, usize::from(turn.block) % across);
        let block = self.rotation.board().block_at(row - place.row, col - place.col);
        Turn { block: block.expect("the turn lies in the piece") as u8, steps: turn.steps }
    }

    pub(super) fn to_board(&self, place: &Place, board: Board, turn: Turn) -> Turn {
        let corner = self.rotation.board().block_corner(turn.block.into());
        let (row, col) = corner.expect("a turn of the piece");
        let block = board.block_at(row + place.row, col + place.col);
        Turn { block: block.expect("the piece lies on the board") as u8, steps: turn.steps }
    }
}

/// The sub-boards worth a search, the smallest first. With small blocks they have at least two blocks in both
/// directions, where the board has.
pub(super) fn pieces(rotation: &Variant, bytes: usize) -> Vec<Piece> {
    let board = rotation.board();
    let (high, wide) = (board.block_rows(), board.block_cols());
    let small_blocks = high * wide <= 4;
    let most_cells = if high * wide <= 9 { 16 } else { 25 };
    let (least_rows, least_cols) = if small_blocks {
        ((high + 1).min(board.rows()), (wide + 1).min(board.cols()))
    } else {
        (high, wide)
    };
    let mut sizes = Vec::new();
    for cells in high * wide + 1..=most_cells {
        for rows in least_rows..=board.rows() {
            let cols = cells / rows;
            if cells % rows == 0 && (least_cols..=board.cols()).contains(&cols) {
                sizes.push((rows, cols));
            }
        }
    }
    let each = bytes / sizes.len().max(1);
    sizes.into_iter().filter_map(|size| Piece::new(rotation, size, each)).collect()
}

impl Piece {
    fn new(rotation: &Variant, (rows, cols): (usize, usize), bytes: usize) -> Option<Piece> {
        let board = rotation.board();
        let block = (board.block_rows() as u8, board.block_cols() as u8);
        let small =
            Board::new((rows as u8, cols as u8), block, board.turn_kind(), board.is_orientable()).ok()?;
        let small = Variant::new(small, rotation.rule()).ok()?;
        let home = Home::new(&small, Limits { bytes, positions: u64::MAX })?;
        let mut places = Vec::new();
        for row in 0..=board.rows() - rows {
            for col in 0..=board.cols() - cols {
                let cells = (row..row + rows).flat_map(|row| (col..col + cols).map(move |col| (row, col)));
                let cells = Cells::of(cells.map(|(row, col)| row * board.cols() + col));
                places.push(Place { row, col, cells, board_across: board.blocks_across() });
            }
        }
        Some(Piece { rotation: small, moves: Moves::of(&small), home: Some(home), places })
    }
}
