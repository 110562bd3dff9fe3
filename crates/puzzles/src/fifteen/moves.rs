//! Moves: a run of tiles slides into the hole.

use super::position::Position;

/// The direction in which tiles slide. The hole moves the other way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Towards the first row.
    Up,
    /// Towards the last row.
    Down,
    /// Towards the first column.
    Left,
    /// Towards the last column.
    Right,
}

impl Direction {
    /// All directions, in the order of moves.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

    /// The letter in texts: `U`, `D`, `L` or `R`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Direction::Up => 'U',
            Direction::Down => 'D',
            Direction::Left => 'L',
            Direction::Right => 'R',
        }
    }

    /// The direction of a letter, upper or lower case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.letter() == letter.to_ascii_uppercase())
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
        }
    }

    /// How far one step leads down and to the right.
    #[must_use]
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Direction::Up => (-1, 0),
            Direction::Down => (1, 0),
            Direction::Left => (0, -1),
            Direction::Right => (0, 1),
        }
    }

    /// Whether tiles slide along a column.
    #[must_use]
    pub const fn is_vertical(self) -> bool {
        matches!(self, Direction::Up | Direction::Down)
    }
}

/// A run of tiles that slides by one cell into the hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The direction in which the tiles slide.
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
