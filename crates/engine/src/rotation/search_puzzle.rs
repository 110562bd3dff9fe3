//! Rotation boards in the searches of single positions.

use antipode_puzzles::rotation::{Position, ReachableSet, Unreachable, Variant};

use super::cells::BoardCells;
use super::moves::MoveSet;
use super::packed::{PackedBoard, Packing};
use super::sub_board::SubBoards;
use crate::search::key::Key;
use crate::search::search_puzzle::SearchPuzzle;

impl SearchPuzzle for Variant {
    type Packed<K: Key> = PackedBoard<K>;
    type Cells = BoardCells;
    type Regions = SubBoards;
    type Unsolvable = Unreachable;

    /// Positions fit into 64 bits up to 16 cells, or 10 with directions; into 128 bits up to 25 cells, or 16 with
    /// directions.
    fn packed<K: Key>(&self) -> Option<PackedBoard<K>> {
        let moves = MoveSet::of(self);
        let packing = Packing::new(moves.cells, moves.orientable, K::BITS)?.with_labels(&moves.labels);
        Some(PackedBoard::new(packing, moves).with_bound())
    }

    fn cells(&self) -> BoardCells {
        BoardCells::new(MoveSet::of(self))
    }

    fn regions(&self, bytes: usize) -> SubBoards {
        SubBoards::new(self, bytes)
    }

    fn contains(&self, position: &Position) -> bool {
        position.board() == self.board()
    }

    fn check(&self, position: &Position) -> Result<(), Unreachable> {
        ReachableSet::of(self.board()).check(position)
    }
}
