//! What is shown beside the board, in its place or over it.
//!
//! A page opens in Play: the board, and one line that says how far it is from solved. Everything else is a view with a link of its
//! own: the analysis beside the board, `ramka/#view=analysis`; one of its panels in place of the board, `sliding/#view=gallery`; or
//! the set-up in place of the board.

use super::model::Model;
use crate::puzzle::PuzzleKind;
use crate::puzzle::panel;

/// The name of the set-up in links.
const SETUP: &str = "setup";
/// The name of the analysis in links.
pub const ANALYSIS: &str = "analysis";

/// What is shown besides play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// What is known about the board, in panels beside it.
    Analysis,
    /// The editor of a board.
    Setup,
    /// A panel of the analysis in place of the board, by its tab index.
    Panel(usize),
}

impl View {
    /// The view of a name in a link; `None` if the puzzle has no such view.
    #[must_use]
    pub fn from_name(kind: PuzzleKind, name: &str) -> Option<View> {
        match name {
            SETUP => return Some(View::Setup),
            ANALYSIS => return Some(View::Analysis),
            _ => {}
        }
        let tab = kind.panels().iter().position(|panel| panel.view_name() == Some(name));
        tab.map(View::Panel)
    }

    /// The name in links; `None` if the panel has no view.
    #[must_use]
    pub fn name(self, kind: PuzzleKind) -> Option<&'static str> {
        match self {
            View::Setup => Some(SETUP),
            View::Analysis => Some(ANALYSIS),
            View::Panel(tab) => panel::of_tab(kind, tab).view_name(),
        }
    }
}

/// What is shown beside the board or over it.
#[derive(Clone, Debug, Default)]
pub struct Display {
    /// Whether the panels of the analysis are shown.
    pub analyses: bool,
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
    /// Games, records, lessons and settings, and everything that is stored as a file.
    Data,
}

#[derive(Clone, Debug)]
pub enum ViewAction {
    /// Open a panel by its tab index.
    OpenTab(usize),
    /// Show a view, or play alone.
    Show(Option<View>),
    /// Show the analysis, or play alone, from now on.
    Analyse(bool),
    /// Open or close a dialog.
    SetDialog(Option<Dialog>),
    /// Set the text of the position box.
    SetPositionText(String),
}

impl Model {
    /// What is shown; `None` for play alone.
    #[must_use]
    pub fn view(&self) -> Option<View> {
        match self.display {
            _ if self.is_editing() => Some(View::Setup),
            Display { is_full_width: true, tab, .. } => Some(View::Panel(tab)),
            Display { analyses: true, .. } => Some(View::Analysis),
            _ => None,
        }
    }

    /// What the player prefers to see beside the board.
    fn preferred_view(&self) -> Option<View> {
        self.preferences.analyses.then_some(View::Analysis)
    }

    pub(super) fn reduce_view(&mut self, action: ViewAction) {
        match action {
            ViewAction::OpenTab(tab) => {
                self.display.tab = tab;
                self.display.is_full_width &= panel::of_tab(self.kind(), tab).view_name().is_some();
            }
            ViewAction::Show(view) => self.show_view(view),
            ViewAction::Analyse(analyses) => {
                self.preferences.analyses = analyses;
                self.show_view(self.preferred_view());
            }
            ViewAction::SetDialog(dialog) => {
                self.display.dialog = dialog;
                if dialog.is_some() {
                    // What moves behind a dialog would be missed.
                    self.player.pause();
                }
            }
            ViewAction::SetPositionText(text) => self.display.position_text = text,
        }
    }

    fn show_view(&mut self, view: Option<View>) {
        match (view, self.is_editing()) {
            (Some(View::Setup), false) => self.open_editor(),
            (Some(View::Setup), true) | (_, false) => {}
            (_, true) => self.close_editor(),
        }
        self.display.is_full_width = matches!(view, Some(View::Panel(_)));
        match view {
            Some(View::Panel(tab)) => (self.display.tab, self.display.analyses) = (tab, true),
            Some(View::Analysis) => self.display.analyses = true,
            Some(View::Setup) => {}
            None => self.display.analyses = false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::action::{Action, EditingAction, HintAction};
    use super::*;
    use crate::game::{Event, Game, Ms, StartKind};

    fn page(kind: PuzzleKind) -> Model {
        Model::new(Game::new(kind.first_board(), StartKind::Fresh), kind.default_ruleset())
    }

    fn gallery() -> Model {
        let view = View::from_name(PuzzleKind::Sliding, "gallery");
        page(PuzzleKind::Sliding).reduce(Action::View(ViewAction::Show(view)))
    }

    #[test]
    fn every_view_has_a_name_that_is_read_again() {
        for kind in PuzzleKind::ALL {
            let views = (0..kind.panels().len()).map(View::Panel).chain([View::Setup, View::Analysis]);
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
        assert_eq!(
            shown.reduce(place(StartKind::Loaded)).view(),
            Some(View::Analysis),
            "the chosen board is shown"
        );
        assert!(shown.reduce(place(StartKind::FromMap)).view().is_some(), "the map shows where one is");
        assert!(shown.reduce(Action::Game(Event::Undo(Ms(0)))).view().is_some());
        assert_eq!(shown.reduce(Action::View(ViewAction::Show(None))).view(), None);
        assert_eq!(
            shown.reduce(Action::View(ViewAction::Show(None))).display.tab,
            shown.display.tab,
            "the panel stays open beside the board"
        );
        assert_eq!(
            shown.reduce(Action::Hint(HintAction::Next(None, Ms(0)))).view(),
            Some(View::Analysis),
            "the hint is beside the board"
        );
    }

    #[test]
    fn a_tab_without_a_view_leads_back_to_the_board() {
        let map = View::from_name(PuzzleKind::Sliding, "map");
        let Some(View::Panel(tab)) = map else { panic!("the map is a panel") };
        assert_eq!(gallery().reduce(Action::View(ViewAction::OpenTab(tab))).view(), map);
        let moves = gallery().reduce(Action::View(ViewAction::OpenTab(0)));
        assert_eq!(moves.view(), Some(View::Analysis));
    }

    #[test]
    fn the_analysis_is_shown_until_it_is_closed_and_only_the_switch_is_a_preference() {
        let start = page(PuzzleKind::Ramka);
        assert_eq!(start.view(), None, "a page opens in play");
        let linked = start.reduce(Action::View(ViewAction::Show(Some(View::Analysis))));
        assert_eq!((linked.view(), linked.preferred_view()), (Some(View::Analysis), None));
        let switched = start.reduce(Action::View(ViewAction::Analyse(true)));
        assert_eq!(
            (switched.view(), switched.preferred_view()),
            (Some(View::Analysis), Some(View::Analysis))
        );
        let off = switched.reduce(Action::View(ViewAction::Analyse(false)));
        assert_eq!((off.view(), off.preferred_view()), (None, None));
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
            Some(View::Analysis)
        );
    }
}
