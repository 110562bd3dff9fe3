//! The data of the Lab about the group of a board.

use serde::{Deserialize, Serialize};

/// The group that a board's turns generate, from a stabiliser chain. Points are cells in reading order from 0. On an
/// orientable board, point `4 · cell + d` is the number of that cell, rotated by `d` quarter turns clockwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroupFacts {
    /// The board, as text.
    pub board: String,
    /// The number of points that the turns permute.
    pub points: u32,
    /// The number of blocks; each turn of a block is a generator.
    pub generators: u32,
    /// The order of the group, in digits without separators.
    pub order: String,
    /// The prime factors of the order with their exponents, in ascending order.
    pub factors: Vec<(u64, u32)>,
    /// The levels of the chain, starting with the whole group.
    pub levels: Vec<GroupLevel>,
    /// Why this is the order of the whole group.
    pub certainty: GroupCertainty,
    /// Time to build the chain, in milliseconds.
    pub elapsed_ms: f64,
    /// The membership test of the position in the query, if there is one.
    pub membership: Option<GroupMembership>,
}

/// A level of a stabiliser chain: the subgroup that fixes the base points of all earlier levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupLevel {
    /// The base point.
    pub base: u32,
    /// The length of the orbit of the base point. The order of the group is the product of these lengths.
    pub orbit: u32,
}

/// Why the order of a chain is the order of the whole group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GroupCertainty {
    /// It equals the upper bound from the invariants of the turns.
    MeetsBound,
    /// Every Schreier generator of every level was sifted.
    Verified,
    /// A run of random elements sifted to the identity.
    Probable {
        /// The length of the run.
        redundant: u32,
    },
}

/// Whether the permutation of a position belongs to the group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupMembership {
    /// The position, as text.
    pub position: String,
    /// The image of the base point at each level that the sift passed.
    pub base_images: Vec<u32>,
    /// The base point of the level at which the sift failed, and its image, which is outside its orbit.
    pub blocked_at: Option<(u32, u32)>,
    /// The residue of the sift, as cycles of points. Empty iff the position belongs to the group.
    pub residue: Vec<Vec<u32>>,
}
