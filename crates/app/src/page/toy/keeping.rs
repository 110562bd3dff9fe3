//! Persistence: the saved game and settings in the browser's storage, and the game in the URL.

use super::Shown;
use super::action::Action;
use super::model::Model;
use crate::address::game::Link;
use crate::address::{self, Address, Page};
use crate::game::saved::Saved;
use crate::game::{Event, Game, How, Ms};
use crate::page::sliding::editor;
use crate::puzzle::{Count, Toy};
use crate::storage::{self, Kept};
use antipode_puzzles::puzzle::Puzzle;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsValue;
use yew::prelude::*;

/// The delay between two changes of the URL, in milliseconds. Browsers limit how often it may change.
const ADDRESS_PAUSE_MS: u32 = 250;
/// The delay before a change is saved, in milliseconds. Leaving the page saves at once.
const SAVE_PAUSE_MS: u32 = 400;

/// The settings of a puzzle page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Settings {
    /// The name of the ruleset.
    metric: String,
    hidden: bool,
    timed: bool,
    keyed: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { metric: String::new(), hidden: false, timed: true, keyed: true }
    }
}

/// The models of pages that the player left for another page. Clones share one list.
#[derive(Clone, Debug, Default)]
pub struct Shelf(Rc<RefCell<Vec<Model>>>);

impl PartialEq for Shelf {
    fn eq(&self, other: &Shelf) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Shelf {
    /// Removes the model of a page and resumes its clock.
    fn take(&self, kind: Toy) -> Option<Model> {
        let mut models = self.0.borrow_mut();
        let at = models.iter().position(|model| model.toy() == kind)?;
        let model = models.swap_remove(at);
        Some(model.reduce(Action::Dialog(None)).reduce(Action::Game(Event::Resume(now()))))
    }

    fn put(&self, model: &Model) {
        self.0.borrow_mut().push(model.reduce(Action::Game(Event::Pause(now()))));
    }
}

/// The time of a monotonic clock.
#[must_use]
pub fn now() -> Ms {
    let performance = web_sys::window().and_then(|window| window.performance());
    // Whole milliseconds since the page was loaded; never negative.
    Ms(performance.map_or(0, |performance| performance.now() as u64))
}

/// Restores the suspended page, or the saved one, or starts a new one; then applies the URL.
#[must_use]
pub fn open(kind: Toy, shelf: &Shelf) -> Model {
    let left = shelf.take(kind);
    let is_here = left.is_some();
    let model = left.unwrap_or_else(|| stored_model(kind));
    let model = actions_of_url(&model, &hash()).into_iter().fold(model, |model, action| model.reduce(action));
    if is_here { model } else { model.drawn_on(editor::keeping::kept(model.board())) }
}

/// Restores the page from the browser's storage.
fn stored_model(kind: Toy) -> Model {
    let settings = storage::read_value::<Settings>(Kept::Settings(kind)).unwrap_or_default();
    let ruleset = Count::named(kind, &settings.metric).unwrap_or(Count::usual(kind));
    let saved = storage::read_value::<Saved>(Kept::Game(kind)).and_then(|saved| saved.restore(&kind));
    let own = saved.unwrap_or_else(|| Game::new(kind.solved(), How::Fresh));
    let mut model = Model::new(own, ruleset);
    (model.hidden, model.timed, model.keyed) = (settings.hidden, settings.timed, settings.keyed);
    model
}

/// Returns the actions of a URL: none if it is the URL of the own game.
#[must_use]
fn actions_of_url(model: &Model, hash: &str) -> Vec<Action> {
    let address = Address::parse(hash);
    match address.page() {
        Some(Page::Toy(kind)) if kind == model.toy() => {}
        // Another page is about to replace this one.
        Some(_) => return Vec::new(),
        None => {
            let path: String = address.path.chars().take(40).collect();
            return vec![Action::Note(format!("There is no page “{path}” here yet."))];
        }
    }
    let read = address::game::read(&address, model.toy());
    let mut actions = Vec::new();
    if let Some(link) = read.link {
        match turn_with_url(model, link.count, &address) {
            Some(turn) => {
                actions.push(Action::Count(link.count));
                actions.push(Action::GoHome(now()));
                actions.push(Action::Game(Event::GoTo(turn, now())));
            }
            None => actions.push(Action::Visit(Box::new(link), now())),
        }
    } else if let Some(ruleset) = read.count {
        if ruleset.on(model.board()).name() == ruleset.name() {
            actions.push(Action::Count(ruleset.on(model.board())));
        } else {
            // The ruleset does not apply to the own board.
            let link = Link { at: ruleset.solved(), how: How::Fresh, moves: Vec::new(), count: ruleset };
            actions.push(Action::Visit(Box::new(link), now()));
        }
    }
    if !read.ignored.is_empty() {
        actions.push(Action::Ignored(read.ignored));
    }
    actions
}

/// Returns the turn of the own game with this URL: the current turn, or the last turn of one of its games.
fn turn_with_url(model: &Model, ruleset: Count, address: &Address) -> Option<usize> {
    let own = model.games.own();
    let ends = (0..own.turns().len())
        .filter(|turn| own.turns().get(turn + 1).is_none_or(|next| next.start().is_some()));
    std::iter::once(own.now())
        .chain(ends)
        .find(|turn| address::game::print_at(own, *turn, ruleset) == *address)
}

/// The route of the current game.
#[must_use]
pub fn address(model: &Model) -> Address {
    address::game::print(model.game(), model.count)
}

/// Synchronises the URL: replaces it during play, pushes a history entry for a new game, and follows it when the
/// player edits it or goes back.
#[hook]
pub fn use_address(model: &Shown, dispatch: &Callback<Action>) {
    let text = address(model).to_string();
    // A new game is a new history entry, under the URL of its first turn.
    let game = (model.games.is_visit(), model.game().began());
    // Set from the start, so that a new game in the first moments is a new entry, too.
    let last = use_mut_ref(|| game);
    {
        let last = last.clone();
        use_effect_with((text, game), move |(text, game)| {
            let (text, game) = (text.clone(), *game);
            let timer = Timeout::new(ADDRESS_PAUSE_MS, move || {
                let is_new = last.replace(game) != game;
                write_hash(&text, is_new);
            });
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
                // This listener may run before another page has replaced this one.
                if hash == address(&model).to_string() || is_other_page(&hash, Page::Toy(model.toy())) {
                    return;
                }
                let actions = actions_of_url(&model, &hash);
                let after =
                    actions.iter().fold((*model).clone(), |model, action| model.reduce(action.clone()));
                // Going back or forward creates no entry, and ignored parts are removed from the URL.
                last.replace((after.games.is_visit(), after.game().began()));
                write_hash(&address(&after).to_string(), false);
                for action in actions {
                    dispatch.emit(action);
                }
            })
        });
        move || drop(listener)
    });
}

/// The hash of the URL, with `#`.
pub(crate) fn hash() -> String {
    web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// Whether a URL belongs to another page.
fn is_other_page(hash: &str, here: Page) -> bool {
    Address::parse(hash).page().is_some_and(|page| page != here)
}

/// Writes the URL as a new history entry or in place of the current one. If the URL already belongs to another page,
/// that page is about to replace this one, and the URL stays.
pub(crate) fn write_hash(text: &str, is_new: bool) {
    let before = hash();
    let left = Address::parse(text).page().is_some_and(|here| is_other_page(&before, here));
    if before == *text || left {
        return;
    }
    let Some(history) = web_sys::window().and_then(|window| window.history().ok()) else { return };
    // The browser may reject too many changes; the next change writes the same state.
    let _ = if is_new {
        history.push_state_with_url(&JsValue::NULL, "", Some(text))
    } else {
        history.replace_state_with_url(&JsValue::NULL, "", Some(text))
    };
}

/// Saves the own game and the settings. If storage is denied, the game continues unsaved.
#[hook]
pub fn use_autosave(model: &Shown, shelf: &Shelf) {
    let latest = use_mut_ref(|| model.clone());
    *latest.borrow_mut() = model.clone();
    let own = model.games.own();
    let mark = (own.turns().len(), own.now(), own.start().help, own.start().clock, model.count);
    let mark = (mark, model.hidden, model.timed, model.keyed);
    {
        let latest = latest.clone();
        let first = use_mut_ref(|| true);
        use_effect_with(mark, move |_| {
            let is_first = first.replace(false);
            let timer = (!is_first).then(|| Timeout::new(SAVE_PAUSE_MS, move || save(&latest.borrow())));
            move || drop(timer)
        });
    }
    let shelf = shelf.clone();
    use_effect_with((), move |()| {
        let leaving = latest.clone();
        let listener = web_sys::window()
            .map(|window| EventListener::new(&window, "pagehide", move |_| save(&leaving.borrow())));
        move || {
            drop(listener);
            // Another page replaces this one.
            save(&latest.borrow());
            shelf.put(&latest.borrow());
        }
    });
}

fn save(model: &Model) {
    let kind = model.toy();
    let own = model.games.own();
    if own.is_touched() {
        storage::write_value(Kept::Game(kind), &Saved::of(&kind, own, now()));
    }
    let settings = Settings {
        metric: model.count.name().to_owned(),
        hidden: model.hidden,
        timed: model.timed,
        keyed: model.keyed,
    };
    storage::write_value(Kept::Settings(kind), &settings);
}

/// Pauses the clock while the page is hidden.
#[hook]
pub fn use_presence(dispatch: &Callback<Action>) {
    let dispatch = dispatch.clone();
    use_effect_with((), move |()| {
        let document = web_sys::window().and_then(|window| window.document());
        let listener = document.map(|document| {
            let watched = document.clone();
            EventListener::new(&document, "visibilitychange", move |_| {
                let event = if watched.hidden() { Event::Pause(now()) } else { Event::Resume(now()) };
                dispatch.emit(Action::Game(event));
            })
        });
        move || drop(listener)
    });
}
