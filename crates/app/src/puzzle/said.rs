//! The texts of a puzzle's page.

use super::{Position, Toy, ramka, rotation, sliding};
use crate::panel::help::{Credit, KeyGroup};
use crate::panel::method::Sources;
use std::borrow::Cow;

/// The texts of a puzzle's page.
#[derive(Clone, Copy, Debug)]
pub struct Said {
    /// The goal, in a sentence or two below the title.
    pub goal: &'static str,
    /// How to play, in the help.
    pub about: &'static str,
    pub credits: &'static [Credit],
    /// How to write a position, for the position box.
    pub ways_to_write: &'static str,
    /// The accessible name of the board.
    pub board: &'static str,
}

/// The typeface of the page.
pub const JOST: Credit = Credit {
    name: "Jost*",
    address: "https://indestructibletype.com/Jost.html",
    owed: "the typeface, by Owen Earl; SIL Open Font License.",
};

/// The typeface of moves and positions.
pub const JETBRAINS_MONO: Credit = Credit {
    name: "JetBrains Mono",
    address: "https://www.jetbrains.com/lp/mono/",
    owed: "the typeface of moves and positions; SIL Open Font License.",
};

/// The keys of the solution player, on every page.
pub const IN_THE_PLAYER: KeyGroup = KeyGroup {
    title: "In the solution player",
    keys: &[(&["←", "→"], "step back, step on"), (&["Home", "End"], "to the start, to the end")],
};

/// A method to solve a puzzle as a person would.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// The name in queries to the worker.
    pub name: &'static str,
    /// The title shown to people.
    pub title: &'static str,
    /// How it differs from the other methods, in a phrase.
    pub explain: &'static str,
    /// Whether it can be run over every position.
    pub whole: bool,
}

impl Toy {
    #[must_use]
    pub const fn said(self) -> &'static Said {
        match self {
            Toy::Ramka => &ramka::said::SAID,
            Toy::Rotation => &rotation::said::SAID,
            Toy::Sliding => &sliding::said::SAID,
        }
    }
}

impl Position {
    /// The goal, in a sentence or two below the title; in a sliding block puzzle, of this board.
    #[must_use]
    pub fn goal(&self) -> Cow<'static, str> {
        match self {
            Position::Ramka(_) | Position::Rotation(_) => Cow::Borrowed(self.toy().said().goal),
            Position::Sliding(place) => Cow::Owned(sliding::words::goal(place)),
        }
    }

    /// The keys listed in the help.
    #[must_use]
    pub fn keys(&self) -> &'static [KeyGroup] {
        match self {
            Position::Ramka(_) => ramka::said::KEYS,
            Position::Rotation(position) => rotation::said::keys(position.board()),
            Position::Sliding(_) => sliding::said::KEYS,
        }
    }

    /// The sources of a method; `None` if none is described.
    #[must_use]
    pub fn method_sources(&self, way: &str) -> Option<Sources> {
        match self {
            Position::Ramka(_) => Some(ramka::said::method_sources()),
            Position::Rotation(_) => Some(rotation::said::method_sources(way)),
            Position::Sliding(_) => None,
        }
    }
}
