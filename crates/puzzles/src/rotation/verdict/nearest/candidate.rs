//! An arrangement that a component might be mended to, and what it costs.

use std::ops::Add;

/// What an arrangement costs, the first of it first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    /// How many numbers must stand elsewhere.
    pub(super) moved: u32,
    /// How many must be turned.
    pub(super) turned: u32,
    /// How many are not at home then.
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

/// The best arrangement of a leader, and of the orbits that follow it, of one parity.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// What it costs, of the turning only what the places ask for.
    pub(super) cost: Cost,
    /// The orbits it is of, each with how many of its numbers must be turned.
    pub(super) turned: Vec<(usize, u32)>,
    /// The cell and the number in it, for all cells of these orbits.
    pub(super) numbers: Vec<(u8, u8)>,
}
