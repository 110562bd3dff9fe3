//! Today's board of a puzzle, with its result.

use crate::puzzle::view;
use antipode_play::day::Day;
use antipode_play::game::daily::DailyResult;
use antipode_play::numbers::plural;
use antipode_play::puzzle::metric_info::{MetricInfo, TableAvailability};
use antipode_play::puzzle::rules::BoardOfDay;
use antipode_play::puzzle::{PuzzleKind, Ruleset};
use antipode_play::route::{Page, Route};
use antipode_protocol::{Answer, PositionFacts, Query, TableQuery};
use antipode_ui::dom;
use antipode_ui::query::{use_query, use_worker_release};
use antipode_ui::query_state::QueryState;
use antipode_ui::storage::daily::link_to_board;
use antipode_ui::workers::use_worker_state;
use js_sys::Reflect;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(super) struct TodayCardProps {
    pub(super) kind: PuzzleKind,
    /// Today; `None` in the page as it arrives.
    pub(super) day: Option<Day>,
    pub(super) result: Option<DailyResult>,
    /// The days in a row on which the board was solved.
    pub(super) streak: u32,
    /// Whether the distance may be asked for without anybody waiting for it.
    pub(super) asks: bool,
    /// Called when the distance is known, or will not be.
    pub(super) on_answered: Callback<()>,
}

#[component]
pub(super) fn TodayCard(props: &TodayCardProps) -> Html {
    let TodayCardProps { kind, day, result, streak, asks, on_answered } = props;
    let board = use_memo((*kind, *day), |(kind, day)| day.map(|day| kind.board_of_day(day)));
    let is_focused = use_state_eq(|| false);
    let known = board
        .as_ref()
        .as_ref()
        .and_then(|board| board.distance)
        .or(result.and_then(|result| result.shortest));
    // A search without a table takes seconds, and much memory: it waits until the board is played.
    let has_table = |board: &BoardOfDay| board.ruleset.metric_info().table == TableAvailability::AtOnce;
    let has_table = board.as_ref().as_ref().is_some_and(has_table);
    let is_needed = known.is_none() && has_table && (*is_focused || (*asks && !saves_data()));
    let distance = use_distance(*kind, board.as_ref().as_ref(), is_needed, known);
    {
        let on_answered = on_answered.clone();
        use_effect_with((*asks, has_table, distance.clone()), move |(asks, has_table, distance)| {
            let is_awaited = *has_table && matches!(distance, QueryState::Loading(_) | QueryState::Idle);
            if *asks && !is_awaited {
                on_answered.emit(());
            }
        });
    }
    let on_focus = {
        let is_focused = is_focused.setter();
        Callback::from(move |_| is_focused.set(true))
    };
    let (onfocus, onpointerover) =
        (on_focus.reform(|_: FocusEvent| ()), on_focus.reform(|_: PointerEvent| ()));
    let Some((day, board)) = day.zip(board.as_ref().as_ref()) else {
        return html! { <li class="today-card"><a href={Route::of_page(Page::Puzzle(*kind)).to_string()}><span class="about"><b>{ kind.title() }</b></span></a></li> };
    };
    let info = board.ruleset.metric_info();
    let distance = match distance {
        QueryState::Ready(distance) => Some(*distance),
        QueryState::Idle | QueryState::Loading(_) | QueryState::Failed(_) => None,
    };
    html! {
        <li class={classes!("today-card", result.map(|_| "solved"))}>
            <a href={link_to_board(day, board)} {onfocus} {onpointerover}>
                { view::picture(&board.position) }
                <span class="about">
                    <b>{ kind.title() }</b>{ " " }
                    { for board.name.as_ref().map(|name| html! { <><span class="name">{ name }</span>{ " " }</> }) }
                    <span class="fact">{ fact(result.as_ref(), distance, &info) }</span>{ " " }
                    if *streak > 1 {
                        <span class="streak">{ plural(u64::from(*streak), "day in a row", "days in a row") }</span>
                    }
                </span>
            </a>
        </li>
    }
}

/// What is known of the board: its result, or else its distance. Never a guess.
fn fact(result: Option<&DailyResult>, distance: Option<u32>, info: &MetricInfo) -> String {
    match (result, distance) {
        (Some(result), distance) => {
            let moves =
                format!("Solved in {} {}, {}.", result.moves, info.unit(result.moves.into()), result.help);
            match distance.or(result.shortest) {
                Some(shortest) if shortest == result.moves => format!("{moves} No solution is shorter."),
                Some(shortest) => format!("{moves} The shortest solution takes {shortest}."),
                None => moves,
            }
        }
        (None, Some(distance)) => format!("{distance} {} from {}", info.unit(distance.into()), info.target),
        (None, None) => String::new(),
    }
}

/// Asks for the exact distance of a board, if `is_needed`.
#[hook]
fn use_distance(
    kind: PuzzleKind,
    board: Option<&BoardOfDay>,
    is_needed: bool,
    known: Option<u32>,
) -> QueryState<Rc<u32>> {
    let ruleset = board.map_or(Ruleset::default_for(kind), |board| board.ruleset);
    let subject = ruleset.space();
    let worker_state = use_worker_state(&subject);
    let query = board.filter(|_| is_needed).map(|board| {
        Query::Table(TableQuery::LookUp { position: ruleset.canonical(&board.position).text() })
    });
    let answer = use_query::<PositionFacts>(&subject, query, &worker_state, |answer| match answer {
        Answer::PositionFacts(facts) => Some(Rc::new(facts)),
        _ => None,
    });
    use_worker_release(vec![subject]);
    match (known, answer) {
        (Some(known), _) => QueryState::Ready(Rc::new(known)),
        (None, QueryState::Ready(facts)) => QueryState::Ready(Rc::new(facts.depth)),
        (None, QueryState::Idle) => QueryState::Idle,
        (None, QueryState::Loading(progress)) => QueryState::Loading(progress),
        (None, QueryState::Failed(failure)) => QueryState::Failed(failure),
    }
}

/// Whether the player has asked the browser to load as little as possible.
fn saves_data() -> bool {
    let read = |object: &wasm_bindgen::JsValue, name: &str| Reflect::get(object, &name.into()).ok();
    let navigator = dom::window().map(|window| window.navigator());
    let connection = navigator.and_then(|navigator| read(&navigator, "connection"));
    connection
        .filter(wasm_bindgen::JsValue::is_object)
        .and_then(|connection| read(&connection, "saveData"))
        .is_some_and(|saves| saves.is_truthy())
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::game::Help;

    #[test]
    fn a_result_says_how_it_compares() {
        let info = Ruleset::default_for(PuzzleKind::Ramka).metric_info();
        let result = DailyResult { moves: 28, shortest: Some(26), help: Help::default(), late: false };
        assert_eq!(
            fact(Some(&result), None, &info),
            "Solved in 28 tile moves, without help. The shortest solution takes 26."
        );
        assert_eq!(
            fact(Some(&result), Some(28), &info),
            "Solved in 28 tile moves, without help. No solution is shorter."
        );
        assert_eq!(fact(None, Some(1), &info), "1 tile move from solved");
        assert_eq!(fact(None, None, &info), "");
    }
}
