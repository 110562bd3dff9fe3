//! Search over boards of Fifteen that are too large for a table.
//!
//! - [`pattern_set`]: the pattern databases of a board in a metric. By single tiles, the moves that a few tiles alone need: sums
//!   over disjoint sets are lower bounds. By slides, the slides that a few tiles and the hole need: the largest is a lower bound.
//! - [`optimal`]: shortest solutions of boards of up to sixteen cells by iterative deepening with these bounds; resumable.
//! - `search_puzzle.rs`: boards of any size and both metrics for the searches of [`search`](crate::search).
//!
//! ```
//! use antipode_engine::fifteen::optimal::OptimalSearch;
//! use antipode_engine::fifteen::pattern_set::PatternSetWork;
//! use antipode_engine::resumable::Resumable;
//! use antipode_puzzles::fifteen::Position;
//!
//! let position = Position::parse("5x3:1,2,3,4,5,6,7,8,14,9,11,12,13,10,0", "5x3".parse()?)?;
//! let patterns = PatternSetWork::new("5x3 tiles".parse()?).expect("a board of fifteen cells").run();
//! let patterns = patterns.into_set().expect("the work is finished");
//! let search = OptimalSearch::new(patterns.into(), &position).run();
//! assert_eq!(search.solution().map(<[_]>::len), Some(search.lower_bound() as usize));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod optimal;
mod orientation;
mod pattern_format;
pub mod pattern_set;
mod placements;
mod run;
pub(crate) mod search_puzzle;
mod slide_database;
mod tile_database;
