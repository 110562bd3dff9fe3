//! Sub-boards: smaller boards of the same blocks, and their placements on a board.

use antipode_puzzles::rotation::{Board, Turn, Variant};

use super::bidirectional::{BackwardBall, Limits};
use super::moves::MoveSet;

/// A smaller board with the same blocks.
#[derive(Debug)]
pub(super) struct SubBoard {
    pub(super) rotation: Variant,
    pub(super) moves: MoveSet,
    pub(super) backward_ball: Option<BackwardBall>,
    /// The possible positions of its top left cell on the board, and its cells there.
    pub(super) placements: Vec<Placement>,
}

#[derive(Debug)]
pub(super) struct Placement {
    row: usize,
    col: usize,
    pub(super) cells: CellSet,
    /// The number of blocks in a row of the whole board.
    board_across: usize,
}

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CellSet([u64; 3]);

impl CellSet {
    pub(super) fn of(cells: impl IntoIterator<Item = usize>) -> CellSet {
        let mut set = CellSet::default();
        cells.into_iter().for_each(|cell| set.0[cell / 64] |= 1 << (cell % 64));
        set
    }

    pub(super) fn union(self, other: CellSet) -> CellSet {
        CellSet([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }

    pub(super) fn intersects(self, other: CellSet) -> bool {
        (0..3).any(|word| self.0[word] & other.0[word] != 0)
    }

    pub(super) fn contains_all(self, other: CellSet) -> bool {
        self.union(other) == self
    }
}

impl SubBoard {
    pub(super) fn to_sub_board(&self, place: &Placement, turn: Turn) -> Turn {
        let across = place.board_across;
        let (row, col) = (usize::from(turn.block) / across, usize::from(turn.block) % across);
        let block = self.rotation.board().block_at(row - place.row, col - place.col);
        Turn { block: block.expect("the turn lies in the piece") as u8, steps: turn.steps }
    }

    pub(super) fn to_board(&self, place: &Placement, board: Board, turn: Turn) -> Turn {
        let corner = self.rotation.board().block_corner(turn.block.into());
        let (row, col) = corner.expect("a turn of the piece");
        let block = board.block_at(row + place.row, col + place.col);
        Turn { block: block.expect("the piece lies on the board") as u8, steps: turn.steps }
    }
}

/// The sub-boards worth a search, the smallest first. With small blocks they have at least two blocks in both
/// directions, where the board has.
pub(super) fn sub_boards(rotation: &Variant, bytes: usize) -> Vec<SubBoard> {
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
    sizes.into_iter().filter_map(|size| SubBoard::new(rotation, size, each)).collect()
}

impl SubBoard {
    fn new(rotation: &Variant, (rows, cols): (usize, usize), bytes: usize) -> Option<SubBoard> {
        let board = rotation.board();
        let block = (board.block_rows() as u8, board.block_cols() as u8);
        let small =
            Board::new((rows as u8, cols as u8), block, board.turn_kind(), board.is_orientable()).ok()?;
        let small = Variant::new(small, rotation.rule()).ok()?;
        let backward_ball = BackwardBall::new(&small, Limits { bytes, positions: u64::MAX })?;
        let mut places = Vec::new();
        for row in 0..=board.rows() - rows {
            for col in 0..=board.cols() - cols {
                let cells = (row..row + rows).flat_map(|row| (col..col + cols).map(move |col| (row, col)));
                let cells = CellSet::of(cells.map(|(row, col)| row * board.cols() + col));
                places.push(Placement { row, col, cells, board_across: board.blocks_across() });
            }
        }
        Some(SubBoard {
            rotation: small,
            moves: MoveSet::of(&small),
            backward_ball: Some(backward_ball),
            placements: places,
        })
    }
}
