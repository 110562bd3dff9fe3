//! The current board in all six metrics, and an analysis of the graph of the chosen metric.

use super::board::small::small_picture;
use super::flying_blocks::FlyingBlocks;
use super::maze_walker::MazeWalker;
use super::metrics_copy::{
    EXAMPLE_DISTANCES, Example, TEXTS, bottlenecks_text, diameter_text, difficulty_text, examples,
    measure_text,
};
use antipode_play::page::action::Action;
use antipode_play::puzzle::Ruleset;
use antipode_play::puzzle::sliding::Component;
use antipode_play::puzzle::sliding::PosedPosition;
use antipode_protocol::sliding::{
    GraphAnalysis, MetricComparison, PuzzleStatus, SlidingAnswer, SlidingQuery,
};
use antipode_protocol::{Answer, Query, Subject};
use antipode_puzzles::sliding::{Metric, MoveRange};
use antipode_ui::panel::progress::retry_notice;
use antipode_ui::part::PartProps;
use antipode_ui::query::{use_query, use_worker_release};
use antipode_ui::query_state::QueryState;
use antipode_ui::workers::{use_worker_pool, use_worker_state};
use std::rc::Rc;
use yew::prelude::*;

/// The subject of the comparison: a separate worker.
fn subject() -> Subject {
    Subject::service("sliding", "metrics")
}

/// The metrics side by side; selecting one changes the ruleset.
#[component]
pub fn Metrics(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let Ruleset::Sliding(piece_board) = model.ruleset else { return Html::default() };
    let (subject, pool) = (subject(), use_worker_pool());
    let worker_state = use_worker_state(&subject);
    let query = Query::Sliding(SlidingQuery::CompareMetrics {
        position: model.board().text(),
        metrics: Metric::ALL.map(|metric| metric.name().to_owned()).to_vec(),
        analysis_metric: Some(piece_board.metric().name().to_owned()),
    });
    let query_state =
        use_query::<MetricComparison>(&subject, Some(query), &worker_state, |answer| match answer {
            Answer::Sliding(SlidingAnswer::MetricComparison(measures)) => Some(Rc::new(*measures)),
            _ => None,
        });
    use_worker_release(vec![subject.clone()]);
    // The last answer stays until the next one arrives.
    let last = use_mut_ref(|| None::<(Component, Rc<MetricComparison>)>);
    if let QueryState::Ready(measures) = &query_state {
        *last.borrow_mut() = Some((piece_board, measures.clone()));
    }
    let shown = last.borrow().clone();
    let is_old = !matches!(query_state, QueryState::Ready(_));
    if let QueryState::Failed(why) = &query_state {
        let retry = Callback::from(move |()| pool.retry(&subject));
        return retry_notice("The board in its metrics", why, &retry);
    }
    let of = |metric: Metric| {
        let row = shown.as_ref()?.1.rows.iter().find(|row| row.metric == metric.name());
        row.map(|row| row.status.clone())
    };
    let row = |metric: Metric| {
        let known = of(metric).unwrap_or(PuzzleStatus::Waiting);
        let ruleset = Ruleset::Sliding(piece_board.with_metric(metric));
        let info = ruleset.metric_info();
        let figure = figure(&known, model.preferences.hides_distances);
        let onchange = dispatch.reform(move |_: Event| Action::SetRuleset(ruleset));
        html! {
            <label key={metric.name()} title={info.explanation.clone()}>
                <input type="radio" name="measured" value={metric.name()} checked={metric == piece_board.metric()} {onchange} />
                { picture(metric) }
                <span class="name">{ &info.title }</span>
                <span class="figure">{ figure }</span>
                <span class="beside">{ measure_text(&known, metric, model.preferences.hides_distances) }</span>
            </label>
        }
    };
    let closer = shown.as_ref().and_then(|(of, measures)| {
        let closer = measures.analysis.as_ref()?;
        (*of == piece_board && closer.metric == piece_board.metric().name()).then(|| closer.clone())
    });
    let ended = !is_old && shown.as_ref().is_some_and(|(_, measures)| measures.ended);
    let info = model.ruleset.metric_info();
    html! {
        <section class="metrics" aria-label="The board in every metric">
            <fieldset class={classes!("measured", is_old.then_some("old"))} aria-busy={(!ended).to_string()}>
                <legend>{ "This board, from here to its goal" }</legend>
                { for Metric::ALL.into_iter().map(row) }
            </fieldset>
            <p class="explain">{ &info.explanation }</p>
            { graph_analysis(closer.as_ref(), ended, model.preferences.hides_distances) }
            if closer.as_ref().is_some_and(|closer| closer.difficulty.is_some()) {
                <MazeWalker subject={subject.clone()} position={model.board().text()} metric={piece_board.metric().name()} />
            }
            <FlyingBlocks {subject} position={model.board().text()} />
            <details class="twin">
                <summary>{ "Boards that show the difference" }</summary>
                { examples_side_by_side(piece_board) }
            </details>
            <details class="twin">
                <summary>{ "Who counts how" }</summary>
                <p class="foot">{ TEXTS.text("programs") }</p>
                <p class="foot">{ TEXTS.text("other-rules") }</p>
            </details>
        </section>
    }
}

/// The boards that show the difference, each with a link that opens it, and their distances by metric.
fn examples_side_by_side(here: Component) -> Html {
    let head = |example: &Example| {
        let place = PosedPosition::of_texts(example.start, example.goal);
        let address = place.as_ref().map(|place| place.address(Metric::Move));
        html! {
            <th key={example.name} scope="col">
                <a href={address}>{ place.as_ref().map(small_picture) }{ example.name }</a>
            </th>
        }
    };
    let row = |(index, metric): (usize, Metric)| {
        html! {
            <tr key={metric.name()}>
                <th scope="row">{ Ruleset::Sliding(here.with_metric(metric)).metric_info().title }</th>
                { for EXAMPLE_DISTANCES.iter().map(|distances| html! { <td>{ distances[index] }</td> }) }
            </tr>
        }
    };
    let examples = examples();
    html! {
        <>
            <table class="example-boards">
                <thead><tr><td></td>{ for examples.iter().map(head) }</tr></thead>
                <tbody>{ for Metric::ALL.into_iter().enumerate().map(row) }</tbody>
            </table>
            <ul class="foot examples">{ for examples.iter().map(|example| html! {
                <li key={example.name}><b>{ example.name }</b>{ ": " }{ example.text }</li>
            }) }</ul>
        </>
    }
}

/// A link that opens a board in a metric, with its explanation.
fn example_link(example: &Example, metric: Metric) -> Html {
    let address = PosedPosition::of_texts(example.start, example.goal).map(|place| place.address(metric));
    html! { <li key={example.name}><a href={address}>{ example.name }</a>{ ": " }{ example.text }</li> }
}

/// The distance or its placeholder.
fn figure(known: &PuzzleStatus, hidden: bool) -> String {
    match known {
        PuzzleStatus::Solvable { .. } if hidden => "?".to_owned(),
        PuzzleStatus::Solvable { distance, .. } => distance.to_string(),
        PuzzleStatus::Unsolvable { .. } => "∞".to_owned(),
        PuzzleStatus::Waiting | PuzzleStatus::Exploring { .. } => "…".to_owned(),
        PuzzleStatus::TooLarge(_) => "–".to_owned(),
    }
}

/// Renders the analysis of the graph in the chosen metric.
fn graph_analysis(closer: Option<&GraphAnalysis>, ended: bool, hidden: bool) -> Html {
    let Some(closer) = closer else {
        return if ended {
            Html::default()
        } else {
            html! { <p class="foot">{ "Analysing the graph…" }</p> }
        };
    };
    if let Some(why) = &closer.too_large {
        return html! { <p class="foot">{ format!("The graph is too large to analyse: {why}.") }</p> };
    }
    let (hardness, apart) = (difficulty_text(closer), diameter_text(closer));
    html! {
        <>
            <dl class="closely">
                if let Some((figure, note)) = hardness {
                    <div><dt>{ "BB difficulty" }</dt><dd>{ figure }</dd><dd class="beside">{ note }</dd></div>
                }
                if let Some((figure, note)) = apart {
                    <div><dt>{ "Diameter" }</dt><dd>{ figure }</dd><dd class="beside">{ note }</dd></div>
                }
                if let Some(bottlenecks) = closer.bottlenecks.filter(|_| !hidden) {
                    <div><dt>{ "Only moves" }</dt><dd>{ bottlenecks.only_moves }</dd><dd class="beside">{ bottlenecks_text(&bottlenecks) }</dd></div>
                }
            </dl>
            <details class="twin">
                <summary>{ "What these numbers mean" }</summary>
                { for TEXTS.all("meaning").map(|text| html! { <p class="foot">{ text }</p> }) }
                <ul class="foot examples">{ example_link(&Example::new("two-searches"), Metric::Step) }</ul>
            </details>
        </>
    }
}

/// A picture of a metric: one piece or two, and the range of one move.
fn picture(metric: Metric) -> Html {
    let from = if metric.is_super() { 25 } else { 14 };
    let arrow = match metric.move_range() {
        MoveRange::Cell => format!("M{from} 9h8m-3-3l3 3l-3 3"),
        MoveRange::Line => format!("M{from} 9h{}m-3-3l3 3l-3 3", 46 - from),
        MoveRange::Path => format!("M{from} 9h{}v14m-3-3l3 3l3-3", 42 - from),
    };
    html! {
        <svg class="way" viewBox="0 0 48 28" width="48" height="28" aria-hidden="true">
            <rect x="1" y="3" width="11" height="12" rx="2" />
            if metric.is_super() {
                <rect x="13" y="3" width="10" height="12" rx="2" />
            }
            <path d={arrow} />
        </svg>
    }
}
