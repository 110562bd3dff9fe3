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
    let before = dom::address();
    let left = Route::page_of(text).is_some_and(|here| is_other_page(&before, here));
    if before != *text && !left {
        dom::set_address(text, is_new);
    }
}

/// The key of the page on which the tab shows the player's own game, in the storage of the tab.
const OWN: &str = "antipode.own";

/// Remembers in this tab whether the page of a URL shows the player's own game.
pub fn remember_own(text: &str, is_own: bool) {
    if let Some(storage) = dom::tab_storage() {
        // Without it a reload right after quick moves opens the game as another board; its moves are saved all the same.
        let _ = storage.set_item(OWN, if is_own { page(text) } else { "" });
    }
}

/// Whether the page of a URL was reloaded while it showed the player's own game. Browsers limit how often the URL may change, and a reload
/// uses the URL from when it started, so that the last moves may be missing.
#[must_use]
pub fn is_own_reloaded(text: &str) -> bool {
    let own = dom::tab_storage().and_then(|storage| storage.get_item(OWN).ok()?);
    own.as_deref() == Some(page(text)) && dom::is_reloaded()
}

/// The page of a URL, as text: `ramka/`.
fn page(text: &str) -> &str {
    text.split('#').next().unwrap_or_default()
}

/// Whether a URL belongs to another page than this one.
pub fn is_other_page(address: &str, here: Page) -> bool {
    Route::page_of(address).is_some_and(|page| page != here)
}
