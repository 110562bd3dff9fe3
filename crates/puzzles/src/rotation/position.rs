//! Positions: the number in each cell, and its direction.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::board::Board;
use super::turn::Turn;
use crate::symmetry::symmetries;

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
///
/// On a board with one number per row the tiles of a row are alike. They are told apart by their numbers all the same, those
/// of their cells on the solved board, so that each tile can be followed; the numbers that one sees are the
/// [labels](Position::labels).
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    /// The number of each cell, from 1, each once.
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

    /// The position of a board with one number per row with these numbers in reading order. `None` unless each number from 1
    /// is there once for each cell of its row. The tiles of a row are told apart in reading order.
    #[must_use]
    pub fn with_labels(board: Board, labels: &[u8], directions: &[Direction]) -> Option<Position> {
        let mut used = vec![0; board.rows()];
        let tile = |label: &u8| {
            let row = usize::from(*label).checked_sub(1).filter(|_| board.has_row_numbers())?;
            let col = used.get_mut(row)?;
            *col += 1;
            (*col <= board.cols()).then_some((row * board.cols() + *col) as u8)
        };
        let numbers: Vec<u8> = labels.iter().map(tile).collect::<Option<_>>()?;
        Position::new(board, &numbers, directions)
    }

    /// The same position with a number of its own in each cell; tiles of a row that are alike have some order.
    #[must_use]
    pub fn with_numbered_cells(&self) -> Position {
        Position { board: self.board.with_numbered_cells(), ..self.clone() }
    }

    /// The position of a board that differs only in its numbering.
    #[must_use]
    pub fn on_board(&self, board: Board) -> Option<Position> {
        (board.with_numbered_cells() == self.board.with_numbered_cells())
            .then(|| Position { board, ..self.clone() })
    }

    /// The numbers that one sees, in reading order: [`numbers`](Position::numbers), or the numbers of rows.
    pub fn labels(&self) -> impl Iterator<Item = u8> + '_ {
        self.numbers.iter().map(|number| self.board.label(*number))
    }

    /// The numbers of the tiles in reading order, from 1, each once.
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
        let in_order =
            self.labels().eq((1..=self.board.cell_count() as u8).map(|home| self.board.label(home)));
        in_order && self.directions.iter().all(|direction| *direction == Direction::Up)
    }

    /// The positions that are alike under the symmetries of the board, with the numbers named anew so that the solved position
    /// stays the solved one; this position first. Reflections are among them only if `with_reflections`. Where turns in both
    /// directions are allowed, or none of the symmetries is a reflection, they are equally far from solved.
    pub fn images(&self, with_reflections: bool) -> impl Iterator<Item = Position> + '_ {
        let board = self.board;
        let is_square = board.rows() == board.cols() && board.block_rows() == board.block_cols();
        symmetries(board.rows(), board.cols(), is_square && !board.has_row_numbers())
            .filter(move |symmetry| with_reflections || !symmetry.is_reflection)
            .map(move |symmetry| {
                let (mut numbers, mut directions) = (self.numbers.to_vec(), self.directions.to_vec());
                for (cell, number) in self.numbers.iter().enumerate() {
                    numbers[symmetry.to[cell]] = symmetry.to[usize::from(*number) - 1] as u8 + 1;
                }
                for (cell, direction) in self.directions.iter().enumerate() {
                    let quarters = *direction as i32;
                    let quarters = if symmetry.is_reflection { -quarters } else { quarters };
                    directions[symmetry.to[cell]] = Direction::Up.turned(quarters);
                }
                Position { board, numbers: numbers.into(), directions: directions.into() }
            })
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

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.board == other.board && self.labels().eq(other.labels()) && self.directions == other.directions
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
        self.labels().for_each(|label| label.hash(state));
        self.directions.hash(state);
    }
}
