//! A small puzzle for the tests of this folder: a piece on a line of six cells, solved on cell 0.

use crate::puzzle::sliding::Sliding;
use crate::puzzle::{ListedPuzzle, Move, Position, PuzzleKind};
use antipode_puzzles::sliding::{Move as Slide, Pieces};

/// The position with the piece on a cell.
pub(crate) fn at(cell: usize) -> Position {
    let mut line = ["."; 6];
    line[cell] = "A";
    PuzzleKind::Sliding.solved().parse(&format!("{} -> A.....", line.concat())).expect("a board of one row")
}

/// The cell of the piece.
pub(crate) fn cell(position: &Position) -> usize {
    position.text().find('A').expect("one piece")
}

/// A slide to the right, or to the left if negative. It is expanded into single steps.
pub(crate) fn slide(right: i8) -> Move {
    Sliding::mv(Slide { pieces: Pieces(1), down: 0, right })
}
