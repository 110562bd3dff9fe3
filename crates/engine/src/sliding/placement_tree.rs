//! The complete search tree of [`PlacementFinder`](super::placements::PlacementFinder), for drawing.
//!
//! ```text
//!   ??/??  →  .?/??      the first undecided cell becomes a hole,
//!             A?/??      or a piece of one cell,
//!             AA/??  …   or part of a larger piece of undecided cells
//! ```
//!
//! ```
//! use antipode_engine::sliding::placement_tree::tree;
//! use antipode_puzzles::sliding::Grid;
//!
//! let grid = Grid::new(1, 2).expect("a small grid");
//! let nodes = tree(grid, 100).expect("few nodes");
//! let texts: Vec<String> = nodes.iter().map(|node| node.to_text(grid)).collect();
//! assert_eq!(texts, ["??", ".?", "..", ".A", "A?", "A.", "AB", "AA"]);
//! ```

use antipode_puzzles::sliding::{Cells, Grid};

use super::placements::connected_sets;

/// A node of the tree: a partial placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacementNode {
    /// The index of the parent in the list; `None` at the root.
    pub parent: Option<usize>,
    /// The pieces placed so far.
    pub pieces: Vec<Cells>,
    /// The undecided cells; empty at a leaf.
    pub undecided: Cells,
}

/// All nodes in preorder, the order in which `PlacementFinder` visits them. `None` if there are more than `most`.
#[must_use]
pub fn tree(grid: Grid, most: usize) -> Option<Vec<PlacementNode>> {
    let mut sets = connected_sets(grid);
    sets.sort_unstable_by_key(|set| (set.len(), set.0));
    let mut nodes: Vec<PlacementNode> = Vec::new();
    let mut open = vec![PlacementNode { parent: None, pieces: Vec::new(), undecided: grid.all_cells() }];
    while let Some(node) = open.pop() {
        if nodes.len() == most {
            return None;
        }
        let here = nodes.len();
        if let Some(cell) = node.undecided.first() {
            let begins =
                |set: &&Cells| set.first() == Some(cell) && set.difference(node.undecided).is_empty();
            // A stack: the last node is visited first.
            open.extend(sets.iter().filter(begins).rev().map(|set| {
                let pieces = node.pieces.iter().chain([set]).copied().collect();
                PlacementNode { parent: Some(here), pieces, undecided: node.undecided.difference(*set) }
            }));
            let undecided = node.undecided.difference(Cells::single(cell));
            open.push(PlacementNode { parent: Some(here), pieces: node.pieces.clone(), undecided });
        }
        nodes.push(node);
    }
    Some(nodes)
}

impl PlacementNode {
    /// Rows of letters; `.` is a hole, `?` an undecided cell.
    #[must_use]
    pub fn to_text(&self, grid: Grid) -> String {
        let mut cells = vec!['.'; grid.cell_count()];
        self.undecided.iter().for_each(|cell| cells[cell] = '?');
        for (piece, name) in self.pieces.iter().zip(('A'..='Z').chain('a'..='z')) {
            piece.iter().for_each(|cell| cells[cell] = name);
        }
        cells.chunks(grid.cols()).map(String::from_iter).collect::<Vec<_>>().join("/")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sliding::placements::PlacementFinder;

    /// Source: Neil Bickford, *Sliding Block Puzzles, Part 4*, the picture of 2 x 2.
    #[test]
    fn the_tree_of_two_by_two_matches_the_published_picture() {
        let grid = Grid::new(2, 2).expect("a grid");
        let nodes = tree(grid, 100).expect("it is small");
        let leaves = nodes.iter().filter(|node| node.undecided.is_empty()).count();
        assert_eq!((nodes.len(), leaves), (69, 43));
        let first: Vec<String> =
            nodes.iter().filter(|node| node.parent == Some(0)).map(|node| node.to_text(grid)).collect();
        assert_eq!(first, [".?/??", "A?/??", "AA/??", "A?/A?", "AA/A?", "AA/?A", "A?/AA", "AA/AA"]);
    }

    #[test]
    fn the_leaves_are_the_placements_of_the_finder() {
        let grid = Grid::new(3, 2).expect("a grid");
        let nodes = tree(grid, 1_000).expect("it is small");
        let mut finder = PlacementFinder::new(grid);
        let mut found = Vec::new();
        while let Some(pieces) = finder.next_placement() {
            found.push(pieces.iter().map(|piece| Cells((*piece).into())).collect::<Vec<_>>());
        }
        let mut leaves: Vec<Vec<Cells>> =
            nodes.iter().filter(|node| node.undecided.is_empty()).map(|node| node.pieces.clone()).collect();
        assert_eq!(nodes.len() as u64, finder.nodes_visited());
        found.sort();
        leaves.sort();
        assert_eq!(leaves, found);
        assert_eq!(tree(grid, 638), None, "it has 639 nodes");
    }
}
