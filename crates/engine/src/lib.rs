//! Search and theory over the puzzles. Knows no browser, no clock, no randomness of its own.
//!
//! Contents:
//! - [`method`]: how people solve, step by step.
//! - [`search`]: every position by depth, and what a finished search knows.
//! - [`sliding`]: sliding block puzzles.

pub mod group;
pub mod method;
pub mod search;
pub mod sliding;
