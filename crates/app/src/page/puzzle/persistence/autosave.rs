//! When the own game and the settings are saved: soon after a change, and when the page is hidden or left. When another tab has
//! saved the game, this one shows it.

use super::saved::{self, Request};
use super::{SuspendedPages, settings};
use crate::dom;
use crate::page::puzzle::ModelRef;
use crate::page::puzzle::action::Action;
use crate::page::puzzle::model::Model;
use crate::page::puzzle::storage_state::{StorageAction, StorageReport};
use crate::puzzle::PuzzleKind;
use crate::storage::lock::with_lock;
use crate::storage::{STORAGE_EVENT, StorageKey};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::StorageEvent;
use yew::prelude::*;

/// The delay before a change is saved, in milliseconds. Leaving the page saves at once.
const SAVE_DELAY_MS: u32 = 400;

/// The page that saves. Clones share it.
#[derive(Clone)]
struct Saver {
    latest: Rc<RefCell<Option<ModelRef>>>,
    dispatch: Callback<Action>,
    timer: Rc<RefCell<Option<Timeout>>>,
}

impl Saver {
    /// Saves at once, as a page must that is left.
    fn save(&self) {
        let latest = self.latest.borrow().clone();
        latest
            .iter()
            .flat_map(|model| actions_of_saving(model))
            .for_each(|action| self.dispatch.emit(action));
    }

    /// Saves when no other tab does.
    fn save_with_lock(&self) {
        let Some(kind) = self.latest.borrow().as_ref().map(|model| model.kind()) else { return };
        let saver = self.clone();
        with_lock(&lock_name(kind), move || saver.save());
    }

    /// Saves after a short time in which nothing else happens.
    fn save_soon(&self) {
        let saver = self.clone();
        let timer = Timeout::new(SAVE_DELAY_MS, move || saver.save_with_lock());
        drop(self.timer.replace(Some(timer)));
    }
}

fn actions_of_saving(model: &Model) -> Vec<Action> {
    let settings = settings::save(model).map(|settings| StorageAction::MarkSettings(settings).into());
    saved::sync(model, &Request::Sync).into_iter().chain(settings).collect()
}

fn lock_name(kind: PuzzleKind) -> String {
    StorageKey::Game(kind).key()
}

/// Does what the player asks of the saved games.
pub fn ask_saved_games(model: &ModelRef, dispatch: &Callback<Action>, request: Request) {
    let (model, dispatch) = (model.clone(), dispatch.clone());
    with_lock(&lock_name(model.kind()), move || {
        saved::sync(&model, &request).into_iter().for_each(|action| dispatch.emit(action));
    });
}

/// Saves the own game and the settings, and follows what other tabs save. If storage is denied, the game continues unsaved.
#[hook]
pub fn use_autosave(model: &ModelRef, suspended_pages: &SuspendedPages, dispatch: &Callback<Action>) {
    let saver =
        use_memo((), |()| Saver { latest: Rc::default(), dispatch: dispatch.clone(), timer: Rc::default() });
    let is_first = saver.latest.replace(Some(model.clone())).is_none();
    let mark = (model.change_number, model.games.own().start().help, model.ruleset);
    let mark = (mark, model.hides_distances, model.shows_stopwatch, model.has_single_keys);
    {
        let saver = saver.clone();
        use_effect_with(mark, move |_| {
            if !is_first {
                saver.save_soon();
            }
        });
    }
    let suspended_pages = suspended_pages.clone();
    use_effect_with((), move |()| {
        let listeners = dom::window().map(|window| listeners(&window, &saver));
        move || {
            drop(listeners);
            saver.timer.take();
            // Another page replaces this one.
            if let Some(model) = saver.latest.take() {
                let actions = actions_of_saving(&model).into_iter();
                let model = actions.fold((*model).clone(), |model, action| model.reduce(action));
                suspended_pages.put(&model);
            }
        }
    });
}

fn listeners(window: &web_sys::Window, saver: &Saver) -> Vec<EventListener> {
    let listen = |target: &web_sys::EventTarget, event: &'static str, action: fn(&Saver, &Event)| {
        let saver = saver.clone();
        EventListener::new(target, event, move |event| action(&saver, event))
    };
    let mut listeners = vec![
        listen(window, "pagehide", |saver, _| saver.save()),
        listen(window, "storage", |saver, event| {
            let key = event.dyn_ref::<StorageEvent>().and_then(StorageEvent::key);
            let kind = saver.latest.borrow().as_ref().map(|model| model.kind());
            let is_own =
                |key: &String| kind.is_some_and(|kind| key.starts_with(&StorageKey::Game(kind).key()));
            // Without a key everything was removed.
            if key.as_ref().is_none_or(is_own) {
                saver.save_soon();
            }
        }),
        listen(window, STORAGE_EVENT, |saver, _| {
            saver.dispatch.emit(StorageAction::Report(StorageReport::now()).into());
        }),
    ];
    // Another tab may have saved meanwhile, or made room.
    let document = window.document();
    listeners.extend(
        document.map(|document| listen(&document, "visibilitychange", |saver, _| saver.save_with_lock())),
    );
    listeners
}
