//! Connects the page to the editor of sliding boards.

use super::model::Model;
use super::panels::Panel;
use crate::game::{Event, Ms, StartKind};
use crate::page::sliding::editor::model::EditorState;
use crate::puzzle::Position;
use crate::puzzle::sliding::PosedPosition;
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
    pub fn draft_position(&self) -> Option<Position> {
        let editor = self.editor.as_ref().filter(|editor| editor.open)?;
        let (position, goal) = editor.draft.build().ok()?;
        Some(Position::Sliding(PosedPosition::new(position, goal)))
    }

    /// Returns the page with a draft from an earlier session.
    #[must_use]
    pub(super) fn with_editor(&self, editor: Option<Rc<EditorState>>) -> Model {
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
            Some(editor) => editor.with_open(true),
            None => EditorState::new(Draft::from_position(place.position(), place.goal())),
        };
        (self.editor, self.hint_level, self.playback) = (Some(Rc::new(editor)), None, None);
        self.show_draft();
    }

    /// Copies the draft into the position box, which shows its errors.
    pub(super) fn show_draft(&mut self) {
        let editor = self.editor.as_ref().filter(|editor| editor.open && !editor.is_painting());
        if let Some(editor) = editor {
            self.position_text = editor.draft.to_text();
        }
    }

    pub(super) fn close_editor(&mut self) {
        let Some(editor) = self.editor.take() else { return };
        if self.position_text == editor.draft.to_text() && editor.draft.build().is_ok() {
            self.position_text.clear();
        }
        // An unchanged draft is not kept.
        let is_board = match self.board() {
            Position::Sliding(place) => Draft::from_position(place.position(), place.goal()) == editor.draft,
            Position::Ramka(_) | Position::Rotation(_) => true,
        };
        self.editor = (!is_board).then(|| Rc::new(editor.with_open(false)));
    }

    pub(super) fn play_draft(&mut self, now: Ms) {
        let Some(position) = self.draft_position() else { return };
        let place = Event::SetPosition { position, kind: StartKind::Loaded, now };
        self.set_games(self.games.reduce(&self.kind(), place), false);
        self.editor = None;
        self.position_text.clear();
        if self.tab == Panel::Position.tab_index(self.kind()) {
            self.tab = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::action::Action;
    use super::*;
    use crate::game::Game;
    use crate::page::sliding::editor::model::EditorAction;
    use crate::puzzle::PuzzleKind;
    use crate::puzzle::Ruleset;
    use antipode_puzzles::sliding::notation::CellContent;

    fn page(text: &str) -> Model {
        let usual = Ruleset::default_for(PuzzleKind::Sliding).solved();
        let board = usual.parse(text).expect("a board");
        Model::new(Game::new(board, StartKind::Loaded), Ruleset::default_for(PuzzleKind::Sliding))
    }

    fn after(model: &Model, actions: Vec<Action>) -> Model {
        actions.into_iter().fold(model.clone(), |model, action| model.reduce(action))
    }

    #[test]
    fn a_draft_replaces_the_board_only_when_it_is_played() {
        let own = page("AA/B. -> ../.B");
        let wipe = || Action::Edit(EditorAction::TypeSign(CellContent::Hole));
        let drawn = after(&own, vec![Action::OpenEditor, wipe()]);
        assert!(drawn.is_editing() && drawn.board() == own.board());
        assert_eq!(drawn.position_text, ".A/B. -> ../.B", "the position box shows it");
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
