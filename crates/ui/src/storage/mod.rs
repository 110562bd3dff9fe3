//! Short texts in `localStorage`, by key. The browser may deny storage, or have no room left; then nothing is saved, and
//! [`failure`] says so.
//!
//! - [`lock`]: saves of several tabs, one after the other. - [`set_aside`]: what cannot be read is never overwritten.
//! - [`daily`]: the results of today's boards. - [`marks`]: solved and starred boards. - [`lists`]: own lists of boards.
//! - [`joined`]: records that several tabs change.
//! - [`persistence`]: whether the browser keeps it. - [`drafts`]: the boards that several tabs set up. - [`pending`]: what is written at once and joined with the rest later.

pub mod daily;
pub mod drafts;
pub mod joined;
pub mod lists;
pub mod lock;
pub mod marks;
pub mod pending;
pub mod persistence;
mod set_aside;

use antipode_play::page::storage_state::StorageReport;
use antipode_play::stored::Json;
use antipode_play::stored::PREFIX;
use antipode_play::stored::StorageKey;
use antipode_play::stored::WriteError;
pub use set_aside::{
    discard, dismiss_set_aside, is_set_aside, newly_set_aside, remove_copies, set_aside, set_aside_texts,
};

use js_sys::{JSON, Object};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::{Cell, RefCell};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomException, Storage};

/// The stored text cannot be read by this version of the program: a newer one wrote it, or it is damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable;

/// The event on the window when [`failure`] or [`newly_set_aside`] has changed.
pub const STORAGE_EVENT: &str = "antipode-storage";

thread_local! {
    /// The keys whose last write failed.
    static FAILED: RefCell<Vec<(String, WriteError)>> = const { RefCell::new(Vec::new()) };
    /// Whether the player knows that something is not saved.
    static IS_DISMISSED: Cell<bool> = const { Cell::new(false) };
}

/// Why something is not saved; `None` while everything is, or if [`dismiss_failure`] was called since then.
#[must_use]
pub fn failure() -> Option<WriteError> {
    let failure = FAILED.with_borrow(|failed| failed.first().map(|(_, error)| *error));
    failure.filter(|_| !IS_DISMISSED.get())
}

/// Failures of storage that have not been dismissed.
#[must_use]
pub fn report() -> StorageReport {
    StorageReport { failure: failure(), set_aside: newly_set_aside() }
}

/// Says nothing more of what is not saved, until it is saved.
pub fn dismiss_failure() {
    IS_DISMISSED.set(true);
}

/// Returns the stored text, if there is one and storage is available.
#[must_use]
pub fn read(storage_key: StorageKey) -> Option<String> {
    read_entry(&storage_key.key())
}

/// Returns the text stored under any key, if there is one and storage is available.
#[must_use]
pub fn read_entry(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

/// Stores a text, or removes it.
///
/// # Errors
/// Nothing has changed then, and [`failure`] is set until a text is stored under this key.
pub fn write(storage_key: StorageKey, text: Option<&str>) -> Result<(), WriteError> {
    write_entry(&storage_key.key(), text)
}

/// Stores a text under any key, or removes it.
///
/// # Errors
/// As [`write`].
pub fn write_entry(key: &str, text: Option<&str>) -> Result<(), WriteError> {
    let written = match (storage(), text) {
        (Some(storage), Some(text)) => storage.set_item(key, text).map_err(|error| write_error(&error)),
        (Some(storage), None) => storage.remove_item(key).map_err(|error| write_error(&error)),
        // A missing text need not be removed.
        (None, None) => Ok(()),
        (None, Some(_)) => Err(WriteError::Refused),
    };
    record(key, written)
}

/// Remembers whether the last write under a key succeeded.
pub fn record(key: &str, written: Result<(), WriteError>) -> Result<(), WriteError> {
    let before = failure();
    FAILED.with_borrow_mut(|failed| {
        failed.retain(|(other, _)| other != key);
        failed.extend(written.err().map(|error| (key.to_owned(), error)));
        IS_DISMISSED.set(IS_DISMISSED.get() && !failed.is_empty());
    });
    if failure() != before {
        crate::dom::announce(STORAGE_EVENT);
    }
    written
}

/// Everything that is stored, by key.
#[must_use]
pub fn entries() -> Vec<(String, String)> {
    let Some(storage) = storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    let keys = keys.filter(|key| key.starts_with(PREFIX));
    keys.filter_map(|key| Some((storage.get_item(&key).ok()??, key))).map(|(text, key)| (key, text)).collect()
}

fn write_error(error: &JsValue) -> WriteError {
    let name = error.dyn_ref::<DomException>().map(DomException::name);
    match name.as_deref() {
        Some("QuotaExceededError" | "NS_ERROR_DOM_QUOTA_REACHED") => WriteError::Full,
        _ => WriteError::Refused,
    }
}

/// Returns a value stored as JSON; `None` if there is none.
///
/// # Errors
/// The text is not such a value.
pub fn read_value<T: DeserializeOwned>(storage_key: StorageKey) -> Result<Option<T>, Unreadable> {
    read(storage_key).map(|text| parse(&text)).transpose()
}

/// Returns a value stored as JSON, or the default where there is none. What is not such a value, or not readable by this version,
/// is set aside. `None` if there is no room for its copy, so it must stay where it is.
pub fn read_or_set_aside<T: DeserializeOwned + Default>(
    storage_key: StorageKey,
    is_readable: impl FnOnce(&T) -> bool,
) -> Option<T> {
    match read_value::<T>(storage_key) {
        Ok(None) => Some(T::default()),
        Ok(Some(value)) if is_readable(&value) => Some(value),
        Ok(Some(_)) | Err(_) => {
            set_aside(storage_key).ok()?;
            Some(T::default())
        }
    }
}

/// Reads JSON.
///
/// # Errors
/// The text is not such a value.
pub fn parse<T: DeserializeOwned>(text: &str) -> Result<T, Unreadable> {
    let value = JSON::parse(text).map_err(|_| Unreadable)?;
    serde_wasm_bindgen::from_value(value).map_err(|_| Unreadable)
}

/// [`parse`] and [`json`].
pub struct BrowserJson;

impl Json for BrowserJson {
    fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
        parse(text).ok()
    }

    fn write<T: Serialize>(value: &T) -> String {
        json(value)
    }
}

/// Stores a value as JSON.
///
/// # Errors
/// As [`write`].
pub fn write_value<T: Serialize>(storage_key: StorageKey, value: &T) -> Result<(), WriteError> {
    write(storage_key, Some(&json(value)))
}

/// Stores the fields of a value as JSON; other fields of the stored object stay, such as those of a newer version.
///
/// # Errors
/// As [`write`].
pub fn write_fields<T: Serialize>(storage_key: StorageKey, value: &T) -> Result<(), WriteError> {
    let stored = read(storage_key).and_then(|text| JSON::parse(&text).ok());
    let stored = stored.and_then(|stored| stored.dyn_into::<Object>().ok()).unwrap_or_default();
    let fields = Object::assign(&stored, &to_value(value).into());
    write(storage_key, Some(&stringify(&fields)))
}

/// Serialises with the browser's JSON: it is built in, and the messages to the workers use the same serialiser.
#[must_use]
pub fn json<T: Serialize>(value: &T) -> String {
    stringify(&to_value(value))
}

fn to_value<T: Serialize>(value: &T) -> JsValue {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value.serialize(&serializer).expect("plain data can be serialised")
}

fn stringify(value: &JsValue) -> String {
    JSON::stringify(value).ok().and_then(|text| text.as_string()).expect("plain data has a text")
}

fn storage() -> Option<Storage> {
    crate::dom::window()?.local_storage().ok()?
}
