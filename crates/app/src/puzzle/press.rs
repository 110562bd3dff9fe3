//! Key bindings of the puzzles.

use super::{Move, Position, ramka, rotation, sliding};
use crate::keys::{Command, Stroke};
use antipode_puzzles::rotation::Turn;

/// What a key plays. It becomes a move only when it is handled, because keys may arrive faster than the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    Ramka(ramka::Press),
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
        names: sliding::Names,
    },
}

impl Keyboard {
    /// The puzzle-specific command of a key, if any. It takes precedence over the page's commands.
    #[must_use]
    pub fn command(self, stroke: &Stroke) -> Option<Command> {
        match self {
            Keyboard::Ramka => ramka::Press::of(stroke).map(Press::Ramka).map(Command::Press),
            Keyboard::Sliding { .. } => match (stroke.code.as_str(), stroke.key.as_str(), stroke.shift) {
                ("Digit4" | "Numpad4", _, false) | (_, "e" | "E", false) => Some(Command::Edit),
                _ => rotation::press::command(stroke),
            },
            Keyboard::Rotation { blocks } => {
                let turn = rotation::press::turn(stroke, blocks);
                turn.map(Press::Rotation).map(Command::Press).or_else(|| rotation::press::command(stroke))
            }
        }
    }

    /// The label of the key for a command whose default is this letter.
    #[must_use]
    pub fn shown(self, letter: &'static str) -> &'static str {
        match self {
            Keyboard::Ramka => letter,
            Keyboard::Sliding { names } => names.shown(letter),
            Keyboard::Rotation { blocks } => rotation::press::shown(letter, blocks),
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
                Keyboard::Rotation { blocks: rotation::press::lettered(position.board()) }
            }
            Position::Sliding(place) => Keyboard::Sliding { names: sliding::Names::of(place) },
        }
    }

    /// The move of a key binding in this position; `None` if it belongs to another puzzle.
    #[must_use]
    pub fn pressed(&self, press: Press) -> Option<Move> {
        match (self, press) {
            (Position::Ramka(board), Press::Ramka(press)) => Some(Move::Ramka(press.on(board))),
            (Position::Rotation(_), Press::Rotation(turn)) => Some(Move::Rotation(turn)),
            _ => None,
        }
    }
}
