//! The keys while the board has the focus.
//!
//! Arrows move the cursor, or play on puzzles where arrows play. With Shift they do the other: they push the piece at the cursor, or
//! move the cursor. Enter and Space turn the block of the cursor.

use super::cursor::{self, arrow_direction};
use antipode_play::puzzle::gesture::ScreenDirection;
use antipode_play::puzzle::keys::{Command, KeyPress};
use antipode_play::puzzle::{KeyBinding, Position};

/// The meaning of a key on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum KeyAction {
    /// Give up the gesture of the pointer.
    CancelGesture,
    /// Turn the pivot of the cursor by this many smallest turns, clockwise positive.
    Turn(i32),
    /// Play the move bound to the key.
    Play(KeyBinding),
    /// Push the piece at the cursor.
    Push(ScreenDirection),
    /// Move the cursor; `None` at the edge.
    MoveCursor(Option<usize>),
}

/// The meaning of a key with the cursor at one of the [places](cursor::places); `None` if it has none on the board.
pub(super) fn key_action(
    press: &KeyPress,
    position: &Position,
    (places, has_pivots): (&[(i32, i32)], bool),
    cursor: usize,
) -> Option<KeyAction> {
    if press.command || press.alt {
        return None;
    }
    let direction = match press.code.as_str() {
        "Escape" => return Some(KeyAction::CancelGesture),
        "Enter" | "NumpadEnter" if has_pivots => return Some(KeyAction::Turn(-1)),
        "Space" if has_pivots => return Some(KeyAction::Turn(1)),
        "Home" => return Some(KeyAction::MoveCursor(cursor::edge(places, cursor, ScreenDirection::Left))),
        "End" => return Some(KeyAction::MoveCursor(cursor::edge(places, cursor, ScreenDirection::Right))),
        code => arrow_direction(code)?,
    };
    Some(match (arrow_binding(position, &press.code), press.shift) {
        (Some(key), false) => KeyAction::Play(key),
        (None, true) if !has_pivots => KeyAction::Push(direction),
        _ => KeyAction::MoveCursor(cursor::step(places, cursor, direction)),
    })
}

/// The move bound to an arrow, on puzzles where arrows play.
fn arrow_binding(position: &Position, code: &str) -> Option<KeyBinding> {
    match position.keyboard().command(&KeyPress { code: code.to_owned(), ..KeyPress::default() }) {
        Some(Command::Play(key)) => Some(key),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::puzzle::PuzzleKind;

    fn press(code: &str) -> KeyPress {
        KeyPress { code: code.to_owned(), ..KeyPress::default() }
    }

    fn shifted(code: &str) -> KeyPress {
        KeyPress { shift: true, ..press(code) }
    }

    fn action(kind: PuzzleKind, press: &KeyPress, cursor: usize) -> Option<KeyAction> {
        let position = kind.solved();
        let scene = position.scene();
        key_action(press, &position, (&cursor::places(&scene), !scene.pivots.is_empty()), cursor)
    }

    #[test]
    fn arrows_move_the_cursor_and_push_with_shift() {
        // Slots of Ramka's scene: 0 the left space, 1 to 9 the cells in reading order, 10 the right space.
        let ramka = |press: &KeyPress| action(PuzzleKind::Ramka, press, 5);
        assert_eq!(ramka(&press("ArrowUp")), Some(KeyAction::MoveCursor(Some(2))));
        assert_eq!(ramka(&press("Home")), Some(KeyAction::MoveCursor(Some(0))));
        assert_eq!(ramka(&press("End")), Some(KeyAction::MoveCursor(Some(10))));
        assert_eq!(ramka(&shifted("ArrowLeft")), Some(KeyAction::Push(ScreenDirection::Left)));
        assert_eq!(ramka(&press("Escape")), Some(KeyAction::CancelGesture));
        assert_eq!(ramka(&press("Enter")), None, "a click of the button");
        assert_eq!(action(PuzzleKind::Ramka, &press("ArrowUp"), 2), Some(KeyAction::MoveCursor(None)));
    }

    #[test]
    fn on_pivots_enter_and_space_turn() {
        let rotation = |press: &KeyPress| action(PuzzleKind::Rotation, press, 0);
        assert_eq!(rotation(&press("Enter")), Some(KeyAction::Turn(-1)));
        assert_eq!(rotation(&press("Space")), Some(KeyAction::Turn(1)));
        assert_eq!(rotation(&press("ArrowRight")), Some(KeyAction::MoveCursor(Some(1))));
        assert_eq!(rotation(&shifted("ArrowRight")), rotation(&press("ArrowRight")));
    }

    #[test]
    fn where_arrows_play_shift_moves_the_cursor() {
        let fifteen = |press: &KeyPress| action(PuzzleKind::Fifteen, press, 5);
        assert!(matches!(fifteen(&press("ArrowRight")), Some(KeyAction::Play(_))));
        assert_eq!(fifteen(&shifted("ArrowRight")), Some(KeyAction::MoveCursor(Some(6))));
    }

    #[test]
    fn keys_with_other_modifiers_belong_to_the_browser() {
        for press in [
            KeyPress { command: true, ..press("ArrowLeft") },
            KeyPress { alt: true, ..press("ArrowLeft") },
            press("Tab"),
        ] {
            assert_eq!(action(PuzzleKind::Ramka, &press, 5), None);
        }
    }
}
