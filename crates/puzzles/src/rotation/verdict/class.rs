//! The orbits of cells: the sets that numbers never leave.

use std::fmt;

use super::super::reach::Reach;

/// An orbit of cells: numbers move among them and never leave them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// The kind, which gives the name.
    pub kind: ClassKind,
    /// The cells in reading order, from 0.
    pub cells: Vec<u8>,
}

/// The kind of an orbit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ClassKind {
    /// All cells of the board.
    Everywhere,
    /// The cells with the checkerboard colour of the top left cell.
    Light,
    /// The cells with the other colour.
    Dark,
    /// One of several sets, counted from 1 in the order of their first cells.
    Set(u8),
    /// A single cell that no turn moves.
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

/// The orbits of a board, ordered by their first cells. Each cell is in exactly one.
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
