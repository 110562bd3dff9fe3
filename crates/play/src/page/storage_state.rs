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
    /// Failures to report.
    pub report: StorageReport,
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
    /// Show a game as the own one, unless the page has changed since this change number. With what is saved then, if it is known.
    Adopt {
        game: Box<Game>,
        saved: Option<Rc<SavedGame>>,
        change_number: u32,
    },
    /// The own game was saved.
    MarkSaved(Rc<SavedGame>),
    /// The settings were saved.
    MarkSettings(Settings),
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
                let (board, announcement) = (self.board().clone(), self.change.announcement.clone());
                self.set_games(self.games.with_own(*game), false);
                self.storage.game = saved.or(self.storage.game.take());
                self.change.announcement = match *self.board() == board {
                    true => announcement,
                    false => "The game of another tab.".to_owned(),
                };
            }
            // The player has moved meanwhile.
            StorageAction::Adopt { .. } => {}
            StorageAction::MarkSaved(game) => self.storage.game = Some(game),
            StorageAction::MarkSettings(settings) => self.storage.settings = settings,
            StorageAction::Report(report) => self.storage.report = report,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Ms, StartKind};
    use crate::puzzle::PuzzleKind;

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
        StorageAction::Adopt { game: Box::new(game), saved: Some(saved), change_number }.into()
    }

    fn page(text: &str) -> Model {
        Model::new(game(text), PuzzleKind::Ramka.default_ruleset())
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
}
