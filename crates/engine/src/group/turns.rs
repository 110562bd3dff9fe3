//! The groups of Rotation boards: what turns do to the cells, or on an orientable board to the four directions in each.
//!
//! A cell is a point, in reading order; on an orientable board a cell is four points, and point `4 · cell + d` is a number
//! there that is turned by `d` quarters clockwise. A position is the element that takes each number from its home to where
//! it stands, so that words of turns from solved are products read left to right.

use antipode_puzzles::rotation::{Board, Direction, Position, Reach};
use num_bigint::BigUint;

use super::chain::{Building, Chain};
use super::perm::Perm;

/// The smallest turn clockwise of each block, as permutations.
///
/// ```
/// use antipode_engine::group::turns::Turns;
/// use antipode_puzzles::rotation::{Board, Position, Turn};
///
/// let board = Board::square(3, 3, 2)?;
/// let turns = Turns::of(board);
/// let turned = Position::solved(board).turned(Turn::clockwise(1)).expect("block B");
/// assert_eq!(turns.element(&turned), turns.generators()[1]);
/// assert_eq!(turns.position(&turns.generators()[1]), Some(turned));
/// # Ok::<(), antipode_puzzles::rotation::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Turns {
    board: Board,
    generators: Vec<Perm>,
}

impl Turns {
    /// The turns of a board's blocks, in reading order.
    #[must_use]
    pub fn of(board: Board) -> Turns {
        let directions = directions(board);
        let generator = |block: usize| {
            let pull = board.pull(block, 1);
            let turned = board.block_cells(block);
            let mut images = vec![0; board.cells() * directions];
            for (to, &from) in pull.iter().enumerate() {
                let quarters = if turned.contains(&to) { board.quarters() as usize } else { 0 };
                for direction in 0..directions {
                    images[usize::from(from) * directions + direction] =
                        (to * directions + (direction + quarters) % directions) as u16;
                }
            }
            images.into()
        };
        Turns { board, generators: (0..board.blocks()).map(generator).collect() }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// How many points: the cells, four times as many on an orientable board.
    #[must_use]
    pub fn points(&self) -> usize {
        self.board.cells() * directions(self.board)
    }

    /// What a smallest turn clockwise of each block does.
    #[must_use]
    pub fn generators(&self) -> &[Perm] {
        &self.generators
    }

    /// The count by invariants, which no order exceeds: every turn keeps what [`Reach`] counts by.
    #[must_use]
    pub fn bound(&self) -> BigUint {
        let digits = Reach::of(self.board).count().to_string().replace(',', "");
        digits.parse().expect("a count is printed in digits")
    }

    /// Begins the group's chain. It is certain when it meets the [bound](Turns::bound).
    #[must_use]
    pub fn building(&self) -> Building {
        Building::new(self.points(), &self.generators, Some(self.bound()))
    }

    /// The group's chain; at once.
    #[must_use]
    pub fn chain(&self) -> Chain {
        Chain::meeting(self.points(), &self.generators, &self.bound())
    }

    /// The element that makes a position of the solved one.
    ///
    /// # Panics
    /// When the position is of another board.
    #[must_use]
    pub fn element(&self, position: &Position) -> Perm {
        assert_eq!(position.board(), self.board, "a position of this board");
        let directions = directions(self.board);
        let mut images = vec![0; self.points()];
        for (cell, &number) in position.numbers().iter().enumerate() {
            let home = usize::from(number) - 1;
            let turned = position.directions().get(cell).map_or(0, |direction| *direction as usize);
            for direction in 0..directions {
                images[home * directions + direction] =
                    (cell * directions + (direction + turned) % directions) as u16;
            }
        }
        images.into()
    }

    /// The position that an element makes of the solved one; `None` when it is not a permutation of the points, or does
    /// not keep the directions of a cell together.
    #[must_use]
    pub fn position(&self, element: &[u16]) -> Option<Position> {
        let directions = directions(self.board);
        if element.len() != self.points() {
            return None;
        }
        let mut numbers = vec![0; self.board.cells()];
        let mut pointing = vec![Direction::Up; if directions == 1 { 0 } else { numbers.len() }];
        for (home, upright) in element.iter().step_by(directions).enumerate() {
            let (cell, turned) = (usize::from(*upright) / directions, usize::from(*upright) % directions);
            *numbers.get_mut(cell)? = home as u8 + 1;
            if let Some(pointing) = pointing.get_mut(cell) {
                *pointing = Direction::ALL[turned];
            }
        }
        let position = Position::new(self.board, &numbers, &pointing)?;
        (*self.element(&position) == *element).then_some(position)
    }
}

fn directions(board: Board) -> usize {
    if board.is_orientable() { 4 } else { 1 }
}
