//! Finite graphs without loops and without several edges between the same vertices.

use crate::sliding::graph::Graph;

/// A simple undirected graph. Its vertices are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimpleGraph {
    /// The neighbours of vertex `i` are `neighbours[ends[i - 1]..ends[i]]`.
    neighbours: Vec<u32>,
    ends: Vec<usize>,
}

impl SimpleGraph {
    /// The graph with these vertices and edges. Loops and repeated edges are left out.
    ///
    /// # Panics
    /// If an end of an edge is not a vertex.
    #[must_use]
    pub fn new(vertices: u32, edges: &[(u32, u32)]) -> SimpleGraph {
        let both = edges.iter().flat_map(|&(from, to)| [(from, to), (to, from)]);
        let mut both: Vec<(u32, u32)> = both.filter(|(from, to)| from != to).collect();
        both.sort_unstable();
        both.dedup();
        assert!(both.last().is_none_or(|(from, _)| *from < vertices), "the ends of edges are vertices");
        let ends = (0..vertices).map(|vertex| both.partition_point(|(from, _)| *from <= vertex)).collect();
        SimpleGraph { neighbours: both.into_iter().map(|(_, to)| to).collect(), ends }
    }

    /// The graph of the positions of a component: an edge for each pair of positions that are one move apart.
    #[must_use]
    pub fn of(graph: &Graph) -> SimpleGraph {
        let mut simple = SimpleGraph { neighbours: Vec::new(), ends: Vec::new() };
        for number in 0..graph.positions() as u32 {
            simple.neighbours.extend_from_slice(graph.neighbours(number));
            simple.ends.push(simple.neighbours.len());
        }
        simple
    }

    /// The number of vertices.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.ends.len()
    }

    /// The number of edges.
    #[must_use]
    pub fn edges(&self) -> usize {
        self.neighbours.len() / 2
    }

    /// The neighbours of a vertex, each once.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn neighbours(&self, vertex: u32) -> &[u32] {
        &self.neighbours[self.first(vertex)..self.ends[vertex as usize]]
    }

    /// The number of neighbours of a vertex.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub(crate) fn degree(&self, vertex: u32) -> usize {
        self.neighbours(vertex).len()
    }

    /// The number of edges of the line graph: pairs of edges with a common end.
    #[must_use]
    pub fn line_graph_edges(&self) -> u64 {
        let pairs = |vertex: u32| {
            let degree = self.degree(vertex) as u64;
            degree * degree.saturating_sub(1) / 2
        };
        (0..self.vertices() as u32).map(pairs).sum()
    }

    /// The number of connected parts, and whether the vertices can have two colours, so that neighbours differ.
    #[must_use]
    pub(crate) fn parts_and_bipartite(&self) -> (u64, bool) {
        let mut colours: Vec<Option<bool>> = vec![None; self.vertices()];
        let (mut parts, mut is_bipartite) = (0, true);
        let mut open = Vec::new();
        for root in 0..self.vertices() as u32 {
            if colours[root as usize].is_some() {
                continue;
            }
            parts += 1;
            colours[root as usize] = Some(false);
            open.push(root);
            while let Some(here) = open.pop() {
                let other = colours[here as usize].map(|colour| !colour);
                for &there in self.neighbours(here) {
                    let colour = &mut colours[there as usize];
                    if colour.is_none() {
                        *colour = other;
                        open.push(there);
                    } else {
                        is_bipartite &= *colour == other;
                    }
                }
            }
        }
        (parts, is_bipartite)
    }

    /// Where the neighbours of a vertex begin.
    fn first(&self, vertex: u32) -> usize {
        vertex.checked_sub(1).map_or(0, |before| self.ends[before as usize])
    }
}
