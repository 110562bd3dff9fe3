//! The properties of a board.

use super::picture::TilePicture;
use antipode_play::puzzle::gesture::Gesture;
use antipode_play::puzzle::{KeyBinding, Move, Position};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Clone, Properties, PartialEq)]
pub struct BoardProps {
    /// The positions of the last change, from the previous to the current one. Never empty.
    pub path: Rc<[Position]>,
    /// The number of the last change; another number means another change.
    pub run: u32,
    /// Highlighted slots, the subject of a hint.
    #[prop_or_default]
    pub marked: Rc<[usize]>,
    /// The move that a hint shows. A tap on what it moves plays it.
    #[prop_or_default]
    pub hinted: Option<Move>,
    /// Whether it was just solved.
    #[prop_or_default]
    pub won: bool,
    /// The picture on the pieces. Only boards of single cells have one.
    #[prop_or_default]
    pub picture: Option<TilePicture>,
    /// The accessible name.
    pub label: AttrValue,
    /// The id of the element that explains how to play.
    #[prop_or_default]
    pub described_by: Option<AttrValue>,
    pub on_gesture: Callback<Gesture>,
    /// Called with a key that plays a move on this board. The move is known only when it is played, because keys may arrive
    /// faster than the board is drawn.
    #[prop_or_default]
    pub on_key: Callback<KeyBinding>,
    /// Called with the number of a change once its animation has ended.
    #[prop_or_default]
    pub on_settled: Callback<u32>,
}

impl BoardProps {
    /// The current position.
    ///
    /// # Panics
    /// If the path is empty.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.path.last().expect("a path ends at the current position")
    }
}
