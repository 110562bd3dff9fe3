//! The panels beside the board: what is known, what was played, what to try.
//!
//! Every panel is a function of its properties and says what the player wants by callbacks. Panels know no rules:
//! positions and moves are text, and a property turns a move into words for people. What has been asked of the worker
//! comes as [`asked::Asked`], so that waiting, failing and knowing look alike everywhere.
//!
//! Contents:
//! - [`asked`], [`counted`], [`numbers`], [`chart`], [`published`], [`download`]: what panels are made of, pure.
//! - [`distance`], [`moves`], [`player`], [`table`], [`method`], [`game`]: the panels.
//! - [`scramble`], [`position_box`], [`share`], [`help`]: what is asked of the player, and told.
//! - [`bounds`], [`catalogue`], [`finder`], [`ways`], [`figures`], [`solutions`]: what is known where tables end, and beside them.
//! - [`pickers`], [`verdict`]: which board it is, and whether it can be solved. The pickers alone know boards: Rotation's.
//! - [`tabs`], [`dialog`], [`progress`], [`histogram`], [`sign`], [`tempo`]: furniture.

pub mod asked;
pub mod bounds;
pub mod catalogue;
pub mod chart;
pub mod counted;
pub mod dialog;
pub mod distance;
pub mod download;
pub mod figures;
pub mod finder;
pub mod game;
pub mod help;
pub mod histogram;
pub mod method;
pub mod moves;
pub mod numbers;
pub mod pickers;
pub mod player;
pub mod position_box;
pub mod progress;
pub mod published;
pub mod scramble;
pub mod share;
pub mod sign;
pub mod solutions;
pub mod table;
pub mod tabs;
pub mod tempo;
pub mod verdict;
pub mod ways;

#[cfg(test)]
mod markup_tests;
#[cfg(test)]
mod search_tests;
