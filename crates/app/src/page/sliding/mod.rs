//! What the page of sliding block puzzles has beside what every puzzle's page has.
//!
//! - [`graph`]: the map of all that can be reached.

mod graph;

pub use graph::Graph;
