//! What is shown beside the board, in its place or over it.
//!
//! A view takes the width of the window: a panel in place of board and panels, or the set-up in place of the board. Each has a
//! link of its own: `sliding/#view=gallery`.

use super::model::Model;
use crate::puzzle::PuzzleKind;
use crate::puzzle::panel;

/// The name of the set-up in links.
const SETUP: &str = "setup";

/// What is shown in place of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The editor of a board.
    Setup,
    /// A panel, by its tab index.
    Panel(usize),
}

impl View {
    /// The view of a name in a link; `None` if the puzzle has no such view.
    #[must_use]
    pub fn from_name(kind: PuzzleKind, name: &str) -> Option<View> {
        if name == SETUP {
            return Some(View::Setup);
        }
        let tab = kind.panels().iter().position(|panel| panel.view_name() == Some(name));
        tab.map(View::Panel)
    }

    /// The name in links; `None` if the panel has no view.
    #[must_use]
    pub fn name(self, kind: PuzzleKind) -> Option<&'static str> {
        match self {
            View::Setup => Some(SETUP),
            View::Panel(tab) => panel::of_tab(kind, tab).view_name(),
        }
    }
}

/// What is shown beside the board or over it.
#[derive(Clone, Debug, Default)]
pub struct Display {
    /// The tab index of the open panel.
    pub tab: usize,
    /// Whether the open panel is shown in place of the board.
    pub is_full_width: bool,
    /// The open dialog.
    pub dialog: Option<Dialog>,
    /// The text of the position box.
    pub position_text: String,
}

/// A dialog of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// Keys, how to play, sources.
    Help,
    /// The link to the position.
    Share,
    /// The options of a new board.
    Scramble,
    /// Everything that is stored, as a file.
    Data,
}

#[derive(Clone, Debug)]
pub enum ViewAction {
    /// Open a panel by its tab index.
    OpenTab(usize),
    /// Show a view in place of the board, or the board.
    Show(Option<View>),
    /// Open or close a dialog.
    SetDialog(Option<Dialog>),
    /// Set the text of the position box.
    SetPositionText(String),
}

impl Model {
    /// What is shown in place of the board.
    #[must_use]
    pub fn view(&self) -> Option<View> {
        let panel = self.display.is_full_width.then_some(View::Panel(self.display.tab));
        if self.is_editing() { Some(View::Setup) } else { panel }
    }

    pub(super) fn reduce_view(&mut self, action: ViewAction) {
        match action {
            ViewAction::OpenTab(tab) => {
                self.display.tab = tab;
                self.display.is_full_width &= panel::of_tab(self.kind(), tab).view_name().is_some();
            }
            ViewAction::Show(view) => self.show_view(view),
            ViewAction::SetDialog(dialog) => self.display.dialog = dialog,
            ViewAction::SetPositionText(text) => self.display.position_text = text,
        }
    }

    /// Shows a view in place of the board, or the board.
    fn show_view(&mut self, view: Option<View>) {
        match (view, self.is_editing()) {
            (Some(View::Setup), true) | (Some(View::Panel(_)) | None, false) => {}
            (Some(View::Setup), false) => self.open_editor(),
            (_, true) => self.close_editor(),
        }
        if let Some(View::Panel(tab)) = view {
            self.display.tab = tab;
        }
        self.display.is_full_width = matches!(view, Some(View::Panel(_)));
    }
}

#[cfg(test)]
mod tests {
    use super::super::action::{Action, EditingAction, HintAction};
    use super::*;
    use crate::game::{Event, Game, Ms, StartKind};
    use crate::puzzle::Ruleset;

    fn page(kind: PuzzleKind) -> Model {
        Model::new(Game::new(kind.first_board(), StartKind::Fresh), Ruleset::default_for(kind))
    }

    fn gallery() -> Model {
        let view = View::from_name(PuzzleKind::Sliding, "gallery");
        page(PuzzleKind::Sliding).reduce(Action::View(ViewAction::Show(view)))
    }

    #[test]
    fn every_view_has_a_name_that_is_read_again() {
        for kind in PuzzleKind::ALL {
            let views = (0..kind.panels().len()).map(View::Panel).chain([View::Setup]);
            let mut names: Vec<&str> = views
                .filter_map(|view| {
                    let name = view.name(kind)?;
                    assert_eq!(View::from_name(kind, name), Some(view), "{name}");
                    Some(name)
                })
                .collect();
            assert!(names.contains(&"setup") && names.contains(&"table"), "{names:?}");
            names.sort_unstable();
            assert!(names.windows(2).all(|two| two[0] != two[1]), "{names:?}");
            assert_eq!(View::from_name(kind, "cellar"), None);
        }
    }

    #[test]
    fn a_view_replaces_the_board_until_a_board_is_chosen_in_it() {
        let shown = gallery();
        assert_eq!(shown.view().and_then(|view| view.name(PuzzleKind::Sliding)), Some("gallery"));
        let place = |kind| {
            let position = PuzzleKind::Sliding.solved();
            Action::Game(Event::SetPosition { position, kind, now: Ms(0) })
        };
        assert_eq!(shown.reduce(place(StartKind::Loaded)).view(), None, "the chosen board is shown");
        assert!(shown.reduce(place(StartKind::FromMap)).view().is_some(), "the map shows where one is");
        assert!(shown.reduce(Action::Game(Event::Undo(Ms(0)))).view().is_some());
        assert_eq!(shown.reduce(Action::View(ViewAction::Show(None))).view(), None);
        assert_eq!(
            shown.reduce(Action::View(ViewAction::Show(None))).display.tab,
            shown.display.tab,
            "the panel stays open beside the board"
        );
        assert_eq!(
            shown.reduce(Action::Hint(HintAction::Raise)).view(),
            None,
            "the hint is beside the board"
        );
    }

    #[test]
    fn a_tab_without_a_view_leads_back_to_the_board() {
        let map = View::from_name(PuzzleKind::Sliding, "map");
        let Some(View::Panel(tab)) = map else { panic!("the map is a panel") };
        assert_eq!(gallery().reduce(Action::View(ViewAction::OpenTab(tab))).view(), map);
        assert_eq!(gallery().reduce(Action::View(ViewAction::OpenTab(0))).view(), None);
    }

    #[test]
    fn the_set_up_is_a_view() {
        let shown = page(PuzzleKind::Ramka).reduce(Action::View(ViewAction::Show(Some(View::Setup))));
        assert!(shown.is_editing() && shown.view() == Some(View::Setup));
        let again = shown.reduce(Action::View(ViewAction::Show(Some(View::Setup))));
        assert!(again.editor == shown.editor, "it is open already");
        assert_eq!(shown.reduce(Action::View(ViewAction::Show(None))).view(), None);
        assert_eq!(gallery().reduce(Action::Editing(EditingAction::Open)).view(), Some(View::Setup));
        assert_eq!(
            gallery()
                .reduce(Action::Editing(EditingAction::Open))
                .reduce(Action::Editing(EditingAction::Close))
                .view(),
            None
        );
    }
}
