//! Sums over forests, grouped by the vertices they join.

use num_bigint::BigUint;

use super::composite_edge::CompositeEdge;

/// The maximum size of the frontier.
pub(super) const MAX_FRONTIER: usize = 16;

/// Which vertices of the frontier a forest joins, and which of them to the goal. Paths through the goal do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FrontierState {
    /// For each place of the frontier, the first place joined to it; the bit [`TO_GOAL`] is set if it is joined to the goal.
    first: [u8; MAX_FRONTIER],
    len: u8,
}

const TO_GOAL: u8 = 0x80;

impl FrontierState {
    /// The start alone.
    pub(super) fn start() -> FrontierState {
        FrontierState { first: [0; MAX_FRONTIER], len: 1 }
    }

    fn places(&self) -> impl Iterator<Item = usize> + use<> {
        0..usize::from(self.len)
    }

    fn first(&self, place: usize) -> usize {
        usize::from(self.first[place] & !TO_GOAL)
    }

    /// Whether a place is joined to the goal.
    pub(super) fn is_to_goal(&self, place: usize) -> bool {
        self.first[place] & TO_GOAL != 0
    }

    fn are_joined(&self, one: usize, other: usize) -> bool {
        self.first[one] == self.first[other]
    }

    /// With one more vertex, joined to nothing.
    pub(super) fn with_vertex(mut self) -> FrontierState {
        self.first[usize::from(self.len)] = self.len;
        self.len += 1;
        self
    }

    /// With two places joined; `None` if that would close a loop.
    pub(super) fn joined(mut self, one: usize, other: usize) -> Option<FrontierState> {
        let (mine, theirs) = (self.first[one], self.first[other]);
        if mine == theirs || mine & theirs & TO_GOAL != 0 {
            return None;
        }
        let together = (mine & !TO_GOAL).min(theirs & !TO_GOAL) | (mine | theirs) & TO_GOAL;
        for place in self.places() {
            if self.first[place] == mine || self.first[place] == theirs {
                self.first[place] = together;
            }
        }
        Some(self)
    }

    /// With a place joined to the goal; `None` if that would close a loop.
    pub(super) fn joined_to_goal(mut self, place: usize) -> Option<FrontierState> {
        let mine = self.first[place];
        if self.is_to_goal(place) {
            return None;
        }
        for place in self.places() {
            if self.first[place] == mine {
                self.first[place] = mine | TO_GOAL;
            }
        }
        Some(self)
    }

    /// Without a place; `None` if its tree could never be joined to the goal.
    pub(super) fn without_vertex(mut self, removed: usize) -> Option<FrontierState> {
        let successor = self.places().find(|&place| place != removed && self.are_joined(place, removed));
        if successor.is_none() && !self.is_to_goal(removed) {
            return None;
        }
        let (mine, was_first) = (self.first[removed], self.first(removed) == removed);
        for place in self.places() {
            let is_successors = was_first && self.first[place] == mine;
            let first = if is_successors { successor.unwrap_or(0) } else { self.first(place) };
            self.first[place] = self.first[place] & TO_GOAL | (first - usize::from(first > removed)) as u8;
        }
        self.first.copy_within(removed + 1.., removed);
        self.len -= 1;
        self.first[usize::from(self.len)..].fill(0);
        Some(self)
    }
}

/// Sums over all forests of a state.
#[derive(Clone, Debug)]
pub(super) struct ForestSums {
    /// The number of forests.
    count: BigUint,
    /// The path lengths between joined places: for each place, those to the places before it.
    between: Vec<Vec<BigUint>>,
    /// The path lengths to the goal, for places joined to it.
    to_goal: Vec<BigUint>,
    /// The weight of each tree, stored at its first place.
    weight: Vec<BigUint>,
}

impl ForestSums {
    /// The start alone, with weight 0.
    pub(super) fn start() -> ForestSums {
        let zero = || vec![BigUint::ZERO];
        ForestSums { count: 1_u8.into(), between: vec![Vec::new()], to_goal: zero(), weight: zero() }
    }

    pub(super) fn count(&self) -> &BigUint {
        &self.count
    }

    /// For a frontier of the start alone: the path length to the goal, and the weight of the start's tree.
    pub(super) fn start_sums(&self) -> (&BigUint, &BigUint) {
        (&self.to_goal[0], &self.weight[0])
    }

    /// Adds the sums of other forests of the same state.
    pub(super) fn add(&mut self, other: &ForestSums) {
        self.count += &other.count;
        let rows = self.between.iter_mut().zip(&other.between);
        let lists = [(&mut self.to_goal, &other.to_goal), (&mut self.weight, &other.weight)];
        for (mine, theirs) in rows.chain(lists) {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        }
    }

    /// Multiplies every sum by a factor.
    fn times(&mut self, factor: &BigUint) {
        if *factor == BigUint::from(1_u8) {
            return;
        }
        self.count *= factor;
        for list in self.between.iter_mut().chain([&mut self.to_goal, &mut self.weight]) {
            list.iter_mut().for_each(|sum| *sum *= factor);
        }
    }

    fn between(&self, one: usize, other: usize) -> BigUint {
        if one == other {
            return BigUint::ZERO;
        }
        self.between[one.max(other)][one.min(other)].clone()
    }

    /// With one more vertex, joined to nothing.
    pub(super) fn with_vertex(mut self, weight: u32) -> ForestSums {
        self.between.push(vec![BigUint::ZERO; self.to_goal.len()]);
        self.to_goal.push(BigUint::ZERO);
        self.weight.push(&self.count * weight);
        self
    }

    /// With a composite edge whose forests keep its ends apart. The far end `None` is the goal.
    pub(super) fn with_ends_apart(
        mut self,
        state: FrontierState,
        edge: &CompositeEdge,
        near: usize,
        far: Option<usize>,
    ) -> ForestSums {
        let (at_near, at_far) = (&self.count * &edge.at_near, &self.count * &edge.at_far);
        self.times(&edge.apart);
        self.weight[state.first(near)] += at_near;
        if let Some(far) = far {
            self.weight[state.first(far)] += at_far;
        }
        self
    }

    /// With a composite edge that joins two places.
    pub(super) fn joined(
        &self,
        state: FrontierState,
        edge: &CompositeEdge,
        near: usize,
        far: usize,
    ) -> ForestSums {
        let mut after = self.clone();
        after.times(&edge.joined);
        let length = &self.count * &edge.length;
        // Paths across the edge: to its near end, along it, on from its far end.
        let across = |one: usize, other: usize| {
            (self.between(one, near) + self.between(far, other)) * &edge.joined + &length
        };
        let (here, there): (Vec<usize>, Vec<usize>) =
            (members(state, near).collect(), members(state, far).collect());
        for &one in &here {
            for &other in &there {
                after.between[one.max(other)][one.min(other)] = across(one, other);
            }
        }
        for (mine, theirs, end, far_end) in [(&here, far, near, far), (&there, near, far, near)] {
            if state.is_to_goal(theirs) {
                for &place in mine {
                    after.to_goal[place] =
                        (self.between(place, end) + &self.to_goal[far_end]) * &edge.joined + &length;
                }
            }
        }
        let (first, other) = (state.first(near), state.first(far));
        let weight = std::mem::take(&mut after.weight[first]) + std::mem::take(&mut after.weight[other]);
        after.weight[first.min(other)] = weight + &self.count * &edge.along;
        after
    }

    /// With a composite edge that joins a place to the goal.
    pub(super) fn joined_to_goal(
        &self,
        state: FrontierState,
        edge: &CompositeEdge,
        near: usize,
    ) -> ForestSums {
        let mut after = self.clone();
        after.times(&edge.joined);
        let length = &self.count * &edge.length;
        for place in members(state, near) {
            after.to_goal[place] = self.between(place, near) * &edge.joined + &length;
        }
        after.weight[state.first(near)] += &self.count * &edge.along;
        after
    }

    /// Without a place.
    pub(super) fn without_vertex(mut self, state: FrontierState, removed: usize) -> ForestSums {
        if state.first(removed) == removed {
            let successor = members(state, removed).find(|&place| place != removed);
            if let Some(successor) = successor {
                self.weight[successor] = std::mem::take(&mut self.weight[removed]);
            }
        }
        self.between.remove(removed);
        for row in &mut self.between[removed..] {
            row.remove(removed);
        }
        self.to_goal.remove(removed);
        self.weight.remove(removed);
        self
    }
}

/// The places joined to a place, including itself.
fn members(state: FrontierState, place: usize) -> impl Iterator<Item = usize> {
    state.places().filter(move |&other| state.are_joined(place, other))
}
