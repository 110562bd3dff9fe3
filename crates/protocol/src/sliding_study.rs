//! The messages about one sliding block puzzle as a whole: its arrangements, its graph, and its blocks when they fly.

use serde::{Deserialize, Serialize};

/// What to compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Study {
    /// All arrangements of the pieces, and the components into which they fall.
    Arrangements,
    /// The shape of the graph of positions in a metric, and its duals.
    GraphShape,
    /// The fewest moves if a piece may be lifted, turned, and put down in any free place.
    FlyingBlocks,
}

/// What was computed.
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
    /// How many there are.
    pub total: u64,
    /// The number of components: arrangements that can be reached from one another.
    pub components: u64,
    /// The largest components, the largest first.
    pub largest: Vec<ArrangementComponent>,
    /// The component of the board.
    pub own: ArrangementComponent,
    /// How many components are larger than that of the board.
    pub larger_than_own: u64,
    /// How many arrangements are goals, and in how many components they are; `None` if there is no goal.
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

/// The shape of a graph of positions: a vertex for each position, an edge between two that are a move apart.
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
    /// Whether every move changes the colour, if positions have two.
    pub is_bipartite: bool,
    /// The number of faces, and so of vertices of the planar dual; `None` if it cannot be drawn without crossings.
    pub faces: Option<u64>,
    /// The number of edges of the line graph, which has a vertex for each edge.
    pub line_edges: u64,
}

/// A shortest solution with flying blocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlyingBlocks {
    /// The number of moves; `None` if there is no solution, or if the memory did not suffice.
    pub distance: Option<u32>,
    /// What was proven if the memory did not suffice: at least so many moves.
    pub at_least: Option<u32>,
    /// The boards of a solution from the start to the goal, as text without goals.
    pub boards: Vec<String>,
    /// The number of positions visited.
    pub positions: u64,
}
