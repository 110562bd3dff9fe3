//! The orbits of cells: the sets that numbers never leave.

use std::fmt;

use super::super::reachable_set::ReachableSet;

/// An orbit of cells: numbers move among them and never leave them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbit {
    /// The kind, which gives the name.
    pub kind: OrbitKind,
    /// The cells in reading order, from 0.
    pub cells: Vec<u8>,
}

/// The kind of an orbit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OrbitKind {
    /// All cells of the board.
    WholeBoard,
    /// The cells with the checkerboard colour of the top left cell.
    Light,
    /// The cells with the other colour.
    Dark,
    /// One of several sets, counted from 1 in the order of their first cells.
    Set(u8),
    /// A single cell that no turn moves.
    Fixed,
}

impl fmt::Display for OrbitKind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OrbitKind::WholeBoard => write!(out, "all squares"),
            OrbitKind::Light => write!(out, "the light squares"),
            OrbitKind::Dark => write!(out, "the dark squares"),
            OrbitKind::Set(number) => write!(out, "set {number}"),
            OrbitKind::Fixed => write!(out, "a square that never moves"),
        }
    }
}

/// The orbits of a board, ordered by their first cells. Each cell is in exactly one.
#[must_use]
pub fn orbits(reachable: &ReachableSet) -> Vec<Orbit> {
    let board = reachable.board();
    let light =
        |cell: u8| (usize::from(cell) / board.cols() + usize::from(cell) % board.cols()).is_multiple_of(2);
    let mut sets: Vec<Vec<u8>> =
        reachable.components().flat_map(|component| component.orbits.clone()).collect();
    let bound: Vec<u8> = sets.concat();
    sets.extend((0..board.cell_count() as u8).filter(|cell| !bound.contains(cell)).map(|cell| vec![cell]));
    crate::short_list::sort(&mut sets);
    let colours = sets.len() == 2
        && sets.concat().len() > 2
        && sets.iter().all(|set| set.iter().all(|&cell| light(cell) == light(set[0])));
    let mut number = 0;
    let class = |cells: Vec<u8>| {
        let kind = match cells.len() {
            all if all == board.cell_count() => OrbitKind::WholeBoard,
            _ if colours && light(cells[0]) => OrbitKind::Light,
            _ if colours => OrbitKind::Dark,
            1 => OrbitKind::Fixed,
            _ => {
                number += 1;
                OrbitKind::Set(number)
            }
        };
        Orbit { kind, cells }
    };
    sets.into_iter().map(class).collect()
}
