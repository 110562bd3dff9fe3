//! Progress and failure of long jobs.

use antipode_protocol::Progress;
use yew::prelude::*;

use crate::query_state::QueryFailure;
use antipode_play::numbers::{approximate_duration, rate, seconds_left, thousands};
use antipode_play::puzzle::metric_info::{MetricInfo, TableAvailability};

/// The progress of a job: layer, positions found, positions per second, remaining time if known, Cancel, and Pause if the job can
/// continue later. `progress` is `None` until the first report.
pub fn progress_view(
    progress: Option<&Progress>,
    on_pause: Option<&Callback<()>>,
    on_cancel: &Callback<()>,
) -> Html {
    let part = progress.and_then(|progress| Some((progress.found, progress.positions?)));
    html! {
        <div class="building">
            <div class="building-row">
                <p>{ progress.map_or_else(|| "Starting…".to_owned(), headline) }</p>
                if let Some(on_pause) = on_pause {
                    <button type="button" class="btn" onclick={on_pause.reform(|_| ())}>{ "Pause" }</button>
                }
                <button type="button" class="btn" onclick={on_cancel.reform(|_| ())}>{ "Cancel" }</button>
            </div>
            <progress max={part.map_or(1, |(_, positions)| positions).to_string()} value={part.map(|(found, _)| found.to_string())}
                aria-label="Positions found" />
            <p class="foot">{ progress.map_or_else(|| "Waiting for the first layer…".to_owned(), figures) }</p>
        </div>
    }
}

/// The failure of a query: what is missing, why, and a retry button if a retry may help. The board stays playable.
pub fn retry_notice(what: &'static str, why: &QueryFailure, on_retry: &Callback<()>) -> Html {
    if let QueryFailure::Unsolvable(_) | QueryFailure::TooLarge(_) = why {
        return html! { <p class="foot" role="status">{ why }</p> };
    }
    html! {
        <div class="retry" role="status">
            <p><b>{ what }{ " is not known." }</b>{ " " }{ why }{ " You can play on meanwhile." }</p>
            <button type="button" class="btn" onclick={on_retry.reform(|_| ())}>{ "Try again" }</button>
        </div>
    }
}

/// The button that builds a table on request, with its estimated time; or the note that there is no table.
pub fn table_offer(metric: &MetricInfo, on_compute: &Callback<()>) -> Html {
    if metric.table == TableAvailability::None {
        return html! { <p class="offer">{ format!("No table: {} positions are too many.", metric.positions_text) }</p> };
    }
    let label = match metric.table {
        TableAvailability::OnRequest(seconds) => format!("Compute ({})", approximate_duration(seconds)),
        TableAvailability::Paused => "Continue".to_owned(),
        TableAvailability::AtOnce | TableAvailability::None => "Compute".to_owned(),
    };
    let size = &metric.positions_text;
    let note = match metric.table {
        TableAvailability::Paused => format!("The table of all {size} positions is paused."),
        _ => format!(
            "Your browser computes the table of all {size} positions on request. It takes {}.",
            table_size(metric.positions)
        ),
    };
    html! {
        <div class="offer">
            <p>{ note }</p>
            <button type="button" class="btn primary" onclick={on_compute.reform(|_| ())}>{ label }</button>
        </div>
    }
}

/// The memory of a table with two bits a position: `about 203 MB`.
fn table_size(positions: u64) -> String {
    match positions / 4_000_000 {
        0 => "less than a megabyte of memory".to_owned(),
        megabytes => format!("about {megabytes} MB of memory"),
    }
}

/// `Depth 23: 1,203,440 positions found`.
fn headline(progress: &Progress) -> String {
    let found = thousands(progress.found);
    match progress.counts.len() {
        0 => format!("{found} positions found"),
        layers => format!("Depth {}: {found} positions found", layers - 1),
    }
}

/// `1.2 million a second · about 3 seconds left`, as far as known.
fn figures(progress: &Progress) -> String {
    let rate = rate(progress.found, progress.elapsed_ms).map(|rate| format!("{rate} a second"));
    let left = progress
        .positions
        .and_then(|positions| seconds_left(progress.found, positions, progress.elapsed_ms))
        .map(|seconds| format!("{} left", approximate_duration(seconds)));
    let of = progress.positions.map(|positions| format!("of {}", thousands(positions)));
    [of, rate, left].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_says_how_far_it_has_come_and_what_is_left() {
        let progress = Progress {
            counts: vec![1, 6, 9],
            found: 1_000_000,
            positions: Some(4_000_000),
            elapsed_ms: 1000.0,
        };
        assert_eq!(headline(&progress), "Depth 2: 1,000,000 positions found");
        assert_eq!(figures(&progress), "of 4,000,000 · 1.0 million a second · about 3 seconds left");
    }

    #[test]
    fn a_table_has_a_size() {
        let texts = [3_000_000, 479_001_600, 812_851_200].map(table_size);
        assert_eq!(
            texts,
            ["less than a megabyte of memory", "about 119 MB of memory", "about 203 MB of memory"]
        );
    }

    #[test]
    fn it_does_not_guess() {
        let progress = Progress { counts: vec![], found: 12, positions: None, elapsed_ms: 0.0 };
        assert_eq!(headline(&progress), "12 positions found");
        assert_eq!(figures(&progress), "");
    }
}
