//! What outlives the page: the own game in the browser's storage, and the game on the board in the address bar.

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

/// Browsers allow only so many changes of the address; this many milliseconds lie between two.
const ADDRESS_PAUSE_MS: u32 = 250;
/// Storage is written so long after the last change, and when the page is left.
const SAVE_PAUSE_MS: u32 = 400;

/// How the player likes the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Settings {
    /// The name of what is counted.
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

/// The pages that another has taken the place of, as they were left. Clones are the same shelf.
#[derive(Clone, Debug, Default)]
pub struct Shelf(Rc<RefCell<Vec<Model>>>);

impl PartialEq for Shelf {
    fn eq(&self, other: &Shelf) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Shelf {
    /// The page as it was left, its clock running again.
    fn take(&self, toy: Toy) -> Option<Model> {
        let mut models = self.0.borrow_mut();
        let at = models.iter().position(|model| model.toy() == toy)?;
        let model = models.swap_remove(at);
        Some(model.reduce(Action::Dialog(None)).reduce(Action::Game(Event::Resume(now()))))
    }

    fn put(&self, model: &Model) {
        self.0.borrow_mut().push(model.reduce(Action::Game(Event::Pause(now()))));
    }
}

/// The time of a clock that never goes back.
#[must_use]
pub fn now() -> Ms {
    let performance = web_sys::window().and_then(|window| window.performance());
    // Whole milliseconds since the page began, never below 0.
    Ms(performance.map_or(0, |performance| performance.now() as u64))
}

/// The page as it was left a moment ago, or on an earlier visit, or a fresh one; and then what the address says.
#[must_use]
pub fn open(toy: Toy, shelf: &Shelf) -> Model {
    let left = shelf.take(toy);
    let is_here = left.is_some();
    let model = left.unwrap_or_else(|| kept(toy));
    let model = arrive(&model, &hash()).into_iter().fold(model, |model, action| model.reduce(action));
    if is_here { model } else { model.drawn_on(editor::keeping::kept(model.board())) }
}

/// The page as the browser has kept it.
fn kept(toy: Toy) -> Model {
    let settings = storage::read_value::<Settings>(Kept::Settings(toy)).unwrap_or_default();
    let count = Count::named(toy, &settings.metric).unwrap_or(Count::usual(toy));
    let saved = storage::read_value::<Saved>(Kept::Game(toy)).and_then(|saved| saved.restore(&toy));
    let own = saved.unwrap_or_else(|| Game::new(toy.solved(), How::Fresh));
    let mut model = Model::new(own, count);
    (model.hidden, model.timed, model.keyed) = (settings.hidden, settings.timed, settings.keyed);
    model
}

/// What an address asks of the page: nothing where it is the game's own.
#[must_use]
fn arrive(model: &Model, hash: &str) -> Vec<Action> {
    let address = Address::parse(hash);
    match address.page() {
        Some(Page::Toy(toy)) if toy == model.toy() => {}
        // Another page is about to stand in the place of this one.
        Some(_) => return Vec::new(),
        None => {
            let path: String = address.path.chars().take(40).collect();
            return vec![Action::Note(format!("There is no page “{path}” here yet."))];
        }
    }
    let read = address::game::read(&address, model.toy());
    let mut actions = Vec::new();
    if let Some(link) = read.link {
        match turn_of(model, link.count, &address) {
            Some(turn) => {
                actions.push(Action::Count(link.count));
                actions.push(Action::GoHome(now()));
                actions.push(Action::Game(Event::GoTo(turn, now())));
            }
            None => actions.push(Action::Visit(Box::new(link), now())),
        }
    } else if let Some(count) = read.count {
        if count.on(model.board()).name() == count.name() {
            actions.push(Action::Count(count.on(model.board())));
        } else {
            // The own board cannot be counted so.
            let link = Link { at: count.solved(), how: How::Fresh, moves: Vec::new(), count };
            actions.push(Action::Visit(Box::new(link), now()));
        }
    }
    if !read.ignored.is_empty() {
        actions.push(Action::Ignored(read.ignored));
    }
    actions
}

/// The turn of the own game that has this address: where it stands, or where one of its games was left.
fn turn_of(model: &Model, count: Count, address: &Address) -> Option<usize> {
    let own = model.games.own();
    let ends = (0..own.turns().len())
        .filter(|turn| own.turns().get(turn + 1).is_none_or(|next| next.start().is_some()));
    std::iter::once(own.now()).chain(ends).find(|turn| address::game::print_at(own, *turn, count) == *address)
}

/// The address of what is on the board.
#[must_use]
pub fn address(model: &Model) -> Address {
    address::game::print(model.game(), model.count)
}

/// Keeps the address bar in step: replaced while playing, pushed for a new game; and follows it when the player changes
/// it or goes back.
#[hook]
pub fn use_address(model: &Shown, dispatch: &Callback<Action>) {
    let text = address(model).to_string();
    // A new game is a new entry in the history: the address it is told by is that of its beginning.
    let game = (model.games.is_visit(), model.game().began());
    // Known from the start, so that a new game in the first moments is a new entry too.
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
                // This listener may hear of another page before that has taken the place of this one.
                if hash == address(&model).to_string() || is_elsewhere(&hash, Page::Toy(model.toy())) {
                    return;
                }
                let actions = arrive(&model, &hash);
                let after =
                    actions.iter().fold((*model).clone(), |model, action| model.reduce(action.clone()));
                // Going back or forth is no new entry, and what was not followed does not stay in the address.
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

/// The address bar from `#` on.
pub(crate) fn hash() -> String {
    web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default()
}

/// Whether an address is that of another page.
fn is_elsewhere(hash: &str, here: Page) -> bool {
    Address::parse(hash).page().is_some_and(|page| page != here)
}

/// Writes it, as a new entry of the history or in the place of this one. Where the address is another page's by now, that page is
/// about to take the place of the one that writes: it stays.
pub(crate) fn write_hash(text: &str, is_new: bool) {
    let before = hash();
    let left = Address::parse(text).page().is_some_and(|here| is_elsewhere(&before, here));
    if before == *text || left {
        return;
    }
    let Some(history) = web_sys::window().and_then(|window| window.history().ok()) else { return };
    // A browser that has had enough of changes refuses; the next one will tell the same.
    let _ = if is_new {
        history.push_state_with_url(&JsValue::NULL, "", Some(text))
    } else {
        history.replace_state_with_url(&JsValue::NULL, "", Some(text))
    };
}

/// Keeps the own game and the settings. Storage that is denied is no fault: the game goes on unkept.
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
            // Another page takes the place of this one.
            save(&latest.borrow());
            shelf.put(&latest.borrow());
        }
    });
}

fn save(model: &Model) {
    let toy = model.toy();
    let own = model.games.own();
    if own.is_touched() {
        storage::write_value(Kept::Game(toy), &Saved::of(&toy, own, now()));
    }
    let settings = Settings {
        metric: model.count.name().to_owned(),
        hidden: model.hidden,
        timed: model.timed,
        keyed: model.keyed,
    };
    storage::write_value(Kept::Settings(toy), &settings);
}

/// Stops the clock while nobody looks.
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
