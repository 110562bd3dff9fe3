//! Indices of the solvable positions of small boards.

use super::position::Position;
use super::variant::Variant;
use super::verdict;
use super::{Board, Move};
use crate::permutation::{self, factorial};
use crate::puzzle::{Puzzle, Rank, Ranked};

/// The maximum number of cells for which positions have ranks of 32 bits.
const MAX_CELLS: usize = 12;

/// A board of up to twelve cells in a metric, with an index of its solvable positions.
///
/// The rank is the cell of the hole times half the number of orders of the tiles, plus half the lexicographic rank of their
/// order: two orders that differ only in their last two tiles are next to each other, and one of them is solvable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedVariant(Variant);

impl RankedVariant {
    /// The index of a variant; `None` if its board has more than twelve cells.
    #[must_use]
    pub fn new(variant: Variant) -> Option<RankedVariant> {
        (variant.board().cell_count() <= MAX_CELLS).then_some(RankedVariant(variant))
    }

    fn board(self) -> Board {
        self.0.board()
    }

    fn orders(self) -> u64 {
        factorial(self.board().tile_count()) / 2
    }
}

impl Puzzle for RankedVariant {
    type Position = Position;
    type Move = Move;

    fn solved(&self) -> Position {
        self.0.solved()
    }

    fn is_solved(&self, position: &Position) -> bool {
        self.0.is_solved(position)
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        self.0.moves(position)
    }

    fn apply(&self, position: &Position, mv: Move) -> Option<Position> {
        self.0.apply(position, mv)
    }

    fn inverse(&self, position: &Position, mv: Move) -> Option<Move> {
        self.0.inverse(position, mv)
    }
}

/// The solvable positions.
impl Ranked for RankedVariant {
    fn count(&self) -> u64 {
        self.board().cell_count() as u64 * self.orders()
    }

    fn rank(&self, position: &Position) -> Rank {
        let order: Vec<u8> =
            position.tiles().iter().filter(|tile| **tile != 0).map(|tile| tile - 1).collect();
        Rank((position.hole() as u64 * self.orders() + permutation::rank(&order) / 2) as u32)
    }

    fn unrank(&self, rank: Rank) -> Option<Position> {
        let (hole, order) = (u64::from(rank.0) / self.orders(), u64::from(rank.0) % self.orders());
        if hole >= self.board().cell_count() as u64 {
            return None;
        }
        let count = self.board().tile_count();
        let order = permutation::unrank(count, 2 * order)?;
        let mut tiles: Vec<u8> = order[..count].iter().map(|tile| tile + 1).collect();
        tiles.insert(hole as usize, 0);
        let position = Position::new(self.board(), &tiles).expect("each tile once");
        let last = |back: usize| order[count - back] + 1;
        let is_solvable = verdict::judge(&position).is_solvable();
        Some(if is_solvable { position } else { position.exchanged(last(1), last(2)) })
    }
}
