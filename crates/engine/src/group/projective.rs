//! The projective line over the field of five elements, on the board of 2 rows and 3 columns whose blocks are 2 × 2.
//!
//! ```text
//! 1 2 0      With these labels, block A turned clockwise maps x to 2x, and block B maps x to another
//! 3 4 ∞      Möbius map (ax + b)/(cx + d) modulo 5.
//! ```
//!
//! For any two triples of distinct points, exactly one such map takes one triple to the other. Hence 120 = 6 · 5 · 4 of the
//! 720 arrangements are reachable, and three numbers in place put all six in place.
//!
//! The labels of the squares are found by trying all 720; everything else is computed from the list of the 120 elements.
//! That takes a few milliseconds.
//!
//! ```
//! use antipode_engine::group::projective::{INFINITY, ProjectiveLine};
//!
//! let line = ProjectiveLine::new();
//! assert_eq!(line.labels(), [1, 2, 0, 3, 4, INFINITY]);
//! let block_a = &line.group().clockwise_generators()[0];
//! assert_eq!(line.mobius_map(&block_a).map(|map| map.to_string()), Some("2x".to_owned()));
//! ```

use std::collections::BTreeMap;
use std::fmt;

use antipode_puzzles::permutation::{Permutation, factorial};
use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};

use super::small_group::{SmallGroup, cycle_type};
use super::synthemes::{Syntheme, map_syntheme, synthemes};

/// The size of the field.
const FIELD: u8 = 5;
/// The point at infinity, after the numbers of the field.
pub const INFINITY: u8 = FIELD;
/// The number of points of the line, and of squares of the board.
const POINTS: usize = FIELD as usize + 1;

/// `x ↦ (ax + b)/(cx + d)` over the field of five elements, with `ad − bc` not 0. Multiples of the matrix are the same map.
/// The entries are normalised: `d` is 1, or `d` is 0 and `c` is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MobiusMap {
    /// The factor of the point in the numerator.
    pub a: u8,
    /// The constant of the numerator.
    pub b: u8,
    /// The factor of the point in the denominator.
    pub c: u8,
    /// The constant of the denominator.
    pub d: u8,
}

impl MobiusMap {
    /// All 120 of them.
    #[must_use]
    pub fn all() -> Vec<MobiusMap> {
        let entry = || 0..FIELD;
        let above = || entry().flat_map(move |a| entry().map(move |b| (a, b)));
        let below = entry().map(|c| (c, 1)).chain([(1, 0)]);
        below
            .flat_map(|(c, d)| above().map(move |(a, b)| MobiusMap { a, b, c, d }))
            .filter(|f| f.a * f.d % FIELD != f.b * f.c % FIELD)
            .collect()
    }

    /// The image of a point: a number of the field, or [`INFINITY`].
    #[must_use]
    pub fn apply(self, point: u8) -> u8 {
        let (above, below) = match point {
            INFINITY => (self.a, self.c),
            x => ((self.a * x + self.b) % FIELD, (self.c * x + self.d) % FIELD),
        };
        (0..FIELD).find(|y| y * below % FIELD == above).filter(|_| below != 0).unwrap_or(INFINITY)
    }

    /// The permutation of the points, infinity last.
    #[must_use]
    fn as_permutation(self) -> Permutation {
        Permutation::from_images((0..=INFINITY).map(|point| self.apply(point)))
            .expect("a fraction with a determinant is one to one")
    }
}

impl fmt::Display for MobiusMap {
    /// Prints such as `2x`, `x + 1`, `(2x + 1)/(x + 3)`, `1/(x + 3)`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum = |by: u8, plus: u8| match (by, plus) {
            (0, plus) => plus.to_string(),
            (1, 0) => "x".to_owned(),
            (by, 0) => format!("{by}x"),
            (1, plus) => format!("x + {plus}"),
            (by, plus) => format!("{by}x + {plus}"),
        };
        let bracketed = |text: String| if text.contains('+') { format!("({text})") } else { text };
        let (above, below) = (sum(self.a, self.b), sum(self.c, self.d));
        if below == "1" {
            return write!(out, "{above}");
        }
        write!(out, "{}/{}", bracketed(above), bracketed(below))
    }
}

/// The board with its squares labeled by the points of the line.
#[derive(Clone, Debug)]
pub struct ProjectiveLine {
    group: SmallGroup,
    labels: [u8; POINTS],
    labeling_count: usize,
    mobius_maps: BTreeMap<Permutation, MobiusMap>,
    pairings: Vec<Syntheme>,
}

/// A conjugacy class: its cycle type on the six squares and on the five pairings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConjugacyClass {
    /// The cycle lengths on the squares, the longest first, without fixed points.
    pub squares: Vec<usize>,
    /// The cycle lengths on the five pairings.
    pub pairings: Vec<usize>,
    /// The number of elements in the class.
    pub count: usize,
    /// A shortest word of an element of the class.
    pub word: Vec<Turn>,
}

impl ProjectiveLine {
    /// 2 rows of 3, blocks of 2 × 2.
    ///
    /// # Panics
    /// Never: the block fits.
    #[must_use]
    pub fn board() -> Board {
        Board::square(2, 3, 2).expect("a block of two rows fits on it")
    }

    /// Lists the group and finds the labels.
    #[must_use]
    pub fn new() -> ProjectiveLine {
        let board = ProjectiveLine::board();
        let variant = Variant::new(board, Rule::Half).expect("its blocks turn by quarters");
        let group =
            SmallGroup::of(variant, factorial(POINTS) as usize).expect("no more elements than orders");
        let fractions: BTreeMap<Permutation, MobiusMap> =
            MobiusMap::all().into_iter().map(|fraction| (fraction.as_permutation(), fraction)).collect();
        let turns = group.clockwise_generators();
        // A labeling is a permutation from squares to points, so a relabeled turn is a conjugate.
        let valid: Vec<Permutation> = (0..factorial(POINTS))
            .filter_map(|rank| Permutation::unrank(POINTS, rank))
            .filter(|names| turns.iter().all(|turn| fractions.contains_key(&turn.conjugated_by(names))))
            .collect();
        let labels = valid
            .iter()
            .find(|names| is_canonical(names, &turns[0]))
            .map(|names| std::array::from_fn(|square| names.image(square) as u8))
            .expect("the fractions take any three points to any three");
        let pairings = exchanged(&turns);
        ProjectiveLine { group, labels, labeling_count: valid.len(), mobius_maps: fractions, pairings }
    }

    /// The group: all elements, with their words.
    #[must_use]
    pub fn group(&self) -> &SmallGroup {
        &self.group
    }

    /// The point of each square in reading order. Of the labelings under which the turns are Möbius maps, it is the one in
    /// which block A fixes 0 and ∞, 0 in the upper row, and the first square is 1.
    #[must_use]
    pub fn labels(&self) -> [u8; POINTS] {
        self.labels
    }

    /// How many of the 720 labelings make both turns Möbius maps.
    #[must_use]
    pub fn labeling_count(&self) -> usize {
        self.labeling_count
    }

    /// The Möbius map of a permutation of the squares; `None` if it is not one.
    #[must_use]
    pub fn mobius_map(&self, moves: &Permutation) -> Option<MobiusMap> {
        let names = Permutation::from_images(self.labels).expect("each point once");
        self.mobius_maps.get(&moves.conjugated_by(&names)).copied()
    }

    /// The five synthemes of the squares that form an orbit under the turns, in order. The other ten form an orbit, too.
    #[must_use]
    pub fn pairings(&self) -> &[Syntheme] {
        &self.pairings
    }

    /// The permutation of the five pairings that a permutation of the squares induces.
    ///
    /// # Panics
    /// If it is not in the group.
    #[must_use]
    pub fn action_on_pairings(&self, moves: &Permutation) -> Permutation {
        let five = &self.pairings;
        let image = |pairing: &Syntheme| {
            let after = map_syntheme(pairing, moves);
            five.iter().position(|other| *other == after).expect("the turns exchange the five") as u8
        };
        Permutation::from_images(five.iter().map(image)).expect("distinct pairings stay distinct")
    }

    /// The conjugacy classes with their sizes, ordered by their cycle types on the five pairings.
    #[must_use]
    pub fn conjugacy_classes(&self) -> Vec<ConjugacyClass> {
        let mut found: BTreeMap<(Vec<usize>, Vec<usize>), ConjugacyClass> = BTreeMap::new();
        for element in self.group.elements() {
            let (squares, pairings) = (
                cycle_type(&element.permutation),
                cycle_type(&self.action_on_pairings(&element.permutation)),
            );
            // The list is ordered by word length.
            let first = || ConjugacyClass {
                squares: squares.clone(),
                pairings: pairings.clone(),
                count: 0,
                word: element.word.clone(),
            };
            found.entry((squares.clone(), pairings.clone())).or_insert_with(first).count += 1;
        }
        let mut types: Vec<ConjugacyClass> = found.into_values().collect();
        types.sort_by_key(|types| (types.pairings.iter().sum::<usize>(), types.pairings.len()));
        types
    }
}

impl Default for ProjectiveLine {
    fn default() -> ProjectiveLine {
        ProjectiveLine::new()
    }
}

/// The orbit of five synthemes under the turns.
fn exchanged(turns: &[Permutation]) -> Vec<Syntheme> {
    let orbit = |start: Syntheme| {
        let mut orbit = vec![start];
        let mut next = 0;
        while next < orbit.len() {
            for turn in turns {
                let after = map_syntheme(&orbit[next], turn);
                if !orbit.contains(&after) {
                    orbit.push(after);
                }
            }
            next += 1;
        }
        orbit
    };
    let five = synthemes().into_iter().map(orbit).find(|orbit| orbit.len() == 5);
    let mut five = five.expect("the turns fix one total");
    five.sort_unstable();
    five
}

/// Whether the squares fixed by a turn are labeled 0 and ∞ in reading order, and the first square 1.
fn is_canonical(names: &Permutation, turn: &Permutation) -> bool {
    let fixed = (0..POINTS).filter(|&square| turn.image(square) == square).map(|square| names.image(square));
    names.image(0) == 1 && fixed.eq([0, usize::from(INFINITY)])
}
