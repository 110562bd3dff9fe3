//! The older method to list placements, as a complete search tree: colour the cells one by one, along the diagonals.
//!
//! ```text
//!   0 1 3     A cell becomes a hole, or takes a colour of the cells from the one before it back to the first of its
//!   2 4 6     neighbours to the left and above, or the smallest of four colours that these do not have: cell 4 looks at
//!   5 7 8     3, 2, 1. Cells of one colour that touch are a piece.
//! ```
//!
//! Whether two cells of a diagonal are one piece is decided by later cells, so both are tried, and a placement comes more
//! than once (Neil Bickford, *Sliding Block Puzzles, Part 3*: “fillboard”). [`placement_tree`](super::placement_tree) has
//! each once.
//!
//! The source looks back to “the cell to the left”. [`Lookback::Left`] is that reading, and it misses placements.
//!
//! ```
//! use antipode_engine::sliding::colouring_tree::{Lookback, tree};
//! use antipode_puzzles::sliding::Grid;
//!
//! let grid = Grid::new(2, 2).expect("a small grid");
//! let nodes = tree(grid, Lookback::LeftAndAbove, 100).expect("few nodes");
//! let doubles = nodes.iter().filter(|node| node.is_double).map(|node| node.to_text(grid));
//! assert_eq!(doubles.collect::<Vec<_>>(), [".A/B.", ".A/BC", "AB/C.", "AB/CA"]);
//! ```

use std::collections::{HashMap, HashSet};

use antipode_puzzles::sliding::{Cells, Grid};

/// The number of colours.
const COLOURS: u8 = 4;

/// How far back a cell looks for colours. Without a cell to the left, both look back to the cell above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lookback {
    /// To the first of the neighbours to the left and above. Finds all placements.
    LeftAndAbove,
    /// To the neighbour to the left. The neighbour above comes before it, so a piece that needs it is missed.
    Left,
}

/// A node of the tree: the first cells of the numbering with their colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColouringNode {
    /// The index of the parent in the list; `None` at the root.
    pub parent: Option<usize>,
    /// The colours of the cells that are decided, in the order of [`numbering`]. 0 is a hole.
    pub colours: Vec<u8>,
    /// Whether this is a leaf with the placement of an earlier leaf.
    pub is_double: bool,
}

/// The cells in the order of their numbers: diagonal after diagonal, on each from top right to lower left.
#[must_use]
pub fn numbering(grid: Grid) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..grid.cell_count()).collect();
    cells.sort_by_key(|&cell| {
        let (row, col) = grid.row_col(cell);
        (row + col, row)
    });
    cells
}

/// All nodes in preorder. `None` if there are more than `most`.
#[must_use]
pub fn tree(grid: Grid, lookback: Lookback, most: usize) -> Option<Vec<ColouringNode>> {
    let first_looked_at = lookbacks(grid, lookback);
    let mut leaves_seen: HashSet<Vec<Cells>> = HashSet::new();
    let mut nodes: Vec<ColouringNode> = Vec::new();
    let mut open = vec![ColouringNode { parent: None, colours: Vec::new(), is_double: false }];
    while let Some(mut node) = open.pop() {
        if nodes.len() == most {
            return None;
        }
        let (here, number) = (nodes.len(), node.colours.len());
        if let Some(&first) = first_looked_at.get(number) {
            // A stack: the last node is visited first.
            open.extend(choices(&node.colours[first..]).rev().map(|colour| {
                let colours = node.colours.iter().copied().chain([colour]).collect();
                ColouringNode { parent: Some(here), colours, is_double: false }
            }));
        } else {
            node.is_double = !leaves_seen.insert(node.pieces(grid));
        }
        nodes.push(node);
    }
    Some(nodes)
}

/// The number of leaves, without a list: for each number, the colourings by the colours that later cells look at.
#[must_use]
pub fn count_leaves(grid: Grid, lookback: Lookback) -> u64 {
    let first_looked_at = lookbacks(grid, lookback);
    let mut start = 0;
    let mut counts: HashMap<Vec<u8>, u64> = HashMap::from([(Vec::new(), 1)]);
    for (number, &first) in first_looked_at.iter().enumerate() {
        let next_start = first_looked_at[number + 1..].iter().copied().min().unwrap_or(number + 1);
        let mut next_counts = HashMap::new();
        for (colours, count) in counts {
            for colour in choices(&colours[first - start..]) {
                let next = colours.iter().copied().chain([colour]).skip(next_start - start).collect();
                *next_counts.entry(next).or_default() += count;
            }
        }
        (start, counts) = (next_start, next_counts);
    }
    counts.into_values().sum()
}

/// What a cell can be that looks at these colours: a hole, one of them, or the smallest other one.
fn choices(seen: &[u8]) -> impl DoubleEndedIterator<Item = u8> {
    let new = (1..=COLOURS).find(|colour| !seen.contains(colour));
    (0..=COLOURS).filter(move |colour| *colour == 0 || seen.contains(colour) || new == Some(*colour))
}

/// For each number, the first number that it looks at; the number itself if it looks at none.
fn lookbacks(grid: Grid, lookback: Lookback) -> Vec<usize> {
    let cells = numbering(grid);
    let number =
        |cell: usize| cells.iter().position(|&other| other == cell).expect("every cell has a number");
    let first = |(own, &cell): (usize, &usize)| {
        let (row, col) = grid.row_col(cell);
        let left = (col > 0).then(|| number(cell - 1));
        let above = (row > 0).then(|| number(cell - grid.cols()));
        let first = match lookback {
            Lookback::LeftAndAbove => above.or(left),
            Lookback::Left => left.or(above),
        };
        first.unwrap_or(own)
    };
    cells.iter().enumerate().map(first).collect()
}

impl ColouringNode {
    /// The connected sets of cells of one colour, sorted.
    #[must_use]
    pub fn pieces(&self, grid: Grid) -> Vec<Cells> {
        let cells = numbering(grid);
        let mut pieces = Vec::new();
        for colour in 1..=COLOURS {
            let coloured = cells.iter().zip(&self.colours).filter(|(_, own)| **own == colour);
            let mut rest: Cells = coloured.map(|(cell, _)| *cell).collect();
            while !rest.is_empty() {
                let piece = grid.connected_component(rest);
                pieces.push(piece);
                rest = rest.difference(piece);
            }
        }
        pieces.sort_unstable();
        pieces
    }

    /// Rows of letters, one letter per colour; `.` is a hole, `?` an undecided cell.
    #[must_use]
    pub fn to_text(&self, grid: Grid) -> String {
        let mut chars = vec!['?'; grid.cell_count()];
        for (cell, colour) in numbering(grid).into_iter().zip(&self.colours) {
            chars[cell] = if *colour == 0 { '.' } else { char::from(b'A' + colour - 1) };
        }
        chars.chunks(grid.cols()).map(String::from_iter).collect::<Vec<_>>().join("/")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: usize, cols: usize) -> Grid {
        Grid::new(rows, cols).expect("it is small")
    }

    /// Leaves, distinct placements, and those of them with a hole.
    fn counts(grid: Grid, lookback: Lookback) -> (usize, usize, usize) {
        let nodes = tree(grid, lookback, 100_000).expect("it is small");
        let leaves = nodes.iter().filter(|node| node.colours.len() == grid.cell_count());
        let distinct: Vec<_> = leaves.clone().filter(|node| !node.is_double).collect();
        let with_a_hole = distinct.iter().filter(|node| node.colours.contains(&0)).count();
        (leaves.count(), distinct.len(), with_a_hole)
    }

    /// The source's figure of 5 x 5.
    #[test]
    fn cells_are_numbered_along_diagonals() {
        let grid = grid(5, 5);
        let mut numbers = [0; 25];
        for (number, cell) in numbering(grid).into_iter().enumerate() {
            numbers[cell] = number;
        }
        let published = [
            [0, 1, 3, 6, 10],
            [2, 4, 7, 11, 15],
            [5, 8, 12, 16, 19],
            [9, 13, 17, 20, 22],
            [14, 18, 21, 23, 24],
        ];
        assert_eq!(numbers, *published.as_flattened());
    }

    /// The source's technical note, with `x` to the right and `y` down.
    #[test]
    fn the_published_formula_is_the_numbering_of_squares() {
        let triangle = |k: usize| k * (k + 1) / 2;
        for side in 1..=6 {
            let grid = grid(side, side);
            for (number, cell) in numbering(grid).into_iter().enumerate() {
                let (y, x) = grid.row_col(cell);
                let formula = if x + y < side {
                    triangle(x + y + 1) - x - 1
                } else {
                    side * side - triangle(2 * side - x - y - 1) + side - x - 1
                };
                assert_eq!(formula, number, "{side}: {x}, {y}");
            }
        }
    }

    /// Looking back to the left only misses placements; see ERRATA.md.
    #[test]
    fn both_readings_are_counted() {
        let both =
            |rows, cols| [Lookback::LeftAndAbove, Lookback::Left].map(|back| counts(grid(rows, cols), back));
        assert_eq!(both(2, 2), [(47, 43, 31), (40, 37, 28)]);
        assert_eq!(both(3, 3), [(28_423, 13_329, 11_895), (15_442, 9_649, 8_675)]);
        for lookback in [Lookback::LeftAndAbove, Lookback::Left] {
            let grid = grid(2, 3);
            assert_eq!(count_leaves(grid, lookback), counts(grid, lookback).0 as u64);
        }
        // The source: half a billion.
        assert_eq!(count_leaves(grid(4, 4), Lookback::LeftAndAbove), 593_166_220);
        // Oblong boards differ by which side is longer, but not in what all of them are.
        assert_eq!(both(2, 3), [(546, 397, 323), (403, 329, 272)]);
        assert_eq!(both(3, 2), [(481, 397, 323), (335, 289, 247)]);
    }

    #[test]
    fn the_first_cells_of_two_by_two() {
        let grid = grid(2, 2);
        let nodes = tree(grid, Lookback::LeftAndAbove, 100).expect("it is small");
        let texts = |parent: usize| -> Vec<String> {
            nodes.iter().filter(|node| node.parent == Some(parent)).map(|node| node.to_text(grid)).collect()
        };
        assert_eq!(texts(0), [".?/??", "A?/??"]);
        assert_eq!(texts(1), ["..", ".A"].map(|row| format!("{row}/??")));
        assert_eq!(nodes.iter().filter(|node| node.is_double).count(), 4);
        assert_eq!(tree(grid, Lookback::LeftAndAbove, nodes.len() - 1), None);
    }
}
