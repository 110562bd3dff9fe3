//! The saved games of a puzzle, which all tabs of the browser share. Pure.
//!
//! ```text
//!   stored          current ── others
//!                      │
//!   tabs       A ──────┤        A: what it last read or wrote is stored: it writes over it
//!              B ──────┘        B: another tab has written since: the games of both become one history
//! ```
//!
//! A tab writes only what has changed other than the time. If another tab has written, a tab that has changed keeps its board and
//! gets the games of the other; one that has not changed shows the board of the other. Others are histories that could not be
//! joined when they were written, and those of earlier versions: they are joined, too, while there is room.

use super::revision::{Revision, SaveId};
use super::saved_game::SavedGame;
use super::{Event, Game, MAX_GAMES, MAX_TURNS, Ms, reduce};

/// The histories in storage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedGames {
    /// The one that a new tab opens.
    pub current: Option<SavedGame>,
    pub others: Vec<SavedGame>,
}

/// The history of a tab.
#[derive(Clone, Copy, Debug)]
pub struct TabGame<'a> {
    pub own: &'a Game,
    /// The saved game that the tab last read or wrote.
    pub saved: Option<&'a SavedGame>,
    pub now: Ms,
}

/// A step that reconciles the history of a tab with the saved ones.
#[derive(Clone, Debug)]
pub struct Sync {
    /// What is stored as the current one then.
    pub saved: SavedGame,
    /// Whether it has to be written.
    pub is_new: bool,
    /// What the tab shows then; `None` if that is what it shows.
    pub shown: Option<Game>,
    /// The others that are part of it, by their index: they are removed after it is written.
    pub joined: Vec<usize>,
}

impl TabGame<'_> {
    /// The history as it would be saved now.
    #[must_use]
    pub fn text(&self) -> SavedGame {
        SavedGame::of(self.own, self.now)
    }

    /// Whether there is anything that is not saved.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        let text = self.text();
        text.is_worth_saving() && !self.saved.is_some_and(|saved| text.is_same_play(saved))
    }

    /// Decides what to do; `save` is new. `None` if storage has what the tab has. A history that cannot be restored counts as
    /// none.
    #[must_use]
    pub fn sync(&self, stored: &SavedGames, save: SaveId) -> Option<Sync> {
        let kind = self.own.position().kind();
        let is_changed = self.is_changed();
        let newer = stored.current.as_ref().filter(|current| self.saved != Some(current));
        let newer = newer.and_then(|current| current.restore(kind));
        let is_settled = !is_changed && newer.is_none();
        let own = reduce(self.own, Event::Pause(self.now));
        let mut game = match newer {
            Some(newer) if is_changed => own.joined(&newer),
            Some(newer) => newer.joined(&own),
            None => own,
        };
        game.keep_within(MAX_GAMES, MAX_TURNS);
        let mut joined = Vec::new();
        for (index, other) in stored.others.iter().enumerate() {
            let both = other.restore(kind).map(|other| game.joined(&other));
            if let Some(both) = both.filter(Game::is_within_limits) {
                game = both;
                joined.push(index);
            }
        }
        if is_settled && joined.is_empty() {
            return None;
        }
        let text = SavedGame::of(&game, self.now);
        let shown = (!text.is_same_play(&self.text())).then_some(game);
        if let Some(current) = stored.current.as_ref().filter(|current| text.is_same_play(current)) {
            return Some(Sync { saved: current.clone(), is_new: false, shown, joined });
        }
        let parts =
            joined.iter().map(|index| &stored.others[*index]).chain(self.saved).chain(&stored.current);
        let before = parts.fold(Revision::default(), |before, part| before.merged(part.revision()));
        Some(Sync { saved: text.with_revision(before.next(save)), is_new: true, shown, joined })
    }
}
