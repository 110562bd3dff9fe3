//! The player's own lists of boards, and the list that a page plays through. Pure.
//!
//! - [`reading`]: the boards of a text. - [`current`]: the list of the board that is open.
//!
//! A board is a line of the library: of a sliding block puzzle, or of another puzzle.

pub mod current;
pub mod reading;

use serde::{Deserialize, Serialize};

/// The version of the stored format. Newer ones are not read.
const VERSION: u32 = 1;
/// The most boards of all lists together.
pub const MAX_BOARDS: usize = 2_000;
/// The most lists.
pub const MAX_LISTS: usize = 50;
/// The longest name of a list, in characters.
pub const MAX_NAME_CHARS: usize = 60;

/// A list of boards. It never changes, so a list with the same key is the same list in every tab and file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnList {
    /// Names the list in links: six letters and digits.
    pub key: String,
    pub name: String,
    /// A line per board.
    pub boards: Vec<String>,
}

/// The stored lists, oldest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnLists {
    version: u32,
    #[serde(default)]
    lists: Vec<OwnList>,
}

/// A change of the lists. Made twice, it changes nothing more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListChange {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    add: Option<OwnList>,
    /// The key of a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    remove: Option<String>,
}

impl ListChange {
    #[must_use]
    pub fn add(list: OwnList) -> ListChange {
        ListChange { add: Some(list), remove: None }
    }

    #[must_use]
    pub fn remove(key: String) -> ListChange {
        ListChange { add: None, remove: Some(key) }
    }
}

impl Default for OwnLists {
    fn default() -> OwnLists {
        OwnLists { version: VERSION, lists: Vec::new() }
    }
}

impl OwnLists {
    /// Whether this version of the program can read it.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        self.version == VERSION
    }

    #[must_use]
    pub fn lists(&self) -> &[OwnList] {
        &self.lists
    }

    /// The list with this key; without a key the newest one.
    #[must_use]
    pub fn list(&self, key: Option<&str>) -> Option<&OwnList> {
        match key {
            Some(key) => self.lists.iter().find(|list| list.key == key),
            None => self.lists.last(),
        }
    }

    /// How many boards a new list can have.
    #[must_use]
    pub fn room(&self) -> usize {
        if self.lists.len() >= MAX_LISTS {
            return 0;
        }
        MAX_BOARDS.saturating_sub(self.lists.iter().map(|list| list.boards.len()).sum())
    }

    /// The lists after a change.
    #[must_use]
    pub fn with(mut self, change: &ListChange) -> OwnLists {
        if let Some(key) = &change.remove {
            self.lists.retain(|list| list.key != *key);
        }
        let added = change.add.iter().filter(|added| self.list(Some(&added.key)).is_none());
        self.lists.extend(added.cloned().collect::<Vec<_>>());
        self
    }

    /// The lists of both, how many of `other` are new, and for how many there is no room.
    #[must_use]
    pub fn joined(mut self, other: OwnLists) -> (OwnLists, usize, usize) {
        let (mut added, mut left) = (0, 0);
        for theirs in other.lists {
            if self.lists.iter().any(|ours| ours.name == theirs.name && ours.boards == theirs.boards) {
                continue;
            }
            if theirs.boards.len() > self.room() {
                left += 1;
                continue;
            }
            // Two lists with one key are two lists.
            let keys = (2..).map(|number| format!("{}{number}", theirs.key));
            let mut keys = std::iter::once(theirs.key.clone()).chain(keys);
            let key = keys.find(|key| self.list(Some(key)).is_none()).expect("keys without end");
            self.lists.push(OwnList { key, ..theirs });
            added += 1;
        }
        (self, added, left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(key: &str, name: &str, boards: usize) -> OwnList {
        let boards = (0..boards).map(|number| format!("{name} {number}")).collect();
        OwnList { key: key.to_owned(), name: name.to_owned(), boards }
    }

    fn lists(lists: &[OwnList]) -> OwnLists {
        lists.iter().fold(OwnLists::default(), |all, list| all.with(&ListChange::add(list.clone())))
    }

    #[test]
    fn lists_come_and_go_and_come_back() {
        let both = lists(&[list("a", "Cars", 3), list("b", "Mine", 2)]);
        assert_eq!(both.list(None).map(|list| &*list.name), Some("Mine"));
        let one = both.clone().with(&ListChange::remove("b".to_owned()));
        assert_eq!(one, one.clone().with(&ListChange::remove("b".to_owned())));
        assert_eq!(one.with(&ListChange::add(list("b", "Mine", 2))), both);
        let text = serde_json::to_string(&both).expect("plain data");
        assert_eq!(serde_json::from_str::<OwnLists>(&text).expect("it was written"), both);
        let newer: OwnLists = serde_json::from_str(r#"{"version":2}"#).expect("lists");
        assert!(!newer.is_readable());
    }

    #[test]
    fn lists_of_both_are_joined_and_none_is_overwritten() {
        let here = lists(&[list("a", "Cars", 3)]);
        let (both, added, left) = here.clone().joined(lists(&[list("a", "Other", 2), list("x", "Cars", 3)]));
        assert_eq!((added, left, both.lists().len()), (1, 0, 2));
        assert_eq!(both.list(Some("a2")).map(|list| &*list.name), Some("Other"));
        assert_eq!(both.clone().joined(both.clone()), (both, 0, 0));
        let (same, added, left) = here.clone().joined(lists(&[list("b", "Long", MAX_BOARDS - 2)]));
        assert_eq!((same, added, left), (here, 0, 1));
    }

    #[test]
    fn there_is_room_for_so_many() {
        assert_eq!(OwnLists::default().room(), MAX_BOARDS);
        assert_eq!(lists(&[list("a", "Cars", 40)]).room(), MAX_BOARDS - 40);
        let many: Vec<OwnList> =
            (0..MAX_LISTS).map(|number| list(&number.to_string(), &number.to_string(), 1)).collect();
        assert_eq!((lists(&many[1..]).room(), lists(&many).room()), (MAX_BOARDS - MAX_LISTS + 1, 0));
    }
}
