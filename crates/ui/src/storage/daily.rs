//! Today's boards: which day it is, and the results in the browser's storage.

use crate::address::NEW;
use crate::dom;
use crate::model_ref::ModelRef;
use crate::storage;
use crate::storage::lock::with_lock;
use crate::storage::pending::{self, Pending};
use antipode_play::day::Day;
use antipode_play::game::daily::{DailyChange, DailyResult, DailyResults};
use antipode_play::game::{Game, Help, StartKind};
use antipode_play::page::action::{Action, NoticeAction};
use antipode_play::page::model::Model;
use antipode_play::puzzle::rules::BoardOfDay;
use antipode_play::puzzle::{Position, PuzzleKind};
use antipode_play::route::game::route_of_game;
use antipode_play::stored::StorageKey;
use yew::prelude::*;

/// Today in UTC; `None` outside a browser.
#[must_use]
pub fn today() -> Option<Day> {
    dom::window().map(|_| Day::of_ms(js_sys::Date::now()))
}

/// The stored results. A record that cannot be read is set aside, and there are none.
#[must_use]
pub fn stored_results() -> DailyResults {
    read().unwrap_or_default()
}

/// The stored results with those that wait; `None` if there is a record that cannot be read and that has no copy yet.
fn read() -> Option<DailyResults> {
    let waiting = pending::waiting::<DailyChange>(StorageKey::Daily);
    read_stored().map(|stored| joined(stored, &waiting))
}

fn read_stored() -> Option<DailyResults> {
    storage::read_or_set_aside(StorageKey::Daily, DailyResults::is_readable)
}

fn joined(results: DailyResults, waiting: &[Pending<DailyChange>]) -> DailyResults {
    results.with_all(waiting.iter().map(|pending| &pending.change))
}

/// The link that begins the board of a day as a game of the player's own, or continues it.
#[must_use]
pub fn link_to_board(day: Day, board: &BoardOfDay) -> String {
    let kind = StartKind::Scramble { seed: day.to_string(), depth: None };
    let mut route = route_of_game(&Game::new(board.position.clone(), kind), board.ruleset);
    route.fields.push((NEW.to_owned(), "game".to_owned()));
    route.to_string()
}

/// How a game began, in words; empty if that needs no mention.
#[must_use]
pub fn origin(start: &StartKind, position: &Position) -> String {
    match start {
        StartKind::Fresh | StartKind::Loaded => String::new(),
        StartKind::Restart => "Restarted".to_owned(),
        StartKind::FromMap => "Chosen from the map".to_owned(),
        StartKind::Scramble { seed, depth: None } => match Day::parse(seed) {
            Some(day) if position.kind().board_of_day(day).position == *position => name_of_day(day),
            _ => format!("Scramble “{seed}”"),
        },
        StartKind::Scramble { seed, depth: Some(depth) } => format!("Scramble “{seed}”, depth {depth}"),
    }
}

fn name_of_day(day: Day) -> String {
    match today() == Some(day) {
        true => format!("Today’s board, {}", day.in_words()),
        false => format!("The board of {}", day.in_words()),
    }
}

/// The name of the board that the game began with, if it is the board of a day.
#[must_use]
pub fn name_of_day_board(model: &Model) -> Option<String> {
    day_of_game(model).map(|(day, _)| name_of_day(day))
}

/// The link to today's board of a puzzle; `None` if it is solved, or if the game is about it.
#[must_use]
pub fn link_to_unsolved(model: &Model) -> Option<String> {
    let (day, kind) = (today()?, model.kind());
    let is_this = seed_of_game(model.game()).is_some_and(|(seed, _)| Day::parse(seed) == Some(day));
    let is_open = !is_this && stored_results().of(kind, day).is_none();
    is_open.then(|| link_to_board(day, &kind.board_of_day(day)))
}

/// Records the result when the board of a day is solved: at once, also if the page ends now.
#[hook]
pub fn use_daily_result(model: &ModelRef<Model>, dispatch: &Callback<Action>) {
    // The distance of the first position may arrive later.
    let game = model.game();
    let known = model.distances.depth(model.ruleset, game.start_position());
    let solved = game.is_won().then_some((model.change.number, known));
    let (model, dispatch) = (model.clone(), dispatch.clone());
    use_effect_with(solved, move |_| {
        if let Some((day, result)) = solved_board_of_day(&model) {
            record(model.kind(), day, result, &dispatch);
        }
        join();
    });
}

/// Adds a result to those that are known, and says so if it is the first one of its board.
fn record(kind: PuzzleKind, day: Day, result: DailyResult, dispatch: &Callback<Action>) {
    // Without room for a copy, what cannot be read stays.
    let Some(before) = read() else { return };
    let change = DailyChange { puzzle: kind.name().to_owned(), day: day.to_string(), result };
    let after = before.clone().with_all(std::iter::once(&change));
    if after == before || pending::add(StorageKey::Daily, &change).is_err() || before.of(kind, day).is_some()
    {
        return;
    }
    dispatch.emit(Action::Notice(NoticeAction::Notify(match (result.late, after.streak(kind, day)) {
        (true, _) => format!("The board of {} is solved.", day.in_words()),
        (false, 0 | 1) => "Today’s board is solved.".to_owned(),
        (false, days) => format!("Today’s board is solved, {days} days in a row."),
    })));
}

/// Joins the results that wait with the stored ones, one tab at a time.
fn join() {
    if pending::waiting::<DailyChange>(StorageKey::Daily).is_empty() {
        return;
    }
    with_lock(&StorageKey::Daily.key(), || {
        let waiting = pending::waiting::<DailyChange>(StorageKey::Daily);
        let Some(stored) = read_stored().filter(|_| !waiting.is_empty()) else { return };
        if storage::write_value(StorageKey::Daily, &joined(stored, &waiting)).is_ok() {
            pending::remove(&waiting);
        }
    });
}

/// The seed of the scramble with which a game began, and the help since then. Help before a restart counts, too.
fn seed_of_game(game: &Game) -> Option<(&str, Help)> {
    let turns = game.turns();
    let mut help = Help::default();
    for start in turns.starts().iter().copied().filter(|start| *start <= game.current_turn()).rev() {
        let start = turns[start].start()?;
        help.hints += start.help.hints;
        help.deepest = help.deepest.max(start.help.deepest);
        help.solver_moves += start.help.solver_moves;
        match &start.kind {
            StartKind::Restart => {}
            StartKind::Scramble { seed, depth: None } => return Some((seed, help)),
            StartKind::Scramble { .. } | StartKind::Fresh | StartKind::FromMap | StartKind::Loaded => break,
        }
    }
    None
}

/// The day whose board the game began with, and the help since then.
fn day_of_game(model: &Model) -> Option<(Day, Help)> {
    let (seed, help) = seed_of_game(model.game())?;
    let day = Day::parse(seed)?;
    let is_its_board = model.kind().board_of_day(day).position == *model.game().start_position();
    is_its_board.then_some((day, help))
}

/// The day whose board the game has solved, and how.
fn solved_board_of_day(model: &Model) -> Option<(Day, DailyResult)> {
    let game = model.game();
    let (day, help) = day_of_game(model).filter(|_| game.is_won())?;
    let today = today().filter(|today| day <= *today)?;
    let board = model.kind().board_of_day(day);
    let moves = board.ruleset.count_moves(game.start_position(), game.line());
    let shortest = board.distance.or_else(|| model.distances.depth(board.ruleset, game.start_position()));
    Some((day, DailyResult { moves, shortest, help, late: day < today }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::route::Route;

    const DAY: Day = Day(20_780);

    #[test]
    fn the_link_of_a_day_is_the_scramble_of_its_date() {
        let links = PuzzleKind::ALL.map(|kind| link_to_board(DAY, &kind.board_of_day(DAY)));
        assert_eq!(links[0], "ramka/#seed=2026-11-23&new=game");
        assert_eq!(links[1], "rotation/#seed=2026-11-23&new=game");
        for (kind, link) in PuzzleKind::ALL.into_iter().zip(links) {
            let mut route = Route::parse(&link);
            route.fields.retain(|(name, _)| name != NEW);
            let read = antipode_play::route::game::parse(&route, kind);
            let board = kind.board_of_day(DAY);
            let opened = read.link.expect(&link);
            assert!(read.warnings.is_empty(), "{:?}", read.warnings);
            assert_eq!((opened.start, opened.ruleset), (board.position, board.ruleset), "{link}");
            assert_eq!(opened.start_kind, StartKind::Scramble { seed: DAY.to_string(), depth: None });
        }
    }

    #[test]
    fn the_board_of_a_day_is_named_as_such() {
        for kind in PuzzleKind::ALL {
            let board = kind.board_of_day(DAY);
            let named = |position, seed: &str| {
                let kind = StartKind::Scramble { seed: seed.to_owned(), depth: None };
                name_of_day_board(&Model::new(Game::new(position, kind), board.ruleset))
            };
            let name = named(board.position.clone(), &DAY.to_string());
            assert_eq!(name.as_deref(), Some("The board of 23 November 2026"));
            assert_eq!(named(board.position.clone(), "monday"), None);
            assert_eq!(named(kind.first_board(), &DAY.to_string()), None, "another board with its seed");
        }
    }
}
