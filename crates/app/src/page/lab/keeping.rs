//! The address bar: the page follows it, and keeps it in step.

use super::Shown;
use super::model::{Action, Model};
use crate::address::{self, Address, Page};
use crate::page::toy::keeping::{hash, write_hash};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use yew::prelude::*;

/// Browsers allow only so many changes of the address; this many milliseconds lie between two.
const ADDRESS_PAUSE_MS: u32 = 250;

/// The page as the address says.
#[must_use]
pub fn open() -> Model {
    arrive(&hash()).map_or_else(Model::default, |action| Model::default().reduce(action))
}

/// What an address asks of the page; `None` where it is another page's.
fn arrive(hash: &str) -> Option<Action> {
    let address = Address::parse(hash);
    match address.page() {
        Some(Page::Lab) => Some(Action::Arrive(Box::new(address::lab::read(&address)))),
        Some(_) => None,
        None => {
            let path: String = address.path.chars().take(40).collect();
            Some(Action::Note(format!("There is no page “{path}” here yet.")))
        }
    }
}

/// The address of the page as it stands.
#[must_use]
pub fn address(model: &Model) -> String {
    address::lab::print(&model.link(None)).to_string()
}

/// Keeps the address in step: replaced where the position changes, pushed for another board; and follows it when it is
/// changed by hand or by going back.
#[hook]
pub(super) fn use_address(model: &Shown, dispatch: &Callback<Action>) {
    let last = use_mut_ref(|| model.boards);
    {
        let last = last.clone();
        use_effect_with((address(model), model.boards), move |(text, boards)| {
            // Another board is an entry of its own, however soon the next one follows.
            let is_new = last.replace(*boards) != *boards;
            let timer = if is_new {
                write_hash(text, true);
                None
            } else {
                let text = text.clone();
                Some(Timeout::new(ADDRESS_PAUSE_MS, move || write_hash(&text, false)))
            };
            move || drop(timer)
        });
    }
    let latest = use_mut_ref(|| model.clone());
    *latest.borrow_mut() = model.clone();
    let dispatch = dispatch.clone();
    use_effect_with((), move |()| {
        let listener = web_sys::window().map(|window| {
            EventListener::new(&window, "popstate", move |_| {
                let model = latest.borrow().clone();
                let hash = hash();
                if hash == address(&model) {
                    return;
                }
                if let Some(action) = arrive(&hash) {
                    let after = model.reduce(action.clone());
                    // Going back or forth is no new entry.
                    last.replace(after.boards);
                    write_hash(&address(&after), false);
                    dispatch.emit(action);
                }
            })
        });
        move || drop(listener)
    });
}
