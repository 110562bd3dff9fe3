//! A part of a graph that hangs on two of its vertices, summed up so that it can stand there as one edge.

use num_bigint::BigUint;

/// What is known of all forests of a part of a graph that spans its inner vertices, each of which is joined to one end or
/// the other. In sums over forests *sizes* count inner vertices, each as many times as it weighs.
///
/// The far end may be the goal. A vertex that is joined to the rest only by way of the goal is behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Strand {
    pub(super) near: u32,
    pub(super) far: u32,
    /// How many forests join the ends.
    pub(super) joined: BigUint,
    /// Over these, the sum of the lengths of the way from end to end.
    pub(super) length: BigUint,
    /// Over these, the sum of the sizes of what is joined to the near end, and not by way of the goal.
    pub(super) along: BigUint,
    /// How many forests keep the ends apart.
    pub(super) apart: BigUint,
    /// Over these, the sum of the sizes of what is joined to the near end.
    pub(super) at_near: BigUint,
    /// The same for the far end; 0 when that is the goal.
    pub(super) at_far: BigUint,
}

impl Strand {
    /// One edge.
    pub(super) fn edge(near: u32, far: u32) -> Strand {
        let (zero, one) = (|| BigUint::ZERO, || BigUint::from(1_u8));
        let (joined, length, apart) = (one(), one(), one());
        Strand { near, far, joined, length, along: zero(), apart, at_near: zero(), at_far: zero() }
    }

    /// The same with its ends exchanged; the far end is not the goal.
    pub(super) fn turned(self) -> Strand {
        let Strand { near, far, joined, length, along, apart, at_near, at_far } = self;
        Strand { near: far, far: near, joined, length, along, apart, at_near: at_far, at_far: at_near }
    }

    /// This and another from its far end on, which no third touches; its weight.
    pub(super) fn in_series(&self, other: &Strand, weight: u32, goal: u32) -> Strand {
        let middle = &other.joined * weight;
        Strand {
            near: self.near,
            far: other.far,
            joined: &self.joined * &other.joined,
            length: &self.length * &other.joined + &self.joined * &other.length,
            along: &self.along * &other.joined + &self.joined * (&middle + &other.along),
            apart: &self.joined * &other.apart + &self.apart * &other.joined,
            at_near: &self.along * &other.apart
                + &self.joined * (&other.apart * weight + &other.at_near)
                + &self.at_near * &other.joined,
            at_far: if other.far == goal {
                BigUint::ZERO
            } else {
                &self.apart * (&middle + &other.along)
                    + &self.at_far * &other.joined
                    + &self.joined * &other.at_far
            },
        }
    }

    /// This and another between the same ends.
    pub(super) fn beside(&self, other: &Strand) -> Strand {
        let joined_here = |one: &Strand, other: &Strand| {
            &one.along * &other.apart + &one.joined * (&other.at_near + &other.at_far)
        };
        Strand {
            near: self.near,
            far: self.far,
            joined: &self.joined * &other.apart + &self.apart * &other.joined,
            length: &self.length * &other.apart + &self.apart * &other.length,
            along: joined_here(self, other) + joined_here(other, self),
            apart: &self.apart * &other.apart,
            at_near: &self.at_near * &other.apart + &self.apart * &other.at_near,
            at_far: &self.at_far * &other.apart + &self.apart * &other.at_far,
        }
    }
}
