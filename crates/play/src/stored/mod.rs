//! The stored texts, by key. The page writes them to the browser's storage; a backup contains all of them.

pub mod drafts;

use crate::puzzle::PuzzleKind;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The key of a stored text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageKey {
    /// The results of the boards of the days.
    Daily,
    /// The solved and starred boards of the library.
    Marks,
    /// The player's own lists of boards.
    Lists,
    /// The chosen theme, unquoted: `light` or `dark`. boot.js reads it before the first paint.
    Theme,
    /// The player's own game of a puzzle.
    Game(PuzzleKind),
    /// Another game of the puzzle, from a tab that played on at the same time or from a file; one of [`OTHER_GAMES`].
    OtherGame(PuzzleKind, u8),
    /// The settings of a puzzle's page.
    Settings(PuzzleKind),
    /// A text that only this puzzle stores, by its name.
    Own(PuzzleKind, &'static str),
}

/// The numbers of other games.
pub const OTHER_GAMES: std::ops::RangeInclusive<u8> = 2..=9;

/// All keys begin with this.
pub const PREFIX: &str = "antipode.";

impl StorageKey {
    #[must_use]
    pub fn key(self) -> String {
        match self {
            StorageKey::Daily => "antipode.daily".to_owned(),
            StorageKey::Marks => "antipode.library".to_owned(),
            StorageKey::Lists => "antipode.lists".to_owned(),
            StorageKey::Theme => "antipode.theme".to_owned(),
            StorageKey::Game(puzzle_kind) => format!("antipode.{}.game", puzzle_kind.name()),
            StorageKey::OtherGame(puzzle_kind, number) => {
                format!("antipode.{}.game.{number}", puzzle_kind.name())
            }
            StorageKey::Settings(puzzle_kind) => format!("antipode.{}.settings", puzzle_kind.name()),
            StorageKey::Own(kind, name) => format!("antipode.{}.{name}", kind.name()),
        }
    }
}

/// Why a text could not be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// The browser allows this page no storage.
    Refused,
    /// There is no room left.
    Full,
}

/// Reads and writes JSON, in a browser or natively.
pub trait Json {
    /// Reads a value; `None` if the text is not JSON of such a value.
    fn read<T: DeserializeOwned>(text: &str) -> Option<T>;
    fn write<T: Serialize>(value: &T) -> String;
}

/// JSON outside a browser, for tests.
#[cfg(any(test, feature = "native-json"))]
pub struct NativeJson;

#[cfg(any(test, feature = "native-json"))]
impl Json for NativeJson {
    fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
        serde_json::from_str(text).ok()
    }

    fn write<T: Serialize>(value: &T) -> String {
        serde_json::to_string(value).expect("plain data")
    }
}

/// The maximum number of texts set aside per key.
const MAX_SET_ASIDE: u8 = 9;

/// A text that was set aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside {
    /// Its key.
    pub key: String,
    pub text: String,
}

/// The key that a set aside text was stored under, and its number.
#[must_use]
pub fn origin(key: &str) -> Option<(&str, u8)> {
    let (origin, number) = key.rsplit_once(".unreadable.")?;
    Some((origin, number.parse().ok()?))
}

impl SetAside {
    /// The key that it was stored under.
    #[must_use]
    pub fn origin(&self) -> &str {
        origin(&self.key).map_or("", |(origin, _)| origin)
    }
}

/// The keys of the copies of what was stored under a key.
pub fn copy_keys(origin: String) -> impl Iterator<Item = String> {
    (1..=MAX_SET_ASIDE).map(move |number| format!("{origin}.unreadable.{number}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_knows_where_it_was_stored() {
        let text = |key: &str| SetAside { key: key.to_owned(), text: String::new() };
        assert_eq!(text("antipode.ramka.game.unreadable.3").origin(), "antipode.ramka.game");
        assert_eq!(origin("antipode.ramka.game"), None);
    }

    #[test]
    fn keys_stay_as_browsers_have_them() {
        assert_eq!(StorageKey::Daily.key(), "antipode.daily");
        assert_eq!(StorageKey::Marks.key(), "antipode.library");
        assert_eq!(StorageKey::Lists.key(), "antipode.lists");
        assert_eq!(StorageKey::Game(PuzzleKind::Ramka).key(), "antipode.ramka.game");
        assert_eq!(StorageKey::OtherGame(PuzzleKind::Ramka, 2).key(), "antipode.ramka.game.2");
        assert_eq!(StorageKey::Settings(PuzzleKind::Rotation).key(), "antipode.rotation.settings");
        assert_eq!(StorageKey::Own(PuzzleKind::Sliding, "draft").key(), "antipode.sliding.draft");
        assert_eq!(StorageKey::Own(PuzzleKind::Sliding, "search").key(), "antipode.sliding.search");
    }
}
