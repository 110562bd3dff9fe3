//! Connects the page to the editor of sliding boards.

use super::model::Model;
use super::panels::Panel;
use crate::game::{Event, How, Ms};
use crate::page::sliding::editor::model::Editor;
use crate::puzzle::Position;
use crate::puzzle::sliding::Place;
use antipode_puzzles::sliding::draft::Draft;
use std::rc::Rc;

impl Model {
    /// Whether the editor is open in place of the board.
    #[must_use]
    pub fn is_editing(&self) -> bool {
        self.editor.as_ref().is_some_and(|editor| editor.open)
    }

    /// The board in the open editor, if the draft is a valid board.
    #[must_use]
    pub fn drawn(&self) -> Option<Position> {
        let editor = self.editor.as_ref().filter(|editor| editor.open)?;
        let (position, goal) = editor.draft.build().ok()?;
        Some(Position::Sliding(Place::new(position, goal)))
    }

    /// Returns the page with a draft from an earlier session.
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
            None => Editor::new(Draft::from_position(place.position(), place.goal())),
        };
        (self.editor, self.hint, self.follow) = (Some(Rc::new(editor)), None, None);
        self.show_draft();
    }

    /// Copies the draft into the position box, which shows its errors.
    pub(super) fn show_draft(&mut self) {
        let editor = self.editor.as_ref().filter(|editor| editor.open && !editor.is_painting());
        if let Some(editor) = editor {
            self.text = editor.draft.to_text();
        }
    }

    pub(super) fn close_editor(&mut self) {
        let Some(editor) = self.editor.take() else { return };
        if self.text == editor.draft.to_text() && editor.draft.build().is_ok() {
            self.text.clear();
        }
        // An unchanged draft is not kept.
        let is_board = match self.board() {
            Position::Sliding(place) => Draft::from_position(place.position(), place.goal()) == editor.draft,
            Position::Ramka(_) | Position::Rotation(_) => true,
        };
        self.editor = (!is_board).then(|| Rc::new(editor.opened(false)));
    }

    pub(super) fn play_draft(&mut self, now: Ms) {
        let Some(position) = self.drawn() else { return };
        let place = Event::Place { position, how: How::Loaded, now };
        self.change(self.games.reduce(&self.toy(), place), false);
        self.editor = None;
        self.text.clear();
        if self.tab == Panel::Position.tab(self.toy()) {
            self.tab = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::action::Action;
    use super::*;
    use crate::game::Game;
    use crate::page::sliding::editor::model::Edit;
    use crate::puzzle::Count;
    use crate::puzzle::Toy;
    use antipode_puzzles::sliding::notation::CellContent;

    fn page(text: &str) -> Model {
        let usual = Count::usual(Toy::Sliding).solved();
        let board = usual.read(text).expect("a board");
        Model::new(Game::new(board, How::Loaded), Count::usual(Toy::Sliding))
    }

    fn after(model: &Model, actions: Vec<Action>) -> Model {
        actions.into_iter().fold(model.clone(), |model, action| model.reduce(action))
    }

    #[test]
    fn a_draft_replaces_the_board_only_when_it_is_played() {
        let own = page("AA/B. -> ../.B");
        let wipe = || Action::Edit(Edit::Type(CellContent::Hole));
        let drawn = after(&own, vec![Action::OpenEditor, wipe()]);
        assert!(drawn.is_editing() && drawn.board() == own.board());
        assert_eq!(drawn.text, ".A/B. -> ../.B", "the position box shows it");
        let closed = after(&drawn, vec![Action::CloseEditor]);
        assert!(!closed.is_editing());
        assert!(after(&closed, vec![Action::OpenEditor]).editor == drawn.editor, "the draft is kept");
        let played = after(&drawn, vec![Action::PlayDraft(Ms(0))]);
        assert_eq!((played.board().text().as_str(), played.is_editing()), (".A/B. -> ../.B", false));
        assert_eq!(after(&played, vec![Action::Game(Event::Undo(Ms(0)))]).board(), own.board());
        // Piece B, which the goal needs, is erased.
        let no_board = after(&drawn, vec![wipe(), wipe(), Action::PlayDraft(Ms(0))]);
        assert!(no_board.is_editing() && no_board.board() == own.board());
    }
}
