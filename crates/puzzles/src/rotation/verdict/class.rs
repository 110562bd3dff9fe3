//! The sets of cells that numbers never leave.

use std::fmt;

use super::super::reach::Reach;

/// Cells among which numbers move and which they never leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// What it is called.
    pub kind: ClassKind,
    /// Its cells in reading order, from 0.
    pub cells: Vec<u8>,
}

/// What a class of cells is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClassKind {
    /// All cells of the board.
    Everywhere,
    /// The colour of the checkerboard that the top left cell has.
    Light,
    /// The other colour.
    Dark,
    /// One of several sets, counted from 1 by their first cells.
    Set(u8),
    /// A cell whose number no turn moves.
    Still,
}

impl fmt::Display for ClassKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClassKind::Everywhere => write!(out, "all squares"),
            ClassKind::Light => write!(out, "the light squares"),
            ClassKind::Dark => write!(out, "the dark squares"),
            ClassKind::Set(number) => write!(out, "set {number}"),
            ClassKind::Still => write!(out, "a square that never moves"),
        }
    }
}

/// The classes of a board by their first cells: each cell is in one of them.
#[must_use]
pub fn classes(reach: &Reach) -> Vec<Class> {
    let board = reach.board();
    let light =
        |cell: u8| (usize::from(cell) / board.cols() + usize::from(cell) % board.cols()).is_multiple_of(2);
    let mut sets: Vec<Vec<u8>> = reach.components().flat_map(|component| component.orbits.clone()).collect();
    let bound: Vec<u8> = sets.concat();
    sets.extend((0..board.cells() as u8).filter(|cell| !bound.contains(cell)).map(|cell| vec![cell]));
    sets.sort();
    let colours =
        sets.len() == 2 && sets.iter().all(|set| set.iter().all(|&cell| light(cell) == light(set[0])));
    let mut number = 0;
    let class = |cells: Vec<u8>| {
        let kind = match cells.len() {
            all if all == board.cells() => ClassKind::Everywhere,
            _ if colours && light(cells[0]) => ClassKind::Light,
            _ if colours => ClassKind::Dark,
            1 => ClassKind::Still,
            _ => {
                number += 1;
                ClassKind::Set(number)
            }
        };
        Class { kind, cells }
    };
    sets.into_iter().map(class).collect()
}
