//! The projective line over the field of five elements, on the board of 2 rows and 3 columns whose blocks are 2 × 2.
//!
//! ```text
//! 1 2 0      Named so, block A turned clockwise sends x to 2x, and block B sends x to another fraction
//! 3 4 ∞      (ax + b)/(cx + d) of numbers modulo 5.
//! ```
//!
//! Such fractions take any three points to any three others, each in one way only. That is why 120 = 6 · 5 · 4 of the 720
//! orders can be reached, and why three numbers in place put all six in place.
//!
//! Nothing here is stored: the names of the squares are found by trying all 720, the rest is read off the list of the 120
//! elements. That takes a few milliseconds, once.

use std::collections::BTreeMap;
use std::fmt;

use antipode_puzzles::permutation::{Permutation, factorial};
use antipode_puzzles::rotation::{Board, Rotation, Rule, Turn};

use super::roster::{Roster, cycle_type};
use super::synthemes::{Syntheme, syntheme_after, synthemes};

/// How many numbers the field has.
const FIELD: u8 = 5;
/// The point at infinity, after the numbers of the field.
pub const INFINITY: u8 = FIELD;
/// How many points the line has, and squares the board.
const POINTS: usize = FIELD as usize + 1;

/// `x ↦ (ax + b)/(cx + d)` over the field of five elements, `ad − bc` not 0. Multiples are the same fraction; this is the one
/// whose last entry that is not 0 among `d`, `c` is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fraction {
    /// Times the point, above.
    pub a: u8,
    /// Added to it, above.
    pub b: u8,
    /// Times the point, below.
    pub c: u8,
    /// Added to it, below.
    pub d: u8,
}

impl Fraction {
    /// All 120 of them.
    #[must_use]
    pub fn all() -> Vec<Fraction> {
        let entry = || 0..FIELD;
        let above = || entry().flat_map(move |a| entry().map(move |b| (a, b)));
        let below = entry().map(|c| (c, 1)).chain([(1, 0)]);
        below
            .flat_map(|(c, d)| above().map(move |(a, b)| Fraction { a, b, c, d }))
            .filter(|f| f.a * f.d % FIELD != f.b * f.c % FIELD)
            .collect()
    }

    /// Where it takes a point: a number of the field, or [`INFINITY`].
    #[must_use]
    pub fn of(self, point: u8) -> u8 {
        let (above, below) = match point {
            INFINITY => (self.a, self.c),
            x => ((self.a * x + self.b) % FIELD, (self.c * x + self.d) % FIELD),
        };
        (0..FIELD).find(|y| y * below % FIELD == above).filter(|_| below != 0).unwrap_or(INFINITY)
    }

    /// As a permutation of the points, infinity last.
    #[must_use]
    pub fn as_permutation(self) -> Permutation {
        let images: Vec<u8> = (0..=INFINITY).map(|point| self.of(point)).collect();
        Permutation::new(&images).expect("a fraction with a determinant is one to one")
    }
}

impl fmt::Display for Fraction {
    /// `2x`, `x + 1`, `(2x + 1)/(x + 3)`, `1/(x + 3)`.
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

/// The board with its squares named by the points of the line.
#[derive(Clone, Debug)]
pub struct Projective {
    roster: Roster,
    labels: [u8; POINTS],
    labelings: usize,
    fractions: BTreeMap<Permutation, Fraction>,
    pairings: Vec<Syntheme>,
}

/// Elements of one cycle type on the six squares, and their type on the five pairings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Types {
    /// The lengths of the cycles of squares, the longest first, without those of one square.
    pub squares: Vec<usize>,
    /// The same of the five pairings.
    pub pairings: Vec<usize>,
    /// How many of the elements are so.
    pub count: usize,
    /// A shortest word that does such a thing.
    pub word: Vec<Turn>,
}

impl Projective {
    /// 2 rows of 3, blocks of 2 × 2.
    ///
    /// # Panics
    /// Never: the block fits.
    #[must_use]
    pub fn board() -> Board {
        Board::square(2, 3, 2).expect("a block of two rows fits on it")
    }

    /// Lists the group and tries the names.
    #[must_use]
    pub fn new() -> Projective {
        let board = Projective::board();
        let rotation = Rotation::new(board, Rule::Half).expect("its blocks turn by quarters");
        let roster = Roster::of(rotation, factorial(POINTS) as usize).expect("no more elements than orders");
        let fractions: BTreeMap<Permutation, Fraction> =
            Fraction::all().into_iter().map(|fraction| (fraction.as_permutation(), fraction)).collect();
        let turns = roster.clockwise();
        // The point of a square is the image of the square, so that a turn renamed is its conjugate.
        let valid: Vec<Permutation> = (0..factorial(POINTS))
            .filter_map(|rank| Permutation::unrank(POINTS, rank))
            .filter(|names| turns.iter().all(|turn| fractions.contains_key(&turn.conjugated_by(names))))
            .collect();
        let labels = valid
            .iter()
            .find(|names| is_canonical(names, &turns[0]))
            .and_then(|names| names.images().try_into().ok())
            .expect("the fractions take any three points to any three");
        let pairings = exchanged(&turns);
        Projective { roster, labels, labelings: valid.len(), fractions, pairings }
    }

    /// All elements, with their words.
    #[must_use]
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// The point of each square in reading order. Of the namings that turn the turns into fractions it is the one in which
    /// the squares that block A leaves alone are 0 and ∞, the upper one 0, and the first square is 1.
    #[must_use]
    pub fn labels(&self) -> [u8; POINTS] {
        self.labels
    }

    /// How many of the 720 namings turn both turns into fractions.
    #[must_use]
    pub fn labelings(&self) -> usize {
        self.labelings
    }

    /// What a permutation of the squares is on the points, when it is a fraction.
    #[must_use]
    pub fn fraction(&self, moves: &Permutation) -> Option<Fraction> {
        let names = Permutation::new(&self.labels).expect("each point once");
        self.fractions.get(&moves.conjugated_by(&names)).copied()
    }

    /// The five ways to pair the squares that the turns only exchange among each other, in order. The other ten are
    /// exchanged among each other, too.
    #[must_use]
    pub fn pairings(&self) -> &[Syntheme] {
        &self.pairings
    }

    /// What a permutation of the squares does to the five pairings.
    ///
    /// # Panics
    /// When it is not one of the group.
    #[must_use]
    pub fn on_pairings(&self, moves: &Permutation) -> Permutation {
        let five = &self.pairings;
        let image = |pairing: &Syntheme| {
            let after = syntheme_after(pairing, moves);
            five.iter().position(|other| *other == after).expect("the turns exchange the five") as u8
        };
        let images: Vec<u8> = five.iter().map(image).collect();
        Permutation::new(&images).expect("distinct pairings stay distinct")
    }

    /// The cycle types with their counts, in the order of the types on the five pairings by length.
    #[must_use]
    pub fn types(&self) -> Vec<Types> {
        let mut found: BTreeMap<(Vec<usize>, Vec<usize>), Types> = BTreeMap::new();
        for element in self.roster.elements() {
            let (squares, pairings) =
                (cycle_type(&element.moves), cycle_type(&self.on_pairings(&element.moves)));
            // The list begins with the shortest words.
            let first = || Types {
                squares: squares.clone(),
                pairings: pairings.clone(),
                count: 0,
                word: element.word.clone(),
            };
            found.entry((squares.clone(), pairings.clone())).or_insert_with(first).count += 1;
        }
        let mut types: Vec<Types> = found.into_values().collect();
        types.sort_by_key(|types| (types.pairings.iter().sum::<usize>(), types.pairings.len()));
        types
    }
}

impl Default for Projective {
    fn default() -> Projective {
        Projective::new()
    }
}

/// The five synthemes that some turns exchange among each other.
fn exchanged(turns: &[Permutation]) -> Vec<Syntheme> {
    let orbit = |start: Syntheme| {
        let mut orbit = vec![start];
        let mut next = 0;
        while next < orbit.len() {
            for turn in turns {
                let after = syntheme_after(&orbit[next], turn);
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

/// Whether the squares that a turn leaves alone are named 0 and ∞ in reading order, and the first square 1.
fn is_canonical(names: &Permutation, turn: &Permutation) -> bool {
    let fixed = (0..POINTS).filter(|&square| turn.image(square) == square).map(|square| names.image(square));
    names.image(0) == 1 && fixed.eq([0, usize::from(INFINITY)])
}
