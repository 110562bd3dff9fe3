//! What the page of sliding block puzzles has beside what every puzzle's page has.
//!
//! - [`graph`]: the map of all that can be reached. - [`metrics`]: the board in every metric; [`metrics_said`]: that in words.
//! - [`search`]: the hardest puzzles of a rectangle. - [`gallery`]: famous boards. - [`editor`]: boards are drawn.

pub mod editor;
mod gallery;
mod graph;
mod metrics;
mod metrics_said;
mod search;

pub use editor::Editor;
pub use gallery::Gallery;
pub use graph::Graph;
pub use metrics::Metrics;
pub use search::Search;
