//! Waiting, said honestly: how far a long job has come, or why nothing comes.

use antipode_protocol::Progress;
use yew::prelude::*;

use super::asked::Why;
use super::counted::{Counted, Table};
use super::numbers::{about, rate, seconds_left, thousands};

/// Something in the making: layer, positions found, positions a second, time left where it can be known, Cancel, and
/// Pause where it can go on later from where it was left. Without `progress` the first word of it is still to come.
pub fn building(
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
            <p class="foot">{ progress.map_or_else(|| "Waiting for the first layer.".to_owned(), figures) }</p>
        </div>
    }
}

/// Nothing comes: what is missing, why, and the way to ask again, where that may help. The board plays on.
pub fn retry(what: &'static str, why: &Why, on_retry: &Callback<()>) -> Html {
    if let Why::Unsolvable(_) = why {
        return html! { <p class="foot" role="status">{ why }</p> };
    }
    html! {
        <div class="retry" role="status">
            <p><b>{ what }{ " is not known." }</b>{ " " }{ why }{ " You can play on meanwhile." }</p>
            <button type="button" class="btn" onclick={on_retry.reform(|_| ())}>{ "Try again" }</button>
        </div>
    }
}

/// A table that is built on request, and how long that takes; or that there is none.
pub fn offer(counted: &Counted, on_compute: &Callback<()>) -> Html {
    if counted.table == Table::None {
        return html! { <p class="offer">{ format!("No table: {} positions are too many.", counted.size) }</p> };
    }
    let label = match counted.table {
        Table::OnRequest(seconds) => format!("Compute ({})", about(seconds)),
        Table::Paused => "Go on".to_owned(),
        Table::AtOnce | Table::None => "Compute".to_owned(),
    };
    let size = &counted.size;
    let said = match counted.table {
        Table::Paused => format!("The table of all {size} positions waits where it was left."),
        _ => format!("The table of all {size} positions is computed in your browser when you ask for it."),
    };
    html! {
        <div class="offer">
            <p>{ said }</p>
            <button type="button" class="btn primary" onclick={on_compute.reform(|_| ())}>{ label }</button>
        </div>
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

/// `1.2 million a second · about 3 seconds left`, as far as it can be known.
fn figures(progress: &Progress) -> String {
    let rate = rate(progress.found, progress.elapsed_ms).map(|rate| format!("{rate} a second"));
    let left = progress
        .positions
        .and_then(|positions| seconds_left(progress.found, positions, progress.elapsed_ms))
        .map(|seconds| format!("{} left", about(seconds)));
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
    fn it_does_not_guess() {
        let progress = Progress { counts: vec![], found: 12, positions: None, elapsed_ms: 0.0 };
        assert_eq!(headline(&progress), "12 positions found");
        assert_eq!(figures(&progress), "");
    }
}
