//! The map of reachable positions: rings around the goal, the path of the game, and a table of the rings.
//!
//! - [`paint`]: the drawing. - [`rings`]: the table.

mod paint;
mod rings;

use self::paint::{Shown, nearest, paint};
use self::rings::rings;
use crate::game::{Event, How};
use crate::link::use_lane;
use crate::page::asking::use_asked;
use crate::page::toy::PartProps;
use crate::page::toy::action::Action;
use crate::page::toy::answers::{TableSwitch, use_table_switch};
use crate::page::toy::keeping::now;
use crate::page::toy::model::{Model, WantedDepth};
use crate::panel::asked::Asked;
use crate::panel::numbers::thousands;
use crate::panel::progress::{building, retry};
use crate::puzzle::Position;
use antipode_protocol::{Answer, Query, GraphMap, TableQuery, MapPoint};
use gloo::events::EventListener;
use std::rc::Rc;
use web_sys::HtmlCanvasElement;
use yew::prelude::*;

/// The maximum number of boards of the game on the map: the last ones.
const MOST_BOARDS: usize = 400;

/// The map of the current ruleset.
#[component]
pub fn Graph(props: &PartProps) -> Html {
    let PartProps { model, answers, dispatch } = props;
    let space = model.count.space();
    let lane = use_lane(&space);
    let map = use_asked::<GraphMap>(&space, Some(Query::Table(TableQuery::Map)), &lane, |answer| match answer {
        Answer::Map(map) => Some(Rc::new(*map)),
        _ => None,
    });
    // This component renders every second, and formatting a long game is slow.
    let positions = use_memo(boards(model), |boards| boards.iter().map(Position::text).collect::<Vec<_>>());
    let ask = map.here().map(|_| Query::Table(TableQuery::Locate { positions: (*positions).clone() }));
    let spots = use_asked::<Vec<Option<MapPoint>>>(&space, ask, &lane, |answer| match answer {
        Answer::MapPoints(spots) => Some(Rc::new(spots)),
        _ => None,
    });
    // The last answer stays until the next one arrives, if it belongs to the same map.
    let last = use_mut_ref(|| (space.clone(), Rc::new(Vec::new())));
    if let Asked::Here(spots) = &spots {
        *last.borrow_mut() = (space.clone(), spots.clone());
    }
    let way =
        Some(last.borrow()).filter(|last| last.0 == space).map(|last| last.1.clone()).unwrap_or_default();

    let wanted = use_state_eq(|| None::<u32>);
    let ask = wanted.map(|number| Query::Table(TableQuery::PositionAt { number }));
    let chosen = use_asked::<String>(&space, ask, &lane, |answer| match answer {
        Answer::Position(position) => Some(Rc::new(position)),
        _ => None,
    });
    {
        let (board, dispatch, wanted) = (model.board().clone(), dispatch.clone(), wanted.clone());
        use_effect_with(chosen, move |chosen| {
            if let Asked::Here(text) = chosen
                && let Ok(position) = board.read(text)
            {
                wanted.set(None);
                dispatch.emit(Action::Game(Event::Place { position, how: How::Chosen, now: now() }));
            }
        });
    }

    let canvas = use_node_ref();
    let redraw = use_redraw();
    {
        let canvas = canvas.clone();
        let question = (map.here().cloned(), way, redraw, model.hidden);
        use_effect_with(question, move |(map, way, _, hidden)| {
            if let (Some(map), Some(canvas)) = (map, canvas.cast::<HtmlCanvasElement>())
                && !hidden
            {
                paint(&canvas, &Shown { map, way });
            }
        });
    }
    let TableSwitch { cancel, retry: again, .. } = use_table_switch(dispatch);
    let count = model.count;
    let (on_cancel, on_retry) = (cancel.reform(move |()| count), again.reform(move |()| count));
    let map = match &map {
        Asked::Here(map) => map.clone(),
        Asked::Waiting(progress) => return building(progress.as_ref(), None, &on_cancel),
        Asked::Gone(why) => return retry("The map", why, &on_retry),
        Asked::Not => return Html::default(),
    };
    if model.hidden {
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
    let facts = answers.table(model.count).here().cloned();
    let counts: Rc<[u64]> =
        facts.as_ref().map_or_else(|| Rc::from([]), |facts| facts.counts.as_slice().into());
    let on_draw = dispatch.reform(|depth: u32| {
        Action::WantDepth(WantedDepth { depth: Some(depth), seed: crate::page::toy::fresh_seed() })
    });
    let drawn = map.numbers.len() as u64;
    let all = counts.iter().sum::<u64>();
    html! {
        <section class="map" aria-label="Map of reachable positions">
            <canvas ref={canvas} {onclick} aria-hidden="true" title="Tap a position to put it on the board" />
            <p class="foot">
                { "The goal is in the middle, each ring one " }{ model.count.counted().one }{ " farther out. The line is your path. Tap a position to go there." }
                if drawn < all {
                    { format!(" {} of {} positions are drawn: those on shortest paths between here and the goal.", thousands(drawn), thousands(all)) }
                }
            </p>
            { rings(&counts, &map, model.depth(), &on_draw) }
        </section>
    }
}

/// The last boards of the current game.
fn boards(model: &Model) -> Vec<Position> {
    let game = model.game();
    let turns = &game.turns()[game.began()..=game.now()];
    let last = turns.len().saturating_sub(MOST_BOARDS);
    turns[last..].iter().map(|turn| turn.after.clone()).collect()
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
            web_sys::window().map(|window| EventListener::new(&window, name, move |_| setter.set(next)))
        };
        let listeners = [listen("resize"), listen("antipode-theme")];
        move || drop(listeners)
    });
    value
}
