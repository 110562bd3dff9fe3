//! A part of a graph that is attached at two vertices, summarised as one edge.

use num_bigint::BigUint;

/// Sums over the spanning forests of a part of a graph, in which every inner vertex is joined to one end or the other. The
/// *size* of a tree is the total weight of its inner vertices.
///
/// The far end may be the goal. A vertex that is connected to the rest only through the goal is behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CompositeEdge {
    pub(super) near: u32,
    pub(super) far: u32,
    /// The number of forests that join the ends.
    pub(super) joined: BigUint,
    /// Over these, the sum of the path lengths from end to end.
    pub(super) length: BigUint,
    /// Over these, the sum of the sizes joined to the near end, not through the goal.
    pub(super) along: BigUint,
    /// The number of forests that do not join the ends.
    pub(super) apart: BigUint,
    /// Over these, the sum of the sizes joined to the near end.
    pub(super) at_near: BigUint,
    /// Over these, the sum of the sizes joined to the far end; 0 if that is the goal.
    pub(super) at_far: BigUint,
}

impl CompositeEdge {
    /// A single edge.
    pub(super) fn edge(near: u32, far: u32) -> CompositeEdge {
        let (zero, one) = (|| BigUint::ZERO, || BigUint::from(1_u8));
        let (joined, length, apart) = (one(), one(), one());
        CompositeEdge { near, far, joined, length, along: zero(), apart, at_near: zero(), at_far: zero() }
    }

    /// The edge with its ends exchanged. The new far end may be the goal only for a single edge.
    pub(super) fn reversed(self) -> CompositeEdge {
        let CompositeEdge { near, far, joined, length, along, apart, at_near, at_far } = self;
        CompositeEdge { near: far, far: near, joined, length, along, apart, at_near: at_far, at_far: at_near }
    }

    /// Composes two edges in series at a vertex of weight `weight` that has no other edges.
    pub(super) fn in_series(&self, other: &CompositeEdge, weight: u32, goal: u32) -> CompositeEdge {
        let middle = &other.joined * weight;
        CompositeEdge {
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

    /// Composes two parallel edges.
    pub(super) fn in_parallel(&self, other: &CompositeEdge) -> CompositeEdge {
        let joined_here = |one: &CompositeEdge, other: &CompositeEdge| {
            &one.along * &other.apart + &one.joined * (&other.at_near + &other.at_far)
        };
        CompositeEdge {
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
