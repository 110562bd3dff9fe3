//! The mean way through a block over all its spanning trees, exactly.
//!
//! First whatever hangs on two vertices only becomes one [`Strand`]: vertices with two neighbours go, and so do parallel
//! edges. What is left is swept: vertices are taken up one after the other and laid down when all their strands are
//! in, and between the two they are the *front*. Of all forests of what was taken in so far only this matters: which
//! vertices of the front they join, and which of them to the goal. So forests are summed up by that, as *states*. There
//! are no more states than ways to part the front, but of a front of nine vertices these are tens of thousands and of
//! twelve millions. No method is known that would not grow so.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;

use super::forests::{Forests, MOST_FRONT, State};
use super::ratio::Ratio;
use super::strand::Strand;
use crate::search::survey::Status;
use crate::sliding::chain::Block;

/// A block of more vertices is not tried.
const MOST_VERTICES: u32 = 4_096;

/// What is known of the spanning trees of a block in the mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Means {
    /// How long the way from start to goal is.
    pub(super) length: Ratio,
    /// How much the vertices weigh that are joined to the start otherwise than by way of the goal, those two left out.
    pub(super) before: Ratio,
}

/// A block under way.
#[derive(Clone, Debug)]
pub(super) struct Sweep {
    /// What is still to be done with the states, last things first.
    to_do: Vec<Task>,
    states: BTreeMap<State, Forests>,
    /// Those that the last of the tasks has made of the others so far.
    next: BTreeMap<State, Forests>,
    most_states: usize,
}

#[derive(Clone, Debug)]
enum Task {
    /// A vertex that weighs so much.
    TakeUp { weight: u32 },
    /// Between two places of the front.
    TakeIn { strand: Strand, near: usize, far: usize },
    /// From a place of the front to the goal.
    Reach { strand: Strand, near: usize },
    /// The vertex at a place of the front.
    LayDown { place: usize },
}

/// The block is too wide for this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooWide;

impl Sweep {
    /// Begins with a block.
    pub(super) fn new(block: &Block, most_states: usize) -> Result<Sweep, TooWide> {
        if block.len() > MOST_VERTICES {
            return Err(TooWide);
        }
        let mut to_do = Web::of(block).reduced().planned(&block.weights)?;
        to_do.reverse();
        let states = BTreeMap::from([(State::start(), Forests::start())]);
        Ok(Sweep { to_do, states, next: BTreeMap::new(), most_states })
    }

    /// Handles so many states; one that is too wide has failed for good.
    pub(super) fn step(&mut self, budget: u32) -> Result<Status, TooWide> {
        for _ in 0..budget {
            let Some(task) = self.to_do.last() else { return Ok(Status::Finished) };
            let Some((state, forests)) = self.states.pop_first() else {
                self.states = std::mem::take(&mut self.next);
                self.to_do.pop();
                continue;
            };
            let next = &mut self.next;
            let mut keep = |state: State, forests: Forests| match next.entry(state) {
                std::collections::btree_map::Entry::Vacant(entry) => {
                    entry.insert(forests);
                }
                std::collections::btree_map::Entry::Occupied(mut entry) => entry.get_mut().add(&forests),
            };
            match task {
                Task::TakeUp { weight } => keep(state.taken_up(), forests.taken_up(*weight)),
                Task::TakeIn { strand, near, far } => {
                    if let Some(joined) = state.joined(*near, *far) {
                        keep(joined, forests.joined(state, strand, *near, *far));
                    }
                    keep(state, forests.kept_apart(state, strand, *near, Some(*far)));
                }
                Task::Reach { strand, near } => {
                    if let Some(reaching) = state.reaching(*near) {
                        keep(reaching, forests.reaching(state, strand, *near));
                    }
                    keep(state, forests.kept_apart(state, strand, *near, None));
                }
                Task::LayDown { place } => {
                    if let Some(rest) = state.laid_down(*place) {
                        keep(rest, forests.laid_down(state, *place));
                    }
                }
            }
            if self.next.len() > self.most_states {
                return Err(TooWide);
            }
        }
        Ok(Status::Working)
    }

    /// What was found; `None` while it is not finished.
    pub(super) fn means(&self) -> Option<Means> {
        let whole = self.states.iter().find(|(state, _)| state.is_to_goal(0));
        let (_, forests) = whole.filter(|_| self.to_do.is_empty())?;
        let (length, before) = forests.of_the_start();
        let over_all = |sum: &BigUint| Ratio::new(sum.clone(), forests.count().clone());
        Some(Means { length: over_all(length), before: over_all(before) })
    }
}

/// A block as strands.
struct Web {
    start: u32,
    goal: u32,
    /// By their ends, the goal always the far one.
    strands: BTreeMap<(u32, u32), Strand>,
    neighbours: Vec<BTreeSet<u32>>,
    weights: Vec<u32>,
}

impl Web {
    fn of(block: &Block) -> Web {
        let mut web = Web {
            start: block.start,
            goal: block.goal,
            strands: BTreeMap::new(),
            neighbours: vec![BTreeSet::new(); block.len() as usize],
            weights: block.weights.clone(),
        };
        for here in 0..block.len() {
            for &there in block.neighbours(here).iter().filter(|&&there| here < there) {
                web.add(Strand::edge(here, there));
            }
        }
        web
    }

    fn ends(&self, one: u32, other: u32) -> (u32, u32) {
        if one == self.goal || (other != self.goal && one > other) { (other, one) } else { (one, other) }
    }

    fn add(&mut self, strand: Strand) {
        let ends = self.ends(strand.near, strand.far);
        // A strand that is turned to have the goal at its far end is a single edge.
        let strand = if ends == (strand.near, strand.far) { strand } else { strand.turned() };
        let together = match self.strands.remove(&ends) {
            Some(other) => other.beside(&strand),
            None => strand,
        };
        self.strands.insert(ends, together);
        self.neighbours[ends.0 as usize].insert(ends.1);
        self.neighbours[ends.1 as usize].insert(ends.0);
    }

    fn take(&mut self, from: u32, to: u32) -> Strand {
        let ends = self.ends(from, to);
        self.neighbours[from as usize].remove(&to);
        self.neighbours[to as usize].remove(&from);
        let strand = self.strands.remove(&ends).expect("neighbours have a strand");
        if ends.0 == from { strand } else { strand.turned() }
    }

    /// Without vertices that have two neighbours.
    fn reduced(mut self) -> Web {
        let mut open: Vec<u32> = (0..self.neighbours.len() as u32).collect();
        while let Some(vertex) = open.pop() {
            let ends: Vec<u32> = self.neighbours[vertex as usize].iter().copied().collect();
            let &[one, other] = ends.as_slice() else { continue };
            if vertex == self.start || vertex == self.goal {
                continue;
            }
            let (near, far) = self.ends(one, other);
            let (first, second) = (self.take(near, vertex), self.take(vertex, far));
            self.add(first.in_series(&second, self.weights[vertex as usize], self.goal));
            open.extend([near, far]);
        }
        self
    }

    /// The tasks of a sweep, in order: next comes always a vertex after which the front is as short as can be.
    fn planned(mut self, weights: &[u32]) -> Result<Vec<Task>, TooWide> {
        let mut tasks = Vec::new();
        let mut front = vec![self.start];
        let mut rest: BTreeSet<u32> = (0..self.neighbours.len() as u32)
            .filter(|&vertex| vertex != self.start && vertex != self.goal)
            .filter(|&vertex| !self.neighbours[vertex as usize].is_empty())
            .collect();
        let mut here = self.start;
        loop {
            let taken_in: Vec<u32> = front.iter().copied().chain([self.goal]).collect();
            for there in taken_in {
                if !self.neighbours[here as usize].contains(&there) {
                    continue;
                }
                let strand = self.take(here, there);
                let place = |vertex: u32| front.iter().position(|&other| other == vertex);
                let near = place(here).expect("it was taken up");
                tasks.push(match place(there) {
                    Some(far) => Task::TakeIn { strand, near, far },
                    None => Task::Reach { strand, near },
                });
            }
            // What has only the goal left besides the front was joined to it when it was taken up.
            while let Some(place) =
                (1..front.len()).find(|&place| self.neighbours[front[place] as usize].is_empty())
            {
                front.remove(place);
                tasks.push(Task::LayDown { place });
            }
            let length_after = |vertex: u32| {
                let only_this = |other: &&u32| {
                    let left = &self.neighbours[**other as usize];
                    **other != self.start && left.len() == 1 && left.contains(&vertex)
                };
                let stays = self.neighbours[vertex as usize]
                    .iter()
                    .any(|there| *there != self.goal && !front.contains(there));
                let beside =
                    self.neighbours[vertex as usize].iter().filter(|there| front.contains(there)).count();
                let length = front.len() + usize::from(stays) - front.iter().filter(only_this).count();
                (length, std::cmp::Reverse(beside))
            };
            let Some(next) = rest.iter().copied().min_by_key(|&vertex| length_after(vertex)) else { break };
            rest.remove(&next);
            if front.len() == MOST_FRONT {
                return Err(TooWide);
            }
            tasks.push(Task::TakeUp { weight: weights[next as usize] });
            front.push(next);
            here = next;
        }
        Ok(tasks)
    }
}
