//! Evaluates the draft: whether it is valid, its distance from solved, and the effect of single changes.

use super::edit_some;
use antipode_play::numbers::sentence;
use antipode_play::numbers::{plural, thousands};
use antipode_play::puzzle::sliding::editor::{EditorAction, EditorState};
use antipode_protocol::sliding::{
    ChangeResult, ChangeResults, MetricComparison, PuzzleStatus, SlidingAnswer, SlidingQuery,
};
use antipode_protocol::{Answer, Query, Subject};
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::draft::Draft;
use antipode_ui::query::{use_query, use_worker_release};
use antipode_ui::query_state::QueryState;
use antipode_ui::workers::use_worker_state;
use std::rc::Rc;
use yew::prelude::*;

/// The number of listed changes; the others are in a collapsed list.
const LISTED_CHANGES: usize = 12;

#[derive(Properties, PartialEq)]
pub(super) struct DraftVerdictProps {
    pub(super) editor: Rc<EditorState>,
    pub(super) metric: Metric,
    pub(super) on_edit: Callback<EditorAction>,
}

/// The verdict, and the changes on request.
#[component]
pub(super) fn DraftVerdict(props: &DraftVerdictProps) -> Html {
    let DraftVerdictProps { editor, metric, on_edit } = props;
    let subject = Subject::service("sliding", "draft");
    let worker = use_worker_state(&subject);
    let board = editor.draft.build();
    let position = board.as_ref().ok().filter(|_| !editor.is_painting()).map(|_| editor.draft.to_text());
    let query = position.clone().map(|position| {
        Query::Sliding(SlidingQuery::CompareMetrics {
            position,
            metrics: vec![metric.name().to_owned()],
            analysis_metric: None,
        })
    });
    let measures = use_query::<MetricComparison>(&subject, query, &worker, |answer| match answer {
        Answer::Sliding(SlidingAnswer::MetricComparison(measures)) => Some(Rc::new(*measures)),
        _ => None,
    });
    let wants = use_state_eq(|| false);
    let known = measures.ready().is_some_and(|measures| measures.ended);
    let query = position.filter(|_| *wants && known);
    let query = query.map(|position| {
        Query::Sliding(SlidingQuery::TryChanges { position, metric: metric.name().to_owned() })
    });
    let changes = use_query::<ChangeResults>(&subject, query, &worker, |answer| match answer {
        Answer::Sliding(SlidingAnswer::ChangeResults(changes)) => Some(Rc::new(*changes)),
        _ => None,
    });
    use_worker_release(vec![subject]);
    let (class, text) = match (&board, &measures) {
        (Err(fault), _) => ("bad", sentence(&fault.to_string())),
        (Ok(_), QueryState::Ready(measures)) => match measures.rows.first() {
            Some(row) => verdict(&row.status, *metric),
            None => ("", String::new()),
        },
        (Ok(_), QueryState::Failed(why)) => ("bad", format!("The distance from solved is not known. {why}")),
        (Ok(_), QueryState::Idle | QueryState::Loading(_)) => ("", "…".to_owned()),
    };
    let toggle = {
        let wants = wants.clone();
        Callback::from(move |_: MouseEvent| wants.set(!*wants))
    };
    html! {
        <div class="verdict-of-draft">
            if editor.asks_for_lines() {
                { line_question(on_edit) }
            }
            <p class={classes!("verdict-line", class)} role="status">{ text }</p>
            <button type="button" class="btn" aria-expanded={wants.to_string()} disabled={board.is_err()} onclick={toggle}>
                { if *wants { "Hide single changes" } else { "Try one change" } }</button>
            if *wants && board.is_ok() {
                { listed(&changes, *metric, on_edit) }
            }
        </div>
    }
}

/// Asks whether the pieces keep to their lines.
fn line_question(on_edit: &Callback<EditorAction>) -> Html {
    let answer = |keeps: bool, text: &'static str| {
        let onclick = on_edit.reform(move |_: MouseEvent| EditorAction::SetLines(keeps));
        html! { <button type="button" class="btn" {onclick}>{ text }</button> }
    };
    html! {
        <div class="line-question" role="group" aria-labelledby="line-question">
            <p id="line-question" role="status">{ "All pieces are straight. Do they keep to their lines, as in Rush Hour?" }</p>
            { answer(false, "They slide freely") }
            { answer(true, "They keep to their lines") }
        </div>
    }
}

/// Returns the CSS class and the text of a verdict.
fn verdict(known: &PuzzleStatus, metric: Metric) -> (&'static str, String) {
    match known {
        PuzzleStatus::Solvable { distance: 0, positions, .. } => {
            ("even", format!("It starts solved · {}", plural(*positions, "position", "positions")))
        }
        PuzzleStatus::Solvable { distance, positions, solutions, .. } => {
            let solutions = match *solutions {
                u64::MAX => "very many shortest solutions".to_owned(),
                solutions => plural(solutions, "shortest solution", "shortest solutions"),
            };
            let positions = plural(*positions, "position", "positions");
            let moves = metric.noun(*distance == 1);
            ("good", format!("Solvable in {distance} {moves} · {positions} · {solutions}"))
        }
        PuzzleStatus::Unsolvable { positions: 1 } => ("bad", "∞: no piece can move.".to_owned()),
        PuzzleStatus::Unsolvable { positions } => (
            "bad",
            format!(
                "∞: the goal cannot be reached. All {} reachable positions were checked.",
                thousands(*positions)
            ),
        ),
        PuzzleStatus::Waiting => ("", "…".to_owned()),
        PuzzleStatus::Exploring { found } => {
            ("", format!("{} found…", plural(*found, "position", "positions")))
        }
        PuzzleStatus::TooLarge(why) => {
            ("even", format!("The board is valid. Its distance from solved is not known: {why}."))
        }
    }
}

/// Renders the changes, the hardest first.
fn listed(changes: &QueryState<Rc<ChangeResults>>, metric: Metric, on_edit: &Callback<EditorAction>) -> Html {
    let changes = match changes {
        QueryState::Ready(changes) => changes,
        QueryState::Failed(why) => return html! { <p class="bad">{ why }</p> },
        QueryState::Idle | QueryState::Loading(_) => return html! { <p class="foot">{ "…" }</p> },
    };
    let rows = sorted(&changes.rows);
    let (first, more) = rows.split_at(rows.len().min(LISTED_CHANGES));
    let row = |change: &&ChangeResult| {
        let draft = Draft::parse(&change.position).ok();
        let apply = edit_some(on_edit, move |_: MouseEvent| {
            Some(EditorAction::ApplyChange(Box::new(draft.clone()?)))
        });
        let (figure, spoken) = figure(&change.status, metric);
        html! {
            <li key={change.description.clone()}><button type="button" onclick={apply}>
                <b>{ figure }<span class="hush">{ spoken }</span></b>{ " " }<span>{ &change.description }</span>
            </button></li>
        }
    };
    let count = match changes.ended {
        true => format!("{} changes, hardest first.", changes.total),
        false => format!("{} of {} changes, hardest first. Computing…", changes.rows.len(), changes.total),
    };
    html! {
        <div class="changes">
            <p class="foot">{ count }{ " Select to apply." }</p>
            <ol>{ for first.iter().map(row) }</ol>
            if !more.is_empty() {
                <details class="twin"><summary>{ format!("{} more", more.len()) }</summary><ol>{ for more.iter().map(row) }</ol></details>
            }
        </div>
    }
}

/// Sorts the hardest first, then the unsolvable ones, then the unknown ones.
fn sorted(changes: &[ChangeResult]) -> Vec<&ChangeResult> {
    let mut rows: Vec<&ChangeResult> = changes.iter().collect();
    rows.sort_by_key(|change| match change.status {
        PuzzleStatus::Solvable { distance, .. } => (0, u32::MAX - distance),
        PuzzleStatus::Unsolvable { .. } => (1, 0),
        _ => (2, 0),
    });
    rows
}

/// The distance after a change, visually and for screen readers.
fn figure(known: &PuzzleStatus, metric: Metric) -> (String, String) {
    match known {
        PuzzleStatus::Solvable { distance, .. } => {
            (distance.to_string(), format!(" {}:", metric.noun(*distance == 1)))
        }
        PuzzleStatus::Unsolvable { .. } => ("∞".to_owned(), " unsolvable:".to_owned()),
        _ => ("–".to_owned(), " not known, too large:".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hardest_change_is_first_and_unknown_ones_are_last() {
        let change = |what: &str, known: PuzzleStatus| ChangeResult {
            description: what.into(),
            position: String::new(),
            status: known,
        };
        let solvable =
            |distance| PuzzleStatus::Solvable { distance, positions: 9, farthest: 9, solutions: 1 };
        let rows = [
            change("large", PuzzleStatus::TooLarge("more than 9".into())),
            change("easy", solvable(2)),
            change("never", PuzzleStatus::Unsolvable { positions: 4 }),
            change("hard", solvable(8)),
        ];
        let order: Vec<&str> = sorted(&rows).into_iter().map(|change| change.description.as_str()).collect();
        assert_eq!(order, ["hard", "easy", "never", "large"]);
    }

    #[test]
    fn a_verdict_states_the_distance_or_the_reason() {
        let known = PuzzleStatus::Solvable { distance: 41, positions: 2_210, farthest: 60, solutions: 2 };
        assert_eq!(
            verdict(&known, Metric::Move).1,
            "Solvable in 41 moves · 2,210 positions · 2 shortest solutions"
        );
        assert!(
            verdict(&PuzzleStatus::Unsolvable { positions: 12 }, Metric::Step)
                .1
                .contains("All 12 reachable positions")
        );
    }
}
