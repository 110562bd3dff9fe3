//! Texts that this version cannot read are copied to keys of their own, `antipode.ramka.game.unreadable.1`, before anything is
//! written in their place: a newer version may read them, or the player may save them as a file.

use super::{STORAGE_EVENT, entries, read, read_entry, record, write_entry};
use antipode_play::stored::SetAside;
use antipode_play::stored::copy_keys;
use antipode_play::stored::origin;
use antipode_play::stored::{StorageKey, WriteError};
use std::cell::RefCell;

thread_local! {
    /// The texts set aside since the page was loaded.
    static NEW: RefCell<Vec<SetAside>> = const { RefCell::new(Vec::new()) };
}

/// The texts set aside since the page was loaded and not dismissed.
#[must_use]
pub fn newly_set_aside() -> Vec<SetAside> {
    NEW.with_borrow(Clone::clone)
}

/// Says nothing more of what was set aside.
pub fn dismiss_set_aside() {
    NEW.with_borrow_mut(Vec::clear);
}

/// Copies what is stored under a key to a free key of its own, unless it was copied before.
///
/// # Errors
/// There is no room. Then nothing may be written under `storage_key`.
pub fn set_aside(storage_key: StorageKey) -> Result<(), WriteError> {
    let Some(text) = read(storage_key) else { return Ok(()) };
    if is_set_aside(storage_key, &text) {
        return Ok(());
    }
    let mut keys = copy_keys(storage_key.key());
    let Some(key) = keys.find(|key| read_entry(key).is_none()) else {
        return record(&storage_key.key(), Err(WriteError::Full));
    };
    write_entry(&key, Some(&text))?;
    NEW.with_borrow_mut(|new| new.push(SetAside { key, text }));
    crate::dom::announce(STORAGE_EVENT);
    Ok(())
}

/// Whether a text of this key was set aside.
#[must_use]
pub fn is_set_aside(storage_key: StorageKey, text: &str) -> bool {
    copy_keys(storage_key.key()).filter_map(|key| read_entry(&key)).any(|other| other == text)
}

/// Removes the copies of what is stored under a key: it can be read again.
pub fn remove_copies(storage_key: StorageKey) {
    let text = read(storage_key);
    for key in copy_keys(storage_key.key()).filter(|key| text.is_some() && read_entry(key) == text) {
        // A copy that stays does no harm.
        write_entry(&key, None).ok();
    }
}

/// All texts that were set aside, by key.
#[must_use]
pub fn set_aside_texts() -> Vec<SetAside> {
    let mut texts: Vec<SetAside> = entries()
        .into_iter()
        .filter(|(key, _)| origin(key).is_some())
        .map(|(key, text)| SetAside { key, text })
        .collect();
    antipode_puzzles::short_list::sort_by_key(&mut texts, |text| text.key.clone());
    texts
}

/// Removes a text that was set aside, and its original if nothing has been written in its place.
///
/// # Errors
/// As [`super::write`].
pub fn discard(text: &SetAside) -> Result<(), WriteError> {
    if read_entry(text.origin()).as_ref() == Some(&text.text) {
        write_entry(text.origin(), None)?;
    }
    NEW.with_borrow_mut(|new| new.retain(|other| other != text));
    write_entry(&text.key, None)
}
