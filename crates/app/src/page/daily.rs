//! Today's boards: which day it is, and the results in the browser's storage.

use crate::dom;
use crate::game::daily::{DailyResult, DailyResults, Day};
use crate::game::{Help, HistoryEntry, StartKind};
use crate::page::puzzle::ModelRef;
use crate::page::puzzle::action::Action;
use crate::page::puzzle::model::Model;
use crate::puzzle::PuzzleKind;
use crate::storage::lock::with_lock;
use crate::storage::{self, StorageKey};
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

/// The stored results; `None` if there is a record that cannot be read and that has no copy yet.
fn read() -> Option<DailyResults> {
    let stored = storage::read_value::<DailyResults>(StorageKey::Daily);
    match stored.map(|results| results.map(|results| results.is_readable().then_some(results))) {
        Ok(None) => Some(DailyResults::default()),
        Ok(Some(Some(results))) => Some(results),
        Ok(Some(None)) | Err(_) => {
            storage::set_aside(StorageKey::Daily).ok()?;
            Some(DailyResults::default())
        }
    }
}

/// Adds a result to the stored ones, and calls back with its streak if that changes them.
fn record(kind: PuzzleKind, day: Day, result: DailyResult, recorded: impl FnOnce(u32) + 'static) {
    with_lock(&StorageKey::Daily.key(), move || {
        // Without room for a copy, what cannot be read stays.
        let Some(before) = read() else { return };
        let after = before.clone().with(kind, day, result);
        let is_new = before.of(kind, day).is_none();
        if after != before && storage::write_value(StorageKey::Daily, &after).is_ok() && is_new {
            recorded(after.streak(kind, day));
        }
    });
}

/// Records the result when the board of a day is solved.
#[hook]
pub fn use_daily_result(model: &ModelRef, dispatch: &Callback<Action>) {
    let solved = solved_board_of_day(model);
    let (kind, dispatch) = (model.kind(), dispatch.clone());
    use_effect_with(solved, move |solved| {
        let Some((day, result)) = *solved else { return };
        record(kind, day, result, move |streak| {
            dispatch.emit(Action::Notify(match (result.late, streak) {
                (true, _) => format!("The board of {} is solved.", day.in_words()),
                (false, 0 | 1) => "Today’s board is solved.".to_owned(),
                (false, days) => format!("Today’s board is solved, {days} days in a row."),
            }));
        });
    });
}

/// The day whose board the game has solved, and how.
fn solved_board_of_day(model: &Model) -> Option<(Day, DailyResult)> {
    let game = model.game();
    if !game.is_won() {
        return None;
    }
    // Attempts before a restart count as help, not as moves.
    let turns = game.turns();
    let mut help = Help::default();
    let mut starts = turns.starts().iter().copied().filter(|start| *start <= game.current_turn()).rev();
    let seed = loop {
        let start = turns[starts.next()?].start()?;
        help.hints += start.help.hints;
        help.deepest = help.deepest.max(start.help.deepest);
        help.solver_moves += start.help.solver_moves;
        match &start.kind {
            StartKind::Restart => {}
            StartKind::Scramble { seed, depth: None } => break seed,
            StartKind::Scramble { .. } | StartKind::Fresh | StartKind::FromMap | StartKind::Loaded => {
                return None;
            }
        }
    };
    let day = Day::parse(seed)?;
    let today = today()?;
    let board = model.kind().board_of_day(day);
    if day > today || board.position != *game.start_position() {
        return None;
    }
    let moves =
        board.ruleset.count_moves(game.start_position(), game.line().map(|entry: &HistoryEntry| entry));
    let shortest = board.distance.or_else(|| model.distances.depth(board.ruleset, game.start_position()));
    Some((day, DailyResult { moves, shortest, help, late: day < today }))
}
