//! The outer automorphism of S₆, on the board of 3 rows and 4 columns whose blocks are 3 × 3.
//!
//! ```text
//! light  11 .  13 .      dark   .  12 .  14        a turn preserves the colour of every number:
//!        .  22 .  24            21 .  23 .         two puzzles of six numbers, turned by the
//!        31 .  33 .             .  32 .  34        same two blocks
//! ```
//!
//! The turns act on the light numbers as the full symmetric group, 720 = 6! permutations, and the light permutation
//! determines the dark one. This is an isomorphism between the permutations of six points and those of six other points
//! that no relabeling of the points induces: it maps a transposition to a product of three transpositions. Only the
//! symmetric group on six points has such an outer automorphism, and it is unique up to relabeling (Hölder 1895).
//!
//! Everything is computed from the list of the 720 elements, in about a millisecond.
//!
//! # Conventions
//! Points are the indices 0 to 5 in [`LightDarkActions::light`] and [`LightDarkActions::dark`]. Words count turns of 90°
//! and of 180° as one turn each; capital letters are clockwise.
//!
//! ```
//! use antipode_engine::group::outer::LightDarkActions;
//!
//! let actions = LightDarkActions::new();
//! assert_eq!(actions.group().elements().len(), 720);
//! // Each of the 15 swaps of two light numbers swaps three pairs of dark ones.
//! let images = actions.duad_images();
//! assert_eq!(images.len(), 15);
//! ```

use std::collections::BTreeMap;

use antipode_puzzles::permutation::{Permutation, factorial};
use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};

use super::small_group::{SmallGroup, cycle_type, restrict};
use super::synthemes::{Duad, Syntheme, as_duad, as_syntheme};

/// The number of permutations of six points.
const ORDERS: usize = factorial(6) as usize;

/// The actions of the board's turns on its light squares and on its dark squares.
#[derive(Clone, Debug)]
pub struct LightDarkActions {
    group: SmallGroup,
    light: Vec<u8>,
    dark: Vec<u8>,
}

/// A transposition of two light numbers and its image on the dark numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuadImage {
    /// The two light squares, by index.
    pub duad: Duad,
    /// The three pairs of dark squares that are exchanged, by index.
    pub syntheme: Syntheme,
    /// A shortest word that swaps the two light numbers and fixes the other light ones.
    pub word: Vec<Turn>,
}

/// A conjugacy class: its cycle type on the light squares and on the dark squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConjugacyClass {
    /// The cycle lengths on the light squares, the longest first, without fixed points.
    pub light: Vec<usize>,
    /// The cycle lengths on the dark squares.
    pub dark: Vec<usize>,
    /// The number of elements in the class.
    pub count: usize,
    /// A shortest word of an element of the class.
    pub word: Vec<Turn>,
}

/// A dark square as a *total* of the light squares: five synthemes that contain each of the fifteen duads once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Total {
    /// The dark square, by index.
    pub dark: u8,
    /// For each other dark index, the light syntheme of the element that swaps just these two dark numbers.
    pub synthemes: Vec<(u8, Syntheme)>,
}

impl LightDarkActions {
    /// 3 rows of 4, blocks of 3 × 3.
    ///
    /// # Panics
    /// Never: the block fits.
    #[must_use]
    pub fn board() -> Board {
        Board::square(3, 4, 3).expect("a block of three rows fits on it")
    }

    /// Lists the elements of the group.
    #[must_use]
    pub fn new() -> LightDarkActions {
        let board = LightDarkActions::board();
        let variant = Variant::new(board, Rule::Half).expect("its blocks turn by quarters");
        let group = SmallGroup::of(variant, ORDERS).expect("one order of the light numbers, one element");
        let colour = |dark: usize| {
            let is = |cell: &u8| {
                (usize::from(*cell) / board.cols() + usize::from(*cell) % board.cols()) % 2 == dark
            };
            (0..board.cell_count() as u8).filter(is).collect()
        };
        LightDarkActions { group, light: colour(0), dark: colour(1) }
    }

    /// The group: all elements, with their words.
    #[must_use]
    pub fn group(&self) -> &SmallGroup {
        &self.group
    }

    /// The six light squares: those whose row and column have an even sum. Cells in reading order from 0.
    #[must_use]
    pub fn light(&self) -> &[u8] {
        &self.light
    }

    /// The six dark squares.
    #[must_use]
    pub fn dark(&self) -> &[u8] {
        &self.dark
    }

    /// For each element, its permutations of the light and of the dark indices.
    pub fn actions(&self) -> impl Iterator<Item = (Permutation, Permutation)> + '_ {
        let both = |moves| (restrict(moves, &self.light), restrict(moves, &self.dark));
        self.group.elements().iter().map(move |element| both(&element.permutation))
    }

    /// The conjugacy classes with their sizes, ordered by their cycle types on the light squares.
    #[must_use]
    pub fn conjugacy_classes(&self) -> Vec<ConjugacyClass> {
        let mut found: BTreeMap<(Vec<usize>, Vec<usize>), ConjugacyClass> = BTreeMap::new();
        for (element, (light, dark)) in self.group.elements().iter().zip(self.actions()) {
            let (light, dark) = (cycle_type(&light), cycle_type(&dark));
            // The list is ordered by word length.
            let first = || ConjugacyClass {
                light: light.clone(),
                dark: dark.clone(),
                count: 0,
                word: element.word.clone(),
            };
            found.entry((light.clone(), dark.clone())).or_insert_with(first).count += 1;
        }
        let mut types: Vec<ConjugacyClass> = found.into_values().collect();
        types.sort_by_key(|types| (types.light.iter().sum::<usize>(), types.light.len()));
        types
    }

    /// The fifteen transpositions of light numbers, in the order of their duads.
    #[must_use]
    pub fn duad_images(&self) -> Vec<DuadImage> {
        let elements = self.group.elements().iter().zip(self.actions());
        let mut links: Vec<DuadImage> = elements
            .filter_map(|(element, (light, dark))| {
                let duad = as_duad(&light)?;
                let syntheme = as_syntheme(&dark)?;
                Some(DuadImage { duad, syntheme, word: element.word.clone() })
            })
            .collect();
        links.sort_unstable_by_key(|link| link.duad);
        links
    }

    /// The six dark squares as totals.
    #[must_use]
    pub fn totals(&self) -> Vec<Total> {
        let swaps: BTreeMap<Duad, Syntheme> = self
            .actions()
            .filter_map(|(light, dark)| Some((as_duad(&dark)?, as_syntheme(&light)?)))
            .collect();
        let total = |dark: u8| {
            let with =
                |other: u8| swaps.get(&(dark.min(other), dark.max(other))).map(|syntheme| (other, *syntheme));
            Total { dark, synthemes: (0..6).filter_map(with).collect() }
        };
        (0..6).map(total).collect()
    }

    /// The number of bijections from dark to light squares, of 720, under which every turn acts equally on both. It is 0:
    /// the two actions are not equivalent.
    #[must_use]
    pub fn equivalent_matchings(&self) -> usize {
        let turns: Vec<(Permutation, Permutation)> = self
            .group
            .clockwise_generators()
            .iter()
            .map(|moves| (restrict(moves, &self.light), restrict(moves, &self.dark)))
            .collect();
        let names = (0..factorial(6)).filter_map(|rank| Permutation::unrank(6, rank));
        names.filter(|name| turns.iter().all(|(light, dark)| light.conjugated_by(name) == *dark)).count()
    }
}

impl Default for LightDarkActions {
    fn default() -> LightDarkActions {
        LightDarkActions::new()
    }
}
