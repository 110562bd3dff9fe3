//! The class of puzzles to search: the start and the target of the goal piece.

use antipode_puzzles::plain_text::Excerpt;
use std::fmt;
use std::str::FromStr;

use antipode_puzzles::sliding::{Cells, Grid};

use crate::sliding::placements::transpose;

/// The start and the target of the goal piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Aim {
    /// From the upper left corner to the lower right one: “simple simple simple”.
    #[default]
    CornerToCorner,
    /// From anywhere else to the lower right corner. We take “simple simple” to mean this; the sources define neither term.
    ToCorner,
    /// From anywhere to any other place. We take “simple” to mean this.
    Anywhere,
}

impl Aim {
    /// All three.
    pub const ALL: [Aim; 3] = [Aim::CornerToCorner, Aim::ToCorner, Aim::Anywhere];

    /// The name on the command line and in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Aim::CornerToCorner => "corner-to-corner",
            Aim::ToCorner => "to-corner",
            Aim::Anywhere => "anywhere",
        }
    }

    /// The symmetries of a grid that map puzzles of this aim to puzzles of this aim.
    pub(super) fn symmetries(self, grid: Grid) -> Vec<Symmetry> {
        let is_square = grid.rows() == grid.cols();
        let all = (0..8).map(|bits| Symmetry {
            upside_down: bits & 1 == 1,
            left_to_right: bits & 2 == 2,
            transposed: bits & 4 == 4,
        });
        all.filter(|symmetry| is_square || !symmetry.transposed)
            // Only the diagonal reflection preserves both corners.
            .filter(|symmetry| self == Aim::Anywhere || !symmetry.upside_down && !symmetry.left_to_right)
            .collect()
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())
    }
}

/// The text does not name an aim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown aim {:?}: use corner-to-corner, to-corner or anywhere", Excerpt(.0))]
pub struct UnknownAim(pub String);

impl FromStr for Aim {
    type Err = UnknownAim;

    fn from_str(text: &str) -> Result<Aim, UnknownAim> {
        let known = Aim::ALL.into_iter().find(|aim| aim.name() == text);
        known.ok_or_else(|| UnknownAim(text.chars().take(40).collect()))
    }
}

/// A symmetry of a grid: reflections upside down and left to right, then in the main diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Symmetry {
    upside_down: bool,
    left_to_right: bool,
    transposed: bool,
}

impl Symmetry {
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
