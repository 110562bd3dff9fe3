//! The set-up of a board of numbers in place of the board: the player enters the board in their hand.
//!
//! - [`view`]: the set-up. - `form`: the board as a form. - `verdict`: what is known about the draft.
//! - `input`: the handlers of events. - `drag`: the pointer. - `keys`: the keys.
//! - [`other_drafts`]: the drafts of other tabs. - [`storage`]: keeps the draft in the browser.

mod drag;
mod form;
mod input;
mod keys;
pub mod other_drafts;
pub mod storage;
mod verdict;
pub mod view;
