//! Evaluates the draft: whether it is valid, its distance from solved, and the effect of single changes.

use super::model::{Edit, Editor};
use super::perhaps;
use crate::link::use_lane;
use crate::page::asking::{sentence, use_asked, use_leaving};
use crate::panel::asked::Asked;
use crate::panel::numbers::{plural, thousands};
use antipode_protocol::sliding::{ChangeResult, ChangeResults, PuzzleStatus, MetricComparison};
use antipode_protocol::{Answer, Query, SpaceName};
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::draft::Draft;
use std::rc::Rc;
use yew::prelude::*;

/// The number of listed changes; the others are in a collapsed list.
const FIRST: usize = 12;

#[derive(Properties, PartialEq)]
pub(super) struct VerdictProps {
    pub(super) editor: Rc<Editor>,
    pub(super) metric: Metric,
    pub(super) on_edit: Callback<Edit>,
}

/// The verdict, and the changes on request.
#[component]
pub(super) fn Verdict(props: &VerdictProps) -> Html {
    let VerdictProps { editor, metric, on_edit } = props;
    let space = SpaceName { puzzle: "sliding".to_owned(), metric: "any draft".to_owned() };
    let lane = use_lane(&space);
    let board = editor.draft.build();
    let position = board.as_ref().ok().filter(|_| !editor.is_painting()).map(|_| editor.draft.to_text());
    let ask = position.clone().map(|position| Query::CompareMetrics {
        position,
        metrics: vec![metric.name().to_owned()],
        analysis_metric: None,
    });
    let measures = use_asked::<MetricComparison>(&space, ask, &lane, |answer| match answer {
        Answer::MetricComparison(measures) => Some(Rc::new(*measures)),
        _ => None,
    });
    let wants = use_state_eq(|| false);
    let known = measures.here().is_some_and(|measures| measures.ended);
    let ask = position.filter(|_| *wants && known);
    let ask = ask.map(|position| Query::TryChanges { position, metric: metric.name().to_owned() });
    let changes = use_asked::<ChangeResults>(&space, ask, &lane, |answer| match answer {
        Answer::ChangeResults(changes) => Some(Rc::new(*changes)),
        _ => None,
    });
    use_leaving(vec![space]);
    let (class, said) = match (&board, &measures) {
        (Err(fault), _) => ("bad", sentence(&fault.to_string())),
        (Ok(_), Asked::Here(measures)) => match measures.rows.first() {
            Some(row) => verdict(&row.status, *metric),
            None => ("", String::new()),
        },
        (Ok(_), Asked::Gone(why)) => ("bad", format!("The distance from solved is not known. {why}")),
        (Ok(_), Asked::Not | Asked::Waiting(_)) => ("", "…".to_owned()),
    };
    let toggle = {
        let wants = wants.clone();
        Callback::from(move |_: MouseEvent| wants.set(!*wants))
    };
    html! {
        <div class="verdict-of-draft">
            <p class={classes!("verdict-line", class)} role="status">{ said }</p>
            <button type="button" class="btn" aria-expanded={wants.to_string()} disabled={board.is_err()} onclick={toggle}>
                { if *wants { "Hide what one change does" } else { "What one change does" } }</button>
            if *wants && board.is_ok() {
                { listed(&changes, *metric, on_edit) }
            }
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
        PuzzleStatus::Exploring { found } => ("", format!("{} found…", plural(*found, "position", "positions"))),
        PuzzleStatus::TooLarge(why) => {
            ("even", format!("The board is valid. Its distance from solved is not known: {why}."))
        }
    }
}

/// Renders the changes, the hardest first.
fn listed(changes: &Asked<Rc<ChangeResults>>, metric: Metric, on_edit: &Callback<Edit>) -> Html {
    let changes = match changes {
        Asked::Here(changes) => changes,
        Asked::Gone(why) => return html! { <p class="bad">{ why }</p> },
        Asked::Not | Asked::Waiting(_) => return html! { <p class="foot">{ "…" }</p> },
    };
    let rows = sorted(&changes.rows);
    let (first, more) = rows.split_at(rows.len().min(FIRST));
    let row = |change: &&ChangeResult| {
        let draft = Draft::parse(&change.position).ok();
        let apply = perhaps(on_edit, move |_: MouseEvent| Some(Edit::Load(Box::new(draft.clone()?))));
        let (figure, spoken) = figure(&change.status, metric);
        html! {
            <li key={change.description.clone()}><button type="button" onclick={apply}>
                <b aria-hidden="true">{ figure }</b><span>{ &change.description }</span><span class="hush">{ spoken }</span>
            </button></li>
        }
    };
    let count = format!("{} of {} single changes, the hardest first.", changes.rows.len(), changes.total);
    html! {
        <div class="changes">
            <p class="foot">{ count }{ if changes.ended { "" } else { " Computing…" } }{ " Choose one to apply it." }</p>
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
            (distance.to_string(), format!(": {distance} {}", metric.noun(*distance == 1)))
        }
        PuzzleStatus::Unsolvable { .. } => ("∞".to_owned(), ": unsolvable".to_owned()),
        _ => ("–".to_owned(), ": not known, too large".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hardest_change_is_first_and_unknown_ones_are_last() {
        let change =
            |what: &str, known: PuzzleStatus| ChangeResult { description: what.into(), position: String::new(), status: known };
        let solvable = |distance| PuzzleStatus::Solvable { distance, positions: 9, farthest: 9, solutions: 1 };
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
