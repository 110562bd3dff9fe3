//! Short texts in `localStorage`, by key. The browser may deny storage; then nothing is saved.

use crate::puzzle::PuzzleKind;
use serde::Serialize;
use serde::de::DeserializeOwned;
use web_sys::Storage;

/// The key of a stored text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageKey {
    /// The chosen theme, unquoted: `light` or `dark`. boot.js reads it before the first paint.
    Theme,
    /// The player's own game of a puzzle.
    Game(PuzzleKind),
    /// The settings of a puzzle's page.
    Settings(PuzzleKind),
    /// What only this puzzle stores, by its name.
    Own(PuzzleKind, &'static str),
}

impl StorageKey {
    fn key(self) -> String {
        match self {
            StorageKey::Theme => "antipode.theme".to_owned(),
            StorageKey::Game(puzzle_kind) => format!("antipode.{}.game", puzzle_kind.name()),
            StorageKey::Settings(puzzle_kind) => format!("antipode.{}.settings", puzzle_kind.name()),
            StorageKey::Own(kind, name) => format!("antipode.{}.{name}", kind.name()),
        }
    }
}

/// Returns the stored text, if there is one and storage is available.
#[must_use]
pub fn read(storage_key: StorageKey) -> Option<String> {
    storage()?.get_item(&storage_key.key()).ok()?
}

/// Stores a text, or removes it. Returns whether storage accepted it.
pub fn write(storage_key: StorageKey, text: Option<&str>) -> bool {
    let Some(storage) = storage() else { return false };
    match text {
        Some(text) => storage.set_item(&storage_key.key(), text).is_ok(),
        None => storage.remove_item(&storage_key.key()).is_ok(),
    }
}

/// Returns a value stored as JSON; `None` if it is missing or unreadable.
#[must_use]
pub fn read_value<T: DeserializeOwned>(storage_key: StorageKey) -> Option<T> {
    let value = js_sys::JSON::parse(&read(storage_key)?).ok()?;
    serde_wasm_bindgen::from_value(value).ok()
}

/// Stores a value as JSON. Returns whether storage accepted it.
pub fn write_value<T: Serialize>(storage_key: StorageKey, value: &T) -> bool {
    json(value).is_some_and(|text| write(storage_key, Some(&text)))
}

/// Serialises with the browser's JSON: it is built in, and the messages to the workers use the same serialiser.
fn json<T: Serialize>(value: &T) -> Option<String> {
    let value = value.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).ok()?;
    js_sys::JSON::stringify(&value).ok()?.as_string()
}

fn storage() -> Option<Storage> {
    crate::dom::window()?.local_storage().ok()?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_stay_as_browsers_have_them() {
        assert_eq!(StorageKey::Game(PuzzleKind::Ramka).key(), "antipode.ramka.game");
        assert_eq!(StorageKey::Settings(PuzzleKind::Rotation).key(), "antipode.rotation.settings");
        assert_eq!(StorageKey::Own(PuzzleKind::Sliding, "draft").key(), "antipode.sliding.draft");
        assert_eq!(StorageKey::Own(PuzzleKind::Sliding, "search").key(), "antipode.sliding.search");
    }
}
