//! Sliding block puzzles, searched: every position that can be reached, and how far it is from the goal.
//!
//! - [`explore`]: finds the component of a puzzle. - [`graph`]: what is known of it then.
//! - [`map`]: the graph on rings.
//! - [`difficulty`]: how hard it is for a robot that knows mazes, the BB difficulty. - [`robot`]: that robot.
//! - [`diameter`]: the two positions farthest apart. - [`bottlenecks`]: what every solution goes through.
//! - [`network`]: a graph with a start and a goal. - [`moat`]: a long puzzle that is no hard one.
//! - [`finder`]: every way to lay pieces into a rectangle. - [`tally`]: how many they are. - [`branches`]: its search tree.
//! - [`search`]: the hardest puzzles of a rectangle.
//!
//! ```
//! use antipode_engine::sliding::explore::explore;
//! use antipode_puzzles::sliding::{Metric, Sliding};
//!
//! let puzzle = Sliding::read("AA/B.", "../.B", Metric::Step)?;
//! let graph = explore(&puzzle, 1_000).expect("it is small");
//! assert_eq!((graph.positions(), graph.distance()), (2, Some(1)));
//! # Ok::<(), antipode_puzzles::sliding::ReadError>(())
//! ```

pub mod bottlenecks;
pub mod branches;
mod chain;
pub mod diameter;
pub mod difficulty;
mod expand;
pub mod explore;
pub mod finder;
pub mod graph;
mod key;
mod layout;
pub mod map;
pub mod moat;
pub mod network;
pub mod robot;
pub mod search;
pub mod tally;
