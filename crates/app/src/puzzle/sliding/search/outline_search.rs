//! The hardest puzzles of any set of cells: rectangular, walled, irregular or 3-D.

use super::outline_draft::{DraftAction, MAX_SIDES, OutlineDraft};
use super::outline_grid::OutlineGrid;
use super::outline_results::outline_results;
use antipode_play::numbers::plural;
use antipode_play::numbers::sentence;
use antipode_protocol::sliding::{SlidingAnswer, SlidingQuery};
use antipode_protocol::sliding_search::OutlineProgress;
use antipode_protocol::{Answer, Query, Subject};
use antipode_puzzles::sliding::Metric;
use antipode_ui::panel::select::select;
use antipode_ui::query::{use_query, use_worker_release};
use antipode_ui::query_state::QueryState;
use antipode_ui::workers::use_worker_state;
use std::cell::RefCell;
use std::rc::Rc;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The metrics by which outlines are searched.
const METRICS: [Metric; 3] = [Metric::Step, Metric::Line, Metric::Move];
const AXES: [&str; 3] = ["Columns", "Rows", "Layers"];

/// An outline with a metric.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Request {
    outline: String,
    metric: Metric,
    /// How often it failed before.
    failures: u32,
}

impl Request {
    /// The search of a draft, after an answer to an earlier request; `None` if the draft is no outline.
    fn new(
        draft: &OutlineDraft,
        metric: Metric,
        answer: &QueryState<Rc<OutlineProgress>>,
        earlier: Option<&Request>,
    ) -> Option<Request> {
        let failures = match (answer, earlier) {
            (QueryState::Failed(_), Some(failed)) => failed.failures + 1,
            _ => 0,
        };
        draft.outline().ok()?;
        Some(Request { outline: draft.text().trim().to_owned(), metric, failures })
    }
}

/// The state that survives while the player looks at a board of the results.
#[derive(Clone, Default)]
struct Session {
    draft: OutlineDraft,
    finished: Option<(Request, Rc<OutlineProgress>)>,
}

thread_local! {
    static SESSION: RefCell<Session> = RefCell::default();
}

/// The board as a grid and as text, the metric, and the search.
#[component]
pub(super) fn OutlineSearchPart() -> Html {
    let session = SESSION.with_borrow(Session::clone);
    let requested = session.finished.as_ref().map(|(request, _)| request.clone());
    let was_finished = *use_memo((), |()| requested.is_some());
    let draft = use_state_eq(|| session.draft.clone());
    let metric = use_state_eq(|| requested.as_ref().map_or(Metric::Move, |request| request.metric));
    let running = use_state_eq(|| requested);
    let answer = use_search(running.as_ref(), session.finished);
    use_effect_with((*draft).clone(), |draft| {
        SESSION.with_borrow_mut(|session| session.draft = draft.clone());
    });
    let edit = {
        let draft = draft.clone();
        Callback::from(move |action: DraftAction| draft.set(draft.reduce(action)))
    };
    let run = |to: Option<Request>| {
        let running = running.clone();
        Callback::from(move |_: MouseEvent| running.set(to.clone()))
    };
    let request = Request::new(&draft, *metric, &answer, running.as_ref());
    let metrics = METRICS.iter().map(|known| (known.noun(false).to_owned(), known == &*metric)).collect();
    let on_metric = {
        let metric = metric.clone();
        Callback::from(move |index: usize| metric.set(METRICS[index % METRICS.len()]))
    };
    let sides = |axis: usize| {
        let options =
            (1..=MAX_SIDES[axis]).map(|side| (side.to_string(), side == draft.size()[axis])).collect();
        select(AXES[axis], options, edit.reform(move |index: usize| DraftAction::Resize(axis, index + 1)))
    };
    html! {
        <details class="outline-part" open={was_finished}>
            <summary>{ "Any outline, with walls or in space" }</summary>
            <p class="foot">{ "The goal piece starts in the first corner of the board and must cover its last cell, in reading order, layer by layer. \
                In space, pieces also move up and down. Up to 16 cells." }</p>
            <div class="fields">
                { for (0..AXES.len()).map(sides) }
                { select("Counting", metrics, on_metric) }
            </div>
            if draft.exceeds_grid() {
                <p class="foot">{ "This board is too large for the grid. Change it as text." }</p>
            } else {
                <OutlineGrid draft={(*draft).clone()} on_edit={edit.clone()} />
            }
            { text_field(&draft, &edit) }
            <p class="row">
                if is_searching(&answer) {
                    <button type="button" class="btn" onclick={run(None)}>{ "Cancel" }</button>
                } else {
                    <button type="button" class="btn primary" disabled={request.is_none()} onclick={run(request)}>{ "Start" }</button>
                }
            </p>
            { match (&answer, &*running) {
                (QueryState::Failed(why), _) => html! { <p class="foot bad-line" role="status">{ why }</p> },
                (QueryState::Loading(_), _) => html! { <p class="foot" role="status">{ "Starting…" }</p> },
                (QueryState::Ready(progress), Some(request)) => {
                    outline_results(&request.outline, request.metric, progress)
                }
                _ => Html::default(),
            } }
        </details>
    }
}

/// Runs the search of a request, unless it is the finished one. A finished search stays in the session.
#[hook]
fn use_search(
    running: Option<&Request>,
    finished: Option<(Request, Rc<OutlineProgress>)>,
) -> QueryState<Rc<OutlineProgress>> {
    let subject = Subject::service("sliding", "outline");
    let worker = use_worker_state(&subject);
    let finished = finished.filter(|(request, _)| running == Some(request));
    let query = running.filter(|_| finished.is_none()).map(|request| {
        Query::Sliding(SlidingQuery::Outline {
            outline: request.outline.clone(),
            metric: request.metric.name().to_owned(),
        })
    });
    let answer = use_query::<OutlineProgress>(&subject, query, &worker, |answer| match answer {
        Answer::Sliding(SlidingAnswer::Outline(progress)) => Some(Rc::new(*progress)),
        _ => None,
    });
    use_worker_release(vec![subject]);
    use_effect_with((answer.clone(), running.cloned()), |(answer, request)| {
        if let (QueryState::Ready(progress), Some(request)) = (answer, request)
            && progress.ended
        {
            let finished = Some((request.clone(), progress.clone()));
            SESSION.with_borrow_mut(|session| session.finished = finished);
        }
    });
    finished.map_or(answer, |(_, progress)| QueryState::Ready(progress))
}

fn is_searching(answer: &QueryState<Rc<OutlineProgress>>) -> bool {
    match answer {
        QueryState::Loading(_) => true,
        QueryState::Ready(progress) => !progress.ended,
        QueryState::Idle | QueryState::Failed(_) => false,
    }
}

/// The outline as text, with its number of cells or its fault.
fn text_field(draft: &OutlineDraft, edit: &Callback<DraftAction>) -> Html {
    let oninput = edit.reform(|event: InputEvent| {
        DraftAction::Type(event.target_unchecked_into::<HtmlInputElement>().value())
    });
    let outline = draft.outline();
    html! {
        <>
            <label class="field">{ "The board as text: . is a cell, # a wall, / begins a row and // a layer" }
                <input type="text" value={draft.text().to_owned()} {oninput} spellcheck="false" autocapitalize="off" autocomplete="off"
                    aria-invalid={outline.is_err().then_some("true")} aria-describedby="outline-verdict" /></label>
            <p id="outline-verdict" class={classes!("foot", outline.is_err().then_some("bad-line"))} role="status">{ match &outline {
                Ok(outline) => format!("{}.", plural(outline.cells().len() as u64, "cell", "cells")),
                Err(why) => sentence(&why.to_string()),
            } }</p>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_ui::query_state::QueryFailure;

    #[test]
    fn a_request_counts_the_failures_of_the_last_one() {
        let draft = OutlineDraft::default();
        let request = |answer, earlier| Request::new(&draft, Metric::Move, &answer, earlier);
        let first = request(QueryState::Idle, None).expect("an outline");
        assert_eq!((first.outline.as_str(), first.failures), (draft.text(), 0));
        let failure = || QueryState::Failed(QueryFailure::Unsolvable(None));
        let second = request(failure(), Some(&first)).expect("an outline");
        assert_eq!(request(failure(), Some(&second)).map(|third| third.failures), Some(2));
        assert_eq!(request(QueryState::Loading(None), Some(&second)).map(|next| next.failures), Some(0));
        let faulty = draft.reduce(DraftAction::Type("..#/..".to_owned()));
        assert_eq!(Request::new(&faulty, Metric::Move, &QueryState::Idle, None), None);
    }
}
