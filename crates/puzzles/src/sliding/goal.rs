//! Goals: when a position counts as solved.

use super::board::Board;
use super::cells::Cells;
use super::position::Position;

/// When a position counts as solved.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Pieces must be in places.
    Places(Vec<Target>),
    /// A piece must be in the lower right corner.
    Corner {
        /// The index of the piece.
        piece: usize,
        /// When the piece counts as in the corner.
        rule: CornerRule,
    },
}

/// Some matching pieces and as many places: one of the pieces must be in each place.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// The indices of the pieces.
    pub pieces: Vec<usize>,
    /// The anchors of the places: the top left cells of the bounding boxes, in order.
    pub anchors: Vec<u8>,
}

/// When a piece counts as in the lower right corner (Neil Bickford, *Sliding Block Puzzles, Part 3*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CornerRule {
    /// The piece covers the lower right cell.
    Strict,
    /// The piece touches both the bottom row and the last column, so it cannot be any nearer.
    Loose,
}

impl Goal {
    /// Every piece of a position in its place, matching pieces interchangeable.
    #[must_use]
    pub fn whole_board(position: &Position) -> Goal {
        let (pieces, anchors) = (position.board().pieces(), position.anchors());
        let mut targets: Vec<Target> = Vec::new();
        for (piece, anchor) in anchors.iter().enumerate() {
            match targets.iter_mut().find(|target| pieces[target.pieces[0]].is_like(&pieces[piece])) {
                Some(target) => {
                    target.pieces.push(piece);
                    target.anchors.push(*anchor);
                }
                None => targets.push(Target { pieces: vec![piece], anchors: vec![*anchor] }),
            }
        }
        Goal::Places(targets)
    }

    /// Whether a position counts as solved.
    #[must_use]
    pub fn is_reached(&self, position: &Position) -> bool {
        match self {
            Goal::Places(targets) => targets.iter().all(|target| {
                let is_covered =
                    |anchor: &u8| target.pieces.iter().any(|piece| position.anchors()[*piece] == *anchor);
                target.anchors.iter().all(is_covered)
            }),
            Goal::Corner { piece, rule: sense } => {
                sense.is_satisfied(position.board(), position.cells_of(*piece))
            }
        }
    }

    /// For each piece a label: pieces with the same shape, freedom and label are interchangeable. The label is 0 for pieces
    /// that are not in the goal.
    #[must_use]
    pub fn piece_labels(&self, board: &Board) -> Vec<u8> {
        let mut numbers = vec![0; board.pieces().len()];
        match self {
            Goal::Places(targets) => {
                for (number, target) in (1..).zip(targets) {
                    target.pieces.iter().for_each(|piece| numbers[*piece] = number);
                }
            }
            Goal::Corner { piece, .. } => numbers[*piece] = 1,
        }
        numbers
    }

    /// The kind of each piece, from 0: pieces of one kind have the same shape and freedom, and are interchangeable.
    #[must_use]
    pub fn piece_kinds(&self, board: &Board) -> Vec<u8> {
        let numbers = self.piece_labels(board);
        let pieces = board.pieces();
        let mut classes: Vec<u8> = Vec::with_capacity(pieces.len());
        let mut known = 0;
        for (index, piece) in pieces.iter().enumerate() {
            let same =
                (0..index).find(|&other| numbers[other] == numbers[index] && pieces[other].is_like(piece));
            classes.push(same.map_or(known, |other| classes[other]));
            known += u8::from(same.is_none());
        }
        classes
    }
}

impl CornerRule {
    /// Whether a piece that covers these cells counts as in the lower right corner.
    #[must_use]
    pub fn is_satisfied(self, board: &Board, cells: Cells) -> bool {
        let grid = board.grid();
        match self {
            CornerRule::Strict => cells.contains(grid.cell_count() - 1),
            CornerRule::Loose => {
                let (top, left, height, width) = grid.bounding_box(cells);
                top + height == grid.rows() && left + width == grid.cols()
            }
        }
    }
}
