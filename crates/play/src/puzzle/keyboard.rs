//! Key bindings of any puzzle.

use super::Keyboard;
#[cfg(not(feature = "supplied-rules"))]
use super::{ListedPuzzle, PuzzleRules};
use crate::puzzle::keys::{Command, KeyPress};
use crate::puzzle::rules::KeyCommand;

by_rules! {
    impl Keyboard as KeyboardRules in keyboard {
        /// The puzzle-specific command of a key, if any. It takes precedence over the page's commands.
        #[must_use]
        pub fn command(self, key: &KeyPress) -> Option<Command> {
            of_rules!(Keyboard(self) => |P, keyboard| {
                P::command(keyboard, key).map(|command| match command {
                    KeyCommand::Play(key) => Command::Play(P::key_binding(key)),
                    KeyCommand::Page(command) => command,
                })
            })
        }

        /// The label of the key for a command whose default is this letter.
        #[must_use]
        pub fn key_label(self, letter: &'static str) -> &'static str {
            of_rules!(Keyboard(self) => |P, keyboard| P::key_label(keyboard, letter))
        }
    }
}

/// The keys of the commands on boards that need the letters, by their physical position.
#[must_use]
pub fn digit_command(stroke: &KeyPress) -> Option<Command> {
    match (stroke.code.as_str(), stroke.shift) {
        ("Backspace", false) => Some(Command::Undo),
        ("Backspace", true) => Some(Command::Redo),
        ("Digit1" | "Numpad1", false) => Some(Command::Hint),
        ("Digit2" | "Numpad2", false) => Some(Command::Solve),
        ("Digit3" | "Numpad3", false) => Some(Command::NextBoard),
        ("Digit5" | "Numpad5", false) => Some(Command::Analyse),
        _ => None,
    }
}
