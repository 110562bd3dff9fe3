//! Joins a file with what is stored. Nothing that is newer here, or only here, is lost. Pure.

use super::Entries;
use crate::game::daily::DailyResults;
use crate::game::marks::Marks;
use crate::game::saved_game::SavedGame;
use crate::game::{Game, Ms};
use crate::lists::OwnLists;
use crate::page::settings::Settings;
use crate::puzzle::PuzzleKind;
use crate::stored::drafts;
use crate::stored::{Json, OTHER_GAMES, StorageKey, copy_keys, origin};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::iter::once;
use std::marker::PhantomData;

/// Why something in a file is not added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// This version cannot read it.
    Unreadable,
    /// There is no number, or no place in the record, beside what is here.
    NoRoom,
    /// There can be only one, and the one that is here stays.
    Taken,
}

impl Why {
    pub const ALL: [Why; 3] = [Why::Unreadable, Why::NoRoom, Why::Taken];
}

/// The content of a key: a game, or a number of boards of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub key: String,
    pub count: usize,
}

/// The result of joining a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Joined {
    /// The texts to write, by key.
    pub entries: Entries,
    /// The parts of the file that are new.
    pub added: Vec<Part>,
    /// The parts of the file that are not added.
    pub left: Vec<(Why, Part)>,
}

/// Joins the entries of a file with those that are here. Joined twice, a file adds nothing the second time.
#[must_use]
pub fn join<J: Json>(here: &Entries, file: &Entries) -> Joined {
    let mut join = Join::<J> { here, file, rest: file.clone(), joined: Joined::default(), json: PhantomData };
    PuzzleKind::ALL.into_iter().for_each(|kind| join.games(kind));
    join.record(StorageKey::Marks, Marks::is_readable, Marks::joined);
    join.record(StorageKey::Daily, DailyResults::is_readable, DailyResults::joined);
    join.record(StorageKey::Lists, OwnLists::is_readable, OwnLists::joined);
    PuzzleKind::ALL.into_iter().for_each(|kind| join.drafts(kind));
    for (key, text) in std::mem::take(&mut join.rest) {
        match origin(&key) {
            // What is here may be readable here, so it is not to count as set aside.
            Some((origin, _)) if join.text(origin) == Some(&text) => {}
            Some((origin, _)) => join.numbered(&copy_keys(origin.to_owned()).collect::<Vec<_>>(), key, text),
            None => join.single(key, text),
        }
    }
    join.joined
}

struct Join<'a, J> {
    here: &'a Entries,
    file: &'a Entries,
    /// The part of the file that is not joined yet.
    rest: Entries,
    joined: Joined,
    json: PhantomData<J>,
}

impl<J: Json> Join<'_, J> {
    /// The text stored under a key, with what was added.
    fn text(&self, key: &str) -> Option<&String> {
        self.joined.entries.get(key).or_else(|| self.here.get(key))
    }

    fn put(&mut self, key: String, text: String, count: usize) {
        self.joined.entries.insert(key.clone(), text);
        // A game of the file may replace another one of the file.
        if !self.joined.added.iter().any(|part| part.key == key) {
            self.joined.added.push(Part { key, count });
        }
    }

    fn leave(&mut self, why: Why, key: String, count: usize) {
        self.joined.left.push((why, Part { key, count }));
    }

    /// Whether something can be written under a key: there is nothing, or this version has set it aside.
    fn is_free(&self, key: &str) -> bool {
        self.text(key).is_none_or(|text| is_set_aside(self.here, key, text))
    }

    /// The games join those that are here, or take a free place.
    fn games(&mut self, kind: PuzzleKind) {
        let restored = |text: &String| {
            let saved = J::read::<SavedGame>(text).filter(SavedGame::is_readable)?;
            Some((saved.restore(kind)?, saved))
        };
        let others = OTHER_GAMES.map(|number| StorageKey::OtherGame(kind, number));
        let keys: Vec<String> = once(StorageKey::Game(kind)).chain(others).map(StorageKey::key).collect();
        let read = |key: &String| Some((key.clone(), restored(self.text(key)?)?));
        let mut here: Vec<(String, (Game, SavedGame))> = keys.iter().filter_map(read).collect();
        for key in &keys {
            let Some(text) = self.rest.remove(key) else { continue };
            if keys.iter().any(|key| self.text(key) == Some(&text)) {
                continue;
            }
            let Some(theirs) = restored(&text) else {
                self.leave(Why::Unreadable, key.clone(), 1);
                continue;
            };
            let joined: Vec<(Game, SavedGame)> = here.iter().map(|(_, here)| joined(here, &theirs)).collect();
            if joined.iter().zip(&here).any(|((_, both), (_, (_, here)))| both.is_same_play(here)) {
                continue;
            }
            let room = joined.into_iter().enumerate().find(|(_, (both, _))| both.is_within_limits());
            if let Some((at, both)) = room {
                self.put(here[at].0.clone(), J::write(&both.1), 1);
                here[at].1 = both;
            } else if let Some(free) = keys.iter().find(|key| self.is_free(key)) {
                self.put(free.clone(), text, 1);
                here.push((free.clone(), theirs));
            } else {
                self.leave(Why::NoRoom, key.clone(), 1);
            }
        }
    }

    /// A record of many boards, or of lists: `union` has those of both, the number of those that are new, and of those without room.
    fn record<T: Default + Serialize + DeserializeOwned>(
        &mut self,
        key: StorageKey,
        is_readable: fn(&T) -> bool,
        union: fn(T, T) -> (T, usize, usize),
    ) {
        let key = key.key();
        let Some(text) = self.rest.remove(&key) else { return };
        if self.text(&key) == Some(&text) {
            return;
        }
        let read = |text: &String| J::read::<T>(text).filter(is_readable);
        let Some(theirs) = read(&text) else { return self.leave(Why::Unreadable, key, 1) };
        let ours = self.text(&key).and_then(read);
        if ours.is_none() && !self.is_free(&key) {
            return self.leave(Why::Taken, key, 1);
        }
        let (both, added, left) = union(ours.unwrap_or_default(), theirs);
        if added > 0 {
            self.put(key.clone(), J::write(&both), added);
        }
        if left > 0 {
            self.leave(Why::NoRoom, key, left);
        }
    }

    fn drafts(&mut self, kind: PuzzleKind) {
        let keys: Vec<String> = drafts::keys(kind).collect();
        for key in &keys {
            let Some(text) = self.rest.remove(key) else { continue };
            // The page of the file could not read it, and the file has its copy.
            if !is_set_aside(self.file, key, &text) {
                self.numbered(&keys, key.clone(), text);
            }
        }
    }

    /// A text that may be under any of some keys.
    fn numbered(&mut self, keys: &[String], key: String, text: String) {
        let is_here = |key: &String| self.text(key) == Some(&text) || is_set_aside(self.here, key, &text);
        if keys.iter().any(is_here) {
            return;
        }
        match once(&key).chain(keys).find(|key| self.is_free(key)).cloned() {
            Some(free) => self.put(free, text, 1),
            None => self.leave(Why::NoRoom, key, 1),
        }
    }

    /// A text of which there is only one.
    fn single(&mut self, key: String, text: String) {
        let is_settings = PuzzleKind::ALL.into_iter().any(|kind| StorageKey::Settings(kind).key() == key);
        match self.text(&key) {
            Some(here) if *here == text => {}
            // A choice made here is kept.
            Some(_) if is_settings || key == StorageKey::Theme.key() => {}
            Some(_) => self.leave(Why::Taken, key, 1),
            None if is_set_aside(self.file, &key, &text) => {}
            None if key.contains('+') && takes_away::<J>(&text) => {}
            None if is_settings && J::read::<Settings>(&text).is_none() => {
                self.leave(Why::Unreadable, key, 1);
            }
            None => self.put(key, text, 1),
        }
    }
}

/// The games of both, as they are saved. Those that are here say what is on the board.
fn joined((here, saved): &(Game, SavedGame), (theirs, _): &(Game, SavedGame)) -> (Game, SavedGame) {
    let both = here.joined(theirs);
    let saved = SavedGame::of(&both, Ms(0)).with_revision(saved.revision().clone());
    (both, saved)
}

/// Whether a change that waits to be joined takes a star or a list away, which may be the one that is here.
fn takes_away<J: Json>(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Change {
        starred: Option<bool>,
        remove: Option<String>,
    }
    J::read::<Change>(text).is_some_and(|change| change.starred == Some(false) || change.remove.is_some())
}

/// Whether there is a copy of a text that was stored under this key.
fn is_set_aside(entries: &Entries, key: &str, text: &String) -> bool {
    copy_keys(key.to_owned()).any(|copy| entries.get(&copy) == Some(text))
}

#[cfg(test)]
#[path = "join_tests.rs"]
mod tests;
