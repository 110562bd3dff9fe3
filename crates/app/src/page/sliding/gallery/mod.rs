//! Famous boards, each to be opened.
//!
//! - [`picture`]: a small picture of a board.

pub(crate) mod picture;

use crate::game::{Event, How};
use crate::page::toy::action::Action;
use crate::page::toy::keeping::now;
use crate::puzzle::sliding::{Place, Tray};
use crate::puzzle::{Count, Position};
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::notation::{read_goal, read_position};
use yew::prelude::*;

/// A board and its goal from text; `None` where they are none.
pub(crate) fn place(board: &str, goal: &str) -> Option<Place> {
    let position = read_position(board).ok()?;
    let goal = read_goal(goal, &position).ok()?;
    Some(Place::new(position, goal))
}

/// Puts a board up as a new game, counted in a metric, and brings it into view.
pub(crate) fn open(dispatch: &Callback<Action>, place: &Place, metric: Metric) -> Callback<MouseEvent> {
    let (dispatch, place) = (dispatch.clone(), place.clone());
    Callback::from(move |_: MouseEvent| {
        let position = Position::Sliding(place.clone());
        dispatch.emit(Action::Game(Event::Place { position, how: How::Loaded, now: now() }));
        dispatch.emit(Action::Count(Count::Sliding(Tray::new(&place, metric))));
        let board = web_sys::window().and_then(|window| window.document());
        let board = board.and_then(|document| document.query_selector(".board-col").ok().flatten());
        if let Some(board) = board.filter(|board| board.get_bounding_client_rect().bottom() < 200.0) {
            board.scroll_into_view();
        }
    })
}
