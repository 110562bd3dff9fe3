//! Connects the page to the board editor.

use super::model::Model;
use crate::game::{Event, Ms, StartKind};
use crate::puzzle::panel;
use crate::puzzle::{Editor, EditorAction, Position, Ruleset};
use antipode_protocol::SolutionPreference;

#[derive(Clone, Debug)]
pub enum EditingAction {
    /// Open the editor in place of the board, with the last draft or else with the current board.
    Open,
    /// Send an action to the editor.
    Edit(EditorAction),
    /// Undo a stroke in the editor.
    Undo,
    /// Redo a stroke in the editor.
    Redo,
    /// Close the editor and keep the draft.
    Close,
    /// Put the draft on the board and close the editor.
    PlayDraft(Ms),
    /// The same, and request a shortest solution.
    SolveDraft(Ms),
    /// Open the editor with a draft from a link: its text, and the ruleset that says what the text omits.
    OpenSetup(String, Ruleset),
}

impl Model {
    pub(super) fn reduce_editing(&mut self, action: EditingAction) {
        match action {
            EditingAction::Open => self.open_editor(),
            EditingAction::Edit(edit) => {
                self.set_editor(self.editor.as_ref().map(|editor| editor.reduce(&edit)));
            }
            EditingAction::Undo => self.set_editor(self.editor.as_ref().map(Editor::undone)),
            EditingAction::Redo => self.set_editor(self.editor.as_ref().map(Editor::redone)),
            EditingAction::Close => self.close_editor(),
            EditingAction::PlayDraft(now) => self.play_draft(now),
            EditingAction::SolveDraft(now) => {
                if self.draft_position().is_some() {
                    self.play_draft(now);
                    self.solve(SolutionPreference::FewestShifts);
                }
            }
            EditingAction::OpenSetup(text, ruleset) => self.open_setup(&text, ruleset),
        }
    }

    /// Whether the editor is open in place of the board.
    #[must_use]
    pub fn is_editing(&self) -> bool {
        self.editor.as_ref().is_some_and(Editor::is_open)
    }

    /// The board in the open editor, if the draft is a valid board.
    #[must_use]
    pub fn draft_position(&self) -> Option<Position> {
        self.editor.as_ref().filter(|editor| editor.is_open())?.build()
    }

    /// Returns the page with a draft from an earlier session.
    #[must_use]
    pub fn with_editor(&self, editor: Option<Editor>) -> Model {
        let mut next = self.clone();
        next.set_editor(editor);
        next
    }

    /// Replaces the editor, if there is another one.
    pub(super) fn set_editor(&mut self, editor: Option<Editor>) {
        if editor.is_some() {
            self.editor = editor;
            self.show_draft();
        }
    }

    pub(super) fn open_editor(&mut self) {
        let editor = match &self.editor {
            Some(editor) => editor.with_open(true),
            None => self.board().editor(),
        };
        self.show_setup(editor);
    }

    /// Shows an editor in place of the board, and its text in the panels, which otherwise describe the board of the game.
    fn show_setup(&mut self, editor: Editor) {
        (self.hints.level, self.player.playback) = (None, None);
        self.display.tab = panel::position_tab(self.kind());
        self.set_editor(Some(editor));
    }

    /// Opens the editor with a draft from a link. An own draft stays: an empty one of the link does not replace it, and any other
    /// can be undone.
    fn open_setup(&mut self, text: &str, ruleset: Ruleset) {
        let linked = match Editor::from_text(text, ruleset) {
            Ok(linked) => linked,
            Err(error) => {
                return self
                    .report_ignored(format!("The link's board was ignored: {error}."), text.to_owned());
            }
        };
        let own = self.editor.take().filter(|own| !own.is_draft_of(self.board()));
        let editor = match own {
            None => linked,
            Some(own) if text.is_empty() || own.text() == linked.text() => own.with_open(true),
            Some(own) => {
                self.notices.add(
                    "The link's board replaced the one you were setting up. Undo brings yours back."
                        .to_owned(),
                );
                own.with_draft_of(&linked)
            }
        };
        self.show_setup(editor);
    }

    /// Copies the draft into the position box, which shows its errors.
    pub(super) fn show_draft(&mut self) {
        let editor = self.editor.as_ref().filter(|editor| editor.is_open() && !editor.is_painting());
        if let Some(editor) = editor {
            self.display.position_text = editor.text();
        }
    }

    pub(super) fn close_editor(&mut self) {
        let Some(editor) = self.editor.take() else { return };
        if self.display.position_text == editor.text() && editor.build().is_some() {
            self.display.position_text.clear();
        }
        if self.display.tab == panel::position_tab(self.kind()) && self.display.position_text.is_empty() {
            self.display.tab = 0;
        }
        // An unchanged draft is not kept.
        self.editor = (!editor.is_draft_of(self.board())).then(|| editor.with_open(false));
    }

    fn play_draft(&mut self, now: Ms) {
        let Some(position) = self.draft_position() else { return };
        let ruleset = self.editor.as_ref().and_then(Editor::ruleset);
        let event = Event::SetPosition { position, kind: StartKind::Loaded, now };
        self.set_games(self.games.reduce(event), false);
        if let Some(ruleset) = ruleset {
            self.set_ruleset(ruleset);
        }
        self.editor = None;
        self.display.position_text.clear();
        if self.display.tab == panel::position_tab(self.kind()) {
            self.display.tab = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::action::Action;
    use super::*;
    use crate::game::Game;
    use crate::puzzle::EditorAction;
    use crate::puzzle::PuzzleKind;
    use crate::puzzle::sliding::editor::EditorAction as Edit;
    use antipode_puzzles::sliding::notation::CellContent;

    fn page(text: &str) -> Model {
        let usual = PuzzleKind::Sliding.default_ruleset().solved();
        let board = usual.parse(text).expect("a board");
        Model::new(Game::new(board, StartKind::Loaded), PuzzleKind::Sliding.default_ruleset())
    }

    fn after(model: &Model, actions: Vec<Action>) -> Model {
        actions.into_iter().fold(model.clone(), |model, action| model.reduce(action))
    }

    #[test]
    fn a_draft_replaces_the_board_only_when_it_is_played() {
        let own = page("AA/B. -> ../.B");
        let wipe = || {
            Action::Editing(EditingAction::Edit(EditorAction::Sliding(
                Edit::TypeSign(CellContent::Hole).change(),
            )))
        };
        let drawn = after(&own, vec![Action::Editing(EditingAction::Open), wipe()]);
        assert!(drawn.is_editing() && drawn.board() == own.board());
        assert_eq!(drawn.display.position_text, ".A/B. -> ../.B", "the position box shows it");
        let closed = after(&drawn, vec![Action::Editing(EditingAction::Close)]);
        assert!(!closed.is_editing());
        assert!(
            after(&closed, vec![Action::Editing(EditingAction::Open)]).editor == drawn.editor,
            "the draft is kept"
        );
        let played = after(&drawn, vec![Action::Editing(EditingAction::PlayDraft(Ms(0)))]);
        assert_eq!((played.board().text().as_str(), played.is_editing()), (".A/B. -> ../.B", false));
        assert_eq!(after(&played, vec![Action::Game(Event::Undo(Ms(0)))]).board(), own.board());
        // A position from elsewhere, as from the position box, is shown, and the draft is kept.
        let loaded =
            Event::SetPosition { position: played.board().clone(), kind: StartKind::Loaded, now: Ms(0) };
        let loaded = after(&drawn, vec![wipe(), Action::Game(loaded)]);
        assert!(!loaded.is_editing() && loaded.board() == played.board() && loaded.editor.is_some());
        // Piece B, which the goal needs, is erased.
        let no_board = after(&drawn, vec![wipe(), wipe(), Action::Editing(EditingAction::PlayDraft(Ms(0)))]);
        assert!(no_board.is_editing() && no_board.board() == own.board());
    }
}
