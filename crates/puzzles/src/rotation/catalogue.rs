//! Published algorithms for Nokia's Rotation, each with its published effect.
//!
//! The effect of an algorithm is computed from its turns; a test compares it with the source.
//!
//! ```
//! use antipode_puzzles::rotation::catalogue::{ALGORITHMS, AlgorithmKind};
//!
//! assert!(AlgorithmKind::ALL.iter().all(|kind| ALGORITHMS.iter().any(|algorithm| algorithm.kind == *kind)));
//! ```

use super::board::Board;
use super::move_text::{Convention, parse_turns};
use super::position::Position;
use super::presets::parse_variant;
use super::rule::Variant;
use super::turn::Turn;

/// The source of the algorithms.
pub const SOURCE: &str = "Leonid Broukhis, Nokia Rotation Game - Solution, 2003";

/// The purpose of an algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AlgorithmKind {
    /// On 3 × 3 with blocks of 2 × 2 by quarters: solves the last row if everything above it is solved.
    LastRow,
    /// On 4 × 3 with rings of 3 × 3 by one cell: swaps two of the first eight numbers.
    Swap,
    /// On the same board: a larger rearrangement of the first eight numbers.
    Rearrangement,
}

impl AlgorithmKind {
    /// All kinds, in the order of the source.
    pub const ALL: [AlgorithmKind; 3] =
        [AlgorithmKind::LastRow, AlgorithmKind::Swap, AlgorithmKind::Rearrangement];

    /// The heading of the kind in the interface.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            AlgorithmKind::LastRow => "The last row",
            AlgorithmKind::Swap => "Two of the first eight change places",
            AlgorithmKind::Rearrangement => "Halves and rows of the first eight",
        }
    }

    /// The number of orders of the numbers that are left when an algorithm of this kind is used. All of them can be reached, so by
    /// chance one board in so many is solved by then.
    #[must_use]
    pub fn remaining_orders(self) -> u32 {
        match self {
            AlgorithmKind::LastRow => (1..=3).product(),
            AlgorithmKind::Swap | AlgorithmKind::Rearrangement => (1..=8).product(),
        }
    }

    /// The variant that algorithms of this kind are for.
    #[must_use]
    pub fn variant(self) -> Variant {
        parse_variant(match self {
            AlgorithmKind::LastRow => "3x3n2 quarter",
            AlgorithmKind::Swap | AlgorithmKind::Rearrangement => "4x3n3 ring",
        })
    }
}

/// A published algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Algorithm {
    /// The purpose.
    pub kind: AlgorithmKind,
    /// The published effect, for the interface.
    pub title: &'static str,
    /// The turns, as published.
    pub text: &'static str,
    /// The position that it solves according to the source: nine numbers, or the first eight. On the 4 × 3 rectangle it is
    /// also the position that the source gives as the effect on the solved position.
    position_text: &'static str,
}

impl Algorithm {
    /// The variant that the algorithm is for.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.kind.variant()
    }

    /// The turns.
    #[must_use]
    pub fn turns(&self) -> Vec<Turn> {
        parse_turns(self.text, self.board(), Convention::Standard).expect("a published algorithm is valid")
    }

    /// The position that it solves according to the source.
    #[must_use]
    pub fn published_position(&self) -> Position {
        Position::parse(self.position_text, self.board()).expect("a published position is valid")
    }

    /// The position that it solves, computed by undoing it from the solved position.
    #[must_use]
    pub fn computed_position(&self) -> Position {
        let back = self.turns().into_iter().rev().map(Turn::inverse);
        back.fold(Position::solved(self.board()), |position, turn| {
            position.turned(turn).expect("its turns are of its board")
        })
    }

    fn board(&self) -> Board {
        self.variant().board()
    }
}

/// The algorithms in the order of the source: five for the last row, twelve swaps, five rearrangements.
pub const ALGORITHMS: [Algorithm; 22] = [
    last_row("last row 7 9 8", "123456798", "cbCDB"),
    last_row("last row 8 7 9", "123456879", "DAdca"),
    last_row("last row 8 9 7", "123456897", "bdBAca"),
    last_row("last row 9 7 8", "123456978", "CabDBA"),
    last_row("last row 9 8 7", "123456987", "cbdcBCC"),
    flip("flip 1 and 2", "21345678", "BaabaBBabaaBAAbabAA"),
    flip("flip 2 and 3", "13245678", "aBaabaBBabaaBAAbabAAA"),
    flip("flip 3 and 4", "12435678", "aBBABaaBABaaBABaabA"),
    flip("flip 4 and 5", "12354678", "bbaaBBabaBBabaBaBAB"),
    flip("flip 5 and 6", "12346578", "BabaBBabaBBabaB"),
    flip("flip 6 and 7", "12345768", "aBBBABaaBABaaBABaabbA"),
    flip("flip 7 and 8", "12345687", "AbabAAbabAAbabA"),
    flip("flip 8 and 1", "82345671", "AABABaaBABaaBABAAAA"),
    flip("flip 1 and 5", "52341678", "babAABaabaBBabaaBAA"),
    flip("flip 2 and 6", "16345278", "aaBabaBBabaBBabaBAA"),
    flip("flip 3 and 7", "12745638", "BBaBABaaBABaaBBAbab"),
    flip("flip 4 and 8", "12385674", "bAAbAAbAAbbABBAbbAA"),
    operation("swap the first and the second row", "56781234", "bbbABAbbbaaaBABaaa"),
    operation("mirror both rows", "43218765", "BaaBAABBABABAbaabAbA"),
    operation("swap the left and the right half", "34127856", "BaBBAAbABaBBAAbA"),
    operation("mirror the upper row", "43215678", "bbaaaBAABaababAAABBA"),
    operation("mirror the lower row", "12348765", "ABaabbaBAABBaBBBAAAA"),
];

const fn last_row(title: &'static str, position_text: &'static str, word: &'static str) -> Algorithm {
    Algorithm { kind: AlgorithmKind::LastRow, title, text: word, position_text }
}

const fn flip(title: &'static str, position_text: &'static str, word: &'static str) -> Algorithm {
    Algorithm { kind: AlgorithmKind::Swap, title, text: word, position_text }
}

const fn operation(title: &'static str, position_text: &'static str, word: &'static str) -> Algorithm {
    Algorithm { kind: AlgorithmKind::Rearrangement, title, text: word, position_text }
}
