//! The address of the page, and its clock.

use crate::dom;
use antipode_play::game::Ms;
use antipode_play::route::{Page, Route};

/// The field of a URL that begins a game of the player's own: with the position of the link, or a scramble where there is none.
pub const NEW: &str = "new";

/// The time of the page's clock, in whole milliseconds.
#[must_use]
pub fn now() -> Ms {
    Ms(dom::now_ms() as u64)
}

/// Writes the URL as a new history entry or in place of the current one. If the URL already belongs to another page,
/// that page is about to replace this one, and the URL stays.
pub fn write_address(text: &str, is_new: bool) {
    write_entry(text, is_new, false);
}

/// Does the same with the URL of the player's own game, whose entry is marked: see [`dom::is_entry_marked`].
pub fn write_own_address(text: &str, is_new: bool) {
    write_entry(text, is_new, true);
}

fn write_entry(text: &str, is_new: bool, is_own: bool) {
    let before = dom::address();
    let left = Route::page_of(text).is_some_and(|here| is_other_page(&before, here));
    if before != *text && !left {
        dom::set_address(text, is_new, is_own);
    }
}

/// Whether a URL belongs to another page than this one.
pub fn is_other_page(address: &str, here: Page) -> bool {
    Route::page_of(address).is_some_and(|page| page != here)
}
