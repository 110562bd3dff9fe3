//! What the Lab asks of a board's group, and hears.

use serde::{Deserialize, Serialize};

/// The group of a board's turns, by a stabiliser chain. Points are cells in reading order from 0; on an orientable board
/// point `4 · cell + d` is a number there that is turned by `d` quarters clockwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroupFacts {
    /// The board, as text.
    pub board: String,
    /// How many points the turns permute.
    pub points: u32,
    /// How many blocks can be turned; each turn is a generator.
    pub generators: u32,
    /// The order, in digits without anything between them.
    pub order: String,
    /// Its primes with their exponents, the smallest first.
    pub factors: Vec<(u64, u32)>,
    /// The levels of the chain from the whole group down.
    pub levels: Vec<GroupLevel>,
    /// Why it is the order of the whole group.
    pub certainty: GroupCertainty,
    /// Time the chain took, in milliseconds.
    pub elapsed_ms: f64,
    /// The position asked about, where one was.
    pub member: Option<GroupMember>,
}

/// A level of a stabiliser chain: what leaves the base points of the levels before it alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupLevel {
    /// The base point.
    pub base: u32,
    /// To how many points it can get, itself included. The order is the product of these.
    pub orbit: u32,
}

/// Why an order is that of the whole group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GroupCertainty {
    /// It is as large as what the turns keep allows, and no group of them is larger.
    MeetsBound,
    /// Every Schreier generator of every level was looked at.
    Verified,
    /// So many random elements in a row brought nothing new.
    Probable {
        /// How many.
        quiet: u32,
    },
}

/// Whether the permutation of a position belongs to the group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupMember {
    /// The position, as text.
    pub position: String,
    /// For each level that could take something off it: where its base point goes.
    pub taken: Vec<u32>,
    /// The level that could not, with the place its base point would have to go to, outside of its orbit.
    pub stuck: Option<(u32, u32)>,
    /// What is left over, in cycles of points; none iff it belongs to the group.
    pub rest: Vec<Vec<u32>>,
}
