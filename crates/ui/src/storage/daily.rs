//! Today's boards: which day it is, and the results in the browser's storage.

use crate::address::NEW;
use crate::dom;
use crate::model_ref::ModelRef;
use crate::storage;
use crate::storage::lock::with_lock;
use crate::storage::pending::{self, Pending};
use antipode_play::day::Day;
use antipode_play::game::daily::{DailyBoard, DailyChange, DailyResult, DailyResults, DailySlot};
use antipode_play::game::{Game, Help, StartKind};
use antipode_play::numbers::{plural, thousands};
use antipode_play::page::action::{Action, NoticeAction};
use antipode_play::page::model::Model;
use antipode_play::puzzle::rules::BoardOfDay;
use antipode_play::route::game::route_of_game;
use antipode_play::stored::StorageKey;
use yew::prelude::*;

/// Today, where the player is; `None` outside a browser.
#[must_use]
pub fn today() -> Option<Day> {
    dom::window()?;
    let now = js_sys::Date::new_0();
    Day::of_date(now.get_full_year(), now.get_month() + 1, now.get_date())
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
pub fn link_to_board(slot: DailySlot, day: Day) -> String {
    link_to(&slot.kind.board_of_day(day, slot.is_hard), DailyBoard { day, is_hard: slot.is_hard })
}

/// The same of a board that is there already.
#[must_use]
pub fn link_to(board: &BoardOfDay, daily: DailyBoard) -> String {
    let game = Game::new(board.position.clone(), StartKind::Daily(daily));
    let mut route = route_of_game(&game, board.ruleset);
    route.fields.push((NEW.to_owned(), "game".to_owned()));
    route.to_string()
}

/// How a game began, in words; empty if that needs no mention.
#[must_use]
pub fn origin(start: &StartKind) -> String {
    match start {
        StartKind::Fresh | StartKind::Loaded => String::new(),
        StartKind::Restart => "Restarted".to_owned(),
        StartKind::FromMap => "Chosen from the map".to_owned(),
        StartKind::Scramble { seed, depth: None } => format!("Scramble “{seed}”"),
        StartKind::Scramble { seed, depth: Some(depth) } => format!("Scramble “{seed}”, depth {depth}"),
        StartKind::Next(board) => format!("Rated {}", thousands(board.rating.into())),
        StartKind::Daily(board) => name_of_board(*board),
    }
}

fn name_of_board(board: DailyBoard) -> String {
    match (today() == Some(board.day), board.is_hard) {
        (true, false) => format!("Today’s board, {}", board.day.in_words()),
        (true, true) => format!("Today’s hard board, {}", board.day.in_words()),
        (false, _) => board.title(),
    }
}

/// The short name of the board that the game began with, if it is the board of a day.
#[must_use]
pub fn name_of_day_board(model: &Model) -> Option<String> {
    let (board, _) = daily_board(model.game())?;
    Some(match (today() == Some(board.day), board.is_hard) {
        (true, false) => "Today’s board".to_owned(),
        (true, true) => "Today’s hard board".to_owned(),
        (false, _) => format!("Board of {}", board.day.in_short()),
    })
}

/// What is to be said of today's boards after one of them, `2 of 4 today · 3 days in a row`, and the next one.
#[must_use]
pub fn progress_today(model: &Model) -> Option<(String, Option<DailySlot>)> {
    let (board, _) = daily_board(model.game())?;
    let results = stored_results();
    let slot = board.slot(model.kind());
    (today() == Some(board.day))
        .then(|| (progress(&results, board.day), slot.next_unsolved(&results, board.day)))
}

/// `2 of 4 today · 3 days in a row`.
#[must_use]
pub fn progress(results: &DailyResults, today: Day) -> String {
    let of_today = format!("{} of {} today", results.solved(today), DailySlot::QUICK.len());
    match results.streak(today) {
        0 | 1 => of_today,
        days => format!("{of_today} · {}", plural(days.into(), "day in a row", "days in a row")),
    }
}

/// What to tell others of the boards of a day, without a move of them: `Antipode 26 Nov · Ramka 9/8 · Rotation 5/5`, with moves and
/// the length of a shortest solution.
#[must_use]
pub fn result_to_share(model: &Model) -> Option<String> {
    let (board, _) = daily_board(model.game())?;
    let results = stored_results();
    let solved = DailySlot::all().filter_map(|slot| {
        let DailyResult { moves, shortest, help, .. } = results.of(slot, board.day)?;
        let shortest = shortest.map(|shortest| format!("/{shortest}")).unwrap_or_default();
        let name = if slot.is_hard { "Hard" } else { slot.kind.title() };
        let help = if help.is_none() { "" } else { " with help" };
        Some(format!("{name} {moves}{shortest}{help}"))
    });
    let mut parts = vec![format!("Antipode {}", board.day.in_short())];
    parts.extend(solved);
    (parts.len() > 1).then(|| format!("{} · {}", parts.join(" · "), dom::absolute("")))
}

/// The link to today's board of a puzzle; `None` if it is solved, or if the game is about one of today's.
#[must_use]
pub fn link_to_unsolved(model: &Model) -> Option<String> {
    let (today, slot) = (today()?, DailySlot { kind: model.kind(), is_hard: false });
    let is_this = daily_board(model.game()).is_some_and(|(board, _)| board.day == today);
    let is_open = !is_this && stored_results().of(slot, today).is_none();
    is_open.then(|| link_to_board(slot, today))
}

/// Records the result when the board of a day is solved: at once, also if the page ends now.
#[hook]
pub fn use_daily_result(model: &ModelRef<Model>, dispatch: &Callback<Action>) {
    let start = model.game().start_turn();
    {
        let (model, dispatch) = (model.clone(), dispatch.clone());
        use_effect_with((model.kind(), start), move |_| {
            if let Some(sentence) = mismatch(&model) {
                dispatch.emit(Action::Notice(NoticeAction::Notify(sentence)));
            }
        });
    }
    let solved = model.game().is_won().then_some(model.change.number);
    let model = model.clone();
    use_effect_with(solved, move |_| {
        if let Some((board, result)) = solved_board_of_day(&model) {
            record(&DailyChange::new(board.slot(model.kind()), board.day, result));
        }
        join();
    });
}

/// Adds a result to those that are known.
fn record(change: &DailyChange) {
    // Without room for a copy, what cannot be read stays.
    let Some(before) = read() else { return };
    if before.clone().with_all(std::iter::once(change)) != before {
        // The page reports that nothing is stored.
        pending::add(StorageKey::Daily, change).ok();
    }
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

/// The board of a day with which a game began, and the help since then. Help before a restart counts, too.
fn daily_board(game: &Game) -> Option<(DailyBoard, Help)> {
    let turns = game.turns();
    let mut help = Help::default();
    for start in turns.starts().iter().copied().filter(|start| *start <= game.current_turn()).rev() {
        let start = turns[start].start()?;
        help = help + start.help;
        match &start.kind {
            StartKind::Restart => {}
            StartKind::Daily(board) => return Some((*board, help)),
            _ => break,
        }
    }
    None
}

/// What to say of a board that a link calls the board of a day, and that is none.
fn mismatch(model: &Model) -> Option<String> {
    let (daily, _) = daily_board(model.game())?;
    let sentence = || format!("This is not the board of {}, as the link says.", daily.day.in_words());
    board_of_game(model, daily).is_none().then(sentence)
}

/// The board of a day, if the game is about it.
fn board_of_game(model: &Model, daily: DailyBoard) -> Option<BoardOfDay> {
    let board = model.kind().board_of_day(daily.day, daily.is_hard);
    (board.position == *model.game().start_position()).then_some(board)
}

/// The board of a day that the game has solved by the player's own moves, and how.
fn solved_board_of_day(model: &Model) -> Option<(DailyBoard, DailyResult)> {
    let game = model.game();
    let (daily, help) = daily_board(game).filter(|(_, help)| game.is_won() && help.solver_moves == 0)?;
    let today = today().filter(|today| daily.day <= *today)?;
    let board = board_of_game(model, daily)?;
    let moves = board.ruleset.count_moves(game.start_position(), game.line());
    Some((daily, DailyResult { moves, shortest: Some(board.distance), help, late: daily.day < today }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::route::Route;

    const DAY: Day = Day(20_780);

    #[test]
    fn the_link_of_a_day_is_its_date_and_opens_its_board() {
        for slot in DailySlot::all() {
            let link = link_to_board(slot, DAY);
            let mut route = Route::parse(&link);
            route.fields.retain(|(name, _)| name != NEW);
            let read = antipode_play::route::game::parse(&route, slot.kind);
            let board = slot.kind.board_of_day(DAY, slot.is_hard);
            let opened = read.link.expect(&link);
            assert!(read.warnings.is_empty(), "{:?}", read.warnings);
            assert_eq!((opened.start, opened.ruleset), (board.position, board.ruleset), "{link}");
            let daily = DailyBoard { day: DAY, is_hard: slot.is_hard };
            assert_eq!(opened.start_kind, StartKind::Daily(daily));
        }
        let link = link_to_board(DailySlot::HARD, DAY);
        assert!(link.ends_with("&day=2026-11-23-hard&new=game"), "{link}");
    }

    #[test]
    fn the_board_of_a_day_is_named_as_such() {
        for slot in DailySlot::QUICK {
            let board = slot.kind.board_of_day(DAY, false);
            let named =
                |kind| name_of_day_board(&Model::new(Game::new(board.position.clone(), kind), board.ruleset));
            let daily = StartKind::Daily(DailyBoard { day: DAY, is_hard: false });
            assert_eq!(named(daily).as_deref(), Some("Board of 23 Nov"));
            assert_eq!(named(StartKind::Loaded), None);
        }
    }
}
