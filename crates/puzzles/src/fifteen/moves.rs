//! Moves: a run of tiles slides into the hole.

use super::position::Position;

pub use crate::direction::Direction;

/// A run of tiles that slides by one cell into the hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The direction in which the tiles slide. The hole moves the other way.
    pub direction: Direction,
    /// The number of tiles, at least 1. The first is next to the hole.
    pub tiles: u8,
}

impl Move {
    /// A single tile.
    #[must_use]
    pub const fn single(direction: Direction) -> Move {
        Move { direction, tiles: 1 }
    }

    /// The move that takes this one back.
    #[must_use]
    pub const fn inverse(self) -> Move {
        Move { direction: self.direction.opposite(), tiles: self.tiles }
    }
}

impl Position {
    /// The number of tiles that can slide in a direction.
    #[must_use]
    pub fn room(&self, direction: Direction) -> u8 {
        let board = self.board();
        let (row, col) = board.place(self.hole());
        let room = match direction {
            Direction::Up => board.rows() - 1 - row,
            Direction::Down => row,
            Direction::Left => board.cols() - 1 - col,
            Direction::Right => col,
        };
        room as u8
    }

    /// The position after a move; `None` if there are too few tiles, or none slides.
    #[must_use]
    pub fn moved(&self, mv: Move) -> Option<Position> {
        if mv.tiles == 0 || mv.tiles > self.room(mv.direction) {
            return None;
        }
        let (down, right) = mv.direction.offset();
        // From the hole to the tile that slides into it.
        let step = -(isize::from(down) * self.board().cols() as isize + isize::from(right));
        let mut after = *self;
        for _ in 0..mv.tiles {
            after.swap_hole(after.hole().wrapping_add_signed(step));
        }
        Some(after)
    }

    /// The tiles that a move slides, the one next to the hole first; `None` if the move is not legal.
    #[must_use]
    pub fn sliding_tiles(&self, mv: Move) -> Option<Vec<u8>> {
        let after = self.moved(mv)?;
        let (from, to) = (self.hole(), after.hole());
        let stride = from.abs_diff(to) / usize::from(mv.tiles);
        let cell = |index: usize| if to > from { from + index * stride } else { from - index * stride };
        Some((1..=usize::from(mv.tiles)).map(|index| self.tiles()[cell(index)]).collect())
    }
}
