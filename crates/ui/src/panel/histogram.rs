//! A histogram of positions by depth on a logarithmic scale, with a marker for the current position, and the same as a table.

use std::rc::Rc;

use yew::prelude::*;

use super::chart::{Bar, bar_middle, bars};
use super::save_drawing::save_drawing;
use antipode_play::numbers::{percent, plural, rough_percent, thousands};

/// The height of the tallest bar, in CSS pixels.
const HEIGHT: f64 = 84.0;

#[derive(Properties, PartialEq)]
pub struct HistogramProps {
    pub counts: Rc<[u64]>,
    pub positions: u64,
    /// The depth of the current position, if known and not hidden.
    pub here: Option<u32>,
    /// The unit of depth: `tile moves`.
    pub unit: AttrValue,
    /// Whether the table is incomplete.
    #[prop_or_default]
    pub growing: bool,
}

/// The histogram. Pointing at a bar or tapping it shows its figures.
#[component]
pub fn Histogram(props: &HistogramProps) -> Html {
    let HistogramProps { counts, positions, here, unit, growing } = props;
    let hovered = use_state_eq(|| None::<usize>);
    let here = here.map(|depth| depth as usize).filter(|&depth| depth < counts.len());
    let bars = bars(counts);
    let leave = {
        let hovered = hovered.clone();
        Callback::from(move |_: PointerEvent| hovered.set(None))
    };
    let reading = hovered
        .and_then(|depth| bars.get(depth))
        .map_or_else(|| format!("depth in {unit} (log scale)"), |bar| reading(bar, *positions));
    html! {
        <figure class="histogram">
            <svg class="hist" width="100%" height="100" role="img" aria-label={summary(counts, here, unit)}
                onpointerleave={leave}>
                { for bars.iter().map(|bar| {
                    let hovered = hovered.clone();
                    let depth = bar.depth;
                    let class = classes!("bar", (here == Some(depth)).then_some("me"), (*hovered == Some(depth)).then_some("over"));
                    html! {
                        <g key={depth} {class} onpointermove={move |_: PointerEvent| hovered.set(Some(depth))}>
                            <title>{ reading_of(bar, *positions) }</title>
                            <rect class="reach" x={share(bar.left - bar.width / 8.0)} width={share(bar.width * 1.25)} y="0" height="100%" />
                            <rect class="ink" x={share(bar.left)} width={share(bar.width)} rx="1.5"
                                y={px(HEIGHT * (1.0 - bar.height))} height={px(HEIGHT * bar.height)} />
                        </g>
                    }
                }) }
                <line class="base" x1="0" x2="100%" y1={px(HEIGHT + 0.5)} y2={px(HEIGHT + 0.5)} />
                if let Some(depth) = here {
                    <svg class="here" x={share(bar_middle(depth, counts.len()))} y={px(HEIGHT + 3.0)} overflow="visible">
                        <path d="M0 0L6 9H-6Z" />
                    </svg>
                }
            </svg>
            <div class="axis" aria-hidden="true">
                <span>{ "0" }</span>
                <span class="reading">{ reading }</span>
                <span>{ counts.len().saturating_sub(1) }{ growing.then_some("…") }</span>
            </div>
            if !growing {
                <details class="twin">
                    <summary>{ "As a table" }</summary>
                    <div class="scroll" tabindex="0" role="region" aria-label="Positions by depth">
                        <table class="figures">
                            <caption class="hush">{ format!("Positions by depth in {unit}") }</caption>
                            <thead><tr><th scope="col">{ "Depth" }</th><th scope="col">{ "Positions" }</th><th scope="col">{ "Share" }</th></tr></thead>
                            <tbody>
                                { for bars.iter().map(|bar| html! {
                                    <tr key={bar.depth} class={classes!((here == Some(bar.depth)).then_some("me"))}>
                                        <th scope="row">{ bar.depth }</th>
                                        <td>{ thousands(bar.count) }</td>
                                        <td>{ rough_percent(bar.count, *positions) }</td>
                                    </tr>
                                }) }
                            </tbody>
                        </table>
                    </div>
                    <p>{ save_drawing("histogram") }</p>
                </details>
            }
        </figure>
    }
}

/// A share of the width, as an SVG length.
fn share(value: f64) -> String {
    format!("{:.3}%", value * 100.0)
}

/// A length in CSS pixels, as an SVG length.
fn px(value: f64) -> String {
    format!("{value:.1}")
}

/// `depth 16: 12,888 positions (0.3 %)`.
fn reading(bar: &Bar, positions: u64) -> String {
    format!(
        "depth {}: {} ({})",
        bar.depth,
        plural(bar.count, "position", "positions"),
        percent(bar.count, positions)
    )
}

/// The same, capitalised.
fn reading_of(bar: &Bar, positions: u64) -> String {
    reading(bar, positions).replacen('d', "D", 1)
}

/// The accessible text of the histogram.
fn summary(counts: &[u64], here: Option<usize>, unit: &str) -> String {
    let deepest = counts.len().saturating_sub(1);
    let peak = (0..counts.len()).max_by_key(|&depth| counts[depth]).unwrap_or(0);
    let you = here.map_or_else(String::new, |depth| format!(" You are at {depth}."));
    format!("Positions by depth from 0 to {deepest} {unit}, most of them at {peak}.{you}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::panel::chart::bars;

    #[test]
    fn bars_and_histogram_have_texts() {
        let counts = [1, 6, 9, 4];
        assert_eq!(reading_of(&bars(&counts)[1], 20), "Depth 1: 6 positions (30.0\u{202f}%)");
        assert_eq!(reading(&bars(&counts)[0], 20), "depth 0: 1 position (5.0\u{202f}%)");
        assert_eq!(
            summary(&counts, Some(3), "tile moves"),
            "Positions by depth from 0 to 3 tile moves, most of them at 2. You are at 3."
        );
    }
}
