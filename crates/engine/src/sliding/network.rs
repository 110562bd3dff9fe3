//! A graph with a start and a goal: the component of a puzzle with all its goals merged into one vertex.
//!
//! ```
//! use antipode_engine::sliding::network::Network;
//!
//! let ring = Network::new(4, &[(0, 1), (1, 2), (2, 3), (3, 0)], 0, 2).expect("a connected graph");
//! assert_eq!((ring.vertices(), ring.shortest_length(), ring.neighbours(0).len()), (4, 2, 2));
//! ```

use super::graph::Graph;

/// A connected undirected graph with two terminals. Vertices are numbered from 0. Parallel edges are allowed, loops are
/// not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The neighbours of vertex `v` are `neighbours[ends[v - 1]..ends[v]]`, one per edge.
    neighbours: Vec<u32>,
    ends: Vec<u64>,
    start: u32,
    goal: u32,
    /// The position of each vertex; empty for a network that was not built from a puzzle.
    positions: Vec<u32>,
}

impl Network {
    /// The component of a puzzle. Its goals are merged into the last vertex. Edges between goals are dropped; a position with
    /// moves to two goals keeps both edges. `None` if no goal is reachable.
    #[must_use]
    pub fn of(graph: &Graph) -> Option<Network> {
        graph.distance()?;
        let count = graph.positions() as u32;
        let is_goal = |number: u32| graph.distance_of(number) == Some(0);
        let positions: Vec<u32> = (0..count).filter(|&number| !is_goal(number)).collect();
        let goal = positions.len() as u32;
        let mut vertices = vec![goal; count as usize];
        (0..).zip(&positions).for_each(|(vertex, &number)| vertices[number as usize] = vertex);
        let mut neighbours = Vec::new();
        let mut ends = Vec::with_capacity(positions.len() + 1);
        for &number in &positions {
            neighbours.extend(graph.neighbours(number).iter().map(|&there| vertices[there as usize]));
            ends.push(neighbours.len() as u64);
        }
        for number in (0..count).filter(|&number| is_goal(number)) {
            let there = graph.neighbours(number).iter().map(|&there| vertices[there as usize]);
            neighbours.extend(there.filter(|&there| there != goal));
        }
        ends.push(neighbours.len() as u64);
        Some(Network { neighbours, ends, start: vertices[0], goal, positions })
    }

    /// A graph from its edges. `None` if an endpoint is not a vertex, if an edge is a loop, or if the graph is not connected.
    #[must_use]
    pub fn new(vertices: u32, edges: &[(u32, u32)], start: u32, goal: u32) -> Option<Network> {
        let fits = |&(one, other): &(u32, u32)| one < vertices && other < vertices && one != other;
        if start >= vertices || goal >= vertices || !edges.iter().all(fits) {
            return None;
        }
        let mut lists = vec![Vec::new(); vertices as usize];
        for &(one, other) in edges {
            lists[one as usize].push(other);
            lists[other as usize].push(one);
        }
        let mut neighbours = Vec::with_capacity(2 * edges.len());
        let mut ends = Vec::with_capacity(lists.len());
        for list in lists {
            neighbours.extend(list);
            ends.push(neighbours.len() as u64);
        }
        let network = Network { neighbours, ends, start, goal, positions: Vec::new() };
        network.distances_from_start().iter().all(Option::is_some).then_some(network)
    }

    /// The number of vertices.
    #[must_use]
    pub fn vertices(&self) -> u32 {
        self.ends.len() as u32
    }

    /// The start vertex.
    #[must_use]
    pub fn start(&self) -> u32 {
        self.start
    }

    /// The goal vertex.
    #[must_use]
    pub fn goal(&self) -> u32 {
        self.goal
    }

    /// The neighbours of a vertex, one per edge.
    #[must_use]
    pub fn neighbours(&self, vertex: u32) -> &[u32] {
        let first = vertex.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.neighbours[first as usize..self.ends[vertex as usize] as usize]
    }

    /// The position of a vertex; `None` for the goal, which may be several positions.
    #[must_use]
    pub fn position(&self, vertex: u32) -> Option<u32> {
        self.positions.get(vertex as usize).copied()
    }

    /// The distance of every vertex from the start.
    #[must_use]
    fn distances_from_start(&self) -> Vec<Option<u32>> {
        self.distances_from(self.start)
    }

    /// The distance of every vertex from the goal.
    #[must_use]
    pub fn distances_from_goal(&self) -> Vec<u32> {
        let distances = self.distances_from(self.goal).into_iter();
        distances.map(|distance| distance.expect("every vertex can be reached")).collect()
    }

    fn distances_from(&self, source: u32) -> Vec<Option<u32>> {
        let mut distances = vec![None; self.ends.len()];
        distances[source as usize] = Some(0);
        let mut open = vec![source];
        let mut distance = 0;
        while !open.is_empty() {
            distance += 1;
            let mut next = Vec::new();
            for here in open {
                for &there in self.neighbours(here) {
                    if distances[there as usize].is_none() {
                        distances[there as usize] = Some(distance);
                        next.push(there);
                    }
                }
            }
            open = next;
        }
        distances
    }

    /// The distance from the start to the goal.
    #[must_use]
    pub fn shortest_length(&self) -> u32 {
        self.distances_from_start()[self.goal as usize].expect("every vertex can be reached")
    }
}
