//! Persistence: the saved game and settings in the browser's storage, and the game in the URL.

use super::ModelRef;
use super::action::Action;
use super::model::Model;
use super::opening::play_slice;
use crate::dom;
use crate::game::saved_game::SavedGame;
use crate::game::{Event, Game, HistoryEntry, Ms, StartKind};
use crate::puzzle::{PuzzleKind, Ruleset};
use crate::route::game::{GameLink, LinkReplay};
use crate::route::{self, Page, Route};
use crate::storage::{self, StorageKey};
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// The delay between two changes of the URL, in milliseconds. Browsers limit how often it may change.
const URL_UPDATE_DELAY_MS: u32 = 250;
/// The delay before a change is saved, in milliseconds. Leaving the page saves at once.
const SAVE_DELAY_MS: u32 = 400;

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
pub struct SuspendedPages(Rc<RefCell<Vec<Model>>>);

impl PartialEq for SuspendedPages {
    fn eq(&self, other: &SuspendedPages) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl SuspendedPages {
    /// Removes the model of a page and resumes its clock.
    fn take(&self, kind: PuzzleKind) -> Option<Model> {
        let mut models = self.0.borrow_mut();
        let at = models.iter().position(|model| model.kind() == kind)?;
        let model = models.swap_remove(at);
        Some(model.reduce(Action::SetDialog(None)).reduce(Action::Game(Event::Resume(now()))))
    }

    fn put(&self, model: &Model) {
        self.0.borrow_mut().push(model.reduce(Action::Game(Event::Pause(now()))));
    }
}

/// The time of a monotonic clock.
#[must_use]
pub fn now() -> Ms {
    let performance = dom::window().and_then(|window| window.performance());
    // Whole milliseconds since the page was loaded; never negative.
    Ms(performance.map_or(0, |performance| performance.now() as u64))
}

/// Restores the suspended page, or the saved one, or starts a new one; then applies the URL.
#[must_use]
pub fn initial_model(kind: PuzzleKind, suspended_pages: &SuspendedPages) -> Model {
    let left = suspended_pages.take(kind);
    let is_here = left.is_some();
    let model = left.unwrap_or_else(|| stored_model(kind));
    let model =
        actions_of_url(&model, &dom::address()).into_iter().fold(model, |model, action| model.reduce(action));
    if is_here { model } else { model.with_editor(model.board().load_editor()) }
}

/// Restores the page from the browser's storage.
fn stored_model(kind: PuzzleKind) -> Model {
    let settings = storage::read_value::<Settings>(StorageKey::Settings(kind)).unwrap_or_default();
    let ruleset = Ruleset::from_name(kind, &settings.metric).unwrap_or(Ruleset::default_for(kind));
    let saved =
        storage::read_value::<SavedGame>(StorageKey::Game(kind)).and_then(|saved| saved.restore(kind));
    let own = saved.unwrap_or_else(|| Game::new(kind.solved(), StartKind::Fresh));
    let mut model = Model::new(own, ruleset);
    (model.hides_distances, model.shows_stopwatch, model.has_single_keys) =
        (settings.hidden, settings.timed, settings.keyed);
    model
}

/// Returns the actions of a URL: none if it is the URL of the own game.
#[must_use]
fn actions_of_url(model: &Model, mixed: &str) -> Vec<Action> {
    let address = Route::parse(mixed);
    match address.page() {
        Some(Page::Puzzle(kind)) if kind == model.kind() => {}
        // Another page is about to replace this one.
        Some(_) => return Vec::new(),
        None => {
            let path: String = address.path.chars().take(40).collect();
            return vec![Action::Notify(format!("There is no page “{path}” here yet."))];
        }
    }
    let read = route::game::parse(&address, model.kind());
    let mut actions = Vec::new();
    // Before the warning about an illegal move, which opening the link gives.
    if !read.warnings.is_empty() {
        actions.push(Action::ReportIgnored(read.warnings));
    }
    if let Some(link) = read.link {
        match turn_with_url(model, &link, &address) {
            Some(turn) => {
                actions.push(Action::SetRuleset(link.ruleset));
                actions.push(Action::CloseShared(now()));
                actions.push(Action::Game(Event::GoTo(turn, now())));
            }
            None => {
                let mut replay = LinkReplay::new(link);
                play_slice(&mut replay);
                actions.push(Action::OpenShared(Box::new(replay), now()));
            }
        }
    } else if let Some(ruleset) = read.ruleset {
        if ruleset.for_position(model.board()).name() == ruleset.name() {
            actions.push(Action::SetRuleset(ruleset.for_position(model.board())));
        } else {
            // The ruleset does not apply to the own board.
            let link = GameLink {
                start: ruleset.solved(),
                start_kind: StartKind::Fresh,
                moves: Vec::new(),
                ruleset,
            };
            actions.push(Action::OpenShared(Box::new(LinkReplay::new(link)), now()));
        }
    }
    actions
}

/// Returns the turn of the own game with this URL: the current turn, or the last turn of one of its games.
fn turn_with_url(model: &Model, link: &GameLink, address: &Route) -> Option<usize> {
    let own = model.games.own();
    let turns = own.turns();
    let next =
        |start: &usize| turns.starts().iter().copied().find(|other| other > start).unwrap_or(turns.len());
    let ends = turns.starts().iter().map(|start| next(start) - 1);
    let has_moves = |turn: usize| {
        let start = turns.start_before(turn).unwrap_or(0);
        let moves = turns.range(start + 1..turn + 1).flat_map(HistoryEntry::moves);
        turns[start].after == link.start && moves.eq(&link.moves)
    };
    std::iter::once(own.current_turn())
        .chain(ends)
        .find(|turn| has_moves(*turn) && route::game::route_of_turn(own, *turn, link.ruleset) == *address)
}

/// The route of the current game.
#[must_use]
pub fn current_route(model: &Model) -> Route {
    route::game::route_of_game(model.game(), model.ruleset)
}

/// Synchronises the URL: replaces it during play, pushes a history entry for a new game, and follows it when the
/// player edits it or goes back.
#[hook]
pub fn use_route_sync(model: &ModelRef, dispatch: &Callback<Action>) {
    // A new game is a new history entry, under the URL of its first turn.
    let game = (model.games.is_shared(), model.game().start_turn());
    // Set from the start, so that a new game in the first moments is a new entry, too.
    let last = use_mut_ref(|| game);
    let latest = use_mut_ref(|| model.clone());
    *latest.borrow_mut() = model.clone();
    {
        let (last, latest) = (last.clone(), latest.clone());
        let state = (model.change_number, model.ruleset, model.opening.is_some());
        use_effect_with((state, game), move |(_, game)| {
            let game = *game;
            let timer = Timeout::new(URL_UPDATE_DELAY_MS, move || {
                let is_new = last.replace(game) != game;
                write_route(&latest.borrow(), is_new);
            });
            move || drop(timer)
        });
    }
    let dispatch = dispatch.clone();
    use_effect_with((), move |()| {
        let listener = dom::window().map(|window| {
            EventListener::new(&window, "popstate", move |_| {
                let model = latest.borrow().clone();
                let address = dom::address();
                // This listener may run before another page has replaced this one.
                if address == current_route(&model).to_string()
                    || is_other_page(&address, Page::Puzzle(model.kind()))
                {
                    return;
                }
                let actions = actions_of_url(&model, &address);
                let after =
                    actions.iter().fold((*model).clone(), |model, action| model.reduce(action.clone()));
                // Going back or forward creates no entry, and ignored parts are removed from the URL.
                last.replace((after.games.is_shared(), after.game().start_turn()));
                write_route(&after, false);
                for action in actions {
                    dispatch.emit(action);
                }
            })
        });
        move || drop(listener)
    });
}

/// Writes the URL of the game. While a link is being opened, its URL stays.
fn write_route(model: &Model, is_new: bool) {
    if model.opening.is_none() {
        write_address(&current_route(model).to_string(), is_new);
    }
}

/// Whether a URL belongs to another page.
fn is_other_page(mixed: &str, here: Page) -> bool {
    Route::parse(mixed).page().is_some_and(|page| page != here)
}

/// Writes the URL as a new history entry or in place of the current one. If the URL already belongs to another page,
/// that page is about to replace this one, and the URL stays.
pub(crate) fn write_address(text: &str, is_new: bool) {
    let before = dom::address();
    let left = Route::parse(text).page().is_some_and(|here| is_other_page(&before, here));
    if before != *text && !left {
        dom::set_address(text, is_new);
    }
}

/// Saves the own game and the settings. If storage is denied, the game continues unsaved.
#[hook]
pub fn use_autosave(model: &ModelRef, suspended_pages: &SuspendedPages) {
    let latest = use_mut_ref(|| model.clone());
    *latest.borrow_mut() = model.clone();
    let own = model.games.own();
    let mark = (own.turns().len(), own.current_turn(), own.start().help, own.start().clock, model.ruleset);
    let mark = (mark, model.hides_distances, model.shows_stopwatch, model.has_single_keys);
    {
        let latest = latest.clone();
        let first = use_mut_ref(|| true);
        use_effect_with(mark, move |_| {
            let is_first = first.replace(false);
            let timer = (!is_first).then(|| Timeout::new(SAVE_DELAY_MS, move || save(&latest.borrow())));
            move || drop(timer)
        });
    }
    let suspended_pages = suspended_pages.clone();
    use_effect_with((), move |()| {
        let leaving = latest.clone();
        let listener = dom::window()
            .map(|window| EventListener::new(&window, "pagehide", move |_| save(&leaving.borrow())));
        move || {
            drop(listener);
            // Another page replaces this one.
            save(&latest.borrow());
            suspended_pages.put(&latest.borrow());
        }
    });
}

fn save(model: &Model) {
    let kind = model.kind();
    let own = model.games.own();
    if own.is_worth_saving() {
        storage::write_value(StorageKey::Game(kind), &SavedGame::of(own, now()));
    }
    let settings = Settings {
        metric: model.ruleset.name().to_owned(),
        hidden: model.hides_distances,
        timed: model.shows_stopwatch,
        keyed: model.has_single_keys,
    };
    storage::write_value(StorageKey::Settings(kind), &settings);
}

/// Pauses the clock while the page is hidden.
#[hook]
pub fn use_visibility_pause(dispatch: &Callback<Action>) {
    let dispatch = dispatch.clone();
    use_effect_with((), move |()| {
        let document = dom::window().and_then(|window| window.document());
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
