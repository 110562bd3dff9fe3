//! Key bindings of the puzzles.

use super::{Move, Position, ramka, rotation, sliding};
use crate::keys::{Command, KeyPress};
use antipode_puzzles::rotation::Turn;

/// What a key plays. It becomes a move only when it is handled, because keys may arrive faster than the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyBinding {
    Ramka(ramka::KeyBinding),
    /// The turn itself.
    Rotation(Turn),
}

/// The keyboard layout of a puzzle's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyboard {
    Ramka,
    /// Letters name this many blocks.
    Rotation {
        blocks: u8,
    },
    /// Letters select pieces while the board has the focus; commands also have digits.
    Sliding {
        /// The characters that name a piece.
        piece_keys: sliding::PieceKeys,
    },
}

impl Keyboard {
    /// The puzzle-specific command of a key, if any. It takes precedence over the page's commands.
    #[must_use]
    pub fn command(self, stroke: &KeyPress) -> Option<Command> {
        match self {
            Keyboard::Ramka => ramka::KeyBinding::of(stroke).map(KeyBinding::Ramka).map(Command::Play),
            Keyboard::Sliding { .. } => match (stroke.code.as_str(), stroke.key.as_str(), stroke.shift) {
                ("Digit4" | "Numpad4", _, false) | (_, "e" | "E", false) => Some(Command::Edit),
                _ => rotation::keyboard::command_for_key(stroke),
            },
            Keyboard::Rotation { blocks } => {
                let turn = rotation::keyboard::turn_for_key(stroke, blocks);
                turn.map(KeyBinding::Rotation)
                    .map(Command::Play)
                    .or_else(|| rotation::keyboard::command_for_key(stroke))
            }
        }
    }

    /// The label of the key for a command whose default is this letter.
    #[must_use]
    pub fn key_label(self, letter: &'static str) -> &'static str {
        match self {
            Keyboard::Ramka => letter,
            Keyboard::Sliding { piece_keys: names } => names.key_label(letter),
            Keyboard::Rotation { blocks } => rotation::keyboard::key_label(letter, blocks),
        }
    }
}

impl Position {
    /// The keyboard layout for this position.
    #[must_use]
    pub fn keyboard(&self) -> Keyboard {
        match self {
            Position::Ramka(_) => Keyboard::Ramka,
            Position::Rotation(position) => {
                Keyboard::Rotation { blocks: rotation::keyboard::lettered_blocks(position.board()) }
            }
            Position::Sliding(place) => Keyboard::Sliding { piece_keys: sliding::PieceKeys::of(place) },
        }
    }

    /// The move of a key binding in this position; `None` if it belongs to another puzzle.
    #[must_use]
    pub fn move_for_key(&self, press: KeyBinding) -> Option<Move> {
        match (self, press) {
            (Position::Ramka(board), KeyBinding::Ramka(press)) => Some(Move::Ramka(press.on(board))),
            (Position::Rotation(_), KeyBinding::Rotation(turn)) => Some(Move::Rotation(turn)),
            _ => None,
        }
    }
}
