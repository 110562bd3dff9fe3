//! The state of the editor: draft, brush and undo history. Pure.

use super::PosedPosition;
use crate::puzzle::Ruleset;
use crate::puzzle::draft_history::DraftHistory;
use crate::puzzle::editor::{BoardEditor, Change};
use crate::puzzle::reading::PositionError;
use antipode_puzzles::short_list;
use antipode_puzzles::sliding::cells::{Direction, Grid};
use antipode_puzzles::sliding::draft::{Draft, DraftGoal};
use antipode_puzzles::sliding::notation::CellContent;
use antipode_puzzles::sliding::{CornerRule, Freedom};
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// The rows and columns of a Rush Hour board.
const RUSH_HOUR_SIZE: usize = 6;

/// The brush of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// A new piece with each stroke.
    NewPiece,
    /// Cells of this piece.
    Piece(char),
    /// A stroke on another piece makes it a part of this one.
    Join(char),
    /// Holes: erases.
    Hole,
    Wall,
    /// Cells that only the [admitted pieces](EditorState::admitted_pieces) may enter.
    Gate,
}

/// The effect of a stroke on each of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stroke {
    /// Gives it this content.
    Content(CellContent),
    /// Erases its content, or its gate where it has no content.
    Erase,
    /// Makes it a gate, or an ordinary cell.
    Gate { opens: bool },
    /// Brings this piece there in the goal.
    Target(char),
    /// Removes the piece there from the goal.
    RemoveTarget,
    /// Makes the piece there a part of this one.
    Join(char),
}

/// Whether straight pieces keep to their lines, as in Rush Hour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum LineRule {
    /// Nothing was drawn since the draft was opened, so the draft shows the rule.
    #[default]
    AsDrawn,
    /// The same of the board of a game: pieces that slide freely there are meant to.
    AsPlayed,
    /// Undecided. If it matters, the editor asks.
    Undecided,
    /// They slide freely, unless a piece is restricted by itself.
    Free,
    /// They keep to their lines, and so does each piece when it is drawn.
    Lines,
}

impl LineRule {
    fn is_default(&self) -> bool {
        *self == LineRule::default()
    }
}

/// The state that undo restores.
#[derive(Clone, Debug, PartialEq)]
struct Snapshot {
    draft: Draft,
    line_rule: LineRule,
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
    line_rule: LineRule,
    /// The pieces chosen for new gates; empty before a choice.
    gate_choice: String,
    /// The current stroke; `None` between strokes.
    stroke: Option<Stroke>,
    history: DraftHistory<Snapshot>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum EditorAction {
    /// Begin a stroke in a cell.
    BeginStroke(usize),
    /// Extend the stroke to a cell.
    ExtendStroke(usize),
    EndStroke,
    /// Paint the cell of the cursor. Keys may arrive faster than the page is drawn, so only the editor knows which cell that is.
    PaintAtCursor,
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
    /// Let the parts of a piece slide as one body.
    JoinParts(char),
    /// Make each part of a piece a piece of its own.
    TakeApart(char),
    /// Let straight pieces keep to their lines, as in Rush Hour, or slide freely. With lines, the goal becomes an exit unless
    /// there is one that pieces can reach on their lines; an empty board becomes one of the usual size.
    SetLines(bool),
    /// Set the goal to the exit of a car.
    SetExit(char),
    /// Admit a piece to new gates, or no longer.
    ToggleGatePiece(char),
    /// Set the goal to a piece in the corner, or with `None` to the painted places.
    SetCornerGoal(Option<(char, CornerRule)>),
    /// Set the goal of every piece to its current place.
    SetGoalFromBoard,
    /// Make pieces interchangeable, or distinct again.
    SetInterchangeable(String, bool),
    /// Erase all, except the rule for straight pieces.
    Clear,
    /// Replace the draft by another board.
    Load(Box<Draft>),
    /// Replace the draft by the same board with a single change.
    ApplyChange(Box<Draft>),
    /// Undo one stroke.
    Undo,
    /// Redo one stroke.
    Redo,
}

impl EditorAction {
    #[must_use]
    pub fn change(self) -> Change<EditorState> {
        Change::new(move |state: &EditorState| state.reduce(&self))
    }
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
            line_rule: LineRule::AsDrawn,
            gate_choice: String::new(),
            stroke: None,
            history: DraftHistory::default(),
        }
    }

    /// Creates an open editor with the board of a game, whose rule is known.
    #[must_use]
    pub fn of_game(draft: Draft) -> EditorState {
        EditorState { line_rule: LineRule::AsPlayed, ..EditorState::new(draft) }
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
        self.history.can_undo()
    }

    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Returns the state after an action.
    #[must_use]
    pub fn reduce(&self, edit: &EditorAction) -> EditorState {
        let mut next = self.clone();
        next.line_rule = self.line_rule();
        let extends = matches!(edit, EditorAction::ExtendStroke(_) | EditorAction::MoveCursor(..));
        if !extends {
            next.end_stroke();
        }
        match edit {
            EditorAction::BeginStroke(cell) => next.begin_stroke(*cell),
            EditorAction::ExtendStroke(cell) => next.extend_stroke(*cell),
            EditorAction::EndStroke => next.end_stroke(),
            EditorAction::PaintAtCursor => {
                next.begin_stroke(next.cursor);
                next.end_stroke();
            }
            EditorAction::TypeSign(sign) => next.type_in(*sign),
            EditorAction::MoveCursor(direction, paints) => next.move_cursor(*direction, *paints),
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
            EditorAction::JoinParts(name) => next.change(|draft| draft.set_in_parts(*name, true)),
            EditorAction::TakeApart(name) => next.change(|draft| draft.take_apart(*name)),
            EditorAction::SetLines(keeps) => next.set_lines(*keeps),
            EditorAction::SetExit(name) => {
                if let Some(exit) = self.draft.exit_of(Some(*name)) {
                    next.change(|draft| draft.set_goal(exit));
                }
            }
            EditorAction::ToggleGatePiece(name) => next.toggle_gate_piece(*name),
            EditorAction::SetCornerGoal(corner) => next.aim(*corner),
            EditorAction::SetGoalFromBoard => next.set_goal_from_board(),
            EditorAction::SetInterchangeable(names, alike) => next.set_interchangeable(names, *alike),
            EditorAction::Clear => {
                next.cursor = 0;
                next.set(Draft::empty(self.draft.grid()));
            }
            EditorAction::Load(draft) => {
                next.load((**draft).clone());
                next.line_rule = next.line_rule();
            }
            EditorAction::ApplyChange(draft) => {
                next.cursor = 0;
                next.set((**draft).clone());
            }
            EditorAction::Undo => return self.stepped(true),
            EditorAction::Redo => return self.stepped(false),
        }
        next
    }

    /// The piece of the brush, if it is on the board.
    #[must_use]
    pub fn selected_piece(&self) -> Option<char> {
        match self.brush {
            Brush::Piece(name) | Brush::Join(name) if !self.draft.cells_of(name).is_empty() => Some(name),
            _ => None,
        }
    }

    /// The rule for straight pieces.
    #[must_use]
    pub fn line_rule(&self) -> LineRule {
        match self.line_rule {
            LineRule::AsDrawn | LineRule::AsPlayed if self.draft.keeps_to_lines() => LineRule::Lines,
            LineRule::AsPlayed if self.draft.may_keep_to_lines() => LineRule::Free,
            LineRule::AsDrawn | LineRule::AsPlayed => LineRule::Undecided,
            rule => rule,
        }
    }

    /// Replaces the draft by another board.
    pub(super) fn load(&mut self, draft: Draft) {
        self.cursor = 0;
        self.set_with_rule(draft, LineRule::AsDrawn);
    }

    /// The piece of the brush, or the one that was drawn last.
    #[must_use]
    pub fn current_piece(&self) -> Option<char> {
        match (self.brush, self.draft.content(self.cursor)) {
            (Brush::NewPiece, CellContent::Piece(name)) if self.can_undo() => Some(name),
            _ => self.selected_piece(),
        }
    }

    /// The pieces that new gates admit, sorted: those that were chosen, or else those of the goal, or else the first one.
    /// Empty only on a board without pieces.
    #[must_use]
    pub fn admitted_pieces(&self) -> String {
        let names = self.draft.names();
        let chosen: String = names.iter().filter(|name| self.gate_choice.contains(**name)).collect();
        if !chosen.is_empty() {
            return chosen;
        }
        let in_goal = self.goal_names();
        let admitted: String = names.iter().filter(|name| in_goal.contains(name)).collect();
        if admitted.is_empty() { names.iter().take(1).collect() } else { admitted }
    }

    /// Whether to ask if the pieces slide freely or keep to their lines: nobody has said, several pieces are drawn or the board
    /// is complete, and either is possible.
    #[must_use]
    pub fn asks_for_lines(&self) -> bool {
        self.line_rule() == LineRule::Undecided
            && !self.is_painting()
            && (self.draft.names().len() > 1 || self.draft.build().is_ok())
            && self.draft.may_keep_to_lines()
    }

    fn begin_stroke(&mut self, cell: usize) {
        if cell >= self.draft.grid().cell_count() {
            return;
        }
        self.cursor = cell;
        let Some(stroke) = self.stroke_at(cell) else { return };
        self.history.begin(self.snapshot());
        self.stroke = Some(stroke);
        self.extend_stroke(cell);
    }

    /// The effect of the brush when a stroke begins in a cell. Painting the same again erases it.
    fn stroke_at(&self, cell: usize) -> Option<Stroke> {
        let content = match (self.layer, self.brush) {
            (Layer::Goal, Brush::Piece(name) | Brush::Join(name)) => return Some(Stroke::Target(name)),
            (Layer::Board, Brush::Join(name)) => return Some(Stroke::Join(name)),
            (Layer::Goal, _) => return Some(Stroke::RemoveTarget),
            (Layer::Board, Brush::Hole) => return Some(Stroke::Erase),
            (Layer::Board, Brush::Gate) => {
                let names = self.admitted_pieces();
                let opens = self.draft.gate(cell) == Some(&names);
                return (opens || !names.is_empty()).then_some(Stroke::Gate { opens });
            }
            (Layer::Board, Brush::NewPiece) => CellContent::Piece(self.draft.unused_name()?),
            (Layer::Board, Brush::Piece(name)) => CellContent::Piece(name),
            (Layer::Board, Brush::Wall) => CellContent::Wall,
        };
        let again = self.draft.content(cell) == content;
        Some(if again { Stroke::Erase } else { Stroke::Content(content) })
    }

    /// Extends the stroke to every cell on the way to this one: a fast pointer skips cells.
    fn extend_stroke(&mut self, cell: usize) {
        let Some(stroke) = self.stroke.filter(|_| cell < self.draft.grid().cell_count()) else { return };
        let from = std::mem::replace(&mut self.cursor, cell);
        if let Stroke::Target(name) = stroke {
            // Only the place where it is dropped displaces other pieces.
            if let Some(before) = self.history.past().last() {
                self.draft.set_goal(before.draft.goal().clone());
            }
            self.draft.set_piece_goal(name, cell);
            return;
        }
        for cell in cells_between(self.draft.grid(), from, cell) {
            self.paint(stroke, cell);
        }
    }

    fn paint(&mut self, stroke: Stroke, cell: usize) {
        match stroke {
            Stroke::Content(content) => self.put(cell, content),
            Stroke::Erase => {
                let had_content = self
                    .history
                    .past()
                    .last()
                    .is_some_and(|before| before.draft.content(cell) != CellContent::Hole);
                if had_content {
                    self.draft.set_content(cell, CellContent::Hole);
                } else {
                    self.draft.set_gate(cell, "");
                }
            }
            Stroke::Gate { opens: true } => self.draft.set_gate(cell, ""),
            Stroke::Gate { opens: false } => {
                if self.draft.content(cell) == CellContent::Wall {
                    self.draft.set_content(cell, CellContent::Hole);
                }
                self.draft.set_gate(cell, &self.admitted_pieces());
            }
            Stroke::Target(name) => self.draft.set_piece_goal(name, cell),
            Stroke::Join(name) => {
                if let CellContent::Piece(other) = self.draft.content(cell) {
                    self.draft.join(name, other);
                    // What is drawn next belongs to the whole.
                    if other != name {
                        self.brush = Brush::Piece(name);
                    }
                }
            }
            Stroke::RemoveTarget => {
                let there = |name: &char| self.draft.target_of(*name).is_some_and(|at| at.contains(cell));
                if let Some(name) = self.goal_names().into_iter().find(there) {
                    self.draft.remove_piece_goal(name);
                }
            }
        }
    }

    /// Puts a content into a cell. A wall is no gate.
    fn put(&mut self, cell: usize, content: CellContent) {
        self.draft.set_content(cell, content);
        if content == CellContent::Wall {
            self.draft.set_gate(cell, "");
        }
    }

    /// The names of the goal pieces.
    fn goal_names(&self) -> Vec<char> {
        match self.draft.goal() {
            DraftGoal::Places { anchors: at, .. } => at.keys().copied().collect(),
            DraftGoal::Corner { piece, .. } => vec![*piece],
        }
    }

    fn end_stroke(&mut self) {
        if self.is_painting() {
            self.follow_drawing();
        }
        self.record_stroke();
    }

    /// Makes the stroke a step of undo.
    fn record_stroke(&mut self) {
        if self.stroke.take().is_some() {
            let now = self.snapshot();
            self.history.finish(&now);
        }
    }

    /// After a stroke on the board: pieces that it changed keep to their lines if all do, and an exit stays at the end of its
    /// car's row. A piece that is gone takes its freedom along.
    fn follow_drawing(&mut self) {
        let Some(Snapshot { draft: before, .. }) = self.history.past().last() else { return };
        if self.layer != Layer::Board {
            return;
        }
        let lines = self.line_rule == LineRule::Lines;
        let mut names = before.names();
        names.extend(self.draft.names());
        names.retain(|name| before.cells_of(*name) != self.draft.cells_of(*name));
        for name in names {
            let is_gone = self.draft.cells_of(name).is_empty();
            if lines || is_gone {
                self.draft.set_freedom(name, self.draft.line_of(name));
            }
        }
        if !lines {
            return;
        }
        let car = self.draft.only_goal_piece();
        let follows = match (self.draft.goal(), car) {
            (DraftGoal::Corner { .. }, _) => false,
            (DraftGoal::Places { anchors, .. }, None) => anchors.is_empty(),
            (DraftGoal::Places { .. }, Some(car)) => {
                before.exit_of(Some(car)).as_ref() == Some(self.draft.goal())
                    || self.draft.target_of(car).is_none()
                    || self.draft.goal_leaves_lines()
            }
        };
        if follows && let Some(exit) = self.draft.exit_of(car) {
            self.draft.set_goal(exit);
        }
    }

    fn type_in(&mut self, sign: CellContent) {
        let cell = self.cursor;
        self.history.begin(self.snapshot());
        let stroke = match (self.layer, sign) {
            (Layer::Board, CellContent::Hole) => Stroke::Erase,
            (Layer::Board, sign) => Stroke::Content(sign),
            (Layer::Goal, CellContent::Piece(name)) => Stroke::Target(name),
            (Layer::Goal, CellContent::Hole | CellContent::Wall) => Stroke::RemoveTarget,
        };
        self.stroke = Some(stroke);
        self.extend_stroke(cell);
        self.end_stroke();
        if self.layer == Layer::Board {
            self.cursor = (cell + 1).min(self.draft.grid().cell_count() - 1);
        }
    }

    fn move_cursor(&mut self, direction: Direction, paints: bool) {
        let grid = self.draft.grid();
        let from = antipode_puzzles::sliding::Cells::single(self.cursor);
        let Some(cell) = grid.shifted(from, direction).and_then(antipode_puzzles::sliding::Cells::first)
        else {
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
        let changes = self.layer != layer;
        self.layer = layer;
        let names = self.draft.names();
        let has_brush_piece = matches!(self.brush, Brush::Piece(name) if names.contains(&name));
        if changes && layer == Layer::Goal && !has_brush_piece {
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
                    .history
                    .past()
                    .iter()
                    .rev()
                    .map(|snapshot| snapshot.draft.goal())
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

    fn set_lines(&mut self, keeps: bool) {
        let mut draft = self.draft.clone();
        if keeps && draft.is_blank() {
            draft = Grid::new(RUSH_HOUR_SIZE, RUSH_HOUR_SIZE).map_or(draft, Draft::empty);
            self.cursor = 0;
        }
        draft.set_lines(keeps);
        let has_goal = match draft.goal() {
            DraftGoal::Places { anchors, .. } => !anchors.is_empty(),
            DraftGoal::Corner { .. } => true,
        };
        if keeps && (!has_goal || draft.goal_leaves_lines()) {
            let car = draft.only_goal_piece();
            if let Some(exit) = draft.exit_of(car).or_else(|| draft.exit_of(None)) {
                draft.set_goal(exit);
            }
        }
        self.set_with_rule(draft, if keeps { LineRule::Lines } else { LineRule::Free });
    }

    fn toggle_gate_piece(&mut self, name: char) {
        let mut admitted = self.admitted_pieces();
        match admitted.find(name) {
            // A gate that admits no piece would be a wall.
            Some(at) if admitted.len() > 1 => drop(admitted.remove(at)),
            Some(_) => {}
            None => admitted.push(name),
        }
        self.gate_choice = admitted;
    }

    fn change(&mut self, change: impl FnOnce(&mut Draft)) {
        let mut draft = self.draft.clone();
        change(&mut draft);
        self.set(draft);
    }

    /// The state one stroke back or forth.
    #[must_use]
    pub fn stepped(&self, back: bool) -> EditorState {
        let mut next = self.clone();
        next.step_history(back);
        next
    }

    fn set(&mut self, draft: Draft) {
        self.set_with_rule(draft, self.line_rule);
    }

    fn set_with_rule(&mut self, draft: Draft, line_rule: LineRule) {
        self.record_stroke();
        self.history.begin(self.snapshot());
        (self.draft, self.line_rule) = (draft, line_rule);
        let now = self.snapshot();
        self.history.finish(&now);
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot { draft: self.draft.clone(), line_rule: self.line_rule }
    }

    pub(super) fn step_history(&mut self, back: bool) {
        self.record_stroke();
        let now = self.snapshot();
        if let Some(snapshot) = self.history.step(back, now) {
            (self.draft, self.line_rule) = (snapshot.draft, snapshot.line_rule);
            self.cursor = self.cursor.min(self.draft.grid().cell_count() - 1);
        }
    }
}

/// The cells on the straight line between two cells, with both ends, each beside the one before.
fn cells_between(grid: Grid, from: usize, to: usize) -> Vec<usize> {
    let ((mut row, mut col), (last_row, last_col)) = (grid.row_col(from), grid.row_col(to));
    let (down, right) = (row.abs_diff(last_row), col.abs_diff(last_col));
    let (mut rows, mut cols) = (0, 0);
    let mut cells = vec![from];
    while (rows, cols) != (down, right) {
        // The step that stays nearer to the line between the middles of the two cells.
        if (1 + 2 * cols) * down < (1 + 2 * rows) * right {
            cols += 1;
            col = if col < last_col { col + 1 } else { col - 1 };
        } else {
            rows += 1;
            row = if row < last_row { row + 1 } else { row - 1 };
        }
        cells.push(grid.cell(row, col));
    }
    cells
}

/// The stored form of the editor: its draft and the board it was open over. The goal is stored separately, because
/// the text of an incomplete draft does not contain all of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedEditor {
    over: Option<String>,
    text: String,
    at: Vec<(char, u8)>,
    /// The answer about straight pieces; a draft of an earlier version has none.
    #[serde(default, skip_serializing_if = "LineRule::is_default")]
    lines: LineRule,
}

impl SavedEditor {
    /// Creates the stored form of an editor over a board.
    #[must_use]
    pub fn of(editor: &EditorState, board: &str) -> SavedEditor {
        let at = match editor.draft.goal() {
            DraftGoal::Places { anchors: at, .. } => at.iter().map(|(name, cell)| (*name, *cell)).collect(),
            DraftGoal::Corner { .. } => Vec::new(),
        };
        SavedEditor {
            over: editor.open.then(|| board.to_owned()),
            text: editor.draft.to_drawn_text(),
            at,
            lines: editor.line_rule,
        }
    }

    /// Restores the editor; it is open only over the same board. Returns `None` if the text is invalid.
    #[must_use]
    pub fn restore(&self, board: &str) -> Option<EditorState> {
        let mut draft = Draft::parse(&self.text).ok()?;
        let cells = draft.grid().cell_count();
        if let DraftGoal::Places { interchangeable: alike, .. } = draft.goal().clone() {
            let is_of_board =
                |(name, cell): &(char, u8)| name.is_ascii_alphanumeric() && usize::from(*cell) < cells;
            let at = short_list::map(self.at.iter().copied().filter(is_of_board));
            draft.set_goal(DraftGoal::Places { anchors: at, interchangeable: alike });
        }
        let editor = EditorState::new(draft).with_open(self.over.as_deref() == Some(board));
        Some(EditorState { line_rule: self.lines, ..editor })
    }
}

/// A draft of holes with this many rows and columns.
#[must_use]
pub fn blank_draft(rows: usize, cols: usize) -> Option<Draft> {
    Grid::new(rows, cols).map(Draft::empty)
}

/// The draft where nothing is known: Klotski's outline without pieces.
pub fn empty_draft() -> Draft {
    blank_draft(5, 4).expect("a board of usual size")
}

pub fn draft_of(place: &PosedPosition) -> Draft {
    Draft::from_position(place.position(), place.goal())
}

impl BoardEditor for Rc<EditorState> {
    type Position = PosedPosition;
    type Action = Change<EditorState>;

    fn from_position(place: &PosedPosition) -> Self {
        Rc::new(EditorState::of_game(draft_of(place)))
    }

    fn from_text(text: &str, _: Ruleset) -> Result<Self, PositionError> {
        let draft = if text.is_empty() { empty_draft() } else { Draft::parse(text)? };
        Ok(Rc::new(EditorState::new(draft)))
    }

    fn with_draft_of(&self, other: &Self) -> Self {
        let mut next = EditorState::with_open(self, true);
        next.load(other.draft.clone());
        Rc::new(next)
    }

    fn is_open(&self) -> bool {
        self.open
    }

    fn with_open(&self, open: bool) -> Self {
        Rc::new(EditorState::with_open(self, open))
    }

    fn is_painting(&self) -> bool {
        EditorState::is_painting(self)
    }

    fn reduce(&self, change: &Change<EditorState>) -> Self {
        Rc::new(change.apply(self))
    }

    fn undone(&self) -> Self {
        Rc::new(EditorState::stepped(self, true))
    }

    fn redone(&self) -> Self {
        Rc::new(EditorState::stepped(self, false))
    }

    fn build(&self) -> Option<PosedPosition> {
        let (position, goal) = self.draft.build().ok()?;
        Some(PosedPosition::new(position, goal))
    }

    fn text(&self) -> String {
        self.draft.to_text()
    }

    fn is_draft_of(&self, place: &PosedPosition) -> bool {
        draft_of(place) == self.draft
    }
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
    fn pieces_are_joined_by_a_stroke_and_taken_apart() {
        use EditorAction::{BeginStroke, EndStroke, JoinParts, SetBrush, TakeApart, Undo};
        let apart = editor("A.B/.C. -> .../A..");
        // A stroke on a hole joins nothing, and the next one may still.
        let joining = after(&apart, &[SetBrush(Brush::Join('A')), BeginStroke(1), EndStroke]);
        assert_eq!((joining.brush, joining.selected_piece()), (Brush::Join('A'), Some('A')));
        assert_eq!((joining.draft.to_text(), joining.can_undo()), (apart.draft.to_text(), false));
        let joined = after(&joining, &[BeginStroke(2), EndStroke]);
        assert_eq!(joined.draft.to_text(), "A.A/.C.@parts:A -> .../A.A");
        assert_eq!(joined.brush, Brush::Piece('A'));
        assert_eq!(after(&joined, &[Undo]).draft, apart.draft);
        let again = after(&joined, &[TakeApart('A')]);
        assert_eq!(again.draft.to_text(), "A.B/.C. -> .../A.B");
        assert_eq!(after(&again, &[Undo]).draft, joined.draft);
        // Cells with the same letter that do not touch are a fault until the player says that they belong together.
        let loose = editor("A.A/... -> .../A.A");
        assert!(loose.draft.build().is_err());
        assert!(after(&loose, &[JoinParts('A')]).draft.build().is_ok());
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
    fn a_key_paints_where_the_cursor_is_by_then() {
        let right = EditorAction::MoveCursor(Direction::Right, false);
        let painted = after(&editor("A../..."), &[right.clone(), right, EditorAction::PaintAtCursor]);
        assert_eq!((painted.draft.to_text().as_str(), painted.cursor), ("A.B/...", 2));
        assert!(!painted.is_painting());
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

    fn stroke(cells: &[usize]) -> Vec<EditorAction> {
        let (first, rest) = cells.split_first().expect("a cell");
        let mut edits = vec![EditorAction::BeginStroke(*first)];
        edits.extend(rest.iter().map(|cell| EditorAction::ExtendStroke(*cell)));
        edits.push(EditorAction::EndStroke);
        edits
    }

    #[test]
    fn a_fast_stroke_leaves_no_gap() {
        let drawn = after(&editor("..../..../...."), &stroke(&[0, 11]));
        let cells = drawn.draft.cells_of('A');
        assert_eq!(drawn.draft.grid().connected_component(cells), cells, "{}", drawn.draft.to_text());
        assert_eq!((cells.len(), cells.contains(0), cells.contains(11)), (6, true, true));
        assert_eq!(after(&editor("..../...."), &stroke(&[7, 4])).draft.to_text(), "..../AAAA");
        let grid = Grid::new(5, 7).expect("a grid");
        for (from, to) in (0..35).flat_map(|from| (0..35).map(move |to| (from, to))) {
            let cells = cells_between(grid, from, to);
            assert_eq!((cells.first(), cells.last()), (Some(&from), Some(&to)));
            for pair in cells.windows(2) {
                let (one, other) = (grid.row_col(pair[0]), grid.row_col(pair[1]));
                assert_eq!(one.0.abs_diff(other.0) + one.1.abs_diff(other.1), 1, "{from} to {to}");
            }
        }
    }

    #[test]
    fn the_goal_layer_begins_with_a_piece() {
        let goal = |text: &str| {
            let edits = [EditorAction::SetBrush(Brush::Hole), EditorAction::SetLayer(Layer::Goal)];
            after(&editor(text), &edits).brush
        };
        assert_eq!(goal("AB/.. -> ../.B"), Brush::Piece('B'), "of the goal");
        assert_eq!(goal("AB/.. -> corner:B"), Brush::Piece('B'), "of the corner");
        assert_eq!(goal("AB/.."), Brush::Piece('A'), "the first one");
        assert_eq!(goal("../.."), Brush::Hole, "there is none");
    }

    #[test]
    fn a_piece_dragged_over_another_target_does_not_remove_it() {
        let dragged = after(
            &editor("ABC/... -> .../B.."),
            &[
                &[EditorAction::SetBrush(Brush::Piece('A')), EditorAction::SetLayer(Layer::Goal)][..],
                &stroke(&[3, 4]),
            ]
            .concat(),
        );
        assert_eq!(dragged.draft.to_text(), "ABC/... -> .../BA.");
    }

    #[test]
    fn gates_are_painted_for_the_goal_pieces_and_erased_like_walls() {
        let gate = EditorAction::SetBrush(Brush::Gate);
        let begun = after(&editor("AB./... -> .../.B."), std::slice::from_ref(&gate));
        assert_eq!(begun.admitted_pieces(), "B");
        let painted = after(&begun, &stroke(&[3, 5]));
        assert_eq!(painted.draft.to_text(), "AB./...@gate:B:r2c1r2c2r2c3 -> .../.B.");
        assert_eq!(after(&painted, &[EditorAction::Undo]).draft, begun.draft);
        assert_eq!(after(&painted, &stroke(&[4])).draft.gate(4), None, "the same again opens it");
        let hole = EditorAction::SetBrush(Brush::Hole);
        let erased = after(&painted, &[&[hole.clone()][..], &stroke(&[4, 3])].concat());
        assert_eq!(erased.draft.to_text(), "AB./...@gate:B:r2c3 -> .../.B.");
        // Other pieces replace the gate; one piece is always admitted.
        let other = [EditorAction::ToggleGatePiece('A'), EditorAction::ToggleGatePiece('B')];
        let other = after(&after(&painted, &other), &stroke(&[4]));
        assert_eq!(other.draft.gate(4), Some("A"));
        assert_eq!(after(&other, &[EditorAction::ToggleGatePiece('A')]).admitted_pieces(), "A");
        // A piece in a gate is erased before the gate, and a wall is no gate.
        let covered = after(&begun, &stroke(&[1]));
        let erased = after(&covered, &[&[hole][..], &stroke(&[1])].concat());
        assert_eq!((erased.draft.content(1), erased.draft.gate(1)), (CellContent::Hole, Some("B")));
        assert_eq!(after(&erased, &stroke(&[1])).draft.gate(1), None);
        let wall = after(&painted, &[&[EditorAction::SetBrush(Brush::Wall)][..], &stroke(&[4])].concat());
        assert_eq!((wall.draft.content(4), wall.draft.gate(4)), (CellContent::Wall, None));
        // By keys: Delete takes it away.
        let typed = after(&painted, &[EditorAction::TypeSign(CellContent::Hole)]);
        assert_eq!(typed.draft.gate(painted.cursor), None);
        assert_eq!(after(&editor("../.."), &[&[gate][..], &stroke(&[0])].concat()).draft.gate(0), None);
    }

    #[test]
    fn rush_hour_restricts_straight_pieces_and_leads_a_car_to_the_exit() {
        let before = editor("BAA./BCC./....");
        let rush = after(&before, &[EditorAction::SetLines(true)]);
        assert_eq!(rush.draft.to_text(), "BAA./BCC./....@h:AC,v:B -> ..AA/..../....");
        // New pieces keep to their lines, and so does a piece that is drawn anew.
        let drawn = after(&rush, &stroke(&[3, 7]));
        assert_eq!(drawn.draft.freedom('D'), Freedom::Vertical);
        let redrawn =
            after(&drawn, &[&[EditorAction::SetBrush(Brush::Piece('D'))][..], &stroke(&[3])].concat());
        assert_eq!(redrawn.draft.freedom('D'), Freedom::Free, "a single cell has no line");
        // The exit follows its car.
        let longer =
            after(&rush, &[&[EditorAction::SetBrush(Brush::Piece('A'))][..], &stroke(&[3])].concat());
        assert_eq!(
            longer.draft.to_text(),
            "BAAA/BCC./....@h:AC,v:B -> AAA./..../....",
            "it is at the right end"
        );
        let chosen = after(&rush, &[EditorAction::SetExit('C')]);
        assert_eq!(chosen.draft.to_text(), "BAA./BCC./....@h:AC,v:B -> ..../..CC/....");
        let undone = after(&rush, &[EditorAction::Undo]);
        assert_eq!((undone.draft.clone(), undone.line_rule()), (before.draft.clone(), LineRule::Undecided));
        assert_eq!(after(&undone, &[EditorAction::Redo]).line_rule(), LineRule::Lines);
        let off = after(&rush, &[EditorAction::SetLines(false)]);
        assert_eq!(off.draft.to_text(), "BAA./BCC./.... -> ..AA/..../....");
        let goal = after(&editor("BAA./B... -> AA../...."), &[EditorAction::SetLines(true)]);
        assert_eq!(
            goal.draft.goal(),
            editor("BAA./B... -> AA../....").draft.goal(),
            "a goal on its line stays"
        );
    }

    #[test]
    fn an_empty_rush_hour_board_has_the_usual_size_and_gets_its_exit_with_the_first_car() {
        let empty = after(&editor("../.."), &[EditorAction::SetLines(true)]);
        assert_eq!((empty.draft.grid().rows(), empty.draft.grid().cols()), (6, 6));
        let drawn = after(&empty, &stroke(&[13, 14]));
        assert!(drawn.draft.build().is_ok(), "{}", drawn.draft.to_text());
        let exit = drawn.draft.target_of('A').expect("an exit");
        assert!(exit.contains(16) && exit.contains(17));
    }

    #[test]
    fn clearing_keeps_the_rule_for_straight_pieces() {
        let cleared = after(&editor("BAA./B..."), &[EditorAction::SetLines(true), EditorAction::Clear]);
        assert!(cleared.draft.is_blank());
        let drawn = after(&cleared, &stroke(&[0, 4]));
        assert_eq!(drawn.draft.to_text(), "A.../A...@v:A");
        let of_game = EditorState::of_game(Draft::parse("BAA./B...@axis -> ..AA/....").expect("a draft"));
        let drawn = after(&after(&of_game, &[EditorAction::Clear]), &stroke(&[0, 1]));
        assert_eq!(drawn.draft.freedom('A'), Freedom::Horizontal);
        assert_eq!(after(&of_game, &[EditorAction::Clear, EditorAction::Undo]).draft, of_game.draft);
    }

    #[test]
    fn straight_pieces_drawn_free_are_asked_about_once() {
        let drawn = after(&editor("..../...."), &stroke(&[0, 4]));
        assert!(!drawn.asks_for_lines(), "a single piece, and no goal");
        let drawn = after(&drawn, &stroke(&[1, 2]));
        assert!(drawn.asks_for_lines());
        let free = after(&drawn, &[EditorAction::SetLines(false)]);
        assert_eq!((free.asks_for_lines(), &free.draft), (false, &drawn.draft));
        assert!(!after(&free, &stroke(&[3, 7])).asks_for_lines(), "the answer is remembered");
        let stored = SavedEditor::of(&free, "A/.").restore("A/.").expect("it was stored");
        assert!(!stored.asks_for_lines(), "also in storage");
        assert!(after(&free, &[EditorAction::Undo]).asks_for_lines(), "the answer is undone");
        let lines = after(&drawn, &[EditorAction::SetLines(true)]);
        assert_eq!(
            (lines.asks_for_lines(), lines.draft.to_text().as_str()),
            (false, "ABB./A...@h:B,v:A -> ..BB/....")
        );
        let game = EditorState::of_game(Draft::parse("ABB./A... -> ..BB/....").expect("a draft"));
        assert!(!game.asks_for_lines(), "the game says it");
    }

    #[test]
    fn a_piece_that_is_gone_takes_its_freedom_along() {
        let edits = [
            EditorAction::TypeSign(CellContent::Hole),
            EditorAction::TypeSign(CellContent::Hole),
            EditorAction::MoveCursor(Direction::Left, false),
            EditorAction::TypeSign(CellContent::Piece('A')),
        ];
        assert_eq!(after(&editor("AAB/...@h:A"), &edits).draft.to_text(), ".AB/...");
    }
}
