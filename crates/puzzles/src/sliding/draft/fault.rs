//! What keeps a draft from being a board.

use std::collections::BTreeMap;
use std::fmt;

use super::{Aim, Draft};
use crate::sliding::cells::{Cells, Grid};
use crate::sliding::notation::Sign;
use crate::sliding::refusal::ReadError;

/// What keeps a draft from being a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is no piece.
    NoPieces,
    /// A piece does not hang together.
    TwoParts {
        /// Which.
        name: char,
        /// The parts after the one with its first cell.
        apart: Cells,
        /// The grid, to name cells by.
        grid: Grid,
    },
    /// There is no goal.
    NoGoal,
    /// A piece of the goal is not on the board.
    GoalMissing {
        /// Which.
        name: char,
    },
    /// A piece of the goal would leave the grid where it shall stand.
    GoalOutside {
        /// Which.
        name: char,
    },
    /// A piece of the goal would cover walls where it shall stand.
    GoalOnWall {
        /// Which.
        name: char,
        /// The walls.
        cells: Cells,
    },
    /// Two pieces of the goal would cover the same cells.
    GoalOverlap {
        /// One.
        one: char,
        /// The other.
        other: char,
        /// The cells.
        cells: Cells,
    },
    /// A text could not be read after all.
    Unreadable(ReadError),
}

impl Draft {
    /// What keeps it from being a board; nothing where it is one.
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
    /// The cells to look at, on the board or in the goal.
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
                    "piece {name} is in two parts: it does not hang together at {}{more}",
                    places.join("; ")
                )
            }
            Fault::NoGoal => write!(out, "there is no goal yet: say where a piece shall be"),
            Fault::GoalMissing { name } => write!(out, "piece {name} of the goal is not on the board"),
            Fault::GoalOutside { name } => {
                write!(out, "piece {name} would stick out of the board where it shall be")
            }
            Fault::GoalOnWall { name, .. } => {
                write!(out, "piece {name} would cover a wall where it shall be")
            }
            Fault::GoalOverlap { one, other, .. } => {
                write!(out, "pieces {one} and {other} would cover the same cells in the goal")
            }
            Fault::Unreadable(error) => write!(out, "{error}"),
        }
    }
}

impl std::error::Error for Fault {}
