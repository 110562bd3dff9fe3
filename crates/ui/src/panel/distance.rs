//! The exact distance, with a switch that hides it.

use std::rc::Rc;

use antipode_protocol::TableFacts;
use yew::prelude::*;

use super::histogram::Histogram;
use super::progress::{progress_view, retry_notice, table_offer};
use crate::query_state::QueryState;
use antipode_play::numbers::{percent, thousands};
use antipode_play::puzzle::metric_info::{MetricInfo, TableAvailability};

/// The figure of a board that cannot be solved.
pub const NEVER: &str = "∞";

/// The properties of [`distance`].
pub struct DistanceProps {
    pub metric: Rc<MetricInfo>,
    pub table: QueryState<Rc<TableFacts>>,
    /// The distance of the position on the board, once known.
    pub depth: Option<u32>,
    /// A search panel that replaces the table where there is none, and its figure: `14–17`.
    pub search: Option<(AttrValue, Html)>,
    /// Whether the distance is hidden.
    pub hidden: bool,
    /// What was played, `31 turns · 2:14`, in place of how the board compares with the others and of what is below. `None` in the
    /// analysis.
    pub played: Option<AttrValue>,
    /// Why the last tap did nothing, in place of that.
    pub idle: Option<AttrValue>,
    /// Open or close the analysis.
    pub on_analyse: Callback<MouseEvent>,
    /// The switch: `true` hides the distance.
    pub on_hide: Callback<bool>,
    /// Build a table that is built on request.
    pub on_compute: Callback<()>,
    /// Pause the build; it can continue later.
    pub on_pause: Callback<()>,
    /// Cancel the build.
    pub on_cancel: Callback<()>,
    /// Retry after a failure.
    pub on_retry: Callback<()>,
}

/// The distance with its unit, how it compares with all positions, and the histogram.
pub fn distance(props: &DistanceProps) -> Html {
    let DistanceProps { metric, table, depth, hidden, .. } = props;
    let shown = depth.filter(|_| !hidden);
    let figure =
        props.search.as_ref().map(|(figure, _)| figure).filter(|figure| !hidden && !figure.is_empty());
    let toggle = props.on_hide.reform({
        let hidden = *hidden;
        move |_: MouseEvent| !hidden
    });
    html! {
        <section class="card distance" aria-labelledby="distance-title">
            <h2 id="distance-title" class="hush">{ "Distance" }</h2>
            <div class="depth">
                <span class={classes!("n", shown.is_none().then_some(if figure.is_some() { "range" } else { "none" }))} aria-hidden={shown.is_none().then_some("true")}>
                    { match (shown, figure) {
                        (Some(depth), _) => depth.to_string(),
                        (None, Some(figure)) => figure.to_string(),
                        (None, None) => placeholder(table, *hidden).to_owned(),
                    } }
                </span>
                <p><b>{ headline(metric, shown, *hidden) }</b></p>
                <button type="button" class="switch" role="switch" aria-checked={(!hidden).to_string()} onclick={toggle}
                    title={if *hidden { "Show the distance" } else { "Hide the distance" }}>
                    <span class="hush">{ "Show the distance" }</span><i aria-hidden="true"></i>
                </button>
                <p class="standing">{ match (&props.idle, &props.played) {
                    (Some(why), _) => why.to_string(),
                    (None, Some(played)) => played.to_string(),
                    (None, None) => comparison(metric, table, *depth, *hidden),
                } }</p>
                <button type="button" class="btn to-analysis" aria-pressed={props.played.is_none().to_string()} onclick={props.on_analyse.clone()}>{ "Analysis" }</button>
            </div>
            <p class="hush" role="status">{ props.idle.clone() }</p>
            { below(props, shown) }
        </section>
    }
}

/// What is known about all positions, or the search; in play only why the board cannot be solved.
fn below(props: &DistanceProps, shown: Option<u32>) -> Html {
    let kept = (props.played.is_none() && props.metric.table == TableAvailability::AtOnce).then_some("kept");
    let content = match (&props.search, &props.played) {
        (Some((figure, search)), played) if played.is_none() || figure == NEVER => search.clone(),
        (_, Some(_)) => return Html::default(),
        (_, None) => table_view(props, shown),
    };
    html! { <div class={classes!("below", kept)}>{ content }</div> }
}

/// The histogram, or the progress of its table. A table built without a request is not drawn before it is complete, and its space
/// is reserved, so that the content below does not move.
fn table_view(props: &DistanceProps, shown: Option<u32>) -> Html {
    let DistanceProps { metric, table, .. } = props;
    let on_request = metric.table != TableAvailability::AtOnce;
    match table {
        QueryState::Ready(facts) => html! {
            <Histogram counts={Rc::<[u64]>::from(facts.counts.as_slice())} positions={facts.positions} here={shown} unit={metric.many.clone()} />
        },
        QueryState::Loading(progress) => html! {
            <>
                if let Some(progress) = progress.as_ref().filter(|progress| on_request && progress.counts.len() > 1) {
                    <Histogram counts={Rc::<[u64]>::from(progress.counts.as_slice())} positions={metric.positions} here={None}
                        unit={metric.many.clone()} growing={true} />
                }
                { progress_view(progress.as_ref(), Some(&props.on_pause), &props.on_cancel) }
            </>
        },
        QueryState::Failed(why) => retry_notice("The distance", why, &props.on_retry),
        QueryState::Idle => table_offer(metric, &props.on_compute),
    }
}

fn placeholder(table: &QueryState<Rc<TableFacts>>, hidden: bool) -> &'static str {
    match table {
        _ if hidden => "?",
        QueryState::Ready(_) | QueryState::Loading(_) => "…",
        QueryState::Failed(_) | QueryState::Idle => "–",
    }
}

/// `tile moves from solved`.
fn headline(metric: &MetricInfo, shown: Option<u32>, hidden: bool) -> String {
    match shown {
        Some(0) => "solved".to_owned(),
        Some(depth) => format!("{} from {}", metric.unit(u64::from(depth)), metric.target),
        None if hidden => format!("{} from {}: hidden", metric.many, metric.target),
        None => format!("{} from {}", metric.many, metric.target),
    }
}

/// How the position compares with all others, in a phrase.
fn comparison(
    metric: &MetricInfo,
    table: &QueryState<Rc<TableFacts>>,
    depth: Option<u32>,
    hidden: bool,
) -> String {
    let all = if metric.positions == 1 {
        "1 position".to_owned()
    } else {
        format!("{} positions", metric.positions_text)
    };
    match (table, depth) {
        (QueryState::Ready(_), _) if hidden => format!("one of {all}"),
        (QueryState::Ready(facts), Some(depth)) => compare(&facts.counts, facts.positions, depth),
        (QueryState::Ready(_), None) => format!("looking it up among {all}"),
        (QueryState::Loading(_), _) => format!("building the table of {all}"),
        (QueryState::Failed(_) | QueryState::Idle, _) => format!("among {all}"),
    }
}

/// `nearer than 98.9 % of 4,717,440 positions`, `an antipode, one of 4 among 4,717,440 positions`.
fn compare(counts: &[u64], all: u64, depth: u32) -> String {
    let farther: u64 = counts.iter().skip(depth as usize + 1).sum();
    let level = counts.get(depth as usize).copied().unwrap_or(0);
    let (alone, level, positions) = (level == 1, thousands(level), thousands(all));
    match (depth, farther) {
        (0, _) => format!("{level} of {positions} positions"),
        (_, 0) if alone => format!("the antipode among {positions} positions"),
        (_, 0) => format!("an antipode, one of {level} among {positions} positions"),
        // The larger share says more.
        _ if 2 * farther < all => {
            let nearer: u64 = counts.iter().take(depth as usize).sum();
            format!("farther than {} of {positions} positions", percent(nearer, all))
        }
        _ => format!("nearer than {} of {positions} positions", percent(farther, all)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_larger_of_the_nearer_and_the_farther_share_is_named() {
        let counts = [1, 6, 9, 4];
        assert_eq!(compare(&counts, 20, 0), "1 of 20 positions");
        assert_eq!(compare(&counts, 20, 1), "nearer than 65.0\u{202f}% of 20 positions");
        assert_eq!(compare(&counts, 20, 2), "farther than 35.0\u{202f}% of 20 positions");
        assert_eq!(compare(&counts, 20, 3), "an antipode, one of 4 among 20 positions");
        assert_eq!(compare(&[1, 1], 2, 1), "the antipode among 2 positions");
    }
}
