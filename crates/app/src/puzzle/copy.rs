//! The texts of a puzzle's page.

use super::{Position, PuzzleKind, ramka, rotation, sliding};
use crate::panel::help::{Credit, KeyGroup};
use crate::panel::method::MethodSources;
use std::borrow::Cow;

/// The texts of a puzzle's page.
#[derive(Clone, Copy, Debug)]
pub struct PageCopy {
    /// The goal, in a sentence or two below the title.
    pub goal: &'static str,
    /// How to play, in the help.
    pub about: &'static str,
    pub credits: &'static [Credit],
    /// How to write a position, for the position box.
    pub notation_hint: &'static str,
    /// The accessible name of the board.
    pub board_label: &'static str,
}

/// The typeface of the page.
pub const JOST: Credit = Credit {
    name: "Jost*",
    address: "https://indestructibletype.com/Jost.html",
    contribution: "the typeface, by Owen Earl; SIL Open Font License.",
};

/// The typeface of moves and positions.
pub const JETBRAINS_MONO: Credit = Credit {
    name: "JetBrains Mono",
    address: "https://www.jetbrains.com/lp/mono/",
    contribution: "the typeface of moves and positions; SIL Open Font License.",
};

/// The keys of the solution player, on every page.
pub const PLAYER_KEYS: KeyGroup = KeyGroup {
    title: "In the solution player",
    keys: &[(&["←", "→"], "step back, step on"), (&["Home", "End"], "to the start, to the end")],
};

/// A method to solve a puzzle as a person would.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Method {
    /// The name in queries to the worker.
    pub name: &'static str,
    /// The title shown to people.
    pub title: &'static str,
    /// How it differs from the other methods, in a phrase.
    pub summary: &'static str,
    /// Whether it can be run over every position.
    pub has_figures: bool,
}

impl PuzzleKind {
    #[must_use]
    pub const fn page_copy(self) -> &'static PageCopy {
        match self {
            PuzzleKind::Ramka => &ramka::copy::PAGE_COPY,
            PuzzleKind::Rotation => &rotation::copy::PAGE_COPY,
            PuzzleKind::Sliding => &sliding::copy::PAGE_COPY,
        }
    }
}

impl Position {
    /// The goal, in a sentence or two below the title; in a sliding block puzzle, of this board.
    #[must_use]
    pub fn goal_text(&self) -> Cow<'static, str> {
        match self {
            Position::Ramka(_) | Position::Rotation(_) => Cow::Borrowed(self.kind().page_copy().goal),
            Position::Sliding(place) => Cow::Owned(sliding::move_text::goal_sentence(place)),
        }
    }

    /// The keys listed in the help.
    #[must_use]
    pub fn key_help(&self) -> &'static [KeyGroup] {
        match self {
            Position::Ramka(_) => ramka::copy::KEYS,
            Position::Rotation(position) => rotation::copy::key_help(position.board()),
            Position::Sliding(_) => sliding::copy::KEYS,
        }
    }

    /// The sources of a method; `None` if none is described.
    #[must_use]
    pub fn method_sources(&self, way: &str) -> Option<MethodSources> {
        match self {
            Position::Ramka(_) => Some(ramka::copy::method_sources()),
            Position::Rotation(_) => Some(rotation::copy::method_sources(way)),
            Position::Sliding(_) => None,
        }
    }
}
