//! The keys that move the cursor of a grid of buttons.

use antipode_ui::board::cursor::key_target;
use antipode_ui::board::hit_test::{focus, slot_of};
use yew::prelude::*;

/// Moves the cursor, with the focus, from the button that has the focus or else from `at`. `places` are the columns and rows of
/// the buttons.
pub(super) fn move_cursor(
    places: Vec<(i32, i32)>,
    at: usize,
    cursor: UseStateSetter<usize>,
    grid: NodeRef,
) -> Callback<KeyboardEvent> {
    Callback::from(move |event: KeyboardEvent| {
        let from = slot_of(&event).unwrap_or(at);
        let Some(to) = key_target(&places, from, &event.key()) else { return };
        event.prevent_default();
        cursor.set(to);
        focus(&grid, to);
    })
}
