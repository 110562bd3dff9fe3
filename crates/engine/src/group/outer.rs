//! The outer automorphism of S₆, on the board of 3 rows and 4 columns whose blocks are 3 × 3.
//!
//! ```text
//! light  11 .  13 .      dark   .  12 .  14        a turn keeps every number on its colour:
//!        .  22 .  24            21 .  23 .         two puzzles of six numbers, turned by the
//!        31 .  33 .             .  32 .  34        same two blocks
//! ```
//!
//! What the turns do to the light numbers can be anything, 720 = 6! orders; and the dark numbers follow. So there is a map
//! from the permutations of six things to the permutations of six other things that respects products, and it is not a
//! renaming: it takes a swap of two to a product of three swaps. Up to renaming it is the only one of its kind on any
//! number of things but six (Hölder 1895).
//!
//! Nothing here is stored: all is read off the list of the 720 elements. That takes about a millisecond, once.
//!
//! # Conventions
//! Points are the places 0 to 5 in [`Outer::light`] and [`Outer::dark`]. Words count 90° and 180° as one turn each, capital
//! letters are clockwise.

use std::collections::BTreeMap;

use antipode_puzzles::permutation::{Permutation, factorial};
use antipode_puzzles::rotation::{Board, Rotation, Rule, Turn};

use super::roster::{Roster, cycle_type, restricted};
use super::synthemes::{Duad, Syntheme, swapped, transposed};

/// Six things can be ordered in so many ways.
const ORDERS: usize = factorial(6) as usize;

/// The two actions of the turns of the board, on its light and on its dark squares.
#[derive(Clone, Debug)]
pub struct Outer {
    roster: Roster,
    light: Vec<u8>,
    dark: Vec<u8>,
}

/// A swap of two light numbers, and what it does to the dark ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The two places among the light squares.
    pub duad: Duad,
    /// The three pairs of places among the dark squares that change places with each other.
    pub syntheme: Syntheme,
    /// A shortest word that swaps the two light numbers and no other light one.
    pub word: Vec<Turn>,
}

/// Permutations of one cycle type on the light squares, and their type on the dark ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Types {
    /// The lengths of the cycles of light squares, the longest first, without those of one square.
    pub light: Vec<usize>,
    /// The same of the dark squares.
    pub dark: Vec<usize>,
    /// How many of the elements are so.
    pub count: usize,
    /// A shortest word that does such a thing.
    pub word: Vec<Turn>,
}

/// A dark square as a *total* of the light squares: five synthemes that have each of the fifteen duads once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    /// The place among the dark squares.
    pub dark: u8,
    /// For each other dark place the light syntheme that is performed when just these two dark numbers are swapped.
    pub synthemes: Vec<(u8, Syntheme)>,
}

impl Outer {
    /// 3 rows of 4, blocks of 3 × 3.
    ///
    /// # Panics
    /// Never: the block fits.
    #[must_use]
    pub fn board() -> Board {
        Board::square(3, 4, 3).expect("a block of three rows fits on it")
    }

    /// Lists the group.
    #[must_use]
    pub fn new() -> Outer {
        let board = Outer::board();
        let rotation = Rotation::new(board, Rule::Half).expect("its blocks turn by quarters");
        let roster = Roster::of(rotation, ORDERS).expect("one order of the light numbers, one element");
        let colour = |dark: usize| {
            let is = |cell: &u8| {
                (usize::from(*cell) / board.cols() + usize::from(*cell) % board.cols()) % 2 == dark
            };
            (0..board.cells() as u8).filter(is).collect()
        };
        Outer { roster, light: colour(0), dark: colour(1) }
    }

    /// All elements, with their words.
    #[must_use]
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// The six light squares, those whose row and column add up to an even number; cells in reading order from 0.
    #[must_use]
    pub fn light(&self) -> &[u8] {
        &self.light
    }

    /// The six dark squares.
    #[must_use]
    pub fn dark(&self) -> &[u8] {
        &self.dark
    }

    /// What each element does to the light places, and to the dark ones.
    pub fn actions(&self) -> impl Iterator<Item = (Permutation, Permutation)> + '_ {
        let both = |moves| (restricted(moves, &self.light), restricted(moves, &self.dark));
        self.roster.elements().iter().map(move |element| both(&element.moves))
    }

    /// The cycle types with their counts, in the order of the types on the light squares by length.
    #[must_use]
    pub fn types(&self) -> Vec<Types> {
        let mut found: BTreeMap<(Vec<usize>, Vec<usize>), Types> = BTreeMap::new();
        for (element, (light, dark)) in self.roster.elements().iter().zip(self.actions()) {
            let (light, dark) = (cycle_type(&light), cycle_type(&dark));
            // The list begins with the shortest words.
            let first =
                || Types { light: light.clone(), dark: dark.clone(), count: 0, word: element.word.clone() };
            found.entry((light.clone(), dark.clone())).or_insert_with(first).count += 1;
        }
        let mut types: Vec<Types> = found.into_values().collect();
        types.sort_by_key(|types| (types.light.iter().sum::<usize>(), types.light.len()));
        types
    }

    /// The fifteen swaps of two light numbers, in the order of their duads.
    #[must_use]
    pub fn links(&self) -> Vec<Link> {
        let elements = self.roster.elements().iter().zip(self.actions());
        let mut links: Vec<Link> = elements
            .filter_map(|(element, (light, dark))| {
                let duad = transposed(&light)?;
                let syntheme = swapped(&dark)?;
                Some(Link { duad, syntheme, word: element.word.clone() })
            })
            .collect();
        links.sort_unstable_by_key(|link| link.duad);
        links
    }

    /// The six dark squares as totals.
    #[must_use]
    pub fn totals(&self) -> Vec<Total> {
        let swaps: BTreeMap<Duad, Syntheme> =
            self.actions().filter_map(|(light, dark)| Some((transposed(&dark)?, swapped(&light)?))).collect();
        let total = |dark: u8| {
            let with =
                |other: u8| swaps.get(&(dark.min(other), dark.max(other))).map(|syntheme| (other, *syntheme));
            Total { dark, synthemes: (0..6).filter_map(with).collect() }
        };
        (0..6).map(total).collect()
    }

    /// In how many of the 720 ways to match the dark squares with the light ones every turn does the same to both. None:
    /// the two puzzles are not one puzzle drawn twice.
    #[must_use]
    pub fn renamings(&self) -> usize {
        let turns: Vec<(Permutation, Permutation)> = self
            .roster
            .clockwise()
            .iter()
            .map(|moves| (restricted(moves, &self.light), restricted(moves, &self.dark)))
            .collect();
        let names = (0..factorial(6)).filter_map(|rank| Permutation::unrank(6, rank));
        names.filter(|name| turns.iter().all(|(light, dark)| light.conjugated_by(name) == *dark)).count()
    }
}

impl Default for Outer {
    fn default() -> Outer {
        Outer::new()
    }
}
