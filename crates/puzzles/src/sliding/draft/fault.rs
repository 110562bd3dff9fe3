//! Why a draft is not a valid board.

use std::collections::BTreeMap;
use std::fmt;

use super::{Aim, Draft};
use crate::sliding::cells::{Cells, Grid};
use crate::sliding::notation::Sign;
use crate::sliding::refusal::ReadError;

/// Why a draft is not a valid board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is no piece.
    NoPieces,
    /// The cells of a piece are not connected.
    TwoParts {
        /// The name of the piece.
        name: char,
        /// The cells that are not connected to the first one.
        apart: Cells,
        /// The grid, for the names of cells.
        grid: Grid,
    },
    /// There is no goal.
    NoGoal,
    /// A piece of the goal is not on the board.
    GoalMissing {
        /// The name of the piece.
        name: char,
    },
    /// The target of a piece extends beyond the grid.
    GoalOutside {
        /// The name of the piece.
        name: char,
    },
    /// The target of a piece covers walls.
    GoalOnWall {
        /// The name of the piece.
        name: char,
        /// The covered walls.
        cells: Cells,
    },
    /// The targets of two pieces overlap.
    GoalOverlap {
        /// The first piece.
        one: char,
        /// The second piece.
        other: char,
        /// The common cells.
        cells: Cells,
    },
    /// The parser rejects the text of the draft.
    Unreadable(ReadError),
}

impl Draft {
    /// All faults; empty if the draft is a valid board.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let names = self.names();
        if names.is_empty() {
            return vec![Fault::NoPieces];
        }
        let mut faults = Vec::new();
        for &name in &names {
            let cells = self.cells_of(name);
            let apart = cells.without(self.grid.connected_part(cells));
            if !apart.is_empty() {
                faults.push(Fault::TwoParts { name, apart, grid: self.grid });
            }
        }
        match &self.aim {
            Aim::Corner { piece, .. } if !names.contains(piece) => {
                faults.push(Fault::GoalMissing { name: *piece });
            }
            Aim::Corner { .. } => {}
            Aim::Places { at, .. } if at.is_empty() => faults.push(Fault::NoGoal),
            Aim::Places { at, .. } => self.faults_of_places(at, &mut faults),
        }
        faults
    }

    fn faults_of_places(&self, at: &BTreeMap<char, u8>, faults: &mut Vec<Fault>) {
        let walls: Cells = (0..self.signs.len()).filter(|&cell| self.signs[cell] == Sign::Wall).collect();
        let mut placed: Vec<(char, Cells)> = Vec::new();
        for &name in at.keys() {
            if self.cells_of(name).is_empty() {
                faults.push(Fault::GoalMissing { name });
                continue;
            }
            let Some(cells) = self.target_of(name) else {
                faults.push(Fault::GoalOutside { name });
                continue;
            };
            if cells.meets(walls) {
                faults.push(Fault::GoalOnWall { name, cells: Cells(cells.0 & walls.0) });
            }
            for &(other, there) in placed.iter().filter(|(_, there)| there.meets(cells)) {
                faults.push(Fault::GoalOverlap { one: other, other: name, cells: Cells(there.0 & cells.0) });
            }
            placed.push((name, cells));
        }
    }
}

impl Fault {
    /// The cells to highlight, on the board or in the goal.
    #[must_use]
    pub fn cells(&self) -> Cells {
        match self {
            Fault::TwoParts { apart: cells, .. }
            | Fault::GoalOnWall { cells, .. }
            | Fault::GoalOverlap { cells, .. } => *cells,
            _ => Cells::NONE,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoPieces => write!(out, "there is no piece on the board yet"),
            Fault::TwoParts { name, apart, grid } => {
                let places: Vec<String> = apart
                    .iter()
                    .take(3)
                    .map(|cell| {
                        let (row, col) = grid.place(cell);
                        format!("row {}, column {}", row + 1, col + 1)
                    })
                    .collect();
                let more = if apart.len() > 3 { " and more" } else { "" };
                write!(
                    out,
                    "piece {name} is in two parts: it is not connected at {}{more}",
                    places.join("; ")
                )
            }
            Fault::NoGoal => write!(out, "there is no goal yet: place at least one piece in the goal"),
            Fault::GoalMissing { name } => write!(out, "piece {name} of the goal is not on the board"),
            Fault::GoalOutside { name } => {
                write!(out, "piece {name} would stick out of the board in the goal")
            }
            Fault::GoalOnWall { name, .. } => {
                write!(out, "piece {name} would cover a wall in the goal")
            }
            Fault::GoalOverlap { one, other, .. } => {
                write!(out, "pieces {one} and {other} would cover the same cells in the goal")
            }
            Fault::Unreadable(error) => write!(out, "{error}"),
        }
    }
}

impl std::error::Error for Fault {}
