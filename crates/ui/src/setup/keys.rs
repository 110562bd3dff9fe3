//! The keys of the set-up: numbers anywhere but in a field, everything else on a place of the board.

use crate::board::cursor;
use antipode_play::puzzle::keys::KeyPress;
use antipode_play::puzzle::setup::{NumberBoard, SetupAction};

/// The meaning of a key on a place of the board or elsewhere; `None` if it has none here. `middles` are the middles of the places.
pub(super) fn key_action<B: NumberBoard>(
    press: &KeyPress,
    place: Option<usize>,
    is_on_button: bool,
    middles: &[(i32, i32)],
) -> Option<SetupAction<B>> {
    if press.command || press.alt {
        return None;
    }
    if let Ok(digit) = press.key.parse::<u8>() {
        return Some(SetupAction::Type(digit));
    }
    Some(match (press.key.as_str(), place) {
        ("Backspace" | "Delete", _) => SetupAction::Erase,
        ("-" | ".", _) => SetupAction::Skip,
        ("Enter", place) if place.is_some() || !is_on_button => SetupAction::Confirm,
        (" ", Some(_)) => SetupAction::Turn,
        (_, place) => SetupAction::MoveCursor(cursor::key_target(middles, place?, &press.code)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_puzzles::fifteen::Variant;

    // 0 1
    // 2 3
    const MIDDLES: [(i32, i32); 4] = [(1, 1), (3, 1), (1, 3), (3, 3)];

    fn action(key: &str, place: Option<usize>, is_on_button: bool) -> Option<SetupAction<Variant>> {
        let press = KeyPress { key: key.to_owned(), code: key.to_owned(), ..KeyPress::default() };
        key_action(&press, place, is_on_button, &MIDDLES)
    }

    #[test]
    fn numbers_are_typed_anywhere() {
        assert_eq!(action("7", None, true), Some(SetupAction::Type(7)));
        assert_eq!(action("Backspace", None, false), Some(SetupAction::Erase));
        assert_eq!(action(".", None, false), Some(SetupAction::Skip));
    }

    #[test]
    fn enter_confirms_unless_it_clicks_a_button() {
        assert_eq!(action("Enter", None, false), Some(SetupAction::Confirm));
        assert_eq!(action("Enter", None, true), None);
        assert_eq!(action("Enter", Some(1), true), Some(SetupAction::Confirm), "a place is a button, too");
    }

    #[test]
    fn other_keys_belong_to_a_place() {
        assert_eq!(action(" ", Some(1), true), Some(SetupAction::Turn));
        assert_eq!(action("ArrowDown", Some(1), true), Some(SetupAction::MoveCursor(3)));
        assert_eq!((action(" ", None, false), action("ArrowDown", None, false)), (None, None));
        let press = KeyPress { key: "7".to_owned(), command: true, ..KeyPress::default() };
        assert_eq!(key_action::<Variant>(&press, Some(1), true, &MIDDLES), None);
    }
}
