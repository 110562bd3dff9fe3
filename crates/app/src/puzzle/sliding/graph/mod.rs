//! The map of reachable positions: rings around the goal, the path of the game, and a table of the rings.
//!
//! - [`paint`]: the drawing. - [`rings`]: the table.

mod paint;
mod rings;

use self::paint::{MapView, nearest, paint};
use self::rings::rings;
use antipode_play::game::{Event, StartKind};
use antipode_play::numbers::thousands;
use antipode_play::page::action::{Action, SolverAction};
use antipode_play::page::model::Model;
use antipode_play::page::solving::PositionRequest;
use antipode_play::puzzle::Position;
use antipode_protocol::{Answer, GraphMap, MapPoint, Query, TableQuery};
use antipode_ui::address::now;
use antipode_ui::panel::progress::{progress_view, retry_notice};
use antipode_ui::part::PartProps;
use antipode_ui::query::use_query;
use antipode_ui::query_state::QueryState;
use antipode_ui::table_controls::{TableControls, use_table_controls};
use antipode_ui::workers::use_worker_state;
use gloo::events::EventListener;
use std::rc::Rc;
use web_sys::HtmlCanvasElement;
use yew::prelude::*;

/// The maximum number of boards of the game on the map: the last ones.
const MAX_GAME_BOARDS: usize = 400;

/// The map of the current ruleset.
#[component]
pub fn Graph(props: &PartProps) -> Html {
    let PartProps { model, answers, dispatch, .. } = props;
    let space = model.ruleset.space();
    let worker = use_worker_state(&space);
    let map =
        use_query::<GraphMap>(&space, Some(Query::Table(TableQuery::Map)), &worker, |answer| match answer {
            Answer::Map(map) => Some(Rc::new(*map)),
            _ => None,
        });
    // This component renders every second, and formatting a long game is slow.
    let positions = use_memo(boards(model), |boards| boards.iter().map(Position::text).collect::<Vec<_>>());
    let query = map.ready().map(|_| Query::Table(TableQuery::Locate { positions: (*positions).clone() }));
    let spots = use_query::<Vec<Option<MapPoint>>>(&space, query, &worker, |answer| match answer {
        Answer::MapPoints(spots) => Some(Rc::new(spots)),
        _ => None,
    });
    // The last answer stays until the next one arrives, if it belongs to the same map.
    let last = use_mut_ref(|| (space.clone(), Rc::new(Vec::new())));
    if let QueryState::Ready(spots) = &spots {
        *last.borrow_mut() = (space.clone(), spots.clone());
    }
    let way =
        Some(last.borrow()).filter(|last| last.0 == space).map(|last| last.1.clone()).unwrap_or_default();

    let wanted = use_state_eq(|| None::<u32>);
    let query = wanted.map(|number| Query::Table(TableQuery::PositionAt { number }));
    let chosen = use_query::<String>(&space, query, &worker, |answer| match answer {
        Answer::Position(position) => Some(Rc::new(position)),
        _ => None,
    });
    {
        let (board, dispatch, wanted) = (model.board().clone(), dispatch.clone(), wanted.clone());
        use_effect_with(chosen, move |chosen| {
            if let QueryState::Ready(text) = chosen
                && let Ok(position) = board.parse(text)
            {
                wanted.set(None);
                dispatch.emit(Action::Game(Event::SetPosition {
                    position,
                    kind: StartKind::FromMap,
                    now: now(),
                }));
            }
        });
    }

    let canvas = use_node_ref();
    let redraw = use_redraw();
    {
        let canvas = canvas.clone();
        let question = (
            map.ready().cloned(),
            way,
            (redraw, model.display.is_full_width),
            model.preferences.hides_distances,
        );
        use_effect_with(question, move |(map, way, _, hidden)| {
            if let (Some(map), Some(canvas)) = (map, canvas.cast::<HtmlCanvasElement>())
                && !hidden
            {
                paint(&canvas, &MapView { map, game_path: way });
            }
        });
    }
    let TableControls { cancel, retry: again, .. } = use_table_controls(dispatch);
    let count = model.ruleset;
    let (on_cancel, on_retry) = (cancel.reform(move |()| count), again.reform(move |()| count));
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
        let map = map.clone();
        Callback::from(move |event: MouseEvent| {
            let canvas = event.target_dyn_into::<HtmlCanvasElement>();
            if let Some(index) = canvas.and_then(|canvas| nearest(&canvas, &map, &event)) {
                wanted.set(map.numbers.get(index).copied());
            }
        })
    };
    let facts = answers.table(model.ruleset).ready().cloned();
    let counts: Rc<[u64]> =
        facts.as_ref().map_or_else(|| Rc::from([]), |facts| facts.counts.as_slice().into());
    let on_draw = dispatch.reform(|depth: u32| {
        Action::Solver(SolverAction::RequestPosition(PositionRequest {
            depth: Some(depth),
            seed: antipode_ui::dom::random_word(),
        }))
    });
    let drawn = map.numbers.len() as u64;
    let all = counts.iter().sum::<u64>();
    html! {
        <section class="map" aria-label="Map of reachable positions">
            <canvas ref={canvas} {onclick} aria-hidden="true" title="Tap a position to put it on the board" />
            <p class="foot">
                { "The goal is in the middle, each ring one " }{ model.ruleset.metric_info().one }{ " farther out. The line is your path. Tap a position to go there." }
                if drawn < all {
                    { format!(" {} of {} positions are drawn, a sample: each with a shortest path to the goal.", thousands(drawn), thousands(all)) }
                }
            </p>
            { rings(&counts, &map, model.depth(), &on_draw) }
        </section>
    }
}

/// The last boards of the current game.
fn boards(model: &Model) -> Vec<Position> {
    let game = model.game();
    let end = game.current_turn() + 1;
    let first = game.start_turn().max(end.saturating_sub(MAX_GAME_BOARDS));
    game.turns().range(first..end).map(|turn| turn.after.clone()).collect()
}

/// A number that increases whenever the map must be redrawn: after a resize or a theme change.
#[hook]
fn use_redraw() -> u32 {
    let count = use_state_eq(|| 0_u32);
    let setter = count.setter();
    let value = *count;
    use_effect_with(value, move |value| {
        let next = value.wrapping_add(1);
        let listen = |name: &'static str| {
            let setter = setter.clone();
            antipode_ui::dom::window()
                .map(|window| EventListener::new(&window, name, move |_| setter.set(next)))
        };
        let listeners = [listen("resize"), listen("antipode-theme")];
        move || drop(listeners)
    });
    value
}
