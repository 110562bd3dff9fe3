//! Positions: the tile in each cell.

use super::board::{Board, MAX_CELLS};
use super::verdict;
use crate::scramble::SeededRng;
use crate::symmetry::symmetries;

/// A position of a board, solvable or not. Two positions are equal iff they look the same and have the same board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    hole: u8,
    /// The tile of each cell, 0 for the hole; 0 past the last cell.
    tiles: [u8; MAX_CELLS],
}

impl Position {
    /// The solved position: the goal of the board.
    #[must_use]
    pub fn solved(board: Board) -> Position {
        let mut tiles = [0; MAX_CELLS];
        for tile in 1..=board.tile_count() as u8 {
            tiles[board.home(tile)] = tile;
        }
        Position { board, hole: board.home_of_hole() as u8, tiles }
    }

    /// The position with these tiles in reading order, 0 for the hole. `None` unless each number from 0 appears once.
    #[must_use]
    pub fn new(board: Board, tiles: &[u8]) -> Option<Position> {
        let all = (1_u64 << board.cell_count()) - 1;
        let found =
            tiles.iter().try_fold(0_u64, |found, tile| Some(found | 1_u64.checked_shl((*tile).into())?));
        if tiles.len() != board.cell_count() || found != Some(all) {
            return None;
        }
        let hole = tiles.iter().position(|tile| *tile == 0)? as u8;
        let mut cells = [0; MAX_CELLS];
        cells[..tiles.len()].copy_from_slice(tiles);
        Some(Position { board, hole, tiles: cells })
    }

    /// A random solvable position, uniformly distributed over all seeds.
    #[must_use]
    pub fn random(board: Board, seed: &str) -> Position {
        let mut rng = SeededRng::new(seed);
        let mut tiles: Vec<u8> = (0..board.cell_count() as u8).collect();
        for end in (1..tiles.len()).rev() {
            tiles.swap(end, rng.below(end as u64 + 1) as usize);
        }
        let drawn = Position::new(board, &tiles).expect("each tile once");
        if verdict::judge(&drawn).is_solvable() { drawn } else { drawn.exchanged(1, 2) }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The tile of each cell in reading order, 0 for the hole.
    #[must_use]
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.board.cell_count()]
    }

    /// The cell of the hole.
    #[must_use]
    pub fn hole(&self) -> usize {
        self.hole.into()
    }

    /// The cell of a tile; of tile 0, the hole.
    ///
    /// # Panics
    /// If the board has no such tile.
    #[must_use]
    pub fn cell_of(&self, tile: u8) -> usize {
        self.tiles().iter().position(|other| *other == tile).expect("a tile of this board")
    }

    /// Whether every tile is at home.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        *self == Position::solved(self.board)
    }

    /// The position with two tiles exchanged, which no moves do.
    ///
    /// # Panics
    /// If the board has no such tiles.
    #[must_use]
    pub fn exchanged(&self, one: u8, other: u8) -> Position {
        assert!(one != 0 && other != 0, "tiles are exchanged, not the hole");
        let (first, second) = (self.cell_of(one), self.cell_of(other));
        let mut after = *self;
        after.tiles.swap(first, second);
        after
    }

    /// The positions that are alike under the symmetries of the board and its goal, with the tiles named anew so that the solved
    /// position stays the solved one; this position first. They are equally far from solved.
    pub fn images(&self) -> impl Iterator<Item = Position> + use<> {
        let (position, board) = (*self, self.board);
        let solved = Position::solved(board);
        symmetries(board.rows(), board.cols(), board.rows() == board.cols())
            .filter(move |symmetry| symmetry.to[board.home_of_hole()] == board.home_of_hole())
            .map(move |symmetry| {
                let mut image = position;
                for (cell, tile) in position.tiles().iter().enumerate() {
                    image.tiles[symmetry.to[cell]] = solved.tiles[symmetry.to[board.home(*tile)]];
                }
                image
            })
    }

    /// Moves the tile of a neighbouring cell into the hole.
    pub(super) fn swap_hole(&mut self, cell: usize) {
        self.tiles.swap(self.hole.into(), cell);
        self.hole = cell as u8;
    }
}
