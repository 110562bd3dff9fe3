//! Global keyboard shortcuts. This module maps a key press to a command; the page listens for the commands.
//!
//! Letters are matched by the character they type, so `Z` is `Z` on every keyboard. Other keys are matched by their physical
//! position (`event.code`). Browser shortcuts and keys typed into a text field are never intercepted.

use antipode_play::puzzle::Keyboard;
use antipode_play::puzzle::keys::Command;
use antipode_play::puzzle::keys::KeyPress;
use antipode_play::puzzle::keys::command;
use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;

/// Listens for commands while the component is mounted. Ignores a key that a nearer element has handled, that repeats a
/// command other than undo and redo, or that is typed into a field.
#[hook]
pub fn use_commands(singles: bool, keyboard: Option<Keyboard>, on_command: Callback<Command>) {
    use_effect_with((singles, keyboard, on_command), |(singles, keyboard, on_command)| {
        let (singles, keyboard, on_command) = (*singles, *keyboard, on_command.clone());
        let listener = crate::dom::window().map(|window| {
            let options = EventListenerOptions::enable_prevent_default();
            EventListener::new_with_options(&window, "keydown", options, move |event| {
                let Some(event) = event.dyn_ref::<KeyboardEvent>() else { return };
                if event.default_prevented() || event.is_composing() || belongs_elsewhere(event) {
                    return;
                }
                let Some(command) = command(&key_press(event), singles, keyboard) else { return };
                let repeats = matches!(command, Command::Undo | Command::Redo);
                if event.repeat() && !repeats {
                    return;
                }
                if command != Command::Escape {
                    event.prevent_default();
                }
                on_command.emit(command);
            })
        });
        move || drop(listener)
    });
}

/// The key press of an event.
#[must_use]
pub fn key_press(event: &KeyboardEvent) -> KeyPress {
    KeyPress {
        key: event.key(),
        code: event.code(),
        command: event.ctrl_key() || event.meta_key(),
        alt: event.alt_key(),
        shift: event.shift_key(),
    }
}

/// Whether the key belongs to a text field or an open dialog; an arrow also to any element that has the focus away from the board.
fn belongs_elsewhere(event: &KeyboardEvent) -> bool {
    let is_arrow = event.code().starts_with("Arrow");
    is_within(event, FIELDS)
        || is_arrow && is_within(event, ":focus:not(body, main, h1):not(.board-col *), input")
}

/// Where keys are text or choices.
pub(crate) const FIELDS: &str = "textarea, select, [contenteditable], dialog, input:not([type=range]):not([type=radio]):not([type=checkbox])";

/// Whether the target of a key is in an element of this kind.
pub(crate) fn is_within(event: &KeyboardEvent, selector: &str) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.closest(selector).is_ok_and(|found| found.is_some()))
}
