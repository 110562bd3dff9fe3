//! The state of the editor: draft, brush and undo history. Pure.

use antipode_puzzles::short_list;
use antipode_puzzles::sliding::cells::{Direction, Grid};
use antipode_puzzles::sliding::draft::{Draft, DraftGoal};
use antipode_puzzles::sliding::notation::CellContent;
use antipode_puzzles::sliding::{CornerRule, Freedom};
use serde::{Deserialize, Serialize};

/// The maximum number of undo steps.
const MAX_UNDO: usize = 1_000;

/// What a stroke paints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// A new piece with each stroke.
    NewPiece,
    /// Cells of this piece.
    Piece(char),
    /// Holes: erases.
    Hole,
    Wall,
}

/// What a stroke changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// The start position.
    Board,
    Goal,
}

#[derive(Clone, Debug, PartialEq)]
pub struct EditorState {
    /// Whether the editor is shown instead of the board.
    pub open: bool,
    pub draft: Draft,
    pub brush: Brush,
    pub layer: Layer,
    /// The cell that keys change.
    pub cursor: usize,
    /// The brush of the current stroke; `None` between strokes.
    stroke: Option<Brush>,
    past: Vec<Draft>,
    future: Vec<Draft>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum EditorAction {
    /// Begin a stroke in a cell.
    BeginStroke(usize),
    /// Extend the stroke to a cell.
    ExtendStroke(usize),
    EndStroke,
    /// Put a sign into the cell of the cursor and move the cursor to the next cell.
    TypeSign(CellContent),
    /// Move the cursor by one cell; with true, paint the new cell.
    MoveCursor(Direction, bool),
    /// Select the brush.
    SetBrush(Brush),
    /// Select the layer.
    SetLayer(Layer),
    /// Resize to these rows and columns.
    Resize(usize, usize),
    /// Set the freedom of a piece.
    SetFreedom(char, Freedom),
    /// Set the goal to a piece in the corner, or with `None` to the painted places.
    SetCornerGoal(Option<(char, CornerRule)>),
    /// Set the goal of every piece to its current place.
    SetGoalFromBoard,
    /// Make pieces interchangeable, or distinct again.
    SetInterchangeable(String, bool),
    /// Replace the draft.
    Load(Box<Draft>),
    /// Undo one stroke.
    Undo,
    /// Redo one stroke.
    Redo,
}

impl EditorState {
    /// Creates an open editor with a draft.
    #[must_use]
    pub fn new(draft: Draft) -> EditorState {
        EditorState {
            open: true,
            draft,
            brush: Brush::NewPiece,
            layer: Layer::Board,
            cursor: 0,
            stroke: None,
            past: Vec::new(),
            future: Vec::new(),
        }
    }

    /// The same editor, open or closed.
    #[must_use]
    pub fn with_open(&self, open: bool) -> EditorState {
        EditorState { open, ..self.clone() }
    }

    /// Whether a stroke is in progress.
    #[must_use]
    pub fn is_painting(&self) -> bool {
        self.stroke.is_some()
    }

    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Returns the state after an action.
    #[must_use]
    pub fn reduce(&self, edit: &EditorAction) -> EditorState {
        let mut next = self.clone();
        match edit {
            EditorAction::BeginStroke(cell) => next.begin_stroke(*cell),
            EditorAction::ExtendStroke(cell) => next.extend_stroke(*cell),
            EditorAction::EndStroke => next.end_stroke(),
            EditorAction::TypeSign(sign) => next.type_in(*sign),
            EditorAction::MoveCursor(way, paints) => next.move_cursor(*way, *paints),
            EditorAction::SetBrush(brush) => next.brush = *brush,
            EditorAction::SetLayer(layer) => next.select_layer(*layer),
            EditorAction::Resize(rows, cols) => {
                if let Some(draft) = self.draft.resized(*rows, *cols) {
                    next.cursor = 0;
                    next.set(draft);
                }
            }
            EditorAction::SetFreedom(name, freedom) => {
                next.change(|draft| draft.set_freedom(*name, *freedom));
            }
            EditorAction::SetCornerGoal(corner) => next.aim(*corner),
            EditorAction::SetGoalFromBoard => next.set_goal_from_board(),
            EditorAction::SetInterchangeable(names, alike) => next.set_interchangeable(names, *alike),
            EditorAction::Load(draft) => {
                next.cursor = 0;
                next.set((**draft).clone());
            }
            EditorAction::Undo => next.step_history(true),
            EditorAction::Redo => next.step_history(false),
        }
        next
    }

    /// The piece of the brush, if it is on the board.
    #[must_use]
    pub fn selected_piece(&self) -> Option<char> {
        match self.brush {
            Brush::Piece(name) if !self.draft.cells_of(name).is_empty() => Some(name),
            _ => None,
        }
    }

    fn begin_stroke(&mut self, cell: usize) {
        if cell >= self.draft.grid().cell_count() {
            return;
        }
        self.end_stroke();
        self.cursor = cell;
        let brush = match (self.layer, self.brush) {
            (Layer::Board, Brush::NewPiece) => match self.draft.unused_name() {
                Some(name) => Brush::Piece(name),
                None => return,
            },
            // Painting the same sign again erases it.
            (Layer::Board, Brush::Piece(name)) if self.draft.content(cell) == CellContent::Piece(name) => {
                Brush::Hole
            }
            (Layer::Board, Brush::Wall) if self.draft.content(cell) == CellContent::Wall => Brush::Hole,
            (_, brush) => brush,
        };
        self.past.push(self.draft.clone());
        self.stroke = Some(brush);
        self.extend_stroke(cell);
    }

    fn extend_stroke(&mut self, cell: usize) {
        let Some(brush) = self.stroke.filter(|_| cell < self.draft.grid().cell_count()) else { return };
        self.cursor = cell;
        match (self.layer, brush) {
            (Layer::Board, brush) => self.draft.set_content(cell, sign_of(brush)),
            (Layer::Goal, Brush::Piece(name)) => self.draft.set_piece_goal(name, cell),
            (Layer::Goal, _) => {
                let there = |name: &char| self.draft.target_of(*name).is_some_and(|at| at.contains(cell));
                if let Some(name) = self.goal_names().into_iter().find(there) {
                    self.draft.remove_piece_goal(name);
                }
            }
        }
    }

    /// The names of the goal pieces.
    fn goal_names(&self) -> Vec<char> {
        match self.draft.goal() {
            DraftGoal::Places { anchors: at, .. } => at.keys().copied().collect(),
            DraftGoal::Corner { .. } => Vec::new(),
        }
    }

    fn end_stroke(&mut self) {
        if self.stroke.take().is_some() {
            if self.past.last() == Some(&self.draft) {
                self.past.pop();
            } else {
                self.future.clear();
                if self.past.len() > MAX_UNDO {
                    self.past.remove(0);
                }
            }
        }
    }

    fn type_in(&mut self, sign: CellContent) {
        let cell = self.cursor;
        match (self.layer, sign) {
            (Layer::Board, sign) => self.change(|draft| draft.set_content(cell, sign)),
            (Layer::Goal, CellContent::Piece(name)) => self.change(|draft| draft.set_piece_goal(name, cell)),
            (Layer::Goal, CellContent::Hole | CellContent::Wall) => {
                let brush = std::mem::replace(&mut self.brush, Brush::Hole);
                self.begin_stroke(cell);
                self.end_stroke();
                self.brush = brush;
            }
        }
        if self.layer == Layer::Board {
            self.cursor = (cell + 1).min(self.draft.grid().cell_count() - 1);
        }
    }

    fn move_cursor(&mut self, way: Direction, paints: bool) {
        let grid = self.draft.grid();
        let from = antipode_puzzles::sliding::Cells::single(self.cursor);
        let Some(cell) = grid.shifted(from, way).and_then(antipode_puzzles::sliding::Cells::first) else {
            return;
        };
        if paints {
            if self.stroke.is_none() {
                self.begin_stroke(self.cursor);
            }
            self.extend_stroke(cell);
        } else {
            self.end_stroke();
        }
        self.cursor = cell;
    }

    fn select_layer(&mut self, layer: Layer) {
        self.end_stroke();
        self.layer = layer;
        let names = self.draft.names();
        let has_brush_piece = matches!(self.brush, Brush::Piece(name) if names.contains(&name));
        if layer == Layer::Goal && !has_brush_piece && self.brush != Brush::Hole {
            // Selects a piece of the earlier goal, or else the first piece.
            let goal_names = self.goal_names().into_iter().find(|name| names.contains(name));
            self.brush = goal_names.or(names.first().copied()).map_or(Brush::Hole, Brush::Piece);
        }
    }

    fn aim(&mut self, corner: Option<(char, CornerRule)>) {
        let at = match corner {
            Some((piece, sense)) => DraftGoal::Corner { piece, rule: sense },
            None => {
                match self
                    .past
                    .iter()
                    .rev()
                    .map(Draft::goal)
                    .find(|aim| matches!(aim, DraftGoal::Places { .. }))
                {
                    Some(places) => places.clone(),
                    None => Draft::empty(self.draft.grid()).goal().clone(),
                }
            }
        };
        self.change(|draft| draft.set_goal(at));
    }

    fn set_goal_from_board(&mut self) {
        let grid = self.draft.grid();
        let anchor = |name: &char| {
            let (top, left, ..) = grid.bounding_box(self.draft.cells_of(*name));
            (*name, grid.cell(top, left) as u8)
        };
        let at = short_list::map(self.draft.names().iter().map(anchor));
        self.change(|draft| draft.set_goal(DraftGoal::Places { anchors: at, interchangeable: Vec::new() }));
    }

    fn set_interchangeable(&mut self, names: &str, joins: bool) {
        let DraftGoal::Places { anchors: at, interchangeable: alike } = self.draft.goal() else { return };
        let (at, mut alike) = (at.clone(), alike.clone());
        alike.retain(|group| !group.contains(|name| names.contains(name)));
        if joins {
            alike.push(names.to_owned());
        }
        self.change(|draft| draft.set_goal(DraftGoal::Places { anchors: at, interchangeable: alike }));
    }

    fn change(&mut self, change: impl FnOnce(&mut Draft)) {
        let mut draft = self.draft.clone();
        change(&mut draft);
        self.set(draft);
    }

    fn set(&mut self, draft: Draft) {
        self.end_stroke();
        if draft != self.draft {
            self.past.push(std::mem::replace(&mut self.draft, draft));
            self.future.clear();
        }
    }

    fn step_history(&mut self, back: bool) {
        self.end_stroke();
        let (from, to) =
            if back { (&mut self.past, &mut self.future) } else { (&mut self.future, &mut self.past) };
        if let Some(draft) = from.pop() {
            to.push(std::mem::replace(&mut self.draft, draft));
            self.cursor = self.cursor.min(self.draft.grid().cell_count() - 1);
        }
    }
}

fn sign_of(brush: Brush) -> CellContent {
    match brush {
        Brush::Piece(name) => CellContent::Piece(name),
        Brush::Wall => CellContent::Wall,
        Brush::Hole | Brush::NewPiece => CellContent::Hole,
    }
}

/// The stored form of the editor: its draft and the board it was open over. The goal is stored separately, because
/// the text of an incomplete draft does not contain all of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedEditor {
    over: Option<String>,
    text: String,
    at: Vec<(char, u8)>,
}

impl SavedEditor {
    /// Creates the stored form of an editor over a board.
    #[must_use]
    pub fn of(editor: &EditorState, board: &str) -> SavedEditor {
        let at = match editor.draft.goal() {
            DraftGoal::Places { anchors: at, .. } => at.iter().map(|(name, cell)| (*name, *cell)).collect(),
            DraftGoal::Corner { .. } => Vec::new(),
        };
        SavedEditor { over: editor.open.then(|| board.to_owned()), text: editor.draft.to_text(), at }
    }

    /// Restores the editor; it is open only over the same board. Returns `None` if the text is invalid.
    #[must_use]
    pub fn restore(&self, board: &str) -> Option<EditorState> {
        let mut draft = Draft::parse(&self.text).ok()?;
        let cells = draft.grid().cell_count();
        if let DraftGoal::Places { interchangeable: alike, .. } = draft.goal().clone() {
            let at = short_list::map(self.at.iter().copied().filter(|(_, cell)| usize::from(*cell) < cells));
            draft.set_goal(DraftGoal::Places { anchors: at, interchangeable: alike });
        }
        Some(EditorState::new(draft).with_open(self.over.as_deref() == Some(board)))
    }
}

/// A draft of holes with this many rows and columns.
#[must_use]
pub fn blank_draft(rows: usize, cols: usize) -> Option<Draft> {
    Grid::new(rows, cols).map(Draft::empty)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn editor(text: &str) -> EditorState {
        EditorState::new(Draft::parse(text).expect("a draft"))
    }

    fn after(editor: &EditorState, edits: &[EditorAction]) -> EditorState {
        edits.iter().fold(editor.clone(), |editor, edit| editor.reduce(edit))
    }

    #[test]
    fn every_stroke_of_the_new_brush_is_one_piece_and_one_undo_step() {
        let drawn = after(
            &editor("..../...."),
            &[
                EditorAction::BeginStroke(0),
                EditorAction::ExtendStroke(1),
                EditorAction::ExtendStroke(5),
                EditorAction::EndStroke,
                EditorAction::BeginStroke(2),
                EditorAction::ExtendStroke(3),
                EditorAction::EndStroke,
            ],
        );
        assert_eq!(drawn.draft.to_text(), "AABB/.A..");
        let back = after(&drawn, &[EditorAction::Undo]);
        assert_eq!(back.draft.to_text(), "AA../.A..");
        assert_eq!(after(&back, &[EditorAction::Redo]).draft, drawn.draft);
        assert_eq!(
            after(&back, &[EditorAction::Undo, EditorAction::Undo, EditorAction::Undo]).draft.to_text(),
            "..../...."
        );
    }

    #[test]
    fn repainting_erases_and_a_stroke_without_effect_is_not_recorded() {
        let piece = after(
            &editor("AA/.."),
            &[
                EditorAction::SetBrush(Brush::Piece('A')),
                EditorAction::BeginStroke(1),
                EditorAction::EndStroke,
            ],
        );
        assert_eq!(piece.draft.to_text(), "A./..");
        let nothing = after(
            &editor("AA/.."),
            &[EditorAction::SetBrush(Brush::Hole), EditorAction::BeginStroke(2), EditorAction::EndStroke],
        );
        assert!(!nothing.can_undo());
        let outside = after(
            &editor("AA/.."),
            &[EditorAction::BeginStroke(9), EditorAction::ExtendStroke(3), EditorAction::EndStroke],
        );
        assert_eq!(outside.draft.to_text(), "AA/..");
    }

    #[test]
    fn keys_type_and_draw() {
        let typed = after(
            &editor(".../..."),
            &[
                EditorAction::TypeSign(CellContent::Piece('X')),
                EditorAction::TypeSign(CellContent::Wall),
                EditorAction::MoveCursor(Direction::Down, false),
                EditorAction::TypeSign(CellContent::Piece('Y')),
            ],
        );
        assert_eq!((typed.draft.to_text().as_str(), typed.cursor), ("X#./..Y", 5));
        let drawn = after(
            &editor(".../..."),
            &[
                EditorAction::MoveCursor(Direction::Right, true),
                EditorAction::MoveCursor(Direction::Down, true),
                EditorAction::EndStroke,
            ],
        );
        assert_eq!(drawn.draft.to_text(), "AA./.A.");
        assert!(
            after(&drawn, &[EditorAction::Undo]).draft.to_text() == ".../...",
            "with Shift it is one stroke"
        );
    }

    #[test]
    fn the_goal_is_painted_piece_by_piece() {
        let goal = after(
            &editor("AA./B.."),
            &[
                EditorAction::SetLayer(Layer::Goal),
                EditorAction::BeginStroke(3),
                EditorAction::ExtendStroke(4),
                EditorAction::EndStroke,
            ],
        );
        assert_eq!((goal.selected_piece(), goal.draft.to_text().as_str()), (Some('A'), "AA./B.. -> .../.AA"));
        assert!(goal.draft.build().is_ok());
        let error = after(
            &goal,
            &[EditorAction::SetBrush(Brush::Hole), EditorAction::BeginStroke(5), EditorAction::EndStroke],
        );
        assert_eq!(error.draft.to_text(), "AA./B..");
        let corner = after(&goal, &[EditorAction::SetCornerGoal(Some(('B', CornerRule::Loose)))]);
        assert_eq!(corner.draft.to_text(), "AA./B.. -> corner-loose:B");
        assert_eq!(
            after(&corner, &[EditorAction::SetCornerGoal(None)]).draft,
            goal.draft,
            "the places are restored"
        );
        assert_eq!(after(&goal, &[EditorAction::SetGoalFromBoard]).draft.to_text(), "AA./B.. -> AA./B..");
    }

    #[test]
    fn alike_pieces_are_interchangeable() {
        let both = after(&editor("CD/.. -> DC/.."), &[EditorAction::SetInterchangeable("CD".into(), true)]);
        assert_eq!(both.draft.to_text(), "CD/.. -> DC/..@any:CD");
        assert_eq!(
            after(&both, &[EditorAction::SetInterchangeable("CD".into(), false)]).draft.to_text(),
            "CD/.. -> DC/.."
        );
    }

    #[test]
    fn an_invalid_draft_is_stored_unchanged() {
        let mut overlapping = editor("A../B.. -> .../AB.");
        overlapping = after(
            &overlapping,
            &[
                EditorAction::SetBrush(Brush::Piece('A')),
                EditorAction::BeginStroke(1),
                EditorAction::EndStroke,
            ],
        );
        assert!(overlapping.draft.build().is_err());
        for editor in [overlapping, editor("A.A/#..@h:A -> corner:A"), editor("../..")] {
            let again = SavedEditor::of(&editor, "A/.").restore("A/.").expect("it was stored");
            assert_eq!((again.draft, again.open), (editor.draft.clone(), true));
            let elsewhere = SavedEditor::of(&editor, "A/.").restore("B/.").expect("it was stored");
            assert_eq!((elsewhere.draft, elsewhere.open), (editor.draft, false));
        }
    }
}
