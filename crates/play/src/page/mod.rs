//! The state of a puzzle's page and its reducer. Times and answers arrive with the actions.
//!
//! [`model`] puts the parts together; [`action`] lists their actions. A part is a file, with its state, its actions and what they do:
//!
//! - [`change`]: the last change of the board. - [`link`]: a shared game from a link. - [`editing`]: the board editor.
//! - [`solving`]: the search without a table, and requests. - [`player`]: the solution player. - [`method`]: human methods.
//! - [`next_board`]: the next board of the ladder. - [`hint`]: hints. - [`tables`]: the tables that are requested. - [`settings`]: what a player prefers.
//! - [`view`]: what is shown beside the board, in its place or over it. - [`notices`]: notices. - [`storage_state`]: what is saved.
//!
//! Values of the parts:
//!
//! - [`playback`]: the sequence in the solution player; [`playback_speed`]: its speed.
//! - [`distances`], [`search_result`]: answers of the workers about boards.

pub mod action;
pub mod change;
pub mod distances;
pub mod editing;
pub mod hint;
pub mod link;
pub mod method;
pub mod model;
pub mod next_board;
pub mod notices;
pub mod playback;
pub mod playback_speed;
pub mod player;
pub mod search_result;
pub mod settings;
pub mod solving;
pub mod storage_state;
pub mod tables;
pub mod view;
