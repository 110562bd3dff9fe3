//! The shape of a graph of positions: cycles, colours, whether it can be drawn in the plane, and its duals.
//!
//! The vertices are the positions of a component, and an edge joins two positions that are one move apart. A planar graph has a
//! *dual*, with a vertex for each face of a drawing: `edges - vertices + 2` of them if the graph is connected (Euler). Any graph has a
//! *line graph*, with a vertex for each move and an edge between moves that have a position in common.
//!
//! ```
//! use antipode_engine::sliding::explore::explore;
//! use antipode_engine::sliding::graph_shape::{GraphShapeSearch, SimpleGraph};
//! use antipode_engine::resumable::Resumable;
//! use antipode_puzzles::sliding::{Metric, PosedBoard};
//!
//! // Three distinct pieces on a cycle of four cells: twelve positions in a ring.
//! let puzzle = PosedBoard::parse("AB/C.", "AB/.C", Metric::Step)?;
//! let graph = explore(&puzzle, 1_000).expect("it is small");
//! let search = GraphShapeSearch::new(SimpleGraph::of(&graph)).run();
//! let shape = search.shape().expect("it has finished");
//! assert_eq!((shape.vertices, shape.edges, shape.girth), (12, 12, Some(12)));
//! assert_eq!((shape.is_bipartite, shape.faces), (true, Some(2)));
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

mod girth;
mod planarity;
mod simple_graph;
#[cfg(test)]
mod tests;

use self::girth::GirthSearch;
use self::planarity::PlanarityTest;
pub use self::simple_graph::SimpleGraph;
use crate::resumable::{Resumable, Status};

/// The shape of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphShape {
    /// The number of vertices.
    pub vertices: u64,
    /// The number of edges.
    pub edges: u64,
    /// The number of connected parts; 1 for the graph of a component.
    pub parts: u64,
    /// The number of independent cycles.
    pub independent_cycles: u64,
    /// The length of a shortest cycle; `None` if there is no cycle.
    pub girth: Option<u32>,
    /// Whether every cycle has even length.
    pub is_bipartite: bool,
    /// The number of faces of a drawing in the plane, which is the number of vertices of the dual; `None` if the graph is not
    /// planar.
    pub faces: Option<u64>,
    /// The number of edges of the line graph. Its vertices are the edges of the graph.
    pub line_graph_edges: u64,
}

impl GraphShape {
    /// Whether the graph can be drawn in the plane without crossings.
    #[must_use]
    pub fn is_planar(&self) -> bool {
        self.faces.is_some()
    }
}

/// Finds the shape of a graph in steps.
#[derive(Clone, Debug)]
pub struct GraphShapeSearch {
    graph: SimpleGraph,
    parts: u64,
    is_bipartite: bool,
    /// `None` if the number of edges already excludes a drawing in the plane.
    planarity: Option<PlanarityTest>,
    girth: GirthSearch,
    is_finished: bool,
}

impl GraphShapeSearch {
    /// Starts with the number of parts and two colours, which takes a search of the graph.
    #[must_use]
    pub fn new(graph: SimpleGraph) -> GraphShapeSearch {
        let (parts, is_bipartite) = graph.parts_and_bipartite();
        let planarity = may_be_planar(graph.vertices(), graph.edges(), is_bipartite);
        GraphShapeSearch {
            planarity: planarity.then(|| PlanarityTest::new(&graph)),
            girth: GirthSearch::new(&graph, is_bipartite),
            graph,
            parts,
            is_bipartite,
            is_finished: false,
        }
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &SimpleGraph {
        &self.graph
    }

    /// The shape; `None` until the search has finished.
    #[must_use]
    pub fn shape(&self) -> Option<GraphShape> {
        if !self.is_finished {
            return None;
        }
        let (vertices, edges) = (self.graph.vertices() as u64, self.graph.edges() as u64);
        let independent_cycles = edges + self.parts - vertices;
        let is_planar = self.planarity.as_ref().and_then(PlanarityTest::is_planar).unwrap_or(false);
        Some(GraphShape {
            vertices,
            edges,
            parts: self.parts,
            independent_cycles,
            girth: self.girth.shortest(),
            is_bipartite: self.is_bipartite,
            faces: is_planar.then_some(independent_cycles + 1),
            line_graph_edges: self.graph.line_graph_edges(),
        })
    }
}

impl Resumable for GraphShapeSearch {
    /// A unit is an edge of the planarity test, or a vertex visited by the search for the girth.
    fn step(&mut self, budget: u64) -> Status {
        if let Some(planarity) = &mut self.planarity
            && planarity.is_planar().is_none()
        {
            planarity.step(&self.graph, budget);
            return Status::Working;
        }
        self.is_finished = self.girth.step(&self.graph, budget).is_finished();
        Status::finished_if(self.is_finished)
    }
}

/// Whether a graph with this many edges may be planar: each face has at least three edges, and four if it is bipartite.
fn may_be_planar(vertices: usize, edges: usize, is_bipartite: bool) -> bool {
    vertices < 3 || edges <= if is_bipartite { 2 * vertices - 4 } else { 3 * vertices - 6 }
}
