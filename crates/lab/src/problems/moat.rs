//! The article's moat, of any size: long, and easy. To play, and to be solved.

use antipode_play::numbers::{approximate_duration, plural, thousands};
use antipode_puzzles::sliding::moat::{Moat, Turn};
use gloo::timers::callback::Interval;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The sides of a moat that is shown: that of the article is the largest.
const MIN_SIDE: u32 = 3;
const MAX_SIDE: u32 = 128;
/// The time between two pictures while it is solved.
const FRAME_MS: u32 = 50;
/// How many pictures a solution takes: some ten seconds.
const FRAMES: u32 = 200;
/// The pace at which the moat of the article takes its 17 hours.
const MOVES_A_SECOND: f64 = 2.0;

/// The start with the hole in the opposite corner, as in the article.
fn start(side: u32) -> Moat {
    Moat::new(side, 2 * (side - 1)).expect("an opposite corner")
}

/// A moat with its size, the steps made and left, and buttons that lead the hole around or to the solution.
#[component]
pub(super) fn MoatPlayer() -> Html {
    let side = use_state_eq(|| MAX_SIDE);
    // Steps of one moment all count.
    let played = use_mut_ref(|| (start(MAX_SIDE), 0_u32));
    let redraw = use_force_update();
    let is_solving = use_state_eq(|| false);
    {
        let (played, redraw, is_solving) = (played.clone(), redraw.clone(), is_solving.clone());
        use_effect_with(*is_solving, move |solving| {
            let timer = solving.then(|| {
                let steps = played.borrow().0.distance().div_ceil(FRAMES).max(1);
                Interval::new(FRAME_MS, move || {
                    if go(&mut played.borrow_mut(), steps) {
                        is_solving.set(false);
                    }
                    redraw.force_update();
                })
            });
            move || drop(timer)
        });
    }
    let on_side = {
        let (side, played, is_solving) = (side.clone(), played.clone(), is_solving.clone());
        Callback::from(move |event: Event| {
            let input = event.target_unchecked_into::<HtmlInputElement>();
            let typed = input.value().trim().parse::<u32>().ok();
            let Some(chosen) = typed.filter(|side| (MIN_SIDE..=MAX_SIDE).contains(side)) else {
                // What is no side stays to be mended, and says so by itself.
                input.set_custom_validity(&format!("a whole number from {MIN_SIDE} to {MAX_SIDE}"));
                input.report_validity();
                return;
            };
            input.set_custom_validity("");
            *played.borrow_mut() = (start(chosen), 0);
            is_solving.set(false);
            side.set(chosen);
        })
    };
    let step = |turn: Turn| {
        let (played, redraw) = (played.clone(), redraw.clone());
        Callback::from(move |_: MouseEvent| {
            let mut played = played.borrow_mut();
            if played.0.distance() > 0 {
                played.0.step(turn);
                played.1 += 1;
            }
            redraw.force_update();
        })
    };
    let restart = {
        let (played, is_solving, redraw, side) = (played.clone(), is_solving.clone(), redraw.clone(), *side);
        Callback::from(move |_: MouseEvent| {
            *played.borrow_mut() = (start(side), 0);
            is_solving.set(false);
            redraw.force_update();
        })
    };
    let solve = {
        let is_solving = is_solving.clone();
        Callback::from(move |_: MouseEvent| is_solving.set(!*is_solving))
    };
    let (moat, made) = *played.borrow();
    let left = moat.distance();
    let seconds = f64::from(left) / MOVES_A_SECOND;
    let state = match left {
        0 => format!("Solved in {} steps.", thousands(made.into())),
        _ => format!(
            "{} made, {} left: {} at two a second.",
            plural(made.into(), "step", "steps"),
            thousands(left.into()),
            time(seconds)
        ),
    };
    html! {
        <div class="study">
            <div class="fields">
                <label class="field">{ format!("Side of the moat, {MIN_SIDE} to {MAX_SIDE}") }
                    <input type="text" inputmode="numeric" value={side.to_string()} onchange={on_side} autocomplete="off" />
                </label>
            </div>
            { drawing(moat, *side) }
            <p aria-live={if *is_solving { "off" } else { "polite" }}>{ state }</p>
            <div class="row">
                <button type="button" class="btn" onclick={step(Turn::Anticlockwise)} disabled={*is_solving || left == 0}>{ "↺ Hole" }</button>
                <button type="button" class="btn" onclick={step(Turn::Clockwise)} disabled={*is_solving || left == 0}>{ "Hole ↻" }</button>
                <button type="button" class="btn primary" onclick={solve} disabled={left == 0}>{ if *is_solving { "Stop" } else { "Solve" } }</button>
                <button type="button" class="btn quiet" onclick={restart}>{ "Restart" }</button>
            </div>
        </div>
    }
}

/// `17.9 hours`, or less in words.
fn time(seconds: f64) -> String {
    let hours = seconds / 3_600.0;
    if hours < 1.0 { approximate_duration(seconds) } else { format!("{hours:.1} hours") }
}

/// Goes on with the solution by some steps; whether it has ended.
fn go((moat, made): &mut (Moat, u32), steps: u32) -> bool {
    for _ in 0..steps {
        if moat.distance() == 0 {
            return true;
        }
        moat.step(moat.nearer());
        *made += 1;
    }
    moat.distance() == 0
}

/// The moat of a large board is drawn wider than it is, so that its two cells can be seen.
fn drawing(moat: Moat, side: u32) -> Html {
    let width = f64::from(side.div_ceil(24));
    let inner = f64::from(side) - 2.0 * width;
    let cell = |at: u32, class: &'static str| {
        let (row, col) = moat.row_col(at);
        // From edge to edge, however wide a cell is drawn.
        let place = |at: u32| f64::from(at) * (f64::from(side) - width) / f64::from(side - 1);
        html! { <rect {class} x={place(col).to_string()} y={place(row).to_string()} width={width.to_string()} height={width.to_string()} /> }
    };
    html! {
        <svg class="mini moat" viewBox={format!("-.1 -.1 {side}.2 {side}.2")} role="img"
            aria-label={format!("A moat of {side} by {side} with its goal piece and its hole")}>
            <path class="tint-1" fill-rule="evenodd" d={format!("M0 0h{side}v{side}h-{side}zM{width} {width}v{inner}h{inner}v-{inner}z")} />
            { cell(moat.hole(), "floor") }
            { cell(moat.piece(), "chief") }
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moat_of_the_article_is_solved_in_time() {
        let mut played = (start(MAX_SIDE), 0);
        let steps = played.0.distance().div_ceil(FRAMES);
        let frames = (1..=FRAMES).find(|_| go(&mut played, steps));
        assert!(frames.is_some_and(|frames| frames > FRAMES / 2), "{frames:?}");
        assert_eq!(played.1, 128_525);
        assert_eq!(
            (f64::from(played.1) / MOVES_A_SECOND / 3_600.0).floor(),
            17.0,
            "hours, as the article has them"
        );
    }
}
