//! Enumerates the placements of pieces and holes in a rectangle.
//!
//! After Neil Bickford, *Sliding Block Puzzles, Part 4*: the first undecided cell becomes a hole, or a piece covers it: any
//! connected set of undecided cells that contains it. Every placement is found exactly once, so no set of known placements
//! is needed.
//!
//! ```text
//!   ??      .?   A?   AA   A?   AA  ...   all choices for the first cell (? is undecided)
//!   ??  →   ??   ??   ??   A?   A?        then for the next undecided cell of each, and so on
//! ```
//!
//! ```
//! use antipode_engine::sliding::placements::{PlacementFinder, count_placements};
//! use antipode_puzzles::sliding::Grid;
//!
//! let grid = Grid::new(2, 2).expect("a small grid");
//! let mut finder = PlacementFinder::new(grid);
//! while finder.next_placement().is_some() {}
//! assert_eq!(finder.placements_found(), 43);
//! assert_eq!(finder.placements_found(), count_placements(grid));
//! ```

use std::collections::HashMap;
use std::ops::ControlFlow;

use antipode_puzzles::sliding::{Cells, Direction, Grid};

use crate::resumable::{Resumable, Status};

/// Enumerates the placements of pieces and holes in a set of cells.
#[derive(Clone, Debug)]
pub struct PlacementFinder {
    neighbours: Vec<u64>,
    /// The stack of branches to try; the next is last.
    open: Vec<Branch>,
    /// The pieces placed on the current branch.
    laid: Vec<u64>,
    nodes: u64,
    placements: u64,
}

/// A branch to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Branch {
    /// The number of pieces placed before it.
    pieces: u8,
    /// The undecided cells.
    undecided: u64,
    /// The cells so far of a piece that is growing; 0 if no piece is growing.
    piece: u64,
    /// The cells by which the piece may grow.
    edge: u64,
    /// The cells that the piece must not contain.
    barred: u64,
}

impl PlacementFinder {
    /// All placements in a whole grid.
    #[must_use]
    pub fn new(grid: Grid) -> PlacementFinder {
        PlacementFinder::within(grid, grid.all_cells())
    }

    /// All placements in a set of cells of a grid.
    #[must_use]
    pub(crate) fn within(grid: Grid, cells: Cells) -> PlacementFinder {
        let neighbours =
            (0..grid.cell_count()).map(|cell| word(grid.neighbours(Cells::single(cell)))).collect();
        let root = Branch { pieces: 0, undecided: word(cells), piece: 0, edge: 0, barred: 0 };
        PlacementFinder { neighbours, open: vec![root], laid: Vec::new(), nodes: 0, placements: 0 }
    }

    /// The pieces of the next placement as sets of cells, ordered by first cell; `None` after the last placement.
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
                let edge = self.neighbours[cell.trailing_zeros() as usize] & undecided;
                // Pushed in reverse: a hole is tried first, then the pieces from small to large.
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
                let more = self.neighbours[cell.trailing_zeros() as usize] & undecided & !barred;
                let grown = Branch { piece: piece | cell, edge: (edge | more) & !barred, barred, ..branch };
                self.open.push(grown);
                self.open.push(Branch { edge: edge ^ cell, barred, ..branch });
            }
        }
        None
    }

    /// The number of placements found so far.
    #[must_use]
    pub fn placements_found(&self) -> u64 {
        self.placements
    }

    /// The number of nodes of the search tree visited so far, including the placements.
    #[must_use]
    pub fn nodes_visited(&self) -> u64 {
        self.nodes
    }
}

impl Resumable for PlacementFinder {
    /// Advances by up to `placements` placements.
    fn step(&mut self, placements: u64) -> Status {
        for _ in 0..placements {
            if self.next_placement().is_none() {
                return Status::Finished;
            }
        }
        Status::Working
    }
}

/// The number of placements of pieces and holes in a grid, without enumerating them.
#[must_use]
pub fn count_placements(grid: Grid) -> u64 {
    let neighbours: Vec<u64> =
        (0..grid.cell_count()).map(|cell| word(grid.neighbours(Cells::single(cell)))).collect();
    let mut known = HashMap::from([(0, 1)]);
    count_placements_within(&neighbours, word(grid.all_cells()), &mut known)
}

fn count_placements_within(neighbours: &[u64], undecided: u64, known: &mut HashMap<u64, u64>) -> u64 {
    if let Some(&count) = known.get(&undecided) {
        return count;
    }
    let cell = undecided & undecided.wrapping_neg();
    let mut count = count_placements_within(neighbours, undecided ^ cell, known);
    // It is never broken off.
    let _ = each_grown(neighbours, cell, undecided, |piece| {
        count += count_placements_within(neighbours, undecided & !piece, known);
        ControlFlow::Continue(())
    });
    known.insert(undecided, count);
    count
}

/// The number of placements that are *just solved*, by number of pieces from 1, without enumerating them: a piece covers the
/// lower right cell, and it can slide one cell up or left (Neil Bickford, *Sliding Block Puzzles, Part 3*).
///
/// For each piece on that cell, the cells that it enters by the slide are holes; the others are free:
///
/// ```text
///   ????     ???.     the piece G can slide up if the two cells above it are holes,
///   ???? ,   ?..?     and whatever the other pieces do on the cells ?
///   ??GG     ?GGG
/// ```
///
/// ```
/// use antipode_engine::sliding::placements::just_solved_by_pieces;
/// use antipode_puzzles::sliding::Grid;
///
/// let counts = just_solved_by_pieces(Grid::new(2, 2).expect("four cells"));
/// assert_eq!(counts, [3, 5, 2, 0]);
/// ```
#[must_use]
pub fn just_solved_by_pieces(grid: Grid) -> Vec<u64> {
    let neighbours: Vec<u64> =
        (0..grid.cell_count()).map(|cell| word(grid.neighbours(Cells::single(cell)))).collect();
    let (all, corner) = (word(grid.all_cells()), 1 << (grid.cell_count() - 1));
    let mut known = HashMap::from([(0, vec![1])]);
    let mut counts = vec![0; grid.cell_count()];
    // It is never broken off.
    let _ = each_grown(&neighbours, corner, all, |piece| {
        let entered = |direction| Some(word(grid.shifted(Cells(piece.into()), direction)?) & !piece);
        let (up, left) = (entered(Direction::Up), entered(Direction::Left));
        let mut add = |holes: u64, is_counted_twice: bool| {
            let others = placements_by_pieces(&neighbours, all & !piece & !holes, &mut known);
            for (count, others) in counts.iter_mut().zip(others) {
                if is_counted_twice { *count -= others } else { *count += others }
            }
        };
        up.into_iter().chain(left).for_each(|holes| add(holes, false));
        if let Some((up, left)) = up.zip(left) {
            add(up | left, true);
        }
        ControlFlow::Continue(())
    });
    counts
}

/// The number of placements in a set of undecided cells, by number of pieces from 0.
fn placements_by_pieces(neighbours: &[u64], undecided: u64, known: &mut HashMap<u64, Vec<u64>>) -> Vec<u64> {
    if let Some(counts) = known.get(&undecided) {
        return counts.clone();
    }
    let cell = undecided & undecided.wrapping_neg();
    let mut counts = placements_by_pieces(neighbours, undecided ^ cell, known);
    counts.resize(undecided.count_ones() as usize + 1, 0);
    let _ = each_grown(neighbours, cell, undecided, |piece| {
        let others = placements_by_pieces(neighbours, undecided & !piece, known);
        counts.iter_mut().skip(1).zip(others).for_each(|(count, others)| *count += others);
        ControlFlow::Continue(())
    });
    known.insert(undecided, counts.clone());
    counts
}

/// Every edge-connected set of cells of a grid, each once.
#[must_use]
pub fn connected_sets(grid: Grid) -> Vec<Cells> {
    connected_sets_up_to(grid, usize::MAX).expect("no grid has more sets")
}

/// Every edge-connected set of cells of a grid, each once; `None` if there are more than `most`.
#[must_use]
pub(crate) fn connected_sets_up_to(grid: Grid, most: usize) -> Option<Vec<Cells>> {
    let neighbours: Vec<u64> =
        (0..grid.cell_count()).map(|cell| word(grid.neighbours(Cells::single(cell)))).collect();
    let mut sets = Vec::new();
    for first in 0..grid.cell_count() {
        // `cell` is the first cell of the set, so the set grows by later cells only.
        let cell = 1 << first;
        each_grown(&neighbours, cell, word(grid.all_cells()) & !(cell - 1), |set| {
            sets.push(Cells(set.into()));
            if sets.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .continue_value()?;
    }
    Some(sets)
}

/// Calls `visit` with every connected subset of `cells` that contains `cell`, each once, until it breaks off.
fn each_grown(
    neighbours: &[u64],
    cell: u64,
    cells: u64,
    mut visit: impl FnMut(u64) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut open = vec![(cell, neighbours[cell.trailing_zeros() as usize] & cells, cell)];
    while let Some((set, edge, barred)) = open.pop() {
        if edge == 0 {
            visit(set)?;
            continue;
        }
        let cell = edge & edge.wrapping_neg();
        let barred = barred | cell;
        let more = neighbours[cell.trailing_zeros() as usize] & cells;
        open.push((set, edge ^ cell, barred));
        open.push((set | cell, (edge | more) & !barred, barred));
    }
    ControlFlow::Continue(())
}

/// The cells of a grid of at most 64 cells. No larger grid has few enough placements to visit.
fn word(cells: Cells) -> u64 {
    cells.0 as u64
}

/// The pieces of a placement in letters, in their order, row by row.
pub(super) fn placement_text(grid: Grid, pieces: &[u64]) -> String {
    let mut cells = vec!['.'; grid.cell_count()];
    for (piece, name) in pieces.iter().zip(('A'..='Z').chain('a'..='z')) {
        (0..grid.cell_count()).filter(|cell| piece >> cell & 1 == 1).for_each(|cell| cells[cell] = name);
    }
    cells.chunks(grid.cols()).map(String::from_iter).collect::<Vec<_>>().join("/")
}

/// The shape of a set of cells: the set shifted to the upper left corner.
#[must_use]
pub(crate) fn shape_of(grid: Grid, cells: Cells) -> Cells {
    let (top, left, ..) = grid.bounding_box(cells);
    Cells(cells.0 >> grid.cell(top, left))
}

/// A set of cells reflected in the main diagonal of a square grid.
#[must_use]
pub fn transpose(grid: Grid, cells: Cells) -> Cells {
    let turned = |cell: usize| {
        let (row, col) = grid.row_col(cell);
        grid.cell(col, row)
    };
    cells.iter().map(turned).collect()
}
