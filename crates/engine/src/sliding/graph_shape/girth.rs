//! The length of a shortest cycle.
//!
//! A breadth-first search from a vertex meets a shortest cycle through it where two branches join. Then the vertex is no
//! longer needed: it is removed, and with it everything that no cycle passes any more, vertices of degree one again and again.
//! A search ends at half the length of the shortest cycle known, so in most graphs it is short.

use std::collections::VecDeque;

use super::simple_graph::SimpleGraph;
use crate::resumable::Status;

/// The parent of vertices without one.
const NO_PARENT: u32 = u32::MAX;

/// Finds the girth of a graph in steps.
#[derive(Clone, Debug)]
pub(super) struct GirthSearch {
    /// The number of neighbours that are left; 0 once a vertex is removed.
    degrees: Vec<u32>,
    /// No cycle is shorter: 4 if the graph is bipartite, else 3.
    least: u32,
    shortest: Option<u32>,
    next: u32,
    /// Of the present search: the distance of a vertex plus one, or 0.
    distances: Vec<u32>,
    parents: Vec<u32>,
    reached: Vec<u32>,
}

impl GirthSearch {
    pub(super) fn new(graph: &SimpleGraph, is_bipartite: bool) -> GirthSearch {
        let vertices = graph.vertices();
        let mut search = GirthSearch {
            degrees: (0..vertices as u32).map(|vertex| graph.degree(vertex) as u32).collect(),
            least: if is_bipartite { 4 } else { 3 },
            shortest: None,
            next: 0,
            distances: vec![0; vertices],
            parents: vec![NO_PARENT; vertices],
            reached: Vec::new(),
        };
        for leaf in 0..vertices as u32 {
            if search.degrees[leaf as usize] < 2 {
                search.remove(graph, leaf);
            }
        }
        search
    }

    /// The shortest cycle found; the girth once the search has finished, `None` if there is no cycle.
    pub(super) fn shortest(&self) -> Option<u32> {
        self.shortest
    }

    /// Visits about `budget` vertices, but at least those of one search.
    pub(super) fn step(&mut self, graph: &SimpleGraph, budget: u64) -> Status {
        let mut visited = 0;
        while visited < budget {
            if self.shortest == Some(self.least) || self.next as usize == self.degrees.len() {
                return Status::Finished;
            }
            let vertex = self.next;
            self.next += 1;
            visited += 1;
            if self.degrees[vertex as usize] > 0 {
                visited += self.search(graph, vertex);
                self.remove(graph, vertex);
            }
        }
        Status::Working
    }

    /// Finds a shortest cycle through a vertex, if it is shorter than the one known. Returns the number of vertices visited.
    fn search(&mut self, graph: &SimpleGraph, root: u32) -> u64 {
        self.reached.push(root);
        self.distances[root as usize] = 1;
        self.parents[root as usize] = NO_PARENT;
        let mut at = 0;
        while let Some(&here) = self.reached.get(at) {
            at += 1;
            let distance = self.distances[here as usize];
            // An edge from here closes a cycle of at least twice its distance from the root, plus one.
            if self.shortest.is_some_and(|shortest| 2 * (distance - 1) + 1 >= shortest) {
                break;
            }
            for &there in graph.neighbours(here) {
                if self.degrees[there as usize] == 0 || there == self.parents[here as usize] {
                    continue;
                }
                let known = self.distances[there as usize];
                if known == 0 {
                    self.distances[there as usize] = distance + 1;
                    self.parents[there as usize] = here;
                    self.reached.push(there);
                } else {
                    let length = distance + known - 1;
                    self.shortest = Some(self.shortest.map_or(length, |shortest| shortest.min(length)));
                }
            }
        }
        let visited = self.reached.len() as u64;
        for vertex in self.reached.drain(..) {
            self.distances[vertex as usize] = 0;
        }
        visited
    }

    /// Removes a vertex, and every vertex that is left with one neighbour or none.
    fn remove(&mut self, graph: &SimpleGraph, vertex: u32) {
        let mut open = VecDeque::from([vertex]);
        while let Some(here) = open.pop_front() {
            if std::mem::replace(&mut self.degrees[here as usize], 0) == 0 {
                continue;
            }
            for &there in graph.neighbours(here) {
                let degree = &mut self.degrees[there as usize];
                *degree = degree.saturating_sub(1);
                // With its last neighbour a vertex is gone at once.
                if *degree == 1 {
                    open.push_back(there);
                }
            }
        }
    }
}
