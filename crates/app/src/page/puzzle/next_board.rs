//! The next board of the ladder, as the page finds it, and the results of today's boards.

use super::persistence::saved::StoredGames;
use antipode_play::game::Game;
use antipode_play::page::action::{Action, SolverAction};
use antipode_play::page::next_board::{NextBoard, Walk};
use antipode_play::puzzle::PuzzleKind;
use antipode_play::puzzle::rating::RatedDepth;
use antipode_protocol::{Answer, Bounds, Query};
use antipode_ui::address::now;
use antipode_ui::part::{ModelRef, PartProps};
use antipode_ui::query::use_query;
use antipode_ui::query_state::{QueryFailure, QueryState};
use antipode_ui::storage::daily::use_daily_result;
use antipode_ui::storage::persistence;
use antipode_ui::workers::use_worker_state;
use std::rc::Rc;
use yew::platform::spawn_local;
use yew::prelude::*;

/// How long the distance of a walk is searched for, in milliseconds.
const WALK_MS: f64 = 6_000.0;

/// Finds the board of the ladder that is requested, and records the results of today's boards. It shows nothing.
#[component]
pub(super) fn NextBoardFinder(props: &PartProps) -> Html {
    use_next_board(props);
    use_daily_result(&props.model, &props.dispatch);
    use_lasting_storage(&props.model);
    Html::default()
}

/// After the first win in any puzzle, asks the browser to keep what is stored.
#[hook]
fn use_lasting_storage(model: &ModelRef) {
    let (is_won, model) = (model.game().is_won(), model.clone());
    use_effect_with(is_won, move |is_won| {
        let wins = |game: &Game| game.games().iter().filter(|game| game.is_solved).count();
        let has_won = |kind| StoredGames::read(kind).shown().is_some_and(|game| wins(&game) > 0);
        let mut others = PuzzleKind::ALL.into_iter().filter(|kind| *kind != model.kind());
        if *is_won && wins(model.games.own()) == 1 && !others.any(has_won) {
            spawn_local(persistence::ask_to_keep());
        }
    });
}

#[hook]
fn use_next_board(props: &PartProps) {
    let PartProps { model, answers, dispatch, .. } = props;
    // The last walk of the request, and its distance, if that was proven.
    let searched = use_state_eq(|| None::<(Walk, Option<u32>)>);
    let request = model.solver.position_request.clone();
    {
        let searched = searched.setter();
        use_effect_with(request.clone(), move |_| searched.set(None));
    }
    let table = answers.table(model.ruleset);
    let facts = table.ready().cloned();
    let next =
        use_memo((request.clone(), model.ruleset, facts, searched.clone()), |(.., facts, searched)| {
            model.next_board(facts.as_ref().map(|facts| &*facts.counts), searched.as_ref())
        });
    let failure = match table {
        QueryState::Failed(why) if request.is_some() && next.is_none() => Some(why.clone()),
        _ => None,
    };
    use_effect_with((failure, dispatch.clone()), |(failure, dispatch)| {
        if let Some(why) = failure {
            fail(dispatch, why);
        }
    });
    let walk = match &*next {
        Some(NextBoard::Walk(walk)) => Some(walk),
        _ => None,
    };
    let query = walk.map(|walk| Query::Search { position: walk.position().text() });
    let subject = walk.map_or(model.ruleset, |walk| walk.ruleset).space();
    let worker_state = use_worker_state(&subject);
    let bounds = use_query::<Bounds>(&subject, query, &worker_state, |answer| match answer {
        Answer::Bounds(bounds) => Some(Rc::new(bounds)),
        _ => None,
    });
    let (dispatch, metric) = (dispatch.clone(), model.ruleset.name());
    use_effect_with((next, bounds), move |(next, bounds)| match &**next {
        Some(NextBoard::Listed(position, board)) => {
            dispatch.emit(Action::Solver(SolverAction::ReceiveNext(position.clone(), *board, now())));
        }
        Some(NextBoard::OfTable(request)) => {
            dispatch.emit(Action::Solver(SolverAction::RequestPosition(request.clone())));
        }
        Some(NextBoard::Walk(walk)) => match bounds {
            QueryState::Ready(bounds) if bounds.position != walk.position().text() => {}
            QueryState::Ready(bounds) => match bounds.upper.filter(|upper| *upper == bounds.lower) {
                Some(depth) if walk.suits(depth) => {
                    let board = RatedDepth::of_depth(depth, metric);
                    let next = SolverAction::ReceiveNext(walk.position().clone(), board, now());
                    dispatch.emit(Action::Solver(next));
                }
                Some(depth) => searched.set(Some((walk.clone(), Some(depth)))),
                None if bounds.ended || bounds.elapsed_ms > WALK_MS => {
                    searched.set(Some((walk.clone(), None)));
                }
                None => {}
            },
            QueryState::Failed(why) => fail(&dispatch, why),
            QueryState::Idle | QueryState::Loading(_) => {}
        },
        None => {}
    });
}

fn fail(dispatch: &Callback<Action>, why: &QueryFailure) {
    let sentence = format!("No next board was found. {why}");
    dispatch.emit(Action::Solver(SolverAction::FailRequest(sentence)));
}
