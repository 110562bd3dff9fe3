//! Solved and starred boards, in the browser's storage.

use crate::chunk::in_chunk;
use crate::dom;
use crate::game::marks::{MAX_BOARDS, Marks, board_text, solved_board};
use crate::page::puzzle::ModelRef;
use crate::page::puzzle::action::Action;
use crate::page::puzzle::model::Model;
use crate::panel::numbers::thousands;
use crate::storage::lock::with_lock;
use crate::storage::{self, StorageKey};
use gloo::events::EventListener;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

/// The event on the window when this page has changed the marks.
const MARKS_EVENT: &str = "antipode-marks";

/// The stored marks; `None` if there is a record that cannot be read and that has no copy yet.
fn read() -> Option<Marks> {
    storage::read_or_set_aside(StorageKey::Marks, Marks::is_readable)
}

/// Changes the stored marks, one tab at a time.
fn change(change: impl FnOnce(Marks) -> Marks + 'static) {
    with_lock(&StorageKey::Marks.key(), move || {
        // Without room for a copy, what cannot be read stays.
        let Some(before) = read() else { return };
        let after = change(before.clone());
        if after != before && storage::write_value(StorageKey::Marks, &after).is_ok() {
            dom::announce(MARKS_EVENT);
        }
    });
}

/// What is said when there is no room for another mark.
pub fn marks_full() -> String {
    let most = thousands(MAX_BOARDS as u64);
    format!(
        "{most} boards are solved or have a star, as many as are remembered. Others stay unmarked until you take stars away."
    )
}

/// Gives a board a star, or takes it away.
pub fn set_star(board: String, starred: bool) {
    change(move |marks| marks.with_star(&board, starred));
}

/// The stored marks, also when another tab changes them.
#[hook]
pub fn use_marks() -> Rc<Marks> {
    let marks = use_state_eq(|| Rc::new(read().unwrap_or_default()));
    let setter = marks.setter();
    use_effect_with((), move |()| {
        let listeners = dom::window().map(|window| {
            ["storage", MARKS_EVENT].map(|event| {
                let setter = setter.clone();
                EventListener::new(&window, event, move |_| setter.set(Rc::new(read().unwrap_or_default())))
            })
        });
        move || drop(listeners)
    });
    (*marks).clone()
}

/// Records that the board of a game is solved.
type Record = fn(&Model, &Callback<Action>);

in_chunk!(home, fn marks_record() -> Record = record_solution);

/// Records when a board is solved, or says that it cannot be.
#[hook]
pub fn use_solved_board(model: &ModelRef, dispatch: &Callback<Action>) {
    let solved = solved_board(model.game()).is_some().then_some(model.change_number);
    let (model, dispatch) = (model.clone(), dispatch.clone());
    use_effect_with(solved, move |solved| {
        if solved.is_some() {
            spawn_local(async move {
                // A chunk that does not come is fetched again for the next solution.
                if let Ok(record) = marks_record().await {
                    record(&model, &dispatch);
                }
            });
        }
    });
}

fn record_solution(model: &Model, dispatch: &Callback<Action>) {
    let Some(board) = solved_board(model.game()) else { return };
    let board = board_text(board);
    if read().is_some_and(|marks| !marks.has_room_for(&board)) {
        return dispatch.emit(Action::Notify(marks_full()));
    }
    change(move |marks| marks.with_solved(&board));
}
