//! Synchronises the page with the URL.

use super::ModelRef;
use super::model::{Action, Model};
use antipode_play::route::{Page, Route};
use antipode_ui::address::write_address;
use antipode_ui::dom;
use antipode_ui::url_pace::use_url_pace;
use gloo::events::EventListener;
use yew::prelude::*;

/// Creates the page from the URL.
#[must_use]
pub fn initial_model() -> Model {
    action_of_url(&dom::address()).map_or_else(Model::default, |action| Model::default().reduce(action))
}

/// Returns the action of a URL; `None` if it belongs to another page.
fn action_of_url(mixed: &str) -> Option<Action> {
    let address = Route::parse(mixed);
    match address.page() {
        Some(Page::Lab) => Some(Action::OpenRoute(Box::new(super::route::parse(&address)))),
        Some(_) => None,
        None => Some(Action::Notify(address.missing_page())),
    }
}

/// The address of the current state.
#[must_use]
pub fn current_url(model: &Model) -> String {
    super::route::route_of(&model.link(None)).to_string()
}

/// Synchronises the URL: replaces it when the position changes, pushes a history entry for another board or problem, and follows
/// it when the user edits it or goes back.
#[hook]
pub(super) fn use_route_sync(model: &ModelRef, dispatch: &Callback<Action>) {
    let last = use_mut_ref(|| model.entries);
    // Each board is an entry of the browser's history, however soon the next one follows.
    let is_new = *last.borrow() != model.entries;
    let (text, entries, written) = (current_url(model), model.entries, last.clone());
    use_url_pace((text.clone(), entries), is_new, move || {
        write_address(&text, written.replace(entries) != entries);
    });
    let latest = use_mut_ref(|| model.clone());
    *latest.borrow_mut() = model.clone();
    let dispatch = dispatch.clone();
    use_effect_with((), move |()| {
        let listener = dom::window().map(|window| {
            EventListener::new(&window, "popstate", move |_| {
                let model = latest.borrow().clone();
                let address = dom::address();
                if address == current_url(&model) {
                    return;
                }
                if let Some(action) = action_of_url(&address) {
                    let after = model.reduce(action.clone());
                    // Going back or forward creates no entry.
                    last.replace(after.entries);
                    write_address(&current_url(&after), false);
                    dispatch.emit(action);
                }
            })
        });
        move || drop(listener)
    });
}
