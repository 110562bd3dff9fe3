//! The board with flying blocks: a move lifts a piece and puts it down in any free place, turned or not.

use antipode_play::numbers::plural;
use antipode_play::puzzle::sliding::PosedPosition;
use antipode_protocol::sliding::{SlidingAnswer, SlidingQuery};
use antipode_protocol::sliding_study::{FlyingBlocks as Flight, Study, StudyResult};
use antipode_protocol::{Answer, Query, Subject};
use antipode_puzzles::sliding::notation::parse_position;
use antipode_puzzles::sliding::{Goal, Metric};
use antipode_ui::panel::progress::{progress_view, retry_notice};
use antipode_ui::query::use_query;
use antipode_ui::query_state::QueryState;
use antipode_ui::sliding::picture::picture;
use antipode_ui::workers::{use_worker_pool, use_worker_state};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(super) struct FlyingBlocksProps {
    /// The worker that computes it.
    pub subject: Subject,
    /// The board and its goal.
    pub position: AttrValue,
}

/// The shortest solution, on request.
#[component]
pub(super) fn FlyingBlocks(props: &FlyingBlocksProps) -> Html {
    let query = Query::Sliding(SlidingQuery::Study {
        position: props.position.to_string(),
        metric: Metric::Move.name().to_owned(),
        study: Study::FlyingBlocks,
    });
    let wanted = use_state_eq(|| None::<Query>);
    let is_wanted = wanted.as_ref() == Some(&query);
    let (worker, pool) = (use_worker_state(&props.subject), use_worker_pool());
    let found =
        use_query::<StudyResult>(&props.subject, is_wanted.then(|| query.clone()), &worker, |answer| {
            match answer {
                Answer::Sliding(SlidingAnswer::Study(result)) => Some(Rc::new(result)),
                _ => None,
            }
        });
    let want = |to: Option<Query>| {
        let wanted = wanted.clone();
        Callback::from(move |()| wanted.set(to.clone()))
    };
    let result = match &found {
        QueryState::Idle => html! {
            <p><button type="button" class="btn" onclick={want(Some(query)).reform(|_| ())}>{ "Solve with flying blocks" }</button></p>
        },
        QueryState::Loading(progress) => progress_view(progress.as_ref(), None, &want(None)),
        QueryState::Failed(why) => {
            let subject = props.subject.clone();
            retry_notice("The flight", why, &Callback::from(move |()| pool.retry(&subject)))
        }
        QueryState::Ready(result) => match &**result {
            StudyResult::FlyingBlocks(flight) => flight_view(flight),
            _ => Html::default(),
        },
    };
    html! {
        <details class="twin">
            <summary>{ "Flying blocks" }</summary>
            <p class="foot">{ "In Dries De Clercq’s Flying Block Puzzles a move lifts one piece and puts it down in any free place, turned or not; it may pass over \
                others. Nothing is in the way of a piece but the room where it lands." }</p>
            <div aria-live="polite">{ result }</div>
        </details>
    }
}

fn flight_view(flight: &Flight) -> Html {
    let boards = flight
        .boards
        .iter()
        .filter_map(|text| parse_position(text).ok())
        .map(|position| picture(&PosedPosition::new(position, Goal::Places(Vec::new()))));
    html! {
        <>
            <p class="foot">{ sentence(flight) }</p>
            if flight.distance.is_some() {
                <ol class="components">{ for boards.enumerate().map(|(index, board)| html! { <li key={index}>{ board }<span class="hush">{ &flight.boards[index] }</span></li> }) }</ol>
            }
        </>
    }
}

/// `7 moves · 28,240 positions`.
fn sentence(flight: &Flight) -> String {
    let positions = plural(flight.positions, "position", "positions");
    match (flight.distance, flight.at_least) {
        (Some(distance), _) => format!("{} · {positions} visited", plural(distance.into(), "move", "moves")),
        (None, Some(least)) => {
            format!(
                "At least {}: the memory is full after {positions}.",
                plural(least.into(), "move", "moves")
            )
        }
        (None, None) => format!("It cannot be solved even so: all {positions} were visited."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_is_said() {
        let flight = |distance, at_least| Flight { distance, at_least, boards: Vec::new(), positions: 12 };
        assert_eq!(sentence(&flight(Some(1), None)), "1 move · 12 positions visited");
        assert_eq!(
            sentence(&flight(None, Some(4))),
            "At least 4 moves: the memory is full after 12 positions."
        );
        assert_eq!(
            sentence(&flight(None, None)),
            "It cannot be solved even so: all 12 positions were visited."
        );
    }
}
