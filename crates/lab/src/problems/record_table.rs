//! Rows of a record, and the search that finds one again.

use super::records::{Row, RowSearch};
use super::subject;
use antipode_play::numbers::plural;
use antipode_ui::query::use_query;
use antipode_ui::query_state::QueryState;
use antipode_ui::workers::{use_worker_pool, use_worker_state};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub(super) struct RecordTableProps {
    pub rows: Vec<Row>,
}

/// Recorded rows, each with a button that searches it again if that takes seconds.
#[component]
pub(super) fn RecordTable(props: &RecordTableProps) -> Html {
    html! {
        <div class="lab-scroll" tabindex="0" role="group" aria-label="Recorded rows: moves with 1, 2, 3 … pieces">
            <table class="lab-table"><tbody>{ for props.rows.iter().map(|row| html! { <RecordRow key={row.title} row={*row} /> }) }</tbody></table>
        </div>
    }
}

#[derive(Properties, PartialEq)]
struct RecordRowProps {
    row: Row,
}

#[component]
fn RecordRow(props: &RecordRowProps) -> Html {
    let row = props.row;
    let wanted = use_state_eq(|| false);
    let (subject, pool) = (subject(), use_worker_pool());
    let worker = use_worker_state(&subject);
    let query = row.query();
    let can_search = query.is_some();
    let search = use_query::<RowSearch>(&subject, query.filter(|_| *wanted), &worker, |answer| {
        Some(Rc::new(RowSearch::of(answer)?))
    });
    let set_wanted = |to: bool| {
        let wanted = wanted.clone();
        Callback::from(move |_: MouseEvent| wanted.set(to))
    };
    let button = |label: &'static str, onclick: Callback<MouseEvent>| {
        html! { <button type="button" class="btn" aria-label={format!("{label}: {}", row.title)} {onclick}>{ label }</button> }
    };
    let recorded = row.moves();
    let (action, again) = match &search {
        _ if !can_search => (Html::default(), Html::default()),
        QueryState::Idle => (button("Find again", set_wanted(true)), Html::default()),
        QueryState::Failed(why) => {
            let retry = {
                let subject = subject.clone();
                Callback::from(move |_: MouseEvent| pool.retry(&subject))
            };
            (button("Try again", retry), html! { <td class="foot" colspan="16">{ why }</td> })
        }
        QueryState::Ready(progress) if progress.has_ended() => {
            let moves = row.moves_of(progress);
            let agrees = moves == recorded;
            let verdict = if agrees { "the same ✓" } else { "differs ✗" };
            (
                html! { <span class={if agrees { "good" } else { "bad" }}>{ verdict }</span> },
                html! { <>
                    { for moves.into_iter().map(|moves| html! { <td class="number">{ moves }</td> }) }
                    <td class="foot">{ plural(progress.positions(), "position", "positions") }</td>
                </> },
            )
        }
        search => {
            let positions = search.ready().map_or(0, |search| search.positions());
            (
                button("Cancel", set_wanted(false)),
                html! { <td class="foot" colspan="16">{ plural(positions, "position", "positions") }</td> },
            )
        }
    };
    let is_shown = !matches!(search, QueryState::Idle);
    html! {
        <>
            <tr>
                <th scope="row">{ row.title }</th>
                <td aria-live="polite">{ action }</td>
                { for recorded.into_iter().map(|moves| html! { <td class="number">{ moves }</td> }) }
            </tr>
            if is_shown {
                <tr class="found"><th scope="row" class="foot">{ "found now" }</th><td></td>{ again }</tr>
            }
        </>
    }
}
