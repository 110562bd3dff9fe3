//! The map of reachable positions: rings around the goal, the path of the game, and a table of the rings.
//!
//! - [`drawing`]: the drawing. - [`rings`]: the table.

mod drawing;
mod rings;

use self::drawing::{Drawing, SIDE, game_path, nearest};
use self::rings::rings;
use antipode_play::game::{Event, StartKind};
use antipode_play::numbers::thousands;
use antipode_play::page::action::{Action, SolverAction};
use antipode_play::page::model::Model;
use antipode_play::page::solving::{PositionChoice, PositionRequest};
use antipode_play::puzzle::Position;
use antipode_protocol::{Answer, GraphMap, MapPoint, Query, Subject, TableQuery};
use antipode_ui::address::now;
use antipode_ui::panel::progress::{progress_view, retry_notice};
use antipode_ui::panel::save_drawing::save_drawing;
use antipode_ui::part::PartProps;
use antipode_ui::query::use_query;
use antipode_ui::query_state::QueryState;
use antipode_ui::table_controls::{TableControls, use_table_controls};
use antipode_ui::workers::{WorkerState, use_worker_state};
use std::rc::Rc;
use web_sys::Element;
use yew::prelude::*;

/// The maximum number of boards of the game on the map: the last ones.
const MAX_GAME_BOARDS: usize = 400;

/// The map of the current ruleset.
#[component]
pub fn Graph(props: &PartProps) -> Html {
    let PartProps { model, answers, dispatch, .. } = props;
    let subject = model.ruleset.space();
    let worker = use_worker_state(&subject);
    let map =
        use_query::<GraphMap>(
            &subject,
            Some(Query::Table(TableQuery::Map)),
            &worker,
            |answer| match answer {
                Answer::Map(map) => Some(Rc::new(*map)),
                _ => None,
            },
        );
    let points = use_game_path(model, map.ready().is_some(), &subject, &worker);
    let open = use_opening(model, dispatch, &subject, &worker);
    let drawn = use_node_ref();
    let drawing = use_memo(map.ready().cloned(), |map| map.as_deref().map(Drawing::of));
    let path = use_memo((map.ready().cloned(), points), |(map, points)| {
        map.as_deref().map(|map| game_path(map, points)).unwrap_or_default()
    });
    let TableControls { cancel, retry, .. } = use_table_controls(dispatch);
    let ruleset = model.ruleset;
    let (on_cancel, on_retry) = (cancel.reform(move |()| ruleset), retry.reform(move |()| ruleset));
    let map = match &map {
        QueryState::Ready(map) => map.clone(),
        QueryState::Loading(progress) => return progress_view(progress.as_ref(), None, &on_cancel),
        QueryState::Failed(why) => return retry_notice("The map", why, &on_retry),
        QueryState::Idle => return Html::default(),
    };
    if model.preferences.hides_distances {
        return html! { <p class="foot">{ "The map reveals distances. Show the distance to see it." }</p> };
    }
    let onclick = {
        let (map, drawn) = (map.clone(), drawn.clone());
        Callback::from(move |event: MouseEvent| {
            let frame = drawn.cast::<Element>().map(|drawn| drawn.get_bounding_client_rect());
            let tap = frame.filter(|frame| frame.width() > 0.0).map(|frame| {
                let scale = SIDE / frame.width();
                let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
                ((x - frame.left()) * scale, (y - frame.top()) * scale)
            });
            if let Some(index) = tap.and_then(|tap| nearest(&map, tap)) {
                open.emit(map.numbers.get(index).copied());
            }
        })
    };
    let facts = answers.table(model.ruleset).ready().cloned();
    let counts: &[u64] = facts.as_ref().map_or(&[], |facts| facts.counts.as_slice());
    let on_draw = dispatch.reform(|depth: u32| {
        Action::Solver(SolverAction::RequestPosition(PositionRequest {
            choice: PositionChoice::Depth(depth),
            seed: antipode_ui::dom::random_word(),
        }))
    });
    html! {
        <section class="map" aria-label="Map of reachable positions">
            <figure>
                <svg ref={drawn} viewBox={format!("0 0 {SIDE} {SIDE}")} aria-hidden="true" {onclick}>
                    if let Some(Drawing { moves, dots }) = &*drawing {
                        <path class="moves" d={moves.clone()} />
                        <path class="dots" d={dots.clone()} />
                    }
                    <path class="path" d={path.0.clone()} />
                    if let Some((x, y)) = path.1 {
                        <circle cx={format!("{x:.1}")} cy={format!("{y:.1}")} r="4" />
                    }
                </svg>
                <p>{ save_drawing("map") }</p>
            </figure>
            <p class="foot">
                { "The goal is in the middle, each ring one " }{ model.ruleset.metric_info().one }{ " farther out. The line is your path. Tap a position to go there." }
                { sample_note(map.numbers.len() as u64, counts.iter().sum()) }
            </p>
            { rings(counts, &map, model.depth(), &on_draw) }
        </section>
    }
}

/// How many positions are drawn, if not all.
fn sample_note(drawn: u64, all: u64) -> Option<String> {
    (drawn < all).then(|| {
        let (drawn, all) = (thousands(drawn), thousands(all));
        format!(" {drawn} of {all} positions are drawn, a sample: each with a shortest path to the goal.")
    })
}

/// The places of the game's last boards on the map. The last answer stays until the next one arrives, if it belongs to the same map.
#[hook]
fn use_game_path(
    model: &Model,
    has_map: bool,
    subject: &Subject,
    worker: &WorkerState,
) -> Rc<Vec<Option<MapPoint>>> {
    // The map renders every second, and formatting a long game is slow.
    let positions = use_memo(boards(model), |boards| boards.iter().map(Position::text).collect::<Vec<_>>());
    let query = has_map.then(|| Query::Table(TableQuery::Locate { positions: (*positions).clone() }));
    let points = use_query::<Vec<Option<MapPoint>>>(subject, query, worker, |answer| match answer {
        Answer::MapPoints(points) => Some(Rc::new(points)),
        _ => None,
    });
    let last = use_mut_ref(|| (subject.clone(), Rc::new(Vec::new())));
    if let QueryState::Ready(points) = &points {
        *last.borrow_mut() = (subject.clone(), points.clone());
    }
    let (of, points) = &*last.borrow();
    if of == subject { points.clone() } else { Rc::default() }
}

/// Puts the position of a number in the table on the board.
#[hook]
fn use_opening(
    model: &Model,
    dispatch: &Callback<Action>,
    subject: &Subject,
    worker: &WorkerState,
) -> Callback<Option<u32>> {
    let wanted = use_state_eq(|| None::<u32>);
    let query = wanted.map(|number| Query::Table(TableQuery::PositionAt { number }));
    let chosen = use_query::<String>(subject, query, worker, |answer| match answer {
        Answer::Position(position) => Some(Rc::new(position)),
        _ => None,
    });
    let setter = wanted.setter();
    let (board, dispatch) = (model.board().clone(), dispatch.clone());
    use_effect_with(chosen, move |chosen| {
        if let QueryState::Ready(text) = chosen
            && let Ok(position) = board.parse(text)
        {
            setter.set(None);
            dispatch.emit(Action::Game(Event::SetPosition {
                position,
                kind: StartKind::FromMap,
                now: now(),
            }));
        }
    });
    Callback::from(move |number| wanted.set(number))
}

/// The last boards of the current game.
fn boards(model: &Model) -> Vec<Position> {
    let game = model.game();
    let end = game.current_turn() + 1;
    let first = game.start_turn().max(end.saturating_sub(MAX_GAME_BOARDS));
    game.turns().range(first..end).map(|turn| turn.after.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::sample_note;

    #[test]
    fn a_sample_is_told_from_the_whole() {
        assert_eq!(sample_note(24, 24), None);
        let note = sample_note(6_000, 65_880).expect("a sample");
        assert!(note.starts_with(" 6,000 of 65,880 positions are drawn"), "{note}");
    }
}
