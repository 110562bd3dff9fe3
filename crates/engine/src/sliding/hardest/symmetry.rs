//! The symmetries of a grid that preserve the aim of a search.

use antipode_puzzles::sliding::{Aim, Cells, Grid};

use crate::sliding::placements::transpose;

/// A symmetry of a grid: reflections upside down and left to right, then in the main diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Symmetry {
    upside_down: bool,
    left_to_right: bool,
    transposed: bool,
}

impl Symmetry {
    /// The symmetries of a grid that map puzzles of an aim to puzzles of this aim.
    pub(super) fn of_aim(aim: Aim, grid: Grid) -> Vec<Symmetry> {
        let is_square = grid.rows() == grid.cols();
        let all = (0..8).map(|bits| Symmetry {
            upside_down: bits & 1 == 1,
            left_to_right: bits & 2 == 2,
            transposed: bits & 4 == 4,
        });
        all.filter(|symmetry| is_square || !symmetry.transposed)
            // Only the diagonal reflection preserves both corners.
            .filter(|symmetry| aim == Aim::Anywhere || !symmetry.upside_down && !symmetry.left_to_right)
            .collect()
    }

    /// The image of a set of cells.
    pub(super) fn apply(self, grid: Grid, cells: Cells) -> Cells {
        let moved = |cell: usize| {
            let (row, col) = grid.row_col(cell);
            let row = if self.upside_down { grid.rows() - 1 - row } else { row };
            let col = if self.left_to_right { grid.cols() - 1 - col } else { col };
            grid.cell(row, col)
        };
        let moved = cells.iter().map(moved).collect();
        if self.transposed { transpose(grid, moved) } else { moved }
    }
}
