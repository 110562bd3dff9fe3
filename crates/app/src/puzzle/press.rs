//! Keys that play a puzzle wherever the focus is.

use super::{Move, Position, ramka, rotation, sliding};
use crate::keys::{Command, Stroke};
use antipode_puzzles::rotation::Turn;

/// What a key plays. It becomes a move on the board as it stands when the key is heard: keys come faster than pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// Ramka's.
    Ramka(ramka::Press),
    /// Rotation's: the turn itself.
    Rotation(Turn),
}

/// Which keys play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyboard {
    /// Ramka's.
    Ramka,
    /// Rotation's, where letters name so many blocks.
    Rotation {
        /// How many.
        blocks: u8,
    },
    /// Those beside the letters: letters take pieces while the board has the focus.
    Sliding {
        /// The signs that name a piece.
        names: sliding::Names,
    },
}

impl Keyboard {
    /// What a key does on this puzzle's page before it does what it does on every page, if anything.
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

    /// The key to show for what a letter does on every page where it is free.
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
    /// The keys that play here.
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

    /// The move of a key here; `None` where it is another puzzle's.
    #[must_use]
    pub fn pressed(&self, press: Press) -> Option<Move> {
        match (self, press) {
            (Position::Ramka(board), Press::Ramka(press)) => Some(Move::Ramka(press.on(board))),
            (Position::Rotation(_), Press::Rotation(turn)) => Some(Move::Rotation(turn)),
            _ => None,
        }
    }
}
