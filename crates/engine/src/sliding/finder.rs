//! Every way to lay pieces and holes into a rectangle.
//!
//! After Neil Bickford, *Sliding Block Puzzles, Part 4*: the first cell that is not decided becomes a hole, or is covered by
//! a whole piece, any set of undecided cells that hang together with it. Every placement is found once, so nothing needs to
//! be remembered.
//!
//! ```text
//!   ??      .?   A?   AA   A?   AA  ...   the first cell decided in all ways (? is undecided)
//!   ??  →   ??   ??   ??   A?   A?        then the next undecided cell of each, and so on
//! ```

use std::collections::HashMap;

use antipode_puzzles::sliding::{Cells, Grid};

use crate::search::survey::Status;

/// Lays pieces and holes into some cells of a grid in every possible way, one after the other.
#[derive(Clone, Debug)]
pub struct Finder {
    beside: Vec<u64>,
    /// What is still to be tried, the next last.
    open: Vec<Branch>,
    /// The pieces laid so far on the branch that was tried last.
    laid: Vec<u64>,
    nodes: u64,
    placements: u64,
}

/// A branch that is still to be tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Branch {
    /// How many pieces are laid before it.
    pieces: u8,
    /// The cells that are not decided.
    undecided: u64,
    /// Of a piece that grows, its cells so far; 0 where a cell is to be decided.
    piece: u64,
    /// The cells it may grow by.
    edge: u64,
    /// The cells it may not have.
    barred: u64,
}

impl Finder {
    /// All placements into a whole grid.
    #[must_use]
    pub fn new(grid: Grid) -> Finder {
        Finder::within(grid, grid.all())
    }

    /// All placements into some cells of a grid.
    #[must_use]
    pub fn within(grid: Grid, cells: Cells) -> Finder {
        let beside = (0..grid.cells()).map(|cell| grid.around(Cells::one(cell)).0).collect();
        let root = Branch { pieces: 0, undecided: cells.0, piece: 0, edge: 0, barred: 0 };
        Finder { beside, open: vec![root], laid: Vec::new(), nodes: 0, placements: 0 }
    }

    /// The pieces of the next placement, each as its cells, by their first cells; `None` when there is no other.
    pub fn next_placement(&mut self) -> Option<&[u64]> {
        while let Some(branch) = self.open.pop() {
            let Branch { pieces, undecided, piece, edge, barred } = branch;
            if piece == 0 {
                self.nodes += 1;
                self.laid.truncate(pieces.into());
                if undecided == 0 {
                    self.placements += 1;
                    return Some(&self.laid);
                }
                let cell = undecided & undecided.wrapping_neg();
                let edge = self.beside[cell.trailing_zeros() as usize] & undecided;
                // What is tried first comes last: a hole, then the pieces from small to large.
                self.open.push(Branch { piece: cell, edge, barred: cell, ..branch });
                self.open.push(Branch { undecided: undecided ^ cell, ..branch });
            } else if edge == 0 {
                self.laid.truncate(pieces.into());
                self.laid.push(piece);
                let undecided = undecided & !piece;
                self.open.push(Branch { pieces: pieces + 1, undecided, piece: 0, edge: 0, barred: 0 });
            } else {
                let cell = edge & edge.wrapping_neg();
                let barred = barred | cell;
                let more = self.beside[cell.trailing_zeros() as usize] & undecided & !barred;
                let grown = Branch { piece: piece | cell, edge: (edge | more) & !barred, barred, ..branch };
                self.open.push(grown);
                self.open.push(Branch { edge: edge ^ cell, barred, ..branch });
            }
        }
        None
    }

    /// Counts so many placements.
    pub fn step(&mut self, placements: u32) -> Status {
        for _ in 0..placements {
            if self.next_placement().is_none() {
                return Status::Finished;
            }
        }
        Status::Working
    }

    /// How many placements were found so far.
    #[must_use]
    pub fn placements(&self) -> u64 {
        self.placements
    }

    /// How many nodes of the search tree were visited so far, the placements among them.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// How many placements there are of pieces and holes in a grid, without listing them.
#[must_use]
pub fn count(grid: Grid) -> u64 {
    let beside: Vec<u64> = (0..grid.cells()).map(|cell| grid.around(Cells::one(cell)).0).collect();
    let mut known = HashMap::from([(0, 1)]);
    count_within(&beside, grid.all().0, &mut known)
}

fn count_within(beside: &[u64], undecided: u64, known: &mut HashMap<u64, u64>) -> u64 {
    if let Some(&count) = known.get(&undecided) {
        return count;
    }
    let cell = undecided & undecided.wrapping_neg();
    let mut count = count_within(beside, undecided ^ cell, known);
    each_grown(beside, cell, undecided, |piece| count += count_within(beside, undecided & !piece, known));
    known.insert(undecided, count);
    count
}

/// Every set of cells of a grid that hangs together edge to edge, each once.
#[must_use]
pub fn connected_sets(grid: Grid) -> Vec<Cells> {
    let beside: Vec<u64> = (0..grid.cells()).map(|cell| grid.around(Cells::one(cell)).0).collect();
    let mut sets = Vec::new();
    for first in 0..grid.cells() {
        // Its first cell is this one: it grows by later ones.
        let cell = 1 << first;
        each_grown(&beside, cell, grid.all().0 & !(cell - 1), |set| sets.push(Cells(set)));
    }
    sets
}

/// Calls `visit` with every set that hangs together and holds this cell, of some cells; each once.
fn each_grown(beside: &[u64], cell: u64, cells: u64, mut visit: impl FnMut(u64)) {
    let mut open = vec![(cell, beside[cell.trailing_zeros() as usize] & cells, cell)];
    while let Some((set, edge, barred)) = open.pop() {
        if edge == 0 {
            visit(set);
            continue;
        }
        let cell = edge & edge.wrapping_neg();
        let barred = barred | cell;
        let more = beside[cell.trailing_zeros() as usize] & cells;
        open.push((set, edge ^ cell, barred));
        open.push((set | cell, (edge | more) & !barred, barred));
    }
}

/// The shape of a set of cells: shifted so far up and left as it goes.
#[must_use]
pub fn shape_of(grid: Grid, cells: Cells) -> Cells {
    let (top, left, ..) = grid.box_of(cells);
    Cells(cells.0 >> grid.cell(top, left))
}

/// A set of cells after the grid was turned over its main diagonal; the grid is a square.
#[must_use]
pub fn transposed(grid: Grid, cells: Cells) -> Cells {
    let turned = |cell: usize| {
        let (row, col) = grid.place(cell);
        grid.cell(col, row)
    };
    cells.iter().map(turned).collect()
}
