//! The two boards on which less can be reached than on every other: what is special about them, as plain data.
//!
//! Cells are numbered from 0 in reading order. Words count 90° and 180° as one turn each,
//! whatever the rule of the space that was asked about.

use serde::{Deserialize, Serialize};

/// Two cells, the lesser first.
pub type Pair = (u8, u8);

/// What is special about a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Exception {
    /// 3 rows, 4 columns, blocks of 3 × 3: two puzzles of six numbers, tied by the outer automorphism of S₆.
    Six(Six),
    /// 2 rows, 3 columns, blocks of 2 × 2: the projective line over the field of five elements.
    Projective(Projective),
}

/// The two sixes of the 3 × 4 board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Six {
    /// The six cells whose row and column add up to an even number.
    pub light: Vec<u8>,
    /// The other six.
    pub dark: Vec<u8>,
    /// How many positions can be reached.
    pub elements: u64,
    /// The fifteen swaps of two light numbers.
    pub links: Vec<Link>,
    /// The cycle types on the light and on the dark squares.
    pub types: Vec<TypePair>,
    /// The dark cells as totals of the light ones, in their order.
    pub totals: Vec<Total>,
    /// In how many of the 720 ways to match dark cells with light ones every turn does the same to both.
    pub renamings: u64,
}

/// A swap of two light numbers, and what it does to the dark ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    /// The light cells.
    pub duad: Pair,
    /// The pairs of dark cells that change places with each other.
    pub syntheme: Vec<Pair>,
    /// A shortest word that does it.
    pub word: Vec<String>,
}

/// Elements with the same cycles in both ways of acting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypePair {
    /// Lengths of the cycles on the first set, the longest first, without those of one point.
    pub first: Vec<u8>,
    /// The same on the second set.
    pub second: Vec<u8>,
    /// How many elements are so.
    pub count: u64,
    /// A shortest word of one of them.
    pub word: Vec<String>,
}

/// A dark cell as five ways to pair the light ones that have each pair once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Total {
    /// The dark cell.
    pub dark: u8,
    /// For each other dark cell the pairs of light cells that change places when just these two dark numbers do.
    pub synthemes: Vec<(u8, Vec<Pair>)>,
}

/// The six points of the 2 × 3 board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Projective {
    /// The point of each cell: a number modulo 5, or 5 for infinity.
    pub labels: Vec<u8>,
    /// How many of the 720 namings turn the turns into fractions.
    pub labelings: u64,
    /// All that the turns can do, the shortest words first.
    pub elements: Vec<Element>,
    /// The five ways to pair the cells that the turns exchange among each other.
    pub pairings: Vec<Vec<Pair>>,
    /// The cycle types on the six cells and on the five pairings.
    pub types: Vec<TypePair>,
}

/// What some turns do to the 2 × 3 board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Element {
    /// Cell `i` sends its number to cell `images[i]`.
    pub images: Vec<u8>,
    /// A shortest word that does it.
    pub word: Vec<String>,
    /// The same on the points: `a`, `b`, `c`, `d` of `x ↦ (ax + b)/(cx + d)` modulo 5.
    pub matrix: [u8; 4],
    /// That fraction as text: `(2x + 1)/(x + 3)`.
    pub fraction: String,
    /// Pairing `i` becomes pairing `pairings[i]`.
    pub pairings: Vec<u8>,
}
