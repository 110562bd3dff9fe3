//! A change is written at once, in one step, under a key of its own: `antipode.library+1764157000000-k3f9`. It is
//! joined with the rest when no other tab does so. Until then whoever reads the rest adds it, so a page that ends loses nothing.

use super::{json, parse, read_entry, storage, write_entry};
use antipode_play::stored::{PREFIX, StorageKey, WriteError};
use antipode_puzzles::short_list;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A change that is written and not yet joined with the rest.
pub struct Pending<T> {
    key: String,
    pub change: T,
}

/// Writes a change to what is stored under a key.
///
/// # Errors
/// Nothing has changed then, and [`super::failure`] is set.
pub fn add<T: Serialize>(of: StorageKey, change: &T) -> Result<(), WriteError> {
    let key = format!("{}+{:013}-{}", of.key(), js_sys::Date::now(), crate::dom::random_word());
    let added = write_entry(&key, Some(&json(change)));
    if added.is_err() {
        // The failure is that of the key that the change is for.
        super::record(&key, Ok(())).ok();
        super::record(&of.key(), added)?;
    }
    added
}

/// The changes that wait, in the order in which they were made. What cannot be read is left to the version that wrote it.
#[must_use]
pub fn waiting<T: DeserializeOwned>(of: StorageKey) -> Vec<Pending<T>> {
    let Some(storage) = storage() else { return Vec::new() };
    let prefix = format!("{}+", of.key());
    debug_assert!(prefix.starts_with(PREFIX));
    let keys = (0..storage.length().unwrap_or(0)).filter_map(|index| storage.key(index).ok().flatten());
    let mut keys: Vec<String> = keys.filter(|key| key.starts_with(&prefix)).collect();
    short_list::sort(&mut keys);
    let pending = |key: String| Some(Pending { change: parse(&read_entry(&key)?).ok()?, key });
    keys.into_iter().filter_map(pending).collect()
}

/// Removes changes that are joined with the rest.
pub fn remove<T>(joined: &[Pending<T>]) {
    for pending in joined {
        // One that stays is joined again, which changes nothing.
        write_entry(&pending.key, None).ok();
    }
}
