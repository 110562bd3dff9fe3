//! When the own game and the settings are saved: settings at once, the game soon after a change, and when the page is hidden or left. When another tab has
//! saved the game, this one shows it.
//!
//! The code that saves them is in the chunk of the side column, which is fetched right after the board.

use super::saved;
use super::{SuspendedPages, settings};
use antipode_play::game::saved_games::TabGame;
use antipode_play::page::action::{Action, StorageAction};
use antipode_play::page::model::Model;
use antipode_play::page::settings::Settings;
use antipode_play::puzzle::PuzzleKind;
use antipode_play::stored::{OTHER_GAMES, StorageKey};
use antipode_ui::address::now;
use antipode_ui::dom;
use antipode_ui::in_chunk;
use antipode_ui::part::ModelRef;
use antipode_ui::storage::lock::with_lock;
use antipode_ui::storage::{self, STORAGE_EVENT};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::StorageEvent;
use yew::prelude::*;

/// A change waits this many times as long as the last save took, so that saving takes about an eighth of the time. Leaving the
/// page saves at once, but a browser in a hurry ends a page without telling it.
const WAIT_PER_SAVE: f64 = 8.0;
/// No change waits longer than this, in milliseconds.
const MAX_WAIT_MS: f64 = 400.0;

/// Saves the game of a page. Returns the actions that tell the page.
type Save = fn(&Model) -> Vec<Action>;

in_chunk!(answers, fn save_in_chunk() -> Save = saved::sync);

thread_local! {
    /// How to save, once the chunk is loaded.
    static SAVE: Cell<Option<Save>> = const { Cell::new(None) };
}

/// Saves a page, or does nothing before the chunk is loaded.
pub(super) fn save(model: &Model) -> Vec<Action> {
    SAVE.get().map(|save| save(model)).unwrap_or_default()
}

/// Saves a page that is left.
fn save_at_once(model: &Model) -> Vec<Action> {
    if SAVE.get().is_none() {
        keep_beside(model);
    }
    save(model)
}

/// Keeps the game of a page that is left before the chunk is loaded, beside the saved one: there is no time to compare both.
fn keep_beside(model: &Model) {
    let tab = TabGame { own: model.games.own(), saved: model.storage.game.as_deref(), now: now() };
    let mut keys = OTHER_GAMES.map(|number| StorageKey::OtherGame(model.kind(), number));
    if let Some(free) = keys.find(|key| tab.is_changed() && storage::read(*key).is_none()) {
        // The page ends, so a failure cannot be reported.
        storage::write_value(free, &tab.text()).ok();
    }
}

/// The page that saves. Clones share it.
#[derive(Clone)]
struct Saver {
    latest: Rc<RefCell<Option<ModelRef>>>,
    dispatch: Callback<Action>,
    timer: Rc<RefCell<Option<Timeout>>>,
    /// Whether the timer is running. The timer itself stays after it has run, because it cannot be dropped while it does.
    is_waiting: Rc<Cell<bool>>,
    /// How long the last save took, in milliseconds.
    last_save_ms: Rc<Cell<f64>>,
}

impl Saver {
    fn new(dispatch: Callback<Action>) -> Saver {
        Saver {
            latest: Rc::default(),
            dispatch,
            timer: Rc::default(),
            is_waiting: Rc::default(),
            last_save_ms: Rc::default(),
        }
    }

    /// Saves at once, as a page must that is left.
    fn save(&self) {
        let Some(model) = self.latest.borrow().clone() else { return };
        let began = dom::now_ms();
        let actions = save_at_once(&model);
        self.last_save_ms.set(dom::now_ms() - began);
        actions.into_iter().for_each(|action| self.dispatch.emit(action));
    }

    /// Saves when no other tab does, once the chunk is loaded.
    fn save_with_lock(&self) {
        let Some(kind) = self.latest.borrow().as_ref().map(|model| model.kind()) else { return };
        let saver = self.clone();
        spawn_local(async move {
            if SAVE.get().is_none() {
                // A missing chunk is fetched again for the next save.
                let Ok(save) = save_in_chunk().await else { return };
                SAVE.set(Some(save));
            }
            with_lock(&lock_name(kind), move || saver.save());
        });
    }

    /// Saves after a short time, with everything that changes meanwhile.
    fn save_soon(&self) {
        if self.is_waiting.replace(true) {
            return;
        }
        let wait_ms = (WAIT_PER_SAVE * self.last_save_ms.get()).min(MAX_WAIT_MS);
        let saver = self.clone();
        let timer = Timeout::new(wait_ms as u32, move || {
            saver.is_waiting.set(false);
            saver.save_with_lock();
        });
        drop(self.timer.replace(Some(timer)));
    }
}

fn lock_name(kind: PuzzleKind) -> String {
    StorageKey::Game(kind).key()
}

/// Saves the own game and the settings, and follows what other tabs save. If storage is denied, the game continues unsaved.
#[hook]
pub fn use_autosave(model: &ModelRef, suspended_pages: &SuspendedPages, dispatch: &Callback<Action>) {
    let saver = use_memo((), |()| Saver::new(dispatch.clone()));
    let is_first = saver.latest.replace(Some(model.clone())).is_none();
    let mark = (model.change.number, model.games.own().start().help, Settings::of(model));
    {
        let saver = saver.clone();
        use_effect_with(mark, move |_| {
            if !is_first {
                // Settings are short: nothing has to wait.
                let settings = saver.latest.borrow().as_ref().and_then(|model| settings::save(model));
                let action = settings.map(|settings| StorageAction::MarkSettings(settings).into());
                action.into_iter().for_each(|action: Action| saver.dispatch.emit(action));
                saver.save_soon();
            }
        });
    }
    let suspended_pages = suspended_pages.clone();
    use_effect_with((), move |()| {
        let listeners = dom::window().map(|window| listeners(&window, &saver));
        // Another tab may have played on, and its game may be kept.
        saver.save_with_lock();
        move || {
            drop(listeners);
            saver.timer.take();
            // Another page replaces this one.
            if let Some(model) = saver.latest.take() {
                let actions = save_at_once(&model).into_iter();
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
            saver.dispatch.emit(StorageAction::Report(storage::report()).into());
        }),
    ];
    // Another tab may have saved meanwhile, or made room.
    let document = window.document();
    listeners.extend(
        document.map(|document| listen(&document, "visibilitychange", |saver, _| saver.save_with_lock())),
    );
    listeners
}
