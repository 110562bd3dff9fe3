//! The state of a puzzle's page and its reducer. Times and answers arrive with the actions.
//!
//! - [`model`]: the state; [`action`]: its actions.
//! - [`playback`]: the sequence in the solution player. - [`hint`]: the levels of a hint.
//! - [`distances`], [`search_result`]: answers of the workers about boards.
//! - [`view`]: what is shown in place of the board. - [`settings`]: what a player sets. - [`storage_state`]: what is saved.

pub mod action;
mod change;
pub mod distances;
mod editing;
pub mod hint;
pub mod model;
pub mod playback;
pub mod playback_speed;
pub mod search_result;
pub mod settings;
mod solving;
pub mod storage_state;
pub mod view;
