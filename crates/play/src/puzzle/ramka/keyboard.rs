//! The keys of Ramka: the digits shift rows into the frame, the two keys right of `M` push a tile across its ends.

use crate::puzzle::keys::KeyPress;
use antipode_puzzles::ramka::{Board, Move, Row, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyBinding {
    /// Shift a row into the frame.
    Frame(Row),
    /// Push a tile across one end of the row in the frame.
    Cross(Side),
}

impl KeyBinding {
    /// The binding of a key press; keys are identified by their physical position.
    #[must_use]
    pub fn of(stroke: &KeyPress) -> Option<KeyBinding> {
        let row = |index: usize| Row::ALL.get(index).copied().map(KeyBinding::Frame);
        match stroke.code.as_str() {
            _ if stroke.shift => None,
            "Digit1" | "Numpad1" => row(0),
            "Digit2" | "Numpad2" => row(1),
            "Digit3" | "Numpad3" => row(2),
            "Comma" => Some(KeyBinding::Cross(Side::Left)),
            "Period" => Some(KeyBinding::Cross(Side::Right)),
            _ => None,
        }
    }

    #[must_use]
    pub fn on(self, board: &Board) -> Move {
        match self {
            KeyBinding::Frame(row) => Move::Shift { row },
            KeyBinding::Cross(side) => Move::Cross { side, row: board.frame_row() },
        }
    }
}
