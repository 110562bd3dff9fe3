//! What the browser keeps for the next visit: short texts by name. All of it may be denied, and then nothing is kept.

use crate::puzzle::Toy;
use serde::Serialize;
use serde::de::DeserializeOwned;
use web_sys::Storage;

/// A text that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The chosen theme, bare: `light` or `dark`; boot.js reads it before the first paint.
    Theme,
    /// The player's own game of a puzzle.
    Game(Toy),
    /// How the player likes a puzzle's page.
    Settings(Toy),
    /// The search for the hardest sliding block puzzles.
    Search,
    /// A sliding block puzzle that is being drawn.
    Draft,
}

impl Kept {
    fn key(self) -> String {
        match self {
            Kept::Theme => "antipode.theme".to_owned(),
            Kept::Game(toy) => format!("antipode.{}.game", toy.name()),
            Kept::Draft => "antipode.sliding.draft".to_owned(),
            Kept::Settings(toy) => format!("antipode.{}.settings", toy.name()),
            Kept::Search => "antipode.sliding.search".to_owned(),
        }
    }
}

/// The text, if there is one and storage is not denied.
#[must_use]
pub fn read(kept: Kept) -> Option<String> {
    storage()?.get_item(&kept.key()).ok()?
}

/// Keeps a text, or forgets it. Whether that was possible.
pub fn write(kept: Kept, text: Option<&str>) -> bool {
    let Some(storage) = storage() else { return false };
    match text {
        Some(text) => storage.set_item(&kept.key(), text).is_ok(),
        None => storage.remove_item(&kept.key()).is_ok(),
    }
}

/// A value that was kept as JSON; `None` where there is none or it is not to be read.
#[must_use]
pub fn read_value<T: DeserializeOwned>(kept: Kept) -> Option<T> {
    let value = js_sys::JSON::parse(&read(kept)?).ok()?;
    serde_wasm_bindgen::from_value(value).ok()
}

/// Keeps a value as JSON. Whether that was possible.
pub fn write_value<T: Serialize>(kept: Kept, value: &T) -> bool {
    json(value).is_some_and(|text| write(kept, Some(&text)))
}

/// A value as JSON. The browser writes it: it can, and what carries messages to the workers serves here too.
fn json<T: Serialize>(value: &T) -> Option<String> {
    let value = value.serialize(&serde_wasm_bindgen::Serializer::json_compatible()).ok()?;
    js_sys::JSON::stringify(&value).ok()?.as_string()
}

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}
