//! The set-up of a board of numbers in place of the board: the player enters the board in their hand.
//!
//! - [`view`]: the set-up. - [`other_drafts`]: the drafts of other tabs. - [`storage`]: keeps the draft in the browser. - `verdict`: what is known about the draft.

pub mod other_drafts;
pub mod storage;
mod verdict;
pub mod view;
