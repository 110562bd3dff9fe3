//! The meaning of a key press.
//!
//! Letters are matched by the character they type, so `Z` is `Z` on every keyboard. Other keys are matched by their physical
//! position (`event.code`).

use super::{KeyBinding, Keyboard};
use serde::{Deserialize, Serialize};

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

/// The keys that act as arrows, by their physical positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ArrowKeys {
    /// The arrow keys alone.
    #[default]
    Arrows,
    /// Also W, A, S and D, whatever else they would do.
    Wasd,
    /// Also 8, 4, 2 and 6 of the keypad.
    Keypad,
}

impl ArrowKeys {
    pub const ALL: [ArrowKeys; 3] = [ArrowKeys::Arrows, ArrowKeys::Wasd, ArrowKeys::Keypad];

    /// The arrow that a key stands for besides itself: `ArrowUp` for `KeyW`.
    #[must_use]
    pub fn arrow(self, code: &str) -> Option<&'static str> {
        match (self, code) {
            (ArrowKeys::Wasd, "KeyW") | (ArrowKeys::Keypad, "Numpad8") => Some("ArrowUp"),
            (ArrowKeys::Wasd, "KeyA") | (ArrowKeys::Keypad, "Numpad4") => Some("ArrowLeft"),
            (ArrowKeys::Wasd, "KeyS") | (ArrowKeys::Keypad, "Numpad2") => Some("ArrowDown"),
            (ArrowKeys::Wasd, "KeyD") | (ArrowKeys::Keypad, "Numpad6") => Some("ArrowRight"),
            _ => None,
        }
    }
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
    NextBoard,
    /// Open or close the editor.
    Edit,
    /// Show or hide the analysis.
    Analyse,
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
        ("n", false) => Some(Command::NextBoard),
        ("a", false) => Some(Command::Analyse),
        _ => None,
    }
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
