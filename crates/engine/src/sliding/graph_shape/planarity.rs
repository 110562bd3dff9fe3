//! Whether a graph can be drawn in the plane without crossings: the left-right planarity test.
//!
//! After Ulrik Brandes, *The left-right planarity test* (2009), which goes back to Hubert de Fraysseix, Patrice Ossona de Mendez
//! and Pierre Rosenstiehl. A depth-first search orients every edge: tree edges away from the root, *back edges* towards it. The
//! graph is planar exactly if every back edge can be put to the left or to the right of the tree, so that back edges that
//! would cross are on different sides. Which ones those are follows from the lowest vertices to which the edges below a vertex
//! return. The second search keeps the back edges that are still open on a stack of *conflict pairs*: the edges of an interval on
//! one side, those of another on the other side.
//!
//! Both searches have stacks of their own instead of recursion, so that paths of any length can be searched. They take a time
//! in proportion to the number of edges.

use super::simple_graph::SimpleGraph;
use crate::resumable::Status;

/// No edge, or no height.
const NONE: u32 = u32::MAX;

/// Tests a graph in steps.
#[derive(Clone, Debug)]
pub(super) struct PlanarityTest {
    stage: Stage,
    /// The next vertex that may be the root of a tree.
    next_root: u32,
    path: Vec<Frame>,
    /// The distance of each vertex from the root in its tree.
    heights: Vec<u32>,
    /// The tree edge to each vertex.
    parent_edges: Vec<u32>,
    /// The oriented edges, in the order in which they were found.
    edges: Vec<Edge>,
    /// The edges away from vertex `i` are `outgoing[ends[i - 1]..ends[i]]`, by nesting depth.
    outgoing: Vec<u32>,
    ends: Vec<u32>,
    /// The open back edges.
    pairs: Vec<ConflictPair>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Orienting,
    Testing,
    Finished(bool),
}

/// A vertex on the path of a search, and the edge there that is next.
#[derive(Clone, Copy, Debug)]
struct Frame {
    vertex: u32,
    at: u32,
}

/// An oriented edge.
#[derive(Clone, Copy, Debug)]
struct Edge {
    from: u32,
    to: u32,
    /// The heights of the lowest vertex and of the next lowest one to which a back edge returns that is this edge, or begins
    /// above it; the height of its first vertex if there is none.
    lowest: u32,
    second: u32,
    /// The back edge that returns to the lowest vertex.
    lowest_edge: u32,
    /// In an interval, the next back edge below.
    below: u32,
    /// The number of conflict pairs when the test came to this edge.
    pairs_before: u32,
}

/// Back edges on one side, linked by [`Edge::below`] from the highest to the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Interval {
    high: u32,
    low: u32,
}

/// Two intervals on different sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ConflictPair {
    left: Interval,
    right: Interval,
}

/// Two back edges that must be on different sides must also be on the same side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Contradiction;

impl Interval {
    const EMPTY: Interval = Interval { high: NONE, low: NONE };

    fn is_empty(self) -> bool {
        self.high == NONE && self.low == NONE
    }
}

impl ConflictPair {
    const EMPTY: ConflictPair = ConflictPair { left: Interval::EMPTY, right: Interval::EMPTY };

    fn swap(&mut self) {
        std::mem::swap(&mut self.left, &mut self.right);
    }
}

impl PlanarityTest {
    pub(super) fn new(graph: &SimpleGraph) -> PlanarityTest {
        let vertices = graph.vertices();
        PlanarityTest {
            stage: Stage::Orienting,
            next_root: 0,
            path: Vec::new(),
            heights: vec![NONE; vertices],
            parent_edges: vec![NONE; vertices],
            edges: Vec::with_capacity(graph.edges()),
            outgoing: Vec::new(),
            ends: Vec::new(),
            pairs: Vec::new(),
        }
    }

    /// Whether the graph is planar; `None` until the test has finished.
    pub(super) fn is_planar(&self) -> Option<bool> {
        match self.stage {
            Stage::Finished(is_planar) => Some(is_planar),
            _ => None,
        }
    }

    /// Visits `budget` edges. One step between the two searches sorts all edges.
    pub(super) fn step(&mut self, graph: &SimpleGraph, budget: u64) -> Status {
        for _ in 0..budget {
            match self.stage {
                Stage::Orienting => self.orient(graph),
                Stage::Testing => {
                    if self.test().is_err() {
                        self.stage = Stage::Finished(false);
                    }
                }
                Stage::Finished(_) => return Status::Finished,
            }
        }
        Status::Working
    }

    /// Looks at the next edge of the first search.
    fn orient(&mut self, graph: &SimpleGraph) {
        let Some(frame) = self.path.last_mut() else {
            let root = self.next_root;
            if root as usize == self.heights.len() {
                self.sort();
                self.stage = Stage::Testing;
                self.next_root = 0;
                return;
            }
            self.next_root += 1;
            if self.heights[root as usize] == NONE {
                self.heights[root as usize] = 0;
                self.path.push(Frame { vertex: root, at: 0 });
            }
            return;
        };
        let from = frame.vertex;
        let (height, parent_edge) = (self.heights[from as usize], self.parent_edges[from as usize]);
        let Some(&to) = graph.neighbours(from).get(frame.at as usize) else {
            self.path.pop();
            if parent_edge != NONE {
                self.pass_lowest_to_parent(parent_edge);
            }
            return;
        };
        frame.at += 1;
        let number = self.edges.len() as u32;
        let new = |lowest| Edge {
            from,
            to,
            lowest,
            second: height,
            lowest_edge: NONE,
            below: NONE,
            pairs_before: 0,
        };
        let other = self.heights[to as usize];
        if other == NONE {
            self.edges.push(new(height));
            self.heights[to as usize] = height + 1;
            self.parent_edges[to as usize] = number;
            self.path.push(Frame { vertex: to, at: 0 });
        } else if other < height && self.edges[parent_edge as usize].from != to {
            self.edges.push(new(other));
            self.pass_lowest_to_parent(number);
        }
    }

    /// The edge to the first vertex of an edge returns where this edge returns.
    fn pass_lowest_to_parent(&mut self, number: u32) {
        let edge = self.edges[number as usize];
        let parent = self.parent_edges[edge.from as usize];
        let Some(parent) = self.edges.get_mut(parent as usize) else { return };
        if edge.lowest < parent.lowest {
            parent.second = parent.lowest.min(edge.second);
            parent.lowest = edge.lowest;
        } else if edge.lowest > parent.lowest {
            parent.second = parent.second.min(edge.lowest);
        } else {
            parent.second = parent.second.min(edge.second);
        }
    }

    /// Sorts the edges of each vertex by nesting depth: those that return lowest first, and of these first those that return
    /// only there.
    fn sort(&mut self) {
        let depth = |edge: &Edge| {
            2 * edge.lowest as usize + usize::from(edge.second < self.heights[edge.from as usize])
        };
        let mut starts = vec![0_u32; 2 * self.heights.len() + 1];
        self.edges.iter().for_each(|edge| starts[depth(edge) + 1] += 1);
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut sorted = vec![0; self.edges.len()];
        for (number, edge) in (0..).zip(&self.edges) {
            let place = &mut starts[depth(edge)];
            sorted[*place as usize] = number;
            *place += 1;
        }
        let mut ends = vec![0_u32; self.heights.len()];
        self.edges.iter().for_each(|edge| ends[edge.from as usize] += 1);
        for at in 1..ends.len() {
            ends[at] += ends[at - 1];
        }
        // Filled from the back, every end becomes the beginning, which is the end of the vertex before.
        self.outgoing = vec![0; self.edges.len()];
        let mut places = ends.clone();
        for &number in sorted.iter().rev() {
            let place = &mut places[self.edges[number as usize].from as usize];
            *place -= 1;
            self.outgoing[*place as usize] = number;
        }
        self.ends = ends;
    }

    fn outgoing(&self, vertex: u32) -> &[u32] {
        let first = vertex.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.outgoing[first as usize..self.ends[vertex as usize] as usize]
    }

    /// Goes along the next edge of the second search.
    fn test(&mut self) -> Result<(), Contradiction> {
        let Some(&frame) = self.path.last() else {
            let root = self.next_root;
            if root as usize == self.heights.len() {
                self.stage = Stage::Finished(true);
                return Ok(());
            }
            self.next_root += 1;
            if self.parent_edges[root as usize] == NONE {
                self.path.push(Frame { vertex: root, at: 0 });
            }
            return Ok(());
        };
        let Some(&number) = self.outgoing(frame.vertex).get(frame.at as usize) else {
            self.path.pop();
            let parent_edge = self.parent_edges[frame.vertex as usize];
            if parent_edge == NONE {
                return Ok(());
            }
            self.close_edges_to(self.edges[parent_edge as usize].from);
            return self.integrate(parent_edge);
        };
        let pairs_before = self.pairs.len() as u32;
        let edge = &mut self.edges[number as usize];
        edge.pairs_before = pairs_before;
        if self.parent_edges[edge.to as usize] == number {
            self.path.push(Frame { vertex: edge.to, at: 0 });
            return Ok(());
        }
        edge.lowest_edge = number;
        let right = Interval { high: number, low: number };
        self.pairs.push(ConflictPair { left: Interval::EMPTY, right });
        self.integrate(number)
    }

    /// Adds the back edges of an edge to those of the edges before it, of the same vertex, and continues with the next one.
    fn integrate(&mut self, number: u32) -> Result<(), Contradiction> {
        let frame = self.path.last_mut().expect("an edge begins on the path");
        let (vertex, is_first) = (frame.vertex as usize, frame.at == 0);
        frame.at += 1;
        let edge = self.edges[number as usize];
        if edge.lowest >= self.heights[vertex] {
            return Ok(());
        }
        let parent_edge = self.parent_edges[vertex];
        if is_first {
            self.edges[parent_edge as usize].lowest_edge = edge.lowest_edge;
            return Ok(());
        }
        self.constrain(edge, self.edges[parent_edge as usize])
    }

    /// Puts the back edges of an edge on one side, and those before that return higher than it does on the other.
    fn constrain(&mut self, edge: Edge, parent: Edge) -> Result<(), Contradiction> {
        let mut merged = ConflictPair::EMPTY;
        while self.pairs.len() > edge.pairs_before as usize {
            let mut pair = self.pairs.pop().expect("there are more pairs than before");
            if !pair.left.is_empty() {
                pair.swap();
            }
            if !pair.left.is_empty() {
                return Err(Contradiction);
            }
            if self.edges[pair.right.low as usize].lowest > parent.lowest {
                self.append(&mut merged.right, pair.right);
            } else {
                // It returns as low as the edge to this vertex: nothing can be on its other side.
                self.edges[pair.right.low as usize].below = parent.lowest_edge;
            }
        }
        while let Some(&top) = self.pairs.last() {
            if !self.returns_above(top.left, edge) && !self.returns_above(top.right, edge) {
                break;
            }
            let mut pair = top;
            self.pairs.pop();
            if self.returns_above(pair.right, edge) {
                pair.swap();
            }
            if self.returns_above(pair.right, edge) {
                return Err(Contradiction);
            }
            self.append(&mut merged.right, pair.right);
            self.append(&mut merged.left, pair.left);
        }
        if merged != ConflictPair::EMPTY {
            self.pairs.push(merged);
        }
        Ok(())
    }

    /// Puts an interval below another one.
    fn append(&mut self, interval: &mut Interval, lower: Interval) {
        if lower.is_empty() {
            return;
        }
        if interval.is_empty() {
            *interval = lower;
            return;
        }
        self.edges[interval.low as usize].below = lower.high;
        interval.low = lower.low;
    }

    /// Whether a back edge of an interval returns to a vertex above the lowest one of an edge.
    fn returns_above(&self, interval: Interval, edge: Edge) -> bool {
        !interval.is_empty() && self.edges[interval.high as usize].lowest > edge.lowest
    }

    /// Removes the back edges that return to a vertex: they are complete.
    fn close_edges_to(&mut self, vertex: u32) {
        let height = self.heights[vertex as usize];
        while self.pairs.last().is_some_and(|pair| self.lowest_of(*pair) == height) {
            self.pairs.pop();
        }
        let Some(mut pair) = self.pairs.pop() else { return };
        self.close_in(&mut pair.left, pair.right.low, height);
        self.close_in(&mut pair.right, pair.left.low, height);
        self.pairs.push(pair);
    }

    fn close_in(&mut self, interval: &mut Interval, other_low: u32, height: u32) {
        while interval.high != NONE && self.edges[interval.high as usize].lowest == height {
            interval.high = self.edges[interval.high as usize].below;
        }
        if interval.high == NONE && interval.low != NONE {
            self.edges[interval.low as usize].below = other_low;
            interval.low = NONE;
        }
    }

    /// The height of the lowest vertex to which a pair returns.
    fn lowest_of(&self, pair: ConflictPair) -> u32 {
        let lowest =
            |interval: Interval| self.edges.get(interval.low as usize).map_or(NONE, |edge| edge.lowest);
        lowest(pair.left).min(lowest(pair.right))
    }
}
