//! The player's own lists of boards, in the browser's storage.

use crate::storage::joined::Record;
use antipode_play::lists::{ListChange, OwnLists};
use antipode_play::stored::StorageKey;

impl Record for OwnLists {
    type Change = ListChange;
    const KEY: StorageKey = StorageKey::Lists;
    const EVENT: &'static str = "antipode-lists";

    fn is_readable(&self) -> bool {
        OwnLists::is_readable(self)
    }

    fn with(self, change: &ListChange) -> OwnLists {
        OwnLists::with(self, change)
    }
}
