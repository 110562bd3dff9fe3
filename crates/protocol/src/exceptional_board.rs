//! The two exceptional boards, on which fewer positions are reachable than the general theorem gives, as plain data.
//!
//! Cells are numbered from 0 in reading order. Words count turns by 90° and by 180° as one turn each, whatever the rule of
//! the space in the query.

use serde::{Deserialize, Serialize};

/// Two cells, the smaller one first.
pub type CellPair = (u8, u8);

/// The structure of an exceptional board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExceptionalBoard {
    /// 3 rows, 4 columns, blocks of 3 × 3: two puzzles of six numbers, linked by the outer automorphism of S₆.
    OuterAutomorphism(OuterAutomorphism),
    /// 2 rows, 3 columns, blocks of 2 × 2: the projective line over the field of five elements.
    ProjectiveLine(ProjectiveLine),
}

/// The two sets of six cells of the 4 × 3 board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OuterAutomorphism {
    /// The six cells whose row and column have an even sum.
    pub light: Vec<u8>,
    /// The other six cells.
    pub dark: Vec<u8>,
    /// The number of reachable positions.
    pub group_order: u64,
    /// The fifteen transpositions of two light numbers.
    pub duad_images: Vec<DuadImage>,
    /// The cycle types on the light and on the dark squares.
    pub conjugacy_classes: Vec<ConjugacyClass>,
    /// The dark cells as totals of the light ones, in their order.
    pub totals: Vec<Total>,
    /// The number of the 720 matchings of dark with light cells that commute with every turn.
    pub equivalent_matchings: u64,
}

/// A transposition of two light numbers, and its effect on the dark numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DuadImage {
    /// The two light cells.
    pub duad: CellPair,
    /// The pairs of dark cells that are exchanged.
    pub syntheme: Vec<CellPair>,
    /// A shortest word with this effect.
    pub word: Vec<String>,
}

/// The elements with the same cycle types in both actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConjugacyClass {
    /// The cycle lengths on the first set in descending order, without fixed points.
    pub first: Vec<u8>,
    /// The same on the second set.
    pub second: Vec<u8>,
    /// The number of these elements.
    pub count: u64,
    /// A shortest word for one of these elements.
    pub word: Vec<String>,
}

/// A dark cell as a total: five synthemes of the light cells that contain each pair once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Total {
    /// The dark cell.
    pub dark: u8,
    /// For each other dark cell, the pairs of light cells that are exchanged when only these two dark numbers are exchanged.
    pub synthemes: Vec<(u8, Vec<CellPair>)>,
}

/// The six points of the 3 × 2 board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProjectiveLine {
    /// The point of each cell: a number modulo 5, or 5 for infinity.
    pub labels: Vec<u8>,
    /// The number of the 720 labelings under which every turn is a Möbius map.
    pub labelings: u64,
    /// All elements of the group, by the length of their words.
    pub elements: Vec<GroupElement>,
    /// The five pairings of the cells that the turns permute.
    pub pairings: Vec<Vec<CellPair>>,
    /// The cycle types on the six cells and on the five pairings.
    pub conjugacy_classes: Vec<ConjugacyClass>,
}

/// An element of the group of the 3 × 2 board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupElement {
    /// Cell `i` sends its number to cell `images[i]`.
    pub images: Vec<u8>,
    /// A shortest word with this effect.
    pub word: Vec<String>,
    /// Its action on the points, a Möbius map: `a`, `b`, `c`, `d` of `x ↦ (ax + b)/(cx + d)` modulo 5.
    pub matrix: [u8; 4],
    /// The same map as text: `(2x + 1)/(x + 3)`.
    pub fraction: String,
    /// It maps pairing `i` to pairing `pairings[i]`.
    pub pairings: Vec<u8>,
}
