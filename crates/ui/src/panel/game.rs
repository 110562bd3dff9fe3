//! The current game: moves, time, accuracy, help, and the distance after each move.

use std::rc::Rc;

use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

use super::chart::{nearest_point, point_position, trail_paths};
use antipode_play::numbers::{clock, plural, thousands};
use antipode_play::puzzle::metric_info::MetricInfo;

/// The properties of [`game_card`].
pub struct GameProps {
    /// The metric of moves and distances.
    pub metric: Rc<MetricInfo>,
    /// The number of moves so far, in that metric.
    pub moves: u64,
    /// The stopwatch; `None` if the player turned it off.
    pub elapsed_ms: Option<f64>,
    /// Of the player's moves with known distances: how many reduced the distance, and how many there are.
    pub accuracy: Option<(u64, u64)>,
    /// The help used: `with 3 hints`; empty for none.
    pub help: AttrValue,
    /// The distance at the start and after each move, undone moves included; `None` where it is unknown.
    pub trail: Rc<[Option<u32>]>,
    /// The number of moves made: the index of the current position in `trail`.
    pub current: usize,
    /// Whether distance and accuracy are hidden.
    pub hidden: bool,
    pub solved: bool,
    /// Return to the position after this many moves.
    pub on_return: Callback<usize>,
    /// The start of the game: `Scramble “tuesday”`; empty if it needs no mention.
    pub origin: AttrValue,
    /// What goes back to moves that others replaced.
    pub before: Option<Html>,
}

/// The game card. Its line is a slider: a tap, a drag or the arrow keys return to any point of the game.
pub fn game_card(props: &GameProps) -> Html {
    html! {
        <section class="game" aria-labelledby="game-title">
            <div class="game-head">
                <h2 id="game-title">{ if props.solved && props.moves > 0 { "Solved" } else { "Your game" } }</h2>
                <p class="foot">{ all_figures(props) }</p>
            </div>
            if !props.origin.is_empty() {
                <p class="foot">{ &props.origin }</p>
            }
            { trail_view(props) }
            { for props.before.clone() }
        </section>
    }
}

/// The distance after each move, with a slider below.
fn trail_view(props: &GameProps) -> Html {
    let GameProps { trail: values, current: at, hidden, on_return, metric, .. } = props;
    let last = values.len().saturating_sub(1);
    if last == 0 {
        return html! { <p class="foot">{ "Make a move to see the distance after each move here." }</p> };
    }
    let top = values.iter().flatten().copied().max().unwrap_or(0).max(1);
    let (path, area) = trail_paths(if *hidden { &[] } else { values }, top);
    let tap = on_return.reform(move |event: MouseEvent| {
        let width =
            event.current_target().and_then(|target| wasm_bindgen::JsCast::dyn_into::<Element>(target).ok());
        let rect = width.map(|element| element.get_bounding_client_rect());
        rect.map_or(last, |rect| {
            nearest_point((f64::from(event.client_x()) - rect.left()) / rect.width(), last + 1)
        })
    });
    let scrub = {
        let at = *at;
        on_return.reform(move |event: InputEvent| {
            event.target_unchecked_into::<HtmlInputElement>().value().parse().unwrap_or(at)
        })
    };
    let here = values.get(*at).copied().flatten().filter(|_| !hidden);
    html! {
        <div class="trail">
            if !hidden {
                <div class="eval" aria-hidden="true" onclick={tap}>
                    <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
                        <path class="area" d={area} />
                        <path class="line" d={path} />
                    </svg>
                    <svg class="dot" width="100%" height="100%">
                        <line x1={x(*at, last)} x2={x(*at, last)} y1="0" y2="100%" />
                        if let Some(depth) = here {
                            <circle cx={x(*at, last)} cy={format!("{:.2}%", 100.0 - 92.0 * f64::from(depth) / f64::from(top))} r="4.5" />
                        }
                    </svg>
                </div>
            }
            <input type="range" min="0" max={last.to_string()} step="1" value={at.to_string()} oninput={scrub}
                aria-label="Point of the game" aria-valuetext={spoken(*at, last, here, metric)} />
            <p class="foot">
                { if *hidden { "Slide to return to any point of your game.".to_owned() }
                  else { format!("Distance in {} after each move. Tap a point to return to it.", metric.many) } }
            </p>
        </div>
    }
}

/// A position along the line, as an SVG length.
fn x(index: usize, last: usize) -> String {
    format!("{:.3}%", 100.0 * point_position(index, last + 1))
}

/// `31 turns · 2:14`.
#[must_use]
pub fn figures(moves: u64, metric: &MetricInfo, elapsed_ms: Option<f64>) -> String {
    let moves = plural(moves, &metric.one, &metric.many);
    [Some(moves), elapsed_ms.map(clock)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// `31 turns · 2:14 · 23 of 31 turns came nearer · with 3 hints`.
fn all_figures(props: &GameProps) -> String {
    let accuracy =
        props.accuracy.filter(|&(_, all)| all > 0 && !props.hidden).map(|(nearer, all)| match nearer {
            n if n == all => "every move came nearer".to_owned(),
            // What is rated is what the player did at once, which may count as several moves.
            n if all == props.moves => {
                format!("{} of {} {} came nearer", thousands(n), thousands(all), props.metric.unit(all))
            }
            n => format!("{} of {} came nearer", thousands(n), plural(all, "own move", "own moves")),
        });
    let help = (!props.help.is_empty()).then(|| props.help.to_string());
    let played = figures(props.moves, &props.metric, props.elapsed_ms);
    [Some(played), accuracy, help].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// The accessible text of the slider.
fn spoken(at: usize, last: usize, depth: Option<u32>, metric: &MetricInfo) -> String {
    let depth = depth.map_or_else(String::new, |depth| {
        format!(", {} from {}", plural(u64::from(depth), &metric.one, &metric.many), metric.target)
    });
    match at {
        0 => format!("start{depth}"),
        _ => format!("after move {at} of {last}{depth}"),
    }
}
