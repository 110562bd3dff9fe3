//! Solved and starred boards, in the browser's storage.

use crate::dom;
use crate::model_ref::ModelRef;
use crate::storage;
use crate::storage::lock::with_lock;
use crate::storage::pending::{self, Pending};
use antipode_play::game::marks::{MAX_BOARDS, MarkChange, Marks, board_text, solved_board};
use antipode_play::numbers::thousands;
use antipode_play::page::action::{Action, NoticeAction};
use antipode_play::page::model::Model;
use antipode_play::stored::StorageKey;
use gloo::events::EventListener;
use std::rc::Rc;
use yew::prelude::*;

/// The event on the window when this page has changed the marks.
const MARKS_EVENT: &str = "antipode-marks";

/// The stored marks with the changes that wait; `None` if there is a record that cannot be read and that has no copy yet.
fn read() -> Option<Marks> {
    let stored = storage::read_or_set_aside(StorageKey::Marks, Marks::is_readable)?;
    Some(joined(stored, &pending::waiting(StorageKey::Marks)))
}

fn joined(marks: Marks, waiting: &[Pending<MarkChange>]) -> Marks {
    waiting.iter().fold(marks, |marks, pending| marks.with(&pending.change))
}

/// Changes the marks: at once, also if the page ends now.
fn change(change: &MarkChange) {
    if read().is_none_or(|marks| marks.clone().with(change) == marks) {
        return;
    }
    if pending::add(StorageKey::Marks, change).is_ok() {
        dom::announce(MARKS_EVENT);
        join();
    }
}

/// Joins the changes that wait with the stored marks, one tab at a time.
fn join() {
    if pending::waiting::<MarkChange>(StorageKey::Marks).is_empty() {
        return;
    }
    with_lock(&StorageKey::Marks.key(), || {
        let waiting = pending::waiting(StorageKey::Marks);
        // Without room for a copy, what cannot be read stays.
        let stored = storage::read_or_set_aside(StorageKey::Marks, Marks::is_readable);
        let Some(stored) = stored.filter(|_| !waiting.is_empty()) else { return };
        if storage::write_value(StorageKey::Marks, &joined(stored, &waiting)).is_ok() {
            pending::remove(&waiting);
        }
    });
}

/// The notice when there is no room for another mark.
pub fn marks_full() -> String {
    let most = thousands(MAX_BOARDS as u64);
    format!(
        "{most} boards are solved or have a star, as many as are remembered. Others stay unmarked until you take stars away."
    )
}

/// Gives a board a star, or takes it away.
pub fn set_star(board: String, starred: bool) {
    change(&MarkChange::star(board, starred));
}

/// The stored marks, also when another tab changes them.
#[hook]
pub fn use_marks() -> Rc<Marks> {
    let marks = use_state_eq(|| Rc::new(read().unwrap_or_default()));
    let setter = marks.setter();
    use_effect_with((), move |()| {
        // A page may have ended before it joined its changes.
        join();
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

/// Records when a board is solved, or says that it cannot be.
#[hook]
pub fn use_solved_board(model: &ModelRef<Model>, dispatch: &Callback<Action>) {
    let solved = solved_board(model.game()).is_some().then_some(model.change.number);
    let (model, dispatch) = (model.clone(), dispatch.clone());
    use_effect_with(solved, move |_| {
        let Some(board) = solved_board(model.game()).map(board_text) else { return };
        if read().is_some_and(|marks| !marks.has_room_for(&board)) {
            return dispatch.emit(Action::Notice(NoticeAction::Notify(marks_full())));
        }
        change(&MarkChange::solved(board));
    });
}
