//! Games of any puzzle, without a browser: what a person plays, what a page knows, what is stored.
//!
//! - [`puzzle`]: positions, moves and rulesets of any puzzle; a new puzzle is added there.
//! - [`game`]: a game, the history of games, and records of them.
//! - [`route`]: the state in the URL.
//! - [`page`]: the state of a puzzle's page and its reducer.
//! - [`stored`]: the keys under which things are stored. [`backup`]: everything stored as one file.
//! - [`day`]: days in UTC. [`numbers`]: numbers and phrases as text.

pub mod backup;
pub mod day;
pub mod game;
pub mod numbers;
pub mod page;
pub mod puzzle;
pub mod route;
pub mod stored;
