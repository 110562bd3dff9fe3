//! The state of the browser's storage, as far as the page knows it.

use super::action::Action;
use super::model::Model;
use crate::game::Game;
use crate::game::saved_game::SavedGame;
use crate::page::settings::Settings;
use crate::stored::{SetAside, WriteError};
use std::rc::Rc;

#[derive(Clone, Debug, Default)]
pub struct StorageState {
    /// The saved game that this page last read or wrote.
    pub game: Option<Rc<SavedGame>>,
    /// The settings that it last read or wrote.
    pub settings: Settings,
    /// How many other games of the puzzle are kept.
    pub other_games: usize,
    /// How many of them the player has hidden.
    hidden_games: usize,
    /// Failures to report.
    pub report: StorageReport,
}

impl StorageState {
    /// Whether the page offers the other games.
    #[must_use]
    pub fn offers_other_games(&self) -> bool {
        self.other_games > self.hidden_games
    }
}

/// Failures of storage that have not been dismissed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StorageReport {
    /// Why nothing is saved.
    pub failure: Option<WriteError>,
    /// The texts that could not be read.
    pub set_aside: Vec<SetAside>,
}

impl StorageReport {
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == StorageReport::default()
    }
}

#[derive(Clone, Debug)]
pub enum StorageAction {
    /// Show a saved game as the own one, unless the page has changed since this change number.
    Adopt {
        game: Box<Game>,
        saved: Rc<SavedGame>,
        change_number: u32,
    },
    /// The own game was saved.
    MarkSaved(Rc<SavedGame>),
    /// The settings were saved.
    MarkSettings(Settings),
    /// The number of other games that are kept.
    ReportOtherGames(usize),
    /// Stop offering the other games.
    HideOtherGames,
    Report(StorageReport),
}

impl From<StorageAction> for Action {
    fn from(action: StorageAction) -> Action {
        Action::Storage(action)
    }
}

impl Model {
    pub(super) fn reduce_storage(&mut self, action: StorageAction) {
        match action {
            StorageAction::Adopt { game, saved, change_number } if change_number == self.change.number => {
                self.set_games(self.games.with_own(*game), false);
                self.storage.game = Some(saved);
                if self.change.number != change_number {
                    self.change.announcement = "The game of another tab.".to_owned();
                }
            }
            // The player has moved meanwhile.
            StorageAction::Adopt { .. } => {}
            StorageAction::MarkSaved(game) => self.storage.game = Some(game),
            StorageAction::MarkSettings(settings) => self.storage.settings = settings,
            StorageAction::ReportOtherGames(count) => {
                self.storage.other_games = count;
                self.storage.hidden_games = self.storage.hidden_games.min(count);
            }
            StorageAction::HideOtherGames => self.storage.hidden_games = self.storage.other_games,
            StorageAction::Report(report) => self.storage.report = report,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Ms, StartKind};
    use crate::puzzle::{PuzzleKind, Ruleset};

    fn game(text: &str) -> Game {
        let solved = PuzzleKind::Ramka.solved();
        let moves = solved.parse_moves(text).expect("moves");
        let play = |game: Game, mv| {
            let event =
                crate::game::Event::Play { moves: vec![mv], actor: crate::game::Actor::Player, now: Ms(0) };
            crate::game::reduce(&game, event)
        };
        moves.into_iter().fold(Game::new(solved, StartKind::Fresh), play)
    }

    fn adopt(text: &str, change_number: u32) -> Action {
        let game = game(text);
        let saved = Rc::new(SavedGame::of(&game, Ms(0)));
        StorageAction::Adopt { game: Box::new(game), saved, change_number }.into()
    }

    fn page(text: &str) -> Model {
        Model::new(game(text), Ruleset::default_for(PuzzleKind::Ramka))
    }

    #[test]
    fn the_game_of_another_tab_is_shown_unless_the_player_has_moved_meanwhile() {
        let before = page("R2");
        let after = before.reduce(adopt("R2 L2 R2", before.change.number));
        assert_eq!((after.game().turns().len(), after.game().can_redo()), (4, false));
        assert_eq!(after.change.announcement, "The game of another tab.");
        assert!(after.storage.game.is_some());
        let late = after.reduce(adopt("R2", before.change.number));
        assert_eq!(late.game().turns().len(), 4);
    }

    #[test]
    fn a_shared_game_stays_on_the_board_while_the_own_game_changes() {
        let mut viewing = page("R2");
        viewing.games = viewing.games.open_shared(game("L2"), Ms(0));
        let after = viewing.reduce(adopt("R2 L2", viewing.change.number));
        assert!(after.games.is_shared());
        assert_eq!((after.games.own().turns().len(), after.game().turns().len()), (3, 2));
    }

    #[test]
    fn other_games_are_offered_until_the_player_does_not_want_to_see_them() {
        let report = |count| StorageAction::ReportOtherGames(count).into();
        let offered = page("R2").reduce(report(1));
        assert!(offered.storage.offers_other_games());
        let hidden = offered.reduce(StorageAction::HideOtherGames.into());
        assert!(!hidden.storage.offers_other_games());
        assert!(!hidden.reduce(report(1)).storage.offers_other_games());
        assert!(hidden.reduce(report(2)).storage.offers_other_games());
        assert!(hidden.reduce(report(0)).reduce(report(1)).storage.offers_other_games());
    }
}
