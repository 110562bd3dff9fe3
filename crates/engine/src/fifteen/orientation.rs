//! The orientation of a position on the board of its pattern set.

use antipode_puzzles::fifteen::{Board, Hole, Position};

/// A position on the board of its pattern set: turned so that the hole belongs in the last cell, and reflected so that
/// there are at least as many columns as rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Orientation {
    pub(super) turned: bool,
    pub(super) reflected: bool,
}

impl Orientation {
    pub(super) fn of(board: Board) -> Orientation {
        Orientation { turned: board.hole() == Hole::First, reflected: board.rows() > board.cols() }
    }

    /// The tiles of the position in this orientation, in reading order.
    pub(super) fn tiles(self, position: &Position) -> Vec<u8> {
        let board = position.board();
        let (rows, cols) =
            if self.reflected { (board.cols(), board.rows()) } else { (board.rows(), board.cols()) };
        let seen = |cell: usize| self.cell(cell, board);
        let mut tiles = vec![0; rows * cols];
        for (cell, &tile) in position.tiles().iter().enumerate() {
            // A tile is named after its home cell, from 1.
            let home = if tile == 0 { None } else { Some(seen(board.home(tile))) };
            tiles[seen(cell)] = home.map_or(0, |home| home as u8 + 1);
        }
        tiles
    }

    fn cell(self, cell: usize, board: Board) -> usize {
        let cell = if self.turned { board.cell_count() - 1 - cell } else { cell };
        let (row, col) = board.place(cell);
        if self.reflected { col * board.rows() + row } else { cell }
    }
}
