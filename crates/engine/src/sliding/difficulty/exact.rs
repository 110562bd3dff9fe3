//! The exact mean path length of a block over all its spanning trees, by a frontier method.
//!
//! First, every part that is attached at two vertices only becomes one [`CompositeEdge`]: vertices with two neighbours and
//! parallel edges are eliminated. Then the sweep adds the remaining vertices one by one and removes each when all its edges
//! were added. The vertices in between are the *frontier*. A forest of the edges added so far matters only by its *state*:
//! which vertices of the frontier it joins, and which of them to the goal. So forests are summed by state. The number of
//! states is at most the number of partitions of the frontier: tens of thousands for nine vertices, millions for twelve.
//! No method without such growth is known.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;

use super::composite_edge::CompositeEdge;
use super::forests::{ForestSums, FrontierState, MAX_FRONTIER};
use super::ratio::Ratio;
use crate::resumable::Status;
use crate::sliding::blocks::Block;

/// Blocks with more vertices are not counted exactly.
const MAX_VERTICES: u32 = 4_096;

/// Means over the spanning trees of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TreeMeans {
    /// The length of the path from start to goal.
    pub(super) length: Ratio,
    /// The weight of the vertices on the start's side of the goal, without start and goal.
    pub(super) before: Ratio,
}

/// The count of a block, in steps.
#[derive(Clone, Debug)]
pub(super) struct FrontierSweep {
    /// The tasks left, in reverse order.
    tasks: Vec<SweepTask>,
    states: BTreeMap<FrontierState, ForestSums>,
    /// The results of the current task so far.
    next: BTreeMap<FrontierState, ForestSums>,
    max_states: usize,
}

#[derive(Clone, Debug)]
enum SweepTask {
    /// Adds a vertex with this weight.
    AddVertex { weight: u32 },
    /// Adds an edge between two places of the frontier.
    AddEdge { edge: CompositeEdge, near: usize, far: usize },
    /// Adds an edge from a place of the frontier to the goal.
    AddGoalEdge { edge: CompositeEdge, near: usize },
    /// Removes the vertex at a place of the frontier.
    RemoveVertex { place: usize },
}

/// The frontier or the number of states of a block is too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FrontierTooWide;

impl FrontierSweep {
    /// Starts with a block.
    pub(super) fn new(block: &Block, most_states: usize) -> Result<FrontierSweep, FrontierTooWide> {
        if block.len() > MAX_VERTICES {
            return Err(FrontierTooWide);
        }
        let mut to_do = ReducedGraph::of(block).reduce().plan(&block.weights)?;
        to_do.reverse();
        let states = BTreeMap::from([(FrontierState::start(), ForestSums::start())]);
        Ok(FrontierSweep { tasks: to_do, states, next: BTreeMap::new(), max_states: most_states })
    }

    /// Processes up to `budget` states. An error is final.
    pub(super) fn step(&mut self, budget: u64) -> Result<Status, FrontierTooWide> {
        for _ in 0..budget {
            let Some(task) = self.tasks.last() else { return Ok(Status::Finished) };
            let Some((state, forests)) = self.states.pop_first() else {
                self.states = std::mem::take(&mut self.next);
                self.tasks.pop();
                continue;
            };
            let next = &mut self.next;
            let mut keep = |state: FrontierState, forests: ForestSums| match next.entry(state) {
                std::collections::btree_map::Entry::Vacant(entry) => {
                    entry.insert(forests);
                }
                std::collections::btree_map::Entry::Occupied(mut entry) => entry.get_mut().add(&forests),
            };
            match task {
                SweepTask::AddVertex { weight } => keep(state.with_vertex(), forests.with_vertex(*weight)),
                SweepTask::AddEdge { edge, near, far } => {
                    if let Some(joined) = state.joined(*near, *far) {
                        keep(joined, forests.joined(state, edge, *near, *far));
                    }
                    keep(state, forests.with_ends_apart(state, edge, *near, Some(*far)));
                }
                SweepTask::AddGoalEdge { edge, near } => {
                    if let Some(reaching) = state.joined_to_goal(*near) {
                        keep(reaching, forests.joined_to_goal(state, edge, *near));
                    }
                    keep(state, forests.with_ends_apart(state, edge, *near, None));
                }
                SweepTask::RemoveVertex { place } => {
                    if let Some(rest) = state.without_vertex(*place) {
                        keep(rest, forests.without_vertex(state, *place));
                    }
                }
            }
            if self.next.len() > self.max_states {
                return Err(FrontierTooWide);
            }
        }
        Ok(Status::Working)
    }

    /// The result; `None` until the sweep has finished.
    pub(super) fn means(&self) -> Option<TreeMeans> {
        let whole = self.states.iter().find(|(state, _)| state.is_to_goal(0));
        let (_, forests) = whole.filter(|_| self.tasks.is_empty())?;
        let (length, before) = forests.start_sums();
        let over_all = |sum: &BigUint| Ratio::new(sum.clone(), forests.count().clone());
        Some(TreeMeans { length: over_all(length), before: over_all(before) })
    }
}

/// A block with composite edges.
struct ReducedGraph {
    start: u32,
    goal: u32,
    /// By their ends; the goal is always the far end.
    edges: BTreeMap<(u32, u32), CompositeEdge>,
    neighbours: Vec<BTreeSet<u32>>,
    weights: Vec<u32>,
}

impl ReducedGraph {
    fn of(block: &Block) -> ReducedGraph {
        let mut web = ReducedGraph {
            start: block.start,
            goal: block.goal,
            edges: BTreeMap::new(),
            neighbours: vec![BTreeSet::new(); block.len() as usize],
            weights: block.weights.clone(),
        };
        for here in 0..block.len() {
            for &there in block.neighbours(here).iter().filter(|&&there| here < there) {
                web.add(CompositeEdge::edge(here, there));
            }
        }
        web
    }

    fn ends(&self, one: u32, other: u32) -> (u32, u32) {
        if one == self.goal || (other != self.goal && one > other) { (other, one) } else { (one, other) }
    }

    fn add(&mut self, edge: CompositeEdge) {
        let ends = self.ends(edge.near, edge.far);
        // Only single edges are reversed to have the goal at the far end.
        let edge = if ends == (edge.near, edge.far) { edge } else { edge.reversed() };
        let together = match self.edges.remove(&ends) {
            Some(other) => other.in_parallel(&edge),
            None => edge,
        };
        self.edges.insert(ends, together);
        self.neighbours[ends.0 as usize].insert(ends.1);
        self.neighbours[ends.1 as usize].insert(ends.0);
    }

    fn take(&mut self, from: u32, to: u32) -> CompositeEdge {
        let ends = self.ends(from, to);
        self.neighbours[from as usize].remove(&to);
        self.neighbours[to as usize].remove(&from);
        let edge = self.edges.remove(&ends).expect("neighbours have an edge");
        if ends.0 == from { edge } else { edge.reversed() }
    }

    /// Eliminates vertices with two neighbours.
    fn reduce(mut self) -> ReducedGraph {
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

    /// Plans the tasks of a sweep, in order. Greedy: the next vertex is one that leaves the frontier as short as possible.
    fn plan(mut self, weights: &[u32]) -> Result<Vec<SweepTask>, FrontierTooWide> {
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
                let edge = self.take(here, there);
                let place = |vertex: u32| front.iter().position(|&other| other == vertex);
                let near = place(here).expect("it was taken up");
                tasks.push(match place(there) {
                    Some(far) => SweepTask::AddEdge { edge, near, far },
                    None => SweepTask::AddGoalEdge { edge, near },
                });
            }
            // Edges to the goal were added together with their vertex, so vertices without neighbours are complete.
            while let Some(place) =
                (1..front.len()).find(|&place| self.neighbours[front[place] as usize].is_empty())
            {
                front.remove(place);
                tasks.push(SweepTask::RemoveVertex { place });
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
            if front.len() == MAX_FRONTIER {
                return Err(FrontierTooWide);
            }
            tasks.push(SweepTask::AddVertex { weight: weights[next as usize] });
            front.push(next);
            here = next;
        }
        Ok(tasks)
    }
}
