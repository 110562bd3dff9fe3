//! The saved games of a puzzle, which all tabs of the browser share. Pure.
//!
//! ```text
//!   stored          current ── others
//!                      │
//!   tabs       A ──────┤        A: what it last read or wrote is the current game: it may write over it
//!              B ──────┘        B: another tab has written since: both games are kept
//! ```
//!
//! A tab writes its game only over the game that it read, or over one whose turns it has, too. It writes only what has changed
//! other than the time. Otherwise the current game becomes one of the others. A tab whose game has not changed shows
//! the game that was saved over it.

use super::revision::{Revision, SaveId};
use super::saved_game::SavedGame;

/// The games in storage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedGames {
    /// The game that a new tab opens: the one played last.
    pub current: Option<SavedGame>,
    /// Games of tabs that played on at the same time, and of files.
    pub others: Vec<SavedGame>,
}

/// The game of a tab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TabGame<'a> {
    /// The game as it would be saved now.
    pub now: SavedGame,
    /// The saved game that the tab last read or wrote.
    pub saved: Option<&'a SavedGame>,
}

/// A step that reconciles the game of a tab with the saved games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sync {
    /// Storage has what the tab has.
    Settled,
    /// The tab shows this game. It lacks nothing of the tab's own.
    Adopt(SavedGame),
    /// This game of the tab is stored as the current one; `displaced` becomes one of the others.
    Store { game: SavedGame, displaced: Option<SavedGame> },
    /// The tab's game was saved, and another one took its place: it becomes one of the others.
    KeepBeside(SavedGame),
}

impl TabGame<'_> {
    /// Whether there is anything that is not saved.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.now.is_worth_saving() && !self.saved.is_some_and(|saved| self.now.is_same_play(saved))
    }

    /// Decides what to do; `save` is new.
    #[must_use]
    pub fn sync(&self, stored: &SavedGames, save: SaveId) -> Sync {
        let Some(current) = &stored.current else {
            return if self.is_changed() { self.store_over(None, None, save) } else { Sync::Settled };
        };
        let is_same = self.saved == Some(current);
        if !self.is_changed() {
            return if is_same { Sync::Settled } else { self.follow(current, &stored.others, save) };
        }
        if is_same || self.now.begins_with(current) {
            self.store_over(Some(current), None, save)
        } else if current.begins_with(&self.now) {
            // Only the turn on the board or the help has changed here.
            Sync::Adopt(current.clone())
        } else {
            self.store_over(None, Some(current), save)
        }
    }

    /// The step of a tab that has changed nothing since its game was saved.
    fn follow(&self, current: &SavedGame, others: &[SavedGame], save: SaveId) -> Sync {
        let Some(saved) = self.saved.filter(|_| self.now.is_worth_saving()) else {
            return Sync::Adopt(current.clone());
        };
        let mut candidates = std::iter::once(current).chain(others);
        match candidates.find(|game| game.revision().contains(saved.revision())) {
            Some(same) if same.revision() == saved.revision() => Sync::Settled,
            Some(newer) => Sync::Adopt(newer.clone()),
            None if current.begins_with(&self.now) => Sync::Adopt(current.clone()),
            None => Sync::KeepBeside(self.now.clone().with_revision(saved.revision().next(save))),
        }
    }

    /// Stores the game of the tab and discards another one.
    #[must_use]
    pub fn store_instead_of(&self, discarded: &SavedGame, stored: &SavedGames, save: SaveId) -> Sync {
        let is_kept = |current: &&SavedGame| *current != discarded && self.saved != Some(*current);
        self.store_over(Some(discarded), stored.current.as_ref().filter(is_kept), save)
    }

    fn store_over(&self, replaced: Option<&SavedGame>, displaced: Option<&SavedGame>, save: SaveId) -> Sync {
        let before = self.saved.into_iter().chain(replaced).map(SavedGame::revision);
        let before = before.fold(Revision::default(), |merged, revision| merged.merged(revision));
        // A game that an earlier version saved has no revision, and gets one now.
        let displaced = displaced.map(|game| match game.revision().is_empty() {
            true => game.clone().with_revision(before.next(SaveId(format!("{}-", save.0), save.1))),
            false => game.clone(),
        });
        Sync::Store { game: self.now.clone().with_revision(before.next(save)), displaced }
    }
}

/// A change of the stored games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit<'a> {
    /// Add one to the others.
    AddOther(&'a SavedGame),
    SetCurrent(&'a SavedGame),
    /// Remove one of the others, by its index before all edits.
    RemoveOther(usize),
}

impl Sync {
    /// The changes of the stored games, in this order: when one of them fails, or the tab closes after any of them, nothing is
    /// lost.
    #[must_use]
    pub fn edits(&self, stored: &SavedGames) -> Vec<Edit<'_>> {
        match self {
            Sync::Settled | Sync::Adopt(_) => Vec::new(),
            Sync::KeepBeside(game) => vec![Edit::AddOther(game)],
            Sync::Store { game, displaced } => {
                let contained = |other: &SavedGame| game.revision().contains(other.revision());
                let displaced =
                    displaced.iter().filter(|one| !contained(one) && !stored.others.contains(one));
                let obsolete = stored.others.iter().enumerate().filter(|(_, other)| contained(other));
                displaced
                    .map(Edit::AddOther)
                    .chain([Edit::SetCurrent(game)])
                    .chain(obsolete.map(|(index, _)| Edit::RemoveOther(index)))
                    .collect()
            }
        }
    }

    /// The saved game that the tab has then; `None` if that does not change.
    #[must_use]
    pub fn saved(&self) -> Option<&SavedGame> {
        match self {
            Sync::Settled => None,
            Sync::Adopt(game) | Sync::KeepBeside(game) | Sync::Store { game, .. } => Some(game),
        }
    }
}

impl SavedGames {
    /// The games other than the one of a tab: what the tab can show instead.
    #[must_use]
    pub fn besides(&self, shown: Option<&SavedGame>) -> Vec<SavedGame> {
        let is_other = |game: &&SavedGame| {
            !shown.is_some_and(|shown| *game == shown || shown.revision().contains(game.revision()))
        };
        self.current.iter().chain(&self.others).filter(is_other).cloned().collect()
    }
}

#[cfg(test)]
#[path = "saved_games_tests.rs"]
mod tests;
