//! A candidate for the nearest arrangement of a component, and its cost.

use std::ops::Add;

/// The cost of an arrangement, compared lexicographically.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    /// The number of numbers that must move.
    pub(super) moved: u32,
    /// The number of numbers that must be turned.
    pub(super) turned: u32,
    /// The number of numbers that are not at home afterwards.
    pub(super) away: u32,
}

impl Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost {
            moved: self.moved + other.moved,
            turned: self.turned + other.turned,
            away: self.away + other.away,
        }
    }
}

/// The best arrangement of a leader and its linked orbits, for one parity.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// The cost; `turned` includes only the turns that the places require.
    pub(super) cost: Cost,
    /// The orbits of the arrangement, each with the number of its numbers that must be turned.
    pub(super) turned: Vec<(usize, u32)>,
    /// The cell and its number, for all cells of these orbits.
    pub(super) numbers: Vec<(u8, u8)>,
}
