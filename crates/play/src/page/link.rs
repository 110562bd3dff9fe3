//! A shared game from a link.

use super::model::Model;
use crate::game::{Event, Ms};
use crate::puzzle::panel;
use crate::route::LinkWarning;
use crate::route::game::LinkReplay;
use std::rc::Rc;

/// The link that is being opened, and the last one.
#[derive(Clone, Debug, Default)]
pub struct LinkState {
    /// The link that is being opened, with the moves not yet played. The shared game is at its start.
    pub opening: Option<Rc<LinkReplay>>,
    /// The last opened link with moves, if all of them are legal.
    pub(super) checked: Option<Rc<LinkReplay>>,
}

#[derive(Clone, Debug)]
pub enum LinkAction {
    /// Open a shared game from a link. The opening continues until all moves of the link are played.
    OpenShared(Box<LinkReplay>, Ms),
    /// Continue the own game after an event, such as going to a turn.
    Resume(Event, Ms),
    /// Close the shared game.
    CloseShared(Ms),
    /// Report parts of a link that were ignored.
    ReportIgnored(Vec<LinkWarning>),
}

impl Model {
    pub(super) fn reduce_link(&mut self, action: LinkAction) {
        match action {
            LinkAction::OpenShared(replay, now) => {
                self.close_editor();
                self.open_shared(*replay, now);
            }
            LinkAction::Resume(event, now) => {
                self.display.dialog = None;
                self.close_shared(now);
                self.reduce_game(event);
            }
            LinkAction::CloseShared(now) => self.close_shared(now),
            LinkAction::ReportIgnored(ignored) => {
                // Warnings about an earlier link are obsolete.
                self.notices.shown.clear();
                for LinkWarning { message, text } in ignored {
                    self.report_ignored(message, text);
                }
            }
        }
    }

    fn open_shared(&mut self, replay: LinkReplay, now: Ms) {
        self.player.playback = None;
        self.link.opening = None;
        self.set_games(self.games.open_shared(replay.game(), now), true);
        self.set_ruleset(replay.ruleset());
        let own = if self.games.has_own() { " Your own game is saved." } else { "" };
        self.change.announcement = format!("This is another board.{own}");
        if let Some(LinkWarning { message, text }) = replay.warning() {
            self.report_ignored(message.clone(), text.clone());
        }
        let replay = Rc::new(replay);
        self.link.checked = Some(replay.clone()).filter(|replay| replay.is_checked());
        self.link.opening = Some(replay).filter(|replay| !replay.is_finished());
    }

    fn close_shared(&mut self, now: Ms) {
        self.link.opening = None;
        self.set_games(self.games.close_shared(now), false);
        self.change.announcement = "Back to your game.".to_owned();
    }

    /// Says what was ignored, and opens its text for correction.
    pub(super) fn report_ignored(&mut self, message: String, text: String) {
        if !text.is_empty() {
            self.display.position_text = text;
            self.display.tab = panel::position_tab(self.kind());
        }
        self.notices.add(message);
    }
}
