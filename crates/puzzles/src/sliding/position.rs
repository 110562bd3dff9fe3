//! Positions: the places of the pieces.

use std::sync::Arc;

use super::board::Board;
use super::cells::{Cells, Direction};

/// A set of pieces of a board: the piece with index `i` is bit `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Pieces(pub u64);

impl Pieces {
    /// The empty set.
    pub const EMPTY: Pieces = Pieces(0);

    /// The set of one piece.
    #[must_use]
    pub const fn single(piece: usize) -> Pieces {
        Pieces(1 << piece)
    }

    /// Whether the set contains a piece.
    #[must_use]
    pub const fn contains(self, piece: usize) -> bool {
        self.0 >> piece & 1 == 1
    }

    /// The number of pieces.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The union of two sets.
    #[must_use]
    pub const fn union(self, other: Pieces) -> Pieces {
        Pieces(self.0 | other.0)
    }

    /// The indices of the pieces, in order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        Cells(self.0.into()).iter()
    }
}

/// A position of a board: the places of its pieces, which overlap neither each other nor walls. Cheap to clone. Two
/// positions are equal iff they look the same, including the names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Arc<Board>,
    /// The anchor of each piece: the top left cell of its bounding box.
    anchors: Box<[u8]>,
}

impl Position {
    /// The position with these anchors; `None` unless every piece is in the grid, overlaps neither walls nor other pieces, and
    /// is in no gate that does not admit it.
    #[must_use]
    pub fn new(board: Arc<Board>, anchors: &[u8]) -> Option<Position> {
        if anchors.len() != board.pieces().len() {
            return None;
        }
        let mut covered = board.walls();
        for (piece, &anchor) in board.pieces().iter().zip(anchors) {
            let cells = board.cells_inside(piece, anchor)?;
            if covered.union(piece.barred()).intersects(cells) {
                return None;
            }
            covered = covered.union(cells);
        }
        Some(Position { board, anchors: anchors.into() })
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The anchor of each piece: the top left cell of its bounding box.
    #[must_use]
    pub fn anchors(&self) -> &[u8] {
        &self.anchors
    }

    /// The cells that a piece covers.
    #[must_use]
    pub fn cells_of(&self, piece: usize) -> Cells {
        self.board.pieces()[piece].cells_at(self.anchors[piece])
    }

    /// The cells that some pieces cover.
    #[must_use]
    fn cells_of_all(&self, pieces: Pieces) -> Cells {
        pieces.iter().fold(Cells::EMPTY, |all, piece| all.union(self.cells_of(piece)))
    }

    /// The cells that pieces or walls cover.
    #[must_use]
    pub fn covered(&self) -> Cells {
        self.cells_of_all(self.all_pieces()).union(self.board.walls())
    }

    /// The empty cells.
    #[must_use]
    pub fn holes(&self) -> Cells {
        self.board.grid().all_cells().difference(self.covered())
    }

    /// The set of all pieces.
    #[must_use]
    pub fn all_pieces(&self) -> Pieces {
        Pieces((1 << self.anchors.len()) - 1)
    }

    /// The piece that covers a cell.
    #[must_use]
    pub fn piece_at(&self, cell: usize) -> Option<usize> {
        (0..self.anchors.len()).find(|&piece| self.cells_of(piece).contains(cell))
    }

    /// The position after some pieces slide together by one cell; `None` if one of them is not free to, or is blocked.
    #[must_use]
    pub fn slid(&self, pieces: Pieces, direction: Direction) -> Option<Position> {
        let grid = self.board.grid();
        let mut free = grid.all_cells().difference(self.covered()).union(self.cells_of_all(pieces));
        let mut anchors = self.anchors.clone();
        let (down, right) = direction.offset();
        let by = i32::from(down) * grid.cols() as i32 + i32::from(right);
        for piece in pieces.iter() {
            let moved = self.board.pieces().get(piece)?;
            let there = grid.shifted(self.cells_of(piece), direction)?;
            let is_barred = there.intersects(moved.barred());
            if !moved.freedom().allows(direction) || is_barred || !there.difference(free).is_empty() {
                return None;
            }
            free = free.difference(there);
            anchors[piece] = (i32::from(anchors[piece]) + by) as u8;
        }
        Some(Position { board: self.board.clone(), anchors })
    }

    /// The smallest set of pieces that must slide together with a piece by one cell: the piece, those in its way, those in
    /// their way, and so on. `None` if a wall, the edge, a gate or a piece that is not free blocks one of them.
    #[must_use]
    pub fn pushed_pieces(&self, piece: usize, direction: Direction) -> Option<Pieces> {
        let grid = self.board.grid();
        let mut pushed = Pieces::single(piece);
        let mut open = pushed;
        while let Some(next) = open.iter().next() {
            open.0 &= open.0 - 1;
            let moved = self.board.pieces()[next];
            if !moved.freedom().allows(direction) {
                return None;
            }
            let there = grid.shifted(self.cells_of(next), direction)?;
            if there.intersects(self.board.walls().union(moved.barred())) {
                return None;
            }
            for other in 0..self.anchors.len() {
                if !pushed.contains(other) && self.cells_of(other).intersects(there) {
                    pushed = pushed.union(Pieces::single(other));
                    open = open.union(Pieces::single(other));
                }
            }
        }
        Some(pushed)
    }
}
