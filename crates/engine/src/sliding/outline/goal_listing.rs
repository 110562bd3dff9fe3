//! The goals of an outline, listed in steps.

use super::cell_sets::CellSets;
use super::pieces::key_of;

/// Every placement with a hole whose goal piece covers the last cell, in the order of a depth-first search.
#[derive(Clone, Debug)]
pub(super) struct GoalListing {
    /// Decisions to take, the next one last.
    open: Vec<Decision>,
    /// The pieces on the way to the present decision, the goal piece first.
    pieces: Vec<u16>,
}

/// What becomes of the first undecided cell.
#[derive(Clone, Copy, Debug)]
struct Decision {
    /// The number of pieces placed before.
    before: u8,
    /// The cells of the next piece; 0 if the cell becomes a hole.
    piece: u16,
    /// The cells that are undecided after that.
    undecided: u16,
}

impl GoalListing {
    pub(super) fn new(sets: &CellSets) -> GoalListing {
        let mut open = Vec::new();
        let last = sets.all_cells().ilog2() as usize;
        sets.for_each_connected(last, sets.all_cells(), &mut |piece| {
            open.push(Decision { before: 0, piece, undecided: sets.all_cells() & !piece });
        });
        open.reverse();
        GoalListing { open, pieces: Vec::new() }
    }

    /// Takes a decision; `None` if there is none left, otherwise the goal to which it leads, if all cells are decided.
    pub(super) fn step(&mut self, sets: &CellSets) -> Option<Option<u64>> {
        let Decision { before, piece, undecided } = self.open.pop()?;
        self.pieces.truncate(before.into());
        if piece != 0 {
            self.pieces.push(piece);
        }
        if undecided == 0 {
            let covered = self.pieces.iter().fold(0, |covered, piece| covered | piece);
            let has_hole = covered != sets.all_cells();
            return Some(has_hole.then(|| key_of(self.pieces[0], self.pieces[1..].iter().copied())));
        }
        let before = self.pieces.len() as u8;
        let begin = self.open.len();
        self.open.push(Decision { before, piece: 0, undecided: undecided & (undecided - 1) });
        sets.for_each_connected(undecided.trailing_zeros() as usize, undecided, &mut |piece| {
            self.open.push(Decision { before, piece, undecided: undecided & !piece });
        });
        self.open[begin..].reverse();
        Some(None)
    }
}
