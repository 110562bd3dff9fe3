//! Single changes to a board. Robert Smith's question, in Neil Bickford's *Sliding Block Puzzles, Part 3*: how do solutions
//! vary when one atomic change is made to the puzzle?
//!
//! ```
//! use antipode_puzzles::sliding::change::single_changes;
//! use antipode_puzzles::sliding::draft::Draft;
//!
//! let draft = Draft::parse("AA/B.->../.B")?;
//! assert!(single_changes(&draft).iter().all(|change| change.draft != draft));
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

use super::board::Freedom;
use super::cells::{Cells, Direction};
use super::draft::{Draft, DraftGoal};
use super::notation::CellContent;

/// A change and the board after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The description for the interface: `a wall at row 2, column 3`.
    pub description: String,
    /// The board after the change; it has no faults.
    pub draft: Draft,
}

/// Every valid board that is one change away:
/// - a hole becomes a wall, a piece of one cell, or a cell of a neighbouring piece; a wall becomes a hole;
/// - a piece is removed, loses a cell, or is merged with a neighbour;
/// - a piece gets another freedom.
///
/// Pieces of the goal keep their shapes, because a change of shape would change the goal.
#[must_use]
pub fn single_changes(draft: &Draft) -> Vec<Change> {
    let mut found = Vec::new();
    for cell in 0..draft.grid().cell_count() {
        at_cell(draft, cell, &mut found);
    }
    for name in draft.names() {
        of_piece(draft, name, &mut found);
    }
    found.retain(|change| change.draft.faults().is_empty());
    found
}

fn at_cell(draft: &Draft, cell: usize, found: &mut Vec<Change>) {
    let (row, col) = draft.grid().row_col(cell);
    let place = format!("row {}, column {}", row + 1, col + 1);
    let mut put = |what: String, content: CellContent| {
        let mut after = draft.clone();
        after.set_content(cell, content);
        found.push(Change { description: what, draft: after });
    };
    match draft.content(cell) {
        CellContent::Wall => put(format!("no wall at {place}"), CellContent::Hole),
        CellContent::Hole => {
            put(format!("a wall at {place}"), CellContent::Wall);
            if let Some(name) = draft.unused_name() {
                put(format!("a piece of one cell at {place}"), CellContent::Piece(name));
            }
            for name in neighbouring_pieces(draft, Cells::single(cell))
                .into_iter()
                .filter(|name| may_change(draft, *name))
            {
                put(format!("piece {name} with one more cell at {place}"), CellContent::Piece(name));
            }
        }
        CellContent::Piece(name) => {
            if may_change(draft, name) && draft.cells_of(name).len() > 1 {
                put(format!("piece {name} without its cell at {place}"), CellContent::Hole);
            }
        }
    }
}

fn of_piece(draft: &Draft, name: char, found: &mut Vec<Change>) {
    let cells = draft.cells_of(name);
    let filled = |content: CellContent| {
        let mut after = draft.clone();
        cells.iter().for_each(|cell| after.set_content(cell, content));
        after
    };
    if may_change(draft, name) {
        found.push(Change { description: format!("no piece {name}"), draft: filled(CellContent::Hole) });
        for other in neighbouring_pieces(draft, cells).into_iter().filter(|other| may_change(draft, *other)) {
            if other < name {
                let what = format!("pieces {other} and {name} as one");
                found.push(Change { description: what, draft: filled(CellContent::Piece(other)) });
            }
        }
    }
    let freedoms = [
        (Freedom::Free, "may slide in all directions"),
        (Freedom::Horizontal, "slides left and right only"),
        (Freedom::Vertical, "slides up and down only"),
        (Freedom::Fixed, "stays where it is"),
    ];
    for (freedom, phrase) in freedoms.into_iter().filter(|(freedom, _)| *freedom != draft.freedom(name)) {
        let mut after = draft.clone();
        after.set_freedom(name, freedom);
        found.push(Change { description: format!("piece {name} {phrase}"), draft: after });
    }
}

/// Whether the shape of a piece may change.
fn may_change(draft: &Draft, name: char) -> bool {
    match draft.goal() {
        DraftGoal::Places { anchors: at, .. } => !at.contains_key(&name),
        DraftGoal::Corner { piece, .. } => *piece != name,
    }
}

/// The pieces next to some cells.
fn neighbouring_pieces(draft: &Draft, cells: Cells) -> Vec<char> {
    let grid = draft.grid();
    let there = cells
        .iter()
        .flat_map(|cell| Direction::ALL.map(|direction| grid.shifted(Cells::single(cell), direction)));
    let around: Cells = there.flatten().fold(Cells::EMPTY, Cells::union).difference(cells);
    let mut names: Vec<char> = around
        .iter()
        .filter_map(|cell| match draft.content(cell) {
            CellContent::Piece(name) => Some(name),
            CellContent::Hole | CellContent::Wall => None,
        })
        .collect();
    crate::short_list::sort(&mut names);
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_change_gives_a_different_valid_board() {
        // B next to C, a hole, a wall; A is the piece of the goal.
        let draft = Draft::parse("ABB/.C#@v:C -> .../A.#").expect("a draft");
        let found = single_changes(&draft);
        let texts: BTreeSet<String> = found.iter().map(|change| change.draft.to_text()).collect();
        assert_eq!(texts.len(), found.len());
        assert!(found.iter().all(|change| change.draft.build().is_ok() && change.draft != draft));
        let whats: Vec<&str> = found.iter().map(|change| change.description.as_str()).collect();
        let expected = [
            "piece B without its cell at row 1, column 2",
            "piece B without its cell at row 1, column 3",
            "a piece of one cell at row 2, column 1",
            "piece C with one more cell at row 2, column 1",
            "no wall at row 2, column 3",
            "piece A slides left and right only",
            "piece A slides up and down only",
            "piece A stays where it is",
            "no piece B",
            "piece B slides left and right only",
            "piece B slides up and down only",
            "piece B stays where it is",
            "no piece C",
            "pieces B and C as one",
            "piece C may slide in all directions",
            "piece C slides left and right only",
            "piece C stays where it is",
        ];
        assert_eq!(whats, expected, "a wall in the place of A's goal is not valid");
    }
}
