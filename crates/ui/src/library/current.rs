//! The list of the board that is open, in the storage of the tab: a link to a board says nothing of a list.

use crate::dom;
use crate::storage;
use antipode_play::lists::current::CurrentList;

const KEY: &str = "antipode.list";

/// The list of this tab; none if it cannot be read.
#[must_use]
pub fn current_list() -> Option<CurrentList> {
    storage::parse(&dom::tab_storage()?.get_item(KEY).ok()??).ok()
}

/// Remembers the list from which a board is opened.
pub fn set_current_list(list: &CurrentList) {
    if let Some(storage) = dom::tab_storage() {
        // Without it the page of the board names no list.
        let _ = storage.set_item(KEY, &storage::json(list));
    }
}
