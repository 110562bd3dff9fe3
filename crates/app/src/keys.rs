//! Global keyboard shortcuts. This module maps a key press to a command; the page listens for the commands.
//!
//! Letters are matched by the character they type, so `Z` is `Z` on every keyboard. Other keys are matched by their physical
//! position (`event.code`). Browser shortcuts and keys typed into a text field are never intercepted.

use crate::puzzle::{KeyBinding, Keyboard};
use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};
use yew::prelude::*;

/// A key press with its modifiers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeyPress {
    /// The character it types: `z`, `?`.
    pub key: String,
    /// Its physical position: `Digit1`.
    pub code: String,
    /// Control, or Command on a Mac.
    pub command: bool,
    /// Alt or AltGr.
    pub alt: bool,
    pub shift: bool,
}

/// The command a key triggers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Undo,
    Redo,
    /// A hint, or the next hint level.
    Hint,
    /// Show a shortest solution.
    Solve,
    /// Open the dialog for a new board.
    Scramble,
    /// Open or close the editor.
    Edit,
    /// Open the help dialog.
    Help,
    /// Play the move bound to the key.
    Play(KeyBinding),
    /// Close whatever is open.
    Escape,
}

/// Returns the command of a key press. With `singles` false (single-key shortcuts off), only Escape and keys held with Control
/// count. The puzzle's own keys take precedence over the page's.
#[must_use]
pub fn command(stroke: &KeyPress, singles: bool, keyboard: Option<Keyboard>) -> Option<Command> {
    let key = stroke.key.to_ascii_lowercase();
    if stroke.alt {
        return None;
    }
    if stroke.command {
        return match (key.as_str(), stroke.shift) {
            ("z", false) => Some(Command::Undo),
            ("z", true) | ("y", false) => Some(Command::Redo),
            _ => None,
        };
    }
    if key == "escape" {
        return Some(Command::Escape);
    }
    if !singles {
        return None;
    }
    if key == "?" {
        return Some(Command::Help);
    }
    if let Some(command) = keyboard.and_then(|keyboard| keyboard.command(stroke)) {
        return Some(command);
    }
    match (key.as_str(), stroke.shift) {
        ("z", false) => Some(Command::Undo),
        ("y", false) => Some(Command::Redo),
        ("h", false) => Some(Command::Hint),
        ("s", false) => Some(Command::Solve),
        ("n", false) => Some(Command::Scramble),
        _ => None,
    }
}

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
                let stroke = KeyPress {
                    key: event.key(),
                    code: event.code(),
                    command: event.ctrl_key() || event.meta_key(),
                    alt: event.alt_key(),
                    shift: event.shift_key(),
                };
                let Some(command) = command(&stroke, singles, keyboard) else { return };
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

/// Whether the key belongs to a text field or an open dialog; an arrow also to any element that has the focus away from the board.
fn belongs_elsewhere(event: &KeyboardEvent) -> bool {
    let Some(target) = event.target().and_then(|target| target.dyn_into::<Element>().ok()) else {
        return false;
    };
    let fields = "textarea, select, [contenteditable], dialog, input:not([type=range]):not([type=radio]):not([type=checkbox])";
    let is_within = |selector: &str| target.closest(selector).is_ok_and(|found| found.is_some());
    let is_arrow = event.code().starts_with("Arrow");
    let away = ":focus:not(body, main, h1):not(.board-col *), input";
    is_within(fields) || is_arrow && is_within(away)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::ramka;
    use antipode_puzzles::ramka::{Row, Side};

    fn command(stroke: &KeyPress, singles: bool) -> Option<Command> {
        super::command(stroke, singles, Some(Keyboard::Ramka(ramka::Keyboard)))
    }

    fn press(press: ramka::KeyBinding) -> Option<Command> {
        Some(Command::Play(KeyBinding::Ramka(press)))
    }

    fn plain(key: &str, code: &str) -> KeyPress {
        KeyPress { key: key.into(), code: code.into(), ..KeyPress::default() }
    }

    #[test]
    fn letters_are_matched_by_the_typed_character() {
        assert_eq!(command(&plain("z", "KeyY"), true), Some(Command::Undo), "a German keyboard");
        assert_eq!(command(&plain("Z", "KeyZ"), true), Some(Command::Undo), "caps lock");
        assert_eq!(command(&plain("y", "KeyZ"), true), Some(Command::Redo));
        assert_eq!(command(&plain("q", "KeyQ"), true), None);
    }

    #[test]
    fn other_keys_are_matched_by_position() {
        assert_eq!(
            command(&plain("&", "Digit1"), true),
            press(ramka::KeyBinding::Frame(Row::ALL[0])),
            "a French keyboard"
        );
        assert_eq!(command(&plain(";", "Comma"), true), press(ramka::KeyBinding::Cross(Side::Left)));
        assert_eq!(command(&plain("4", "Digit4"), true), None);
    }

    #[test]
    fn browser_shortcuts_are_not_intercepted() {
        let held = |key: &str, shift| KeyPress { command: true, shift, ..plain(key, "") };
        assert_eq!(command(&held("z", false), true), Some(Command::Undo));
        assert_eq!(command(&held("z", true), true), Some(Command::Redo));
        for key in ["n", "s", "h", "1", "?", "r"] {
            assert_eq!(command(&KeyPress { code: "Digit1".into(), ..held(key, false) }, true), None);
        }
        assert_eq!(command(&KeyPress { alt: true, ..plain("s", "KeyS") }, true), None);
        assert_eq!(command(&KeyPress { shift: true, ..plain("N", "KeyN") }, true), None);
        assert_eq!(command(&KeyPress { shift: true, ..plain("?", "Slash") }, true), Some(Command::Help));
    }

    #[test]
    fn tab_and_the_arrows_are_never_intercepted() {
        for key in ["Tab", "ArrowLeft", "Enter", " ", "F5", "Home"] {
            assert_eq!(command(&plain(key, key), true), None);
        }
    }

    #[test]
    fn single_key_shortcuts_can_be_turned_off() {
        for key in ["z", "h", "?", "n"] {
            assert_eq!(command(&plain(key, ""), false), None);
        }
        assert_eq!(command(&plain("1", "Digit1"), false), None);
        assert_eq!(command(&plain("Escape", "Escape"), false), Some(Command::Escape));
        assert_eq!(command(&KeyPress { command: true, ..plain("z", "KeyZ") }, false), Some(Command::Undo));
    }
}
