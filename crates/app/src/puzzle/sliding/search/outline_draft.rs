//! The draft of an outline, as a grid of cells and as text, in step. Pure.

use antipode_puzzles::sliding::board_outline::{BoardOutline, OutlineError};

/// The most columns, rows and layers of the grid. A text may have more.
pub(super) const MAX_SIDES: [usize; 3] = [6, 6, 3];

/// A change of the draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DraftAction {
    /// Makes a wall of the cell at a place of the grid, or a cell of the wall.
    Toggle(usize),
    /// Sets the number of columns, rows or layers, by axis 0, 1 or 2. New places are cells.
    Resize(usize, usize),
    /// Replaces the text. The grid follows where it can show the board.
    Type(String),
}

/// The draft of an outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OutlineDraft {
    size: [usize; 3],
    /// Whether each place of the grid is a cell, in reading order, layer by layer.
    open: Vec<bool>,
    text: String,
}

impl Default for OutlineDraft {
    /// The rectangle of 3 × 4 with the wall that makes its puzzles hardest, by moves.
    fn default() -> OutlineDraft {
        let (size, open) = ([1; 3], vec![true]);
        let empty = OutlineDraft { size, open, text: String::new() };
        empty.reduce(DraftAction::Type("..#/.../.../...".to_owned()))
    }
}

impl OutlineDraft {
    #[must_use]
    pub(super) fn reduce(&self, action: DraftAction) -> OutlineDraft {
        let mut draft = self.clone();
        match action {
            DraftAction::Toggle(place) => {
                if let Some(open) = draft.open.get_mut(place) {
                    *open = !*open;
                }
            }
            DraftAction::Resize(axis, side) => draft.size[axis] = side.clamp(1, MAX_SIDES[axis]),
            DraftAction::Type(text) => {
                if let Ok(outline) = text.parse::<BoardOutline>()
                    && fits(outline.size())
                {
                    draft.size = outline.size();
                    draft.open = places(draft.size).map(|place| outline.cells().contains(&place)).collect();
                }
                return OutlineDraft { text, ..draft };
            }
        }
        if draft.size != self.size {
            let is_known = |place: [usize; 3]| (0..3).all(|axis| place[axis] < self.size[axis]);
            draft.open = places(draft.size).map(|place| !is_known(place) || self.is_open(place)).collect();
        }
        draft.text = draft.written();
        draft
    }

    /// Columns, rows and layers of the grid.
    pub(super) fn size(&self) -> [usize; 3] {
        self.size
    }

    /// Whether a place of the grid is a cell, by its index.
    pub(super) fn is_cell(&self, place: usize) -> bool {
        self.open[place]
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The outline of the text.
    pub(super) fn outline(&self) -> Result<BoardOutline, OutlineError> {
        self.text.parse()
    }

    /// Whether the text is an outline for which the grid is too small.
    pub(super) fn exceeds_grid(&self) -> bool {
        self.outline().is_ok_and(|outline| !fits(outline.size()))
    }

    fn is_open(&self, [col, row, layer]: [usize; 3]) -> bool {
        let [cols, rows, _] = self.size;
        self.open[(layer * rows + row) * cols + col]
    }

    /// The grid as text: its size if it has no walls, otherwise its rows without outer walls.
    fn written(&self) -> String {
        let [cols, rows, layers] = self.size;
        if !self.open.contains(&false) {
            return if layers == 1 { format!("{cols}x{rows}") } else { format!("{cols}x{rows}x{layers}") };
        }
        match BoardOutline::of_open_cells(self.size, |place| self.is_open(place)) {
            Ok(outline) => outline.to_string(),
            Err(_) => self.rows(),
        }
    }

    /// All rows of the grid.
    fn rows(&self) -> String {
        let [cols, rows, layers] = self.size;
        let row = |layer: usize, row: usize| -> String {
            (0..cols).map(|col| if self.is_open([col, row, layer]) { '.' } else { '#' }).collect()
        };
        let layer = |layer: usize| (0..rows).map(|at| row(layer, at)).collect::<Vec<_>>().join("/");
        (0..layers).map(layer).collect::<Vec<_>>().join("//")
    }
}

/// Whether the grid can show a board of this size.
fn fits(size: [usize; 3]) -> bool {
    (0..3).all(|axis| size[axis] <= MAX_SIDES[axis])
}

/// Column, row and layer of every place, in reading order.
fn places([cols, rows, layers]: [usize; 3]) -> impl Iterator<Item = [usize; 3]> {
    (0..cols * rows * layers).map(move |place| [place % cols, place / cols % rows, place / (cols * rows)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> OutlineDraft {
        OutlineDraft::default().reduce(DraftAction::Type(text.to_owned()))
    }

    #[test]
    fn the_grid_follows_the_text() {
        let draft = typed("..#/...//#../..#");
        assert_eq!(draft.size(), [3, 2, 2]);
        assert_eq!((draft.is_cell(2), draft.is_cell(5), draft.is_cell(6)), (false, true, false));
        assert_eq!(draft.rows(), draft.text());
        // A faulty text does not change the grid.
        let faulty = draft.reduce(DraftAction::Type("..#/..".to_owned()));
        assert_eq!((faulty.size(), faulty.text()), (draft.size(), "..#/.."));
        assert!(faulty.outline().is_err() && !faulty.exceeds_grid());
        let long = draft.reduce(DraftAction::Type("8x2".to_owned()));
        assert!(long.exceeds_grid() && long.outline().is_ok() && long.size() == draft.size());
    }

    #[test]
    fn the_text_follows_the_grid() {
        let draft = typed("3x3");
        let walled = draft.reduce(DraftAction::Toggle(4));
        assert_eq!(walled.text(), ".../.#./...");
        assert_eq!(walled.reduce(DraftAction::Toggle(4)).text(), "3x3");
        assert_eq!(walled.reduce(DraftAction::Resize(0, 2)).text(), "../.#/..");
        assert_eq!(walled.reduce(DraftAction::Resize(1, 1)).text(), "3x1");
        assert_eq!(walled.reduce(DraftAction::Resize(2, 2)).text(), ".../.#./...//.../.../...");
        assert_eq!(
            draft.reduce(DraftAction::Resize(2, 9)).size(),
            [3, 3, 3],
            "there are three layers at most"
        );
        // An outer column of walls is not part of the outline, but stays in the grid.
        let narrow =
            [0, 3, 6].into_iter().fold(draft, |draft, place| draft.reduce(DraftAction::Toggle(place)));
        assert_eq!((narrow.text(), narrow.size()), ("../../..", [3, 3, 1]));
    }

    #[test]
    fn too_many_cells_and_none_are_faults() {
        let large = typed("3x3").reduce(DraftAction::Resize(2, 2));
        assert_eq!((large.text(), large.outline()), ("3x3x2", Err(OutlineError::CellCount(18))));
        let large = large.reduce(DraftAction::Toggle(0));
        assert_eq!(large.outline(), Err(OutlineError::CellCount(17)));
        assert!(large.reduce(DraftAction::Toggle(1)).outline().is_ok());
        let none = typed("1").reduce(DraftAction::Toggle(0));
        assert_eq!((none.text(), none.outline()), ("#", Err(OutlineError::CellCount(0))));
    }
}
