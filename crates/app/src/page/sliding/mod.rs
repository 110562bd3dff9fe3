//! The parts of the page that only sliding boards have.
//!
//! - [`graph`]: the map of reachable positions. - [`metrics`]: the board in every metric; [`metrics_copy`]: its
//! texts. - [`search`]: the hardest puzzles of a rectangle. - [`gallery`]: well-known boards. - [`editor`]: the board
//! editor.
//! - [`search`]: the hardest puzzles of a rectangle. - [`gallery`]: famous boards. - [`editor`]: boards are drawn.

pub mod editor;
mod gallery;
mod graph;
mod metrics;
mod metrics_copy;
mod search;

pub use editor::Editor;
pub use gallery::Gallery;
pub use graph::Graph;
pub use metrics::Metrics;
pub use search::Search;
