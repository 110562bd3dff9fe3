//! The panels beside the board.
//!
//! Each panel is a function of its properties and reports actions by callbacks. Panels know no rules: positions and moves are
//! text, and a callback turns a move into words. Answers of a worker arrive as [`QueryState`](crate::query_state::QueryState), so that loading, failure
//! and results look the same everywhere.
//!
//! Contents:
//! - [`chart`], [`published`], [`download`]: pure helpers. - [`save_drawing`]: a drawing of the page as a file.
//! - [`certificate`]: the certificate of a table, saved and checked.
//! - [`data`]: what is stored, in words and as files.
//! - [`distance`], [`moves`], [`player`], [`table`], [`method`], [`game`]: the main panels.
//! - [`scramble`], [`position_box`], [`text_file`], [`file_input`], [`share`], [`help`]: dialogs and inputs.
//! - [`bounds`], [`catalogue`], [`finder`], [`method_picker`], [`method_figures`], [`solutions`]: searches, algorithms and methods.
//! - [`verdict`], [`goals`]: whether a board can be solved, and for which goals.
//! - [`tabs`], [`dialog`], [`progress`], [`histogram`], [`icon`], [`select`]: controls.

mod awake;
pub mod bounds;
pub mod catalogue;
pub mod certificate;
pub mod chart;
pub mod data;
pub mod dialog;
pub mod distance;
pub mod download;
pub mod file_input;
pub mod finder;
pub mod game;
pub mod goals;
pub mod help;
pub mod histogram;
pub mod icon;
pub mod method;
pub mod method_figures;
pub mod method_picker;
pub mod moves;
pub mod picture;
pub mod player;
pub mod position_box;
pub mod progress;
pub mod published;
pub mod qr;
pub mod save_drawing;
pub mod scramble;
pub mod select;
pub mod share;
pub mod solutions;
pub mod table;
pub mod tabs;
pub mod text_file;
pub mod verdict;

#[cfg(test)]
pub(crate) mod markup_tests;
#[cfg(test)]
mod search_tests;
