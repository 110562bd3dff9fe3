//! Persistence: the saved game and settings in the browser's storage, and the game in the URL.
//!
//! - [`autosave`]: when something is saved. - [`saved`]: the saved games, which all tabs share.
//! - [`settings`]: the settings.

pub mod autosave;
pub mod saved;
pub mod settings;

use self::saved::StoredGames;
use super::opening::play_slice;
use super::reduce_today;
use crate::puzzle::view;
use antipode_play::game::saved_game::SavedGame;
use antipode_play::game::{Event, Game, HistoryEntry, StartKind};
use antipode_play::page::action::{
    Action, EditingAction, LinkAction, NoticeAction, StorageAction, ViewAction,
};
use antipode_play::page::model::Model;
use antipode_play::page::settings::Settings;
use antipode_play::page::view::View;
use antipode_play::puzzle::{Position, PuzzleKind};
use antipode_play::route::game::{GameLink, LinkReplay};
use antipode_play::route::{self, LinkWarning, Page, Route};
use antipode_play::stored::StorageKey;
use antipode_ui::address::NEW;
use antipode_ui::address::is_other_page;
use antipode_ui::address::now;
use antipode_ui::address::{is_own_reloaded, remember_own, write_address};
use antipode_ui::dom;
use antipode_ui::part::ModelRef;
use antipode_ui::storage;
use antipode_ui::url_pace::use_url_pace;
use gloo::events::EventListener;
use gloo::timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;
use yew::prelude::*;

/// The field of a URL that names what is shown in place of the board.
pub const VIEW: &str = "view";
/// The value of [`NEW`] that begins with the puzzle's standard position, which is solved where that makes sense.
const STANDARD: &str = "standard";

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
        Some(
            model
                .reduce(Action::View(ViewAction::SetDialog(None)))
                .reduce(Action::Game(Event::Resume(now()))),
        )
    }

    fn put(&self, model: &Model) {
        self.0.borrow_mut().push(model.reduce(Action::Game(Event::Pause(now()))));
    }
}

/// Restores the suspended page, or the saved one, or starts a new one; then applies the URL.
#[must_use]
pub fn initial_model(kind: PuzzleKind, suspended_pages: &SuspendedPages) -> Model {
    let address = dom::address();
    let left = suspended_pages.take(kind);
    let is_here = left.is_some();
    let model = left.map_or_else(|| stored_model(kind, &split_view(&address).0), with_newer_game);
    // The own draft is there before one of the link replaces it, or is shown.
    let is_setup = |action: &Action| {
        matches!(action, Action::Editing(EditingAction::OpenSetup(..)) | Action::View(ViewAction::Show(_)))
    };
    let (setups, actions): (Vec<Action>, Vec<Action>) =
        actions_of_url(&model, &address, true).into_iter().partition(is_setup);
    let model = actions.into_iter().fold(model, |model, action| reduce_today(&model, action));
    let model = if is_here { model } else { model.with_editor(view::load_editor(model.board())) };
    let model = setups.into_iter().fold(model, |model, action| model.reduce(action));
    model.reduce(StorageAction::Report(storage::report()).into())
}

/// Another tab may have played on while this page was not shown.
fn with_newer_game(model: Model) -> Model {
    let actions = autosave::save(&model);
    actions.into_iter().fold(model, |model, action| reduce_today(&model, action))
}

/// Restores the page from the browser's storage.
fn stored_model(kind: PuzzleKind, address: &Route) -> Model {
    let settings = settings::read(kind);
    let ruleset = kind.ruleset_named(&settings.metric).unwrap_or(kind.default_ruleset());
    let stored = StoredGames::read(kind);
    let (own, saved) = stored_game(&stored, kind, address).unzip();
    let saved = saved.flatten();
    if stored.is_unreadable || saved.is_none() {
        // It stays until the player makes a move. Without room for a copy, it stays for good.
        storage::set_aside(StorageKey::Game(kind)).ok();
    }
    if saved.is_some() && saved == stored.games.current {
        // An earlier version could not read it.
        storage::remove_copies(StorageKey::Game(kind));
    }
    let own = own.unwrap_or_else(|| first_game(kind, address));
    let mut model = Model::new(own, ruleset);
    model.preferences = settings.preferences();
    model.display.analyses = settings.analysis;
    model.storage.game = saved.map(Rc::new);
    // The ruleset may not apply to the board of the game.
    model.storage.settings = Settings { metric: model.ruleset.name().to_owned(), ..settings };
    model
}

/// The first game on this page: a board with something to do. Where the URL says more than the page, it is the standard one, unless
/// the URL is that of the first board.
fn first_game(kind: PuzzleKind, address: &Route) -> Game {
    let first = Game::new(kind.first_board(), StartKind::Fresh);
    let at = route::game::route_of_game(&first, kind.default_ruleset());
    let is_first = address.fields.iter().all(|(name, _)| name == NEW)
        || address.field("moves").is_none() && at.field("at") == address.field("at");
    let is_standard = address.field(NEW) == Some(STANDARD) || !is_first;
    if is_standard { Game::new(kind.solved(), StartKind::Fresh) } else { first }
}

/// The saved game to open, and its text. If another history has a game with this URL, that is on the board.
fn stored_game(stored: &StoredGames, kind: PuzzleKind, address: &Route) -> Option<(Game, Option<SavedGame>)> {
    let restored = |saved: &SavedGame| saved.restore(kind);
    let saved = stored.games.current.clone();
    let current = saved.as_ref().and_then(restored);
    if stored.games.others.is_empty() {
        return Some((current?, saved));
    }
    let link = route::game::parse(address, kind).link;
    let is_addressed =
        |game: &Game| link.as_ref().is_some_and(|link| turn_with_url(game, link, address).is_some());
    let is_here = current.as_ref().is_some_and(is_addressed);
    let other = stored.games.others.iter().filter_map(restored).find(|game| !is_here && is_addressed(game));
    match (other, current) {
        (Some(other), Some(current)) => Some((other.joined(&current), saved)),
        (Some(other), None) => Some((other, None)),
        (None, current) => Some((current?, saved)),
    }
}

/// The route of a URL without the view that it names, and that view.
fn split_view(text: &str) -> (Route, Option<String>) {
    let mut address = Route::parse(text);
    let view = address.field(VIEW).map(str::to_owned);
    address.fields.retain(|(name, _)| name != VIEW);
    (address, view)
}

/// Returns the actions of a URL: none if it is the URL of the own game. `arrives` says whether the player comes from elsewhere.
#[must_use]
fn actions_of_url(model: &Model, mixed: &str, arrives: bool) -> Vec<Action> {
    let (mut address, view) = split_view(mixed);
    match address.page() {
        Some(Page::Puzzle(kind)) if kind == model.kind() => {}
        // Another page is about to replace this one.
        Some(_) => return Vec::new(),
        None => return vec![Action::Notice(NoticeAction::Notify(address.missing_page()))],
    }
    let new = address.field(NEW).map(str::to_owned);
    address.fields.retain(|(name, _)| name != NEW);
    let mut read = route::game::parse(&address, model.kind());
    let named = view.as_deref().and_then(|name| View::from_name(model.kind(), name));
    if view.is_some() && named.is_none() {
        let message = "The link's view was ignored: it is none of this puzzle.".to_owned();
        read.warnings.push(LinkWarning { message, text: String::new() });
    }
    let mut actions = Vec::new();
    // Before the warning about an illegal move, which opening the link gives.
    if !read.warnings.is_empty() {
        actions.push(Action::Link(LinkAction::ReportIgnored(read.warnings)));
    }
    // A board of somebody else opens in play, whatever the player prefers on their own.
    let is_board = read.link.is_some() && new.is_none();
    let analyses = model.display.analyses && !(arrives && is_board);
    let view = named.or(analyses.then_some(View::Analysis));
    let shows_view = read.setup.is_none() && view != model.view();
    if let Some(text) = read.setup {
        actions.push(Action::Editing(EditingAction::OpenSetup(text, read.ruleset.unwrap_or(model.ruleset))));
    } else if let Some(new) = new {
        actions.extend(actions_of_new_game(model, &new, read.link));
    } else if let Some(link) = read.link {
        let own = model.games.own();
        // A board that was played before, and is not solved, is where it was left. So is the own game whose URL did not follow
        // the last moves.
        let left = || {
            let turn = last_turn_of_game(own, &link.start, &link.start_kind)?;
            let moves = own.turns().range(own.turns().game_of(turn)).flat_map(HistoryEntry::moves);
            let is_behind =
                || arrives && is_own_reloaded(mixed) && moves.take(link.moves.len()).eq(&link.moves);
            let is_played = link.moves.is_empty() && !own.turns()[turn].after.is_solved();
            (is_played || is_behind()).then_some(turn)
        };
        let turn = turn_with_url(own, &link, &address).or_else(left);
        let event = turn.map(|turn| Event::GoTo(turn, now()));
        match event.or_else(|| own.bring_back(&link.start, &link.moves, now())) {
            Some(event) => {
                actions.push(Action::SetRuleset(link.ruleset));
                actions.push(Action::Link(LinkAction::CloseShared(now())));
                actions.push(Action::Game(event));
            }
            None => {
                let mut replay = LinkReplay::new(link);
                // To read a long link takes a task of its own.
                if mixed.len() < LONG_ADDRESS {
                    play_slice(&mut replay);
                }
                actions.push(Action::Link(LinkAction::OpenShared(Box::new(replay), now())));
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
            actions.push(Action::Link(LinkAction::OpenShared(Box::new(LinkReplay::new(link)), now())));
        }
    }
    // Opening a board shows it.
    if shows_view {
        actions.push(Action::View(ViewAction::Show(view)));
    }
    actions
}

/// Returns the actions that begin a game of the player's own, or continue the one that began so.
fn actions_of_new_game(model: &Model, new: &str, link: Option<GameLink>) -> Vec<Action> {
    let own = model.games.own();
    let mut actions = Vec::new();
    if model.games.is_shared() {
        actions.push(Action::Link(LinkAction::CloseShared(now())));
    }
    let (position, kind, ruleset) = match link {
        Some(GameLink { start, start_kind, ruleset, .. }) => (start, start_kind, ruleset),
        None if new == STANDARD => (model.kind().solved(), StartKind::Fresh, model.ruleset),
        // A board without moves is new.
        None if own.turns().len() == 1 && own.start().kind == StartKind::Fresh => return actions,
        None => {
            actions.push(super::board_of_ladder(model.preferences.difficulty));
            return actions;
        }
    };
    actions.push(Action::Game(match last_turn_of_game(own, &position, &kind) {
        Some(turn) => Event::GoTo(turn, now()),
        None => Event::SetPosition { position, kind, now: now() },
    }));
    actions.push(Action::SetRuleset(ruleset));
    actions
}

/// Where the last game that began like this was left, or its last restart.
pub(super) fn last_turn_of_game(own: &Game, position: &Position, kind: &StartKind) -> Option<usize> {
    let turns = own.turns();
    let began = |turn: &usize| {
        turns[*turn].after == *position && turns[*turn].start().is_some_and(|start| start.kind == *kind)
    };
    let start = turns.starts().iter().copied().rfind(began)?;
    let is_restart =
        |turn: &usize| turns[*turn].start().is_some_and(|start| start.kind == StartKind::Restart);
    let later = turns.starts().iter().copied().filter(|turn| *turn > start);
    let last = later.take_while(is_restart).last().unwrap_or(start);
    // The game on the board has not been left.
    let is_current = turns.game_of(last).contains(&own.current_turn());
    Some(if is_current { own.current_turn() } else { turns.left_at(last) })
}

/// Returns the turn of the own game with this URL: the current turn, or the last turn of one of its games.
fn turn_with_url(own: &Game, link: &GameLink, address: &Route) -> Option<usize> {
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
    let mut route = route::game::route_of_game(model.game(), model.ruleset);
    if let Some(name) = model.view().and_then(|view| view.name(model.kind())) {
        route.fields.push((VIEW.to_owned(), name.to_owned()));
    }
    route
}

/// Synchronises the URL: replaces it during play, pushes a history entry for a new game, and follows it when the
/// player edits it or goes back.
#[hook]
pub fn use_route_sync(model: &ModelRef, dispatch: &Callback<Action>) {
    // A game on another board is a new history entry, under the URL of its first turn, and so is a view in place of the board.
    let entry_of = |model: &Model| {
        let view = model.view().filter(|view| *view != View::Analysis);
        (model.game().start_position().clone(), view)
    };
    let last = use_mut_ref(|| entry_of(model));
    let latest = use_mut_ref(|| model.clone());
    *latest.borrow_mut() = model.clone();
    let write = {
        let (last, latest) = (last.clone(), latest.clone());
        move || {
            let model = latest.borrow();
            let entry = entry_of(&model);
            // `last` is set from the start, so that a new game in the first moments is a new entry, too.
            let is_new = last.replace(entry.clone()) != entry;
            write_route(&model, is_new);
        }
    };
    let state = (model.change.number, model.ruleset, model.link.opening.is_some(), model.display.analyses);
    use_url_pace((state, entry_of(model)), false, write);
    let dispatch = dispatch.clone();
    use_effect_with((), move |()| {
        let listener = dom::window().map(|window| {
            let open = Rc::new(move |address: &str| {
                let model = latest.borrow().clone();
                // This listener may run before another page has replaced this one.
                if address == current_route(&model).to_string()
                    || is_other_page(address, Page::Puzzle(model.kind()))
                {
                    return;
                }
                let actions = actions_of_url(&model, address, false);
                let after =
                    actions.iter().fold((*model).clone(), |model, action| model.reduce(action.clone()));
                // Going back or forward creates no entry, and ignored parts are removed from the URL.
                last.replace(entry_of(&after));
                write_route(&after, false);
                for action in actions {
                    dispatch.emit(action);
                }
            });
            EventListener::new(&window, "popstate", move |_| {
                let address = dom::address();
                if address.len() < LONG_ADDRESS {
                    return open(&address);
                }
                // The browser has worked on it in this task already.
                let open = open.clone();
                let timer = Timeout::new(0, move || {
                    if dom::address() == address {
                        open(&address);
                    }
                });
                timer.forget();
            })
        });
        move || drop(listener)
    });
}

/// From this many bytes on, an address is read in a task of its own.
const LONG_ADDRESS: usize = 10_000;

/// Writes the URL of the game. While a link is being opened, its URL stays.
fn write_route(model: &Model, is_new: bool) {
    if model.link.opening.is_some() {
        return;
    }
    let text = current_route(model).to_string();
    write_address(&text, is_new);
    remember_own(&text, !model.games.is_shared());
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
