//! The positions of a board as a [`Space`]: cells of the hole × orders of the tiles.
//!
//! The slots are the other cells in reading order, so a slide along a row changes no order. Half of the positions of the
//! space are solvable; no moves reach the others.

use std::sync::Arc;

use super::board::Board;
use super::position::Position;
use super::variant::Variant;
use crate::space::{self, Generator, MoveName, Space, Step, TileOrder};

/// The maximum number of cells of a table: 12 · 11! positions, of which half are reachable.
const MAX_CELLS: usize = 12;

/// The mapping between the positions of a board and those of a [`Space`].
#[derive(Clone, Debug)]
pub struct SpaceLayout {
    space: Arc<Space>,
    board: Board,
}

impl SpaceLayout {
    /// The layout of a variant; `None` if the board has too many positions for a table.
    ///
    /// ```
    /// use antipode_puzzles::fifteen::{Board, Goal, Metric, SpaceLayout, Variant};
    ///
    /// let variant = |rows, cols| Ok(Variant::new(Board::new(rows, cols, Goal::Rows)?, Metric::Tiles));
    /// let layout = SpaceLayout::of(&variant(3, 3)?).expect("a small board");
    /// assert_eq!(layout.space().position_count(), 362_880);
    /// assert!(SpaceLayout::of(&variant(4, 4)?).is_none());
    /// # Ok::<(), antipode_puzzles::fifteen::BoardError>(())
    /// ```
    #[must_use]
    pub fn of(variant: &Variant) -> Option<SpaceLayout> {
        let board = variant.board();
        if !SpaceLayout::fits(board) {
            return None;
        }
        let moves = variant.all_moves();
        let steps = |hole: usize| {
            let here = with_hole(board, hole);
            let step = |(generator, mv): (u16, _)| {
                let there = here.moved(mv)?;
                let mut preimages = TileOrder::SOLVED.0;
                for (slot, tile) in tiles_of(&there).enumerate() {
                    preimages[slot] = tile;
                }
                Some(Step { generator: Generator(generator), to: there.hole() as u32, preimages })
            };
            (0..).zip(moves.iter().copied()).filter_map(step).collect()
        };
        let name = |mv: &super::Move| MoveName { text: mv.to_string(), frame_row: None };
        let solved = located(&Position::solved(board));
        let space = Space {
            name: ("fifteen".to_owned(), variant.to_string()),
            tiles: board.tile_count(),
            classes: (0..board.cell_count()).map(steps).collect(),
            move_names: moves.iter().map(name).collect(),
            solved: vec![solved],
        };
        Some(SpaceLayout { space: Arc::new(space), board })
    }

    /// Whether there is a layout.
    #[must_use]
    pub fn fits(board: Board) -> bool {
        board.cell_count() <= MAX_CELLS
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The space.
    #[must_use]
    pub fn space(&self) -> &Arc<Space> {
        &self.space
    }

    /// The position in the space; `None` if it belongs to another board.
    #[must_use]
    pub fn space_position(&self, position: &Position) -> Option<space::Position> {
        if position.board() != self.board {
            return None;
        }
        Some(located(position))
    }

    /// The position of the board for a position of the space.
    ///
    /// # Panics
    /// If the position is not in the space.
    #[must_use]
    pub fn position_at(&self, located: &space::Position) -> Position {
        let mut tiles: Vec<u8> = located.order.0[..self.space.tiles].iter().map(|tile| tile + 1).collect();
        tiles.insert(located.class as usize, 0);
        Position::new(self.board, &tiles).expect("a position of the space")
    }
}

fn located(position: &Position) -> space::Position {
    let mut order = TileOrder::SOLVED;
    for (slot, tile) in tiles_of(position).enumerate() {
        order.0[slot] = tile;
    }
    space::Position { class: position.hole() as u32, order }
}

/// The tiles in reading order, from 0.
fn tiles_of(position: &Position) -> impl Iterator<Item = u8> + '_ {
    position.tiles().iter().filter(|tile| **tile != 0).map(|tile| tile - 1)
}

/// The tiles in reading order around a hole.
fn with_hole(board: Board, hole: usize) -> Position {
    let mut tiles: Vec<u8> = (1..=board.tile_count() as u8).collect();
    tiles.insert(hole, 0);
    Position::new(board, &tiles).expect("each tile once")
}
