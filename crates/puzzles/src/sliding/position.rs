//! Where the pieces stand.

use std::sync::Arc;

use super::board::Board;
use super::cells::{Cells, Way};

/// A set of pieces of a board: the piece of index `i` is bit `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Pieces(pub u64);

impl Pieces {
    /// None.
    pub const NONE: Pieces = Pieces(0);

    /// One.
    #[must_use]
    pub const fn one(piece: usize) -> Pieces {
        Pieces(1 << piece)
    }

    /// Whether a piece is in it.
    #[must_use]
    pub const fn contains(self, piece: usize) -> bool {
        self.0 >> piece & 1 == 1
    }

    /// How many.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// With those of another set.
    #[must_use]
    pub const fn with(self, other: Pieces) -> Pieces {
        Pieces(self.0 | other.0)
    }

    /// By index.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        Cells(self.0).iter()
    }
}

/// A position of a board: where each of its pieces stands, no two on one cell and none on a wall. Cheap to clone. Two are
/// equal iff they look the same, names included.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Arc<Board>,
    /// For each piece the cell of the top left corner of its box.
    anchors: Box<[u8]>,
}

impl Position {
    /// A position of a board; `None` unless every piece lies in the grid, off the walls and off the others.
    #[must_use]
    pub fn new(board: Arc<Board>, anchors: &[u8]) -> Option<Position> {
        if anchors.len() != board.pieces().len() {
            return None;
        }
        let grid = board.grid();
        let mut covered = board.walls();
        for (piece, &anchor) in board.pieces().iter().zip(anchors) {
            let (row, col) = grid.place(anchor.into());
            if row + piece.height() > grid.rows() || col + piece.width() > grid.cols() {
                return None;
            }
            if covered.meets(piece.at(anchor)) {
                return None;
            }
            covered = covered.with(piece.at(anchor));
        }
        Some(Position { board, anchors: anchors.into() })
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// For each piece the cell of the top left corner of its box.
    #[must_use]
    pub fn anchors(&self) -> &[u8] {
        &self.anchors
    }

    /// The cells a piece covers.
    #[must_use]
    pub fn cells_of(&self, piece: usize) -> Cells {
        self.board.pieces()[piece].at(self.anchors[piece])
    }

    /// The cells some pieces cover.
    #[must_use]
    pub fn cells_of_all(&self, pieces: Pieces) -> Cells {
        pieces.iter().fold(Cells::NONE, |all, piece| all.with(self.cells_of(piece)))
    }

    /// The cells that pieces or walls cover.
    #[must_use]
    pub fn covered(&self) -> Cells {
        self.cells_of_all(self.all()).with(self.board.walls())
    }

    /// The cells that nothing covers.
    #[must_use]
    pub fn holes(&self) -> Cells {
        self.board.grid().all().without(self.covered())
    }

    /// All its pieces.
    #[must_use]
    pub fn all(&self) -> Pieces {
        Pieces((1 << self.anchors.len()) - 1)
    }

    /// The piece that covers a cell.
    #[must_use]
    pub fn piece_at(&self, cell: usize) -> Option<usize> {
        (0..self.anchors.len()).find(|&piece| self.cells_of(piece).contains(cell))
    }

    /// The position after some pieces slid one cell together; `None` when one of them may not, or something is in the way.
    #[must_use]
    pub fn slid(&self, pieces: Pieces, way: Way) -> Option<Position> {
        let grid = self.board.grid();
        let mut free = grid.all().without(self.covered()).with(self.cells_of_all(pieces));
        let mut anchors = self.anchors.clone();
        let (down, right) = way.offset();
        let by = i32::from(down) * grid.cols() as i32 + i32::from(right);
        for piece in pieces.iter() {
            let freedom = self.board.pieces().get(piece)?.freedom();
            let there = grid.shifted(self.cells_of(piece), way)?;
            if !freedom.allows(way) || !there.without(free).is_empty() {
                return None;
            }
            free = free.without(there);
            anchors[piece] = (i32::from(anchors[piece]) + by) as u8;
        }
        Some(Position { board: self.board.clone(), anchors })
    }

    /// The fewest pieces that must slide with a piece when it slides one cell: what is in its way, and in theirs. `None`
    /// when a wall, the edge or a piece that may not go this way stops one of them.
    #[must_use]
    pub fn pushed(&self, piece: usize, way: Way) -> Option<Pieces> {
        let grid = self.board.grid();
        let mut pushed = Pieces::one(piece);
        let mut open = pushed;
        while let Some(next) = open.iter().next() {
            open.0 &= open.0 - 1;
            if !self.board.pieces()[next].freedom().allows(way) {
                return None;
            }
            let there = grid.shifted(self.cells_of(next), way)?;
            if there.meets(self.board.walls()) {
                return None;
            }
            for other in 0..self.anchors.len() {
                if !pushed.contains(other) && self.cells_of(other).meets(there) {
                    pushed = pushed.with(Pieces::one(other));
                    open = open.with(Pieces::one(other));
                }
            }
        }
        Some(pushed)
    }
}
