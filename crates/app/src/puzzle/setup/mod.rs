//! The set-up of a board of numbers in place of the board: the player enters the board in their hand.
//!
//! - [`view`]: the set-up. - [`storage`]: keeps the draft in the browser. - `verdict`: what is known about the draft.

pub mod storage;
mod verdict;
pub mod view;

use crate::page::puzzle::PartProps;
use antipode_play::puzzle::setup::NumberBoard;
use yew::{Callback, Html};

/// How the set-up of a puzzle looks.
pub trait NumberBoardView: NumberBoard {
    /// The choice of the board.
    fn picker(self, on_pick: &Callback<Self>) -> Html;

    /// The set-up in place of the board.
    fn view(part: &PartProps) -> Html;
}
