//! Why a draft is not a valid board.

use litemap::LiteMap;
use std::fmt;

use super::{Draft, DraftGoal};
use crate::sliding::cells::{Cells, Grid};
use crate::sliding::error::NotationError;
use crate::sliding::notation::CellContent;

/// Why a draft is not a valid board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraftFault {
    /// There is no piece.
    NoPieces,
    /// The cells of a piece are not connected.
    Disconnected {
        /// The name of the piece.
        name: char,
        /// The cells that are not connected to the first one.
        detached: Cells,
        /// The grid, for the names of cells.
        grid: Grid,
    },
    /// A gate admits a piece that is not on the board.
    GateName {
        /// The name of the piece.
        name: char,
    },
    /// A piece is in a gate that does not admit it.
    GateCovered {
        /// The name of the piece.
        name: char,
        /// The cells of such gates that it covers.
        cells: Cells,
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
    Unreadable(NotationError),
}

impl Draft {
    /// All faults; empty if the draft is a valid board.
    #[must_use]
    pub fn faults(&self) -> Vec<DraftFault> {
        let names = self.names();
        if names.is_empty() {
            return vec![DraftFault::NoPieces];
        }
        let mut faults = Vec::new();
        for &name in &names {
            let cells = self.cells_of(name);
            let apart = cells.difference(self.grid.connected_component(cells));
            if !apart.is_empty() && !self.may_be_in_parts(name) {
                faults.push(DraftFault::Disconnected { name, detached: apart, grid: self.grid });
            }
        }
        for (cell, admitted) in &self.gates {
            let unknown = admitted.chars().find(|name| !names.contains(name));
            if let Some(name) = unknown.filter(|name| !faults.contains(&DraftFault::GateName { name: *name }))
            {
                faults.push(DraftFault::GateName { name });
            }
            if let CellContent::Piece(name) = self.content((*cell).into())
                && !admitted.contains(name)
            {
                faults.push(DraftFault::GateCovered { name, cells: Cells::single((*cell).into()) });
            }
        }
        match &self.goal {
            DraftGoal::Corner { piece, .. } if !names.contains(piece) => {
                faults.push(DraftFault::GoalMissing { name: *piece });
            }
            DraftGoal::Corner { .. } => {}
            DraftGoal::Places { anchors: at, .. } if at.is_empty() => faults.push(DraftFault::NoGoal),
            DraftGoal::Places { anchors: at, .. } => self.faults_of_places(at, &mut faults),
        }
        faults
    }

    fn faults_of_places(&self, at: &LiteMap<char, u8>, faults: &mut Vec<DraftFault>) {
        let walls: Cells =
            (0..self.contents.len()).filter(|&cell| self.contents[cell] == CellContent::Wall).collect();
        let mut placed: Vec<(char, Cells)> = Vec::new();
        for &name in at.keys() {
            if self.cells_of(name).is_empty() {
                faults.push(DraftFault::GoalMissing { name });
                continue;
            }
            let Some(cells) = self.target_of(name) else {
                faults.push(DraftFault::GoalOutside { name });
                continue;
            };
            if cells.intersects(walls) {
                faults.push(DraftFault::GoalOnWall { name, cells: Cells(cells.0 & walls.0) });
            }
            for &(other, there) in placed.iter().filter(|(_, there)| there.intersects(cells)) {
                faults.push(DraftFault::GoalOverlap {
                    one: other,
                    other: name,
                    cells: Cells(there.0 & cells.0),
                });
            }
            placed.push((name, cells));
        }
    }
}

impl DraftFault {
    /// The cells to highlight, on the board or in the goal.
    #[must_use]
    pub fn cells(&self) -> Cells {
        match self {
            DraftFault::Disconnected { detached: cells, .. }
            | DraftFault::GateCovered { cells, .. }
            | DraftFault::GoalOnWall { cells, .. }
            | DraftFault::GoalOverlap { cells, .. } => *cells,
            _ => Cells::EMPTY,
        }
    }
}

impl fmt::Display for DraftFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DraftFault::NoPieces => write!(out, "there is no piece on the board yet"),
            DraftFault::Disconnected { name, detached: apart, grid } => {
                let places: Vec<String> = apart
                    .iter()
                    .take(3)
                    .map(|cell| {
                        let (row, col) = grid.row_col(cell);
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
            DraftFault::GateName { name } => {
                write!(out, "piece {name}, which a gate admits, is not on the board")
            }
            DraftFault::GateCovered { name, .. } => {
                write!(out, "piece {name} is in a gate that does not admit it")
            }
            DraftFault::NoGoal => write!(out, "there is no goal yet: place at least one piece in the goal"),
            DraftFault::GoalMissing { name } => write!(out, "piece {name} of the goal is not on the board"),
            DraftFault::GoalOutside { name } => {
                write!(out, "piece {name} would stick out of the board in the goal")
            }
            DraftFault::GoalOnWall { name, .. } => {
                write!(out, "piece {name} would cover a wall in the goal")
            }
            DraftFault::GoalOverlap { one, other, .. } => {
                write!(out, "pieces {one} and {other} would cover the same cells in the goal")
            }
            DraftFault::Unreadable(error) => write!(out, "{error}"),
        }
    }
}

impl std::error::Error for DraftFault {}
