//! Texts that this version cannot read are copied to keys of their own, `antipode.ramka.game.unreadable.1`, before anything is
//! written in their place: a newer version may read them, or the player may save them as a file.

use super::{STORAGE_EVENT, StorageKey, WriteError, entries, read, read_text, record, write_entry};
use std::cell::RefCell;

/// The most texts set aside per key.
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

thread_local! {
    /// What was set aside since the page was loaded.
    static NEW: RefCell<Vec<SetAside>> = const { RefCell::new(Vec::new()) };
}

/// What was set aside since the page was loaded, and not dismissed.
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
    let Some(key) = keys.find(|key| read_text(key).is_none()) else {
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
    copy_keys(storage_key.key()).filter_map(|key| read_text(&key)).any(|other| other == text)
}

/// Removes the copies of what is stored under a key: it can be read again.
pub fn remove_copies(storage_key: StorageKey) {
    let text = read(storage_key);
    for key in copy_keys(storage_key.key()).filter(|key| text.is_some() && read_text(key) == text) {
        // A copy that stays does no harm.
        write_entry(&key, None).ok();
    }
}

/// The keys of the copies of what was stored under a key.
pub fn copy_keys(origin: String) -> impl Iterator<Item = String> {
    (1..=MAX_SET_ASIDE).map(move |number| format!("{origin}.unreadable.{number}"))
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
    if read_text(text.origin()).as_ref() == Some(&text.text) {
        write_entry(text.origin(), None)?;
    }
    NEW.with_borrow_mut(|new| new.retain(|other| other != text));
    write_entry(&text.key, None)
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
}
