//! The studies of a sliding block puzzle: its arrangements, the shape of its graph, and solutions with flying blocks.

use serde::{Deserialize, Serialize};

/// The kind of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Study {
    /// All arrangements of the pieces, and the components into which they fall.
    Arrangements,
    /// The shape of the graph of positions in a metric, and its duals.
    GraphShape,
    /// The fewest moves if a piece may be lifted, turned, and put down in any free place.
    FlyingBlocks,
}

/// The result of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StudyResult {
    /// To [`Study::Arrangements`].
    Arrangements(Box<Arrangements>),
    /// To [`Study::GraphShape`].
    GraphShape(GraphShape),
    /// To [`Study::FlyingBlocks`].
    FlyingBlocks(FlyingBlocks),
}

/// The arrangements of the pieces of a board. Interchangeable pieces may be exchanged, and none is turned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrangements {
    /// The number of arrangements.
    pub total: u64,
    /// The number of components: arrangements that can be reached from one another.
    pub components: u64,
    /// The largest components, the largest first.
    pub largest: Vec<ArrangementComponent>,
    /// The component of the board.
    pub own: ArrangementComponent,
    /// The number of components larger than that of the board.
    pub larger_than_own: u64,
    /// The number of arrangements that are goals, and of the components that contain them; `None` if there is no goal.
    pub goals: Option<(u64, u64)>,
}

/// A component of arrangements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArrangementComponent {
    /// The number of its arrangements.
    pub size: u64,
    /// One of them, as text.
    pub example: String,
    /// The names of the pieces of the example that never move.
    pub immovable: String,
    /// Whether a goal is among them; `None` if there is no goal.
    pub has_goal: Option<bool>,
}

/// The shape of a graph of positions: a vertex for each position, an edge between positions one move apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GraphShape {
    /// The number of positions.
    pub vertices: u64,
    /// The number of edges.
    pub edges: u64,
    /// The number of independent cycles.
    pub cycles: u64,
    /// The length of a shortest cycle; `None` if there is no cycle.
    pub girth: Option<u32>,
    /// Whether the graph is bipartite.
    pub is_bipartite: bool,
    /// The number of faces, which are the vertices of the dual; `None` if the graph is not planar.
    pub faces: Option<u64>,
    /// The number of edges of the line graph, which has a vertex for each edge.
    pub line_edges: u64,
}

/// A shortest solution with flying blocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlyingBlocks {
    /// The number of moves; `None` if there is no solution, or if the memory did not suffice.
    pub distance: Option<u32>,
    /// A proven lower bound on the number of moves, if the memory did not suffice.
    pub at_least: Option<u32>,
    /// The boards of a solution from the start to the goal, as text without goals.
    pub boards: Vec<String>,
    /// The number of positions visited.
    pub positions: u64,
}
