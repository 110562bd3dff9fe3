//! The page with its editor, where its puzzle has one.

use super::model::Model;
use super::panels::Panel;
use crate::game::{Event, How, Ms};
use crate::page::sliding::editor::model::Editor;
use crate::puzzle::Position;
use crate::puzzle::sliding::Place;
use antipode_puzzles::sliding::draft::Draft;
use std::rc::Rc;

impl Model {
    /// Whether the editor stands in the place of the board.
    #[must_use]
    pub fn is_editing(&self) -> bool {
        self.editor.as_ref().is_some_and(|editor| editor.open)
    }

    /// With a draft from an earlier visit.
    #[must_use]
    pub(super) fn drawn_on(&self, editor: Option<Rc<Editor>>) -> Model {
        let mut next = self.clone();
        if editor.is_some() {
            next.editor = editor;
            next.show_draft();
        }
        next
    }

    pub(super) fn open_editor(&mut self) {
        let Position::Sliding(place) = self.board() else { return };
        let editor = match &self.editor {
            Some(editor) => editor.opened(true),
            None => Editor::new(Draft::of(place.position(), place.goal())),
        };
        (self.editor, self.hint, self.follow) = (Some(Rc::new(editor)), None, None);
        self.show_draft();
    }

    /// The draft as text stands in the position box, and there what is wrong with it.
    pub(super) fn show_draft(&mut self) {
        let editor = self.editor.as_ref().filter(|editor| editor.open && !editor.is_painting());
        if let Some(editor) = editor {
            self.text = editor.draft.text();
        }
    }

    pub(super) fn close_editor(&mut self) {
        let Some(editor) = self.editor.take() else { return };
        if self.text == editor.draft.text() && editor.draft.board().is_ok() {
            self.text.clear();
        }
        // What was not changed need not be kept.
        let is_board = match self.board() {
            Position::Sliding(place) => Draft::of(place.position(), place.goal()) == editor.draft,
            Position::Ramka(_) | Position::Rotation(_) => true,
        };
        self.editor = (!is_board).then(|| Rc::new(editor.opened(false)));
    }

    pub(super) fn play_draft(&mut self, now: Ms) {
        let Some(Ok((position, goal))) = self.editor.as_ref().map(|editor| editor.draft.board()) else {
            return;
        };
        let position = Position::Sliding(Place::new(position, goal));
        let place = Event::Place { position, how: How::Loaded, now };
        self.change(self.games.reduce(&self.toy(), place), false);
        self.editor = None;
        self.text.clear();
        if self.tab == Panel::Position.tab(self.toy()) {
            self.tab = 0;
        }
    }
}
