//! Positions: the number in each cell, and its direction.

use std::sync::Arc;

use super::board::Board;
use super::turn::Turn;

/// The direction in which a number points, in quarters clockwise from upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Upright, as in the solved position.
    Up,
    /// The top of the number points to the right.
    Right,
    /// Upside down.
    Down,
    /// The top of the number points to the left.
    Left,
}

impl Direction {
    /// All directions, clockwise from upright.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Right, Direction::Down, Direction::Left];

    /// The direction after a number of quarters clockwise.
    #[must_use]
    pub fn turned(self, quarters: i32) -> Direction {
        Direction::ALL[(self as i32 + quarters).rem_euclid(4) as usize]
    }
}

/// A position of a board. Cheap to clone; two positions are equal iff they look the same and have the same board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    /// The number of each cell, from 1.
    numbers: Arc<[u8]>,
    /// The direction of the number in each cell; empty unless the board is orientable.
    directions: Arc<[Direction]>,
}

impl Position {
    /// The solved position: the numbers in reading order, all upright.
    #[must_use]
    pub fn solved(board: Board) -> Position {
        let numbers = (1..=board.cell_count() as u8).collect();
        let directions = vec![Direction::Up; if board.is_orientable() { board.cell_count() } else { 0 }];
        Position { board, numbers, directions: directions.into() }
    }

    /// The position with these numbers, from 1, in reading order, and these directions; no directions unless the board is
    /// orientable. `None` unless each number appears once. The position need not be reachable by turns.
    #[must_use]
    pub fn new(board: Board, numbers: &[u8], directions: &[Direction]) -> Option<Position> {
        let mut sorted = numbers.to_vec();
        crate::short_list::sort(&mut sorted);
        let each_once = sorted.iter().copied().eq(1..=board.cell_count() as u8);
        let pointed = directions.len() == if board.is_orientable() { board.cell_count() } else { 0 };
        (each_once && pointed).then(|| Position {
            board,
            numbers: numbers.into(),
            directions: directions.into(),
        })
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The numbers in reading order, from 1.
    #[must_use]
    pub fn numbers(&self) -> &[u8] {
        &self.numbers
    }

    /// The direction of the number in each cell; empty unless the board is orientable.
    #[must_use]
    pub fn directions(&self) -> &[Direction] {
        &self.directions
    }

    /// Whether the numbers are in order and all upright.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        let in_order = self.numbers.iter().copied().eq(1..=self.board.cell_count() as u8);
        in_order && self.directions.iter().all(|direction| *direction == Direction::Up)
    }

    /// The position after a turn of any number of steps; `None` if the board has no such block.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Option<Position> {
        let block = usize::from(turn.block);
        self.board.block_corner(block)?;
        let pull = self.board.preimages(block, turn.steps.into());
        let numbers = pull.iter().map(|&from| self.numbers[usize::from(from)]).collect();
        let directions = if self.board.is_orientable() {
            let mut directions: Vec<Direction> =
                pull.iter().map(|&from| self.directions[usize::from(from)]).collect();
            for cell in self.board.block_cells(block) {
                directions[cell] =
                    directions[cell].turned(i32::from(turn.steps) * self.board.quarters_per_turn());
            }
            directions.into()
        } else {
            Arc::clone(&self.directions)
        };
        Some(Position { board: self.board, numbers, directions })
    }
}
