//! The boards of other games, with their sources.
//!
//! ```
//! use antipode_puzzles::rotation::presets::FAMILIES;
//!
//! let preset = &FAMILIES[0].presets[0];
//! assert!(!preset.name.is_empty() && preset.variant().board().cell_count() > 0);
//! ```

use super::rule::{Rule, Variant};

/// The boards of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PresetFamily {
    /// The name of the game.
    pub name: &'static str,
    /// The source of these boards, for the interface.
    pub source: &'static str,
    /// The boards.
    pub presets: &'static [Preset],
}

/// A named board under a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name within the family.
    pub name: &'static str,
    /// The board and the rule as text.
    text: &'static str,
}

impl Preset {
    /// The board and the rule.
    #[must_use]
    pub fn variant(&self) -> Variant {
        parse_variant(self.text)
    }
}

impl Rule {
    /// The default board of the rule.
    #[must_use]
    pub fn default_variant(self) -> Variant {
        let board = match self {
            Rule::Quarter | Rule::Half | Rule::Clockwise => "3x3n2",
            Rule::Ring | Rule::RingAny | Rule::RingClockwise => "4x3n3",
            Rule::Flip => "4x3n3x2",
        };
        parse_variant(&format!("{board} {self}"))
    }
}

/// Parses a built-in board and rule.
pub(super) fn parse_variant(text: &str) -> Variant {
    text.parse().expect("built-in boards are valid")
}

/// All families. Sizes are width × height, even if the source gives rows first.
pub const FAMILIES: [PresetFamily; 4] = [
    PresetFamily {
        name: "Nokia's Rotation",
        source: "Leonid Broukhis, Nokia Rotation Game - Solution, 2003: two modes, of sizes from 3 × 3 and from 4 × 4 up",
        presets: &[
            preset("3 × 3, blocks of 2 × 2", "3x3n2 quarter"),
            preset("4 × 4, blocks of 2 × 2", "4x4n2 quarter"),
            preset("5 × 5, blocks of 2 × 2", "5x5n2 quarter"),
            preset("6 × 6, blocks of 2 × 2", "6x6n2 quarter"),
            preset("4 × 4, ring of 3 × 3", "4x4n3 ring"),
            preset("5 × 5, ring of 3 × 3", "5x5n3 ring"),
            preset("6 × 6, ring of 3 × 3", "6x6n3 ring"),
            preset("4 × 3, ring of 3 × 3", "4x3n3 ring"),
        ],
    },
    PresetFamily {
        name: "Twiddle",
        source: "Simon Tatham's Portable Puzzle Collection, Twiddle",
        presets: &[
            preset("3 × 3, rows only", "3x3n2r quarter"),
            preset("3 × 3", "3x3n2 quarter"),
            preset("3 × 3, with directions", "3x3n2o quarter"),
            preset("4 × 4", "4x4n2 quarter"),
            preset("4 × 4, with directions", "4x4n2o quarter"),
            preset("4 × 4, blocks of 3 × 3", "4x4n3 quarter"),
            preset("5 × 5, blocks of 3 × 3", "5x5n3 quarter"),
            preset("6 × 6, blocks of 4 × 4", "6x6n4 quarter"),
        ],
    },
    PresetFamily {
        name: "Rotation, the web game",
        source: "Solving the “Rotation” puzzle in stages: every turn is clockwise",
        presets: &[preset("3 × 3, clockwise only", "3x3n2 clockwise")],
    },
    PresetFamily {
        name: "Number Rotation Puzzle",
        source: "Thomas Lam, Solution to the Number Rotation Puzzle, arXiv 2211.16787: 90° or 180° is one turn",
        presets: &[
            preset("3 × 3, the standard puzzle", "3x3n2 half"),
            preset("3 × 2 (PGL(2, 5))", "3x2n2 half"),
            preset("5 × 1, blocks of one cell: nothing moves", "5x1n1 half"),
            preset("3 × 3, blocks of one cell, with directions", "3x3n1o half"),
            preset("4 × 3, blocks of 3 × 3 (S₆)", "4x3n3 half"),
            preset("5 × 4, blocks of 4 × 4", "5x4n4 half"),
            preset("4 × 4, blocks of 3 × 3 by 180°", "4x4n3 180"),
            preset("4 × 3, blocks of 3 × 2 by 180°", "4x3n3x2 180"),
        ],
    },
];

const fn preset(name: &'static str, text: &'static str) -> Preset {
    Preset { name, text }
}
