//! Search over sliding block puzzles: every reachable position, and its distance from the goal.
//!
//! - [`explore`]: finds the component of a puzzle.
//! - [`figures`]: the figures of the library's puzzles.
//! - [`random_puzzles`]: random puzzles, as hard as their pieces allow.
//! - [`graph`]: the finished component: positions, moves, distances.
//! - [`certificate`]: the finished component as a file that a program without this code checks.
//! - [`search`]: the distance of one position, where the component does not fit into memory.
//! - [`graph_shape`]: cycles, planarity and duals of the graph.
//! - [`flying`]: shortest solutions if pieces may be lifted and turned.
//! - [`radial_layout`]: the graph drawn on rings.
//! - [`difficulty`]: the BB difficulty, which models a robot in a maze.
//! - [`robot`]: that robot.
//! - [`diameter`]: the two positions farthest apart.
//! - [`dominators`]: the positions that every solution passes.
//! - [`network`]: a graph with a start and a goal.
//! - [`placements`]: every placement of pieces in a rectangle.
//! - [`placement_count`]: the number of placements by number of pieces.
//! - [`placement_tree`]: the search tree of the placements.
//! - [`colouring_tree`]: the search tree of the older method, which lists some of them more than once.
//! - [`hardest`]: the hardest puzzles of a rectangle.
//! - [`obstacle_census`]: how many puzzles of a rectangle are decided without a search.
//! - [`outline`]: the hardest puzzles of any small outline, with walls, or in space.
//!
//! ```
//! use antipode_engine::sliding::explore::explore;
//! use antipode_puzzles::sliding::{Metric, PosedBoard};
//!
//! let puzzle = PosedBoard::parse("AA/B.", "../.B", Metric::Step)?;
//! let graph = explore(&puzzle, 1_000).expect("it is small");
//! assert_eq!((graph.positions(), graph.distance()), (2, Some(1)));
//! # Ok::<(), antipode_puzzles::sliding::NotationError>(())
//! ```

pub mod arrangements;
mod blocks;
pub mod certificate;
pub mod colouring_tree;
mod compiled;
mod detours;
pub mod diameter;
pub mod difficulty;
pub mod dominators;
mod expand;
pub mod explore;
pub mod figures;
pub mod flying;
pub mod graph;
pub mod graph_shape;
pub mod hardest;
mod key;
pub mod network;
pub mod obstacle_census;
pub mod outline;
pub mod placement_count;
pub mod placement_tree;
pub mod placements;
pub mod radial_layout;
pub mod random_puzzles;
pub mod robot;
mod row_index;
pub mod search;
mod word;
