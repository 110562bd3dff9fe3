//! The article's moat, of any size: long, and easy. To play, and to be solved.

use antipode_play::numbers::{approximate_duration, plural, thousands};
use antipode_puzzles::sliding::moat::{Moat, Turn};
use gloo::timers::callback::Interval;
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The sides of a moat. The moat of the article is the largest.
const MIN_SIDE: u32 = 3;
const MAX_SIDE: u32 = 128;
/// The time between two pictures of a solution.
const FRAME_MS: u32 = 50;
/// The number of pictures of a solution: about ten seconds.
const FRAMES: u32 = 200;
/// The pace at which the moat of the article takes its 17 hours.
const MOVES_A_SECOND: f64 = 2.0;

/// A moat and the number of steps made.
#[derive(Clone, Copy)]
struct MoatGame {
    moat: Moat,
    /// The number of steps made.
    made: u32,
}

impl MoatGame {
    /// The start with the hole in the opposite corner, as in the article.
    fn new(side: u32) -> MoatGame {
        MoatGame { moat: Moat::new(side, 2 * (side - 1)).expect("an opposite corner"), made: 0 }
    }

    fn is_solved(&self) -> bool {
        self.moat.distance() == 0
    }

    fn step(&mut self, turn: Turn) {
        if !self.is_solved() {
            self.moat.step(turn);
            self.made += 1;
        }
    }

    /// Makes some steps of the solution. Returns whether it is solved.
    fn advance(&mut self, steps: u32) -> bool {
        for _ in 0..steps {
            self.step(self.moat.nearer());
        }
        self.is_solved()
    }

    /// How many steps are made and left, in a sentence.
    fn status(&self) -> String {
        let (made, left) = (u64::from(self.made), self.moat.distance());
        if left == 0 {
            return format!("Solved in {} steps.", thousands(made));
        }
        let time = time(f64::from(left) / MOVES_A_SECOND);
        format!(
            "{} made, {} left: {time} at two a second.",
            plural(made, "step", "steps"),
            thousands(left.into())
        )
    }
}

/// A moat with its size, the steps made and left, and buttons that lead the hole around or to the solution.
#[component]
pub(super) fn MoatPlayer() -> Html {
    let side = use_state_eq(|| MAX_SIDE);
    // Several steps may come before the next rendering.
    let game = use_mut_ref(|| MoatGame::new(MAX_SIDE));
    let redraw = use_force_update();
    let is_solving = use_state_eq(|| false);
    {
        let (game, redraw, is_solving) = (game.clone(), redraw.clone(), is_solving.clone());
        use_effect_with(*is_solving, move |solving| {
            let timer = solving.then(|| {
                let steps = game.borrow().moat.distance().div_ceil(FRAMES).max(1);
                Interval::new(FRAME_MS, move || {
                    if game.borrow_mut().advance(steps) {
                        is_solving.set(false);
                    }
                    redraw.force_update();
                })
            });
            move || drop(timer)
        });
    }
    let on_side = {
        let (side, game, is_solving) = (side.clone(), game.clone(), is_solving.clone());
        Callback::from(move |event: Event| {
            let input = event.target_unchecked_into::<HtmlInputElement>();
            let typed = input.value().trim().parse::<u32>().ok();
            let Some(chosen) = typed.filter(|side| (MIN_SIDE..=MAX_SIDE).contains(side)) else {
                // A faulty side stays in the box, with a message.
                input.set_custom_validity(&format!("a whole number from {MIN_SIDE} to {MAX_SIDE}"));
                input.report_validity();
                return;
            };
            input.set_custom_validity("");
            *game.borrow_mut() = MoatGame::new(chosen);
            is_solving.set(false);
            side.set(chosen);
        })
    };
    let step = |turn: Turn| {
        let (game, redraw) = (game.clone(), redraw.clone());
        Callback::from(move |_: MouseEvent| {
            game.borrow_mut().step(turn);
            redraw.force_update();
        })
    };
    let restart = {
        let (game, is_solving, redraw, side) = (game.clone(), is_solving.clone(), redraw.clone(), *side);
        Callback::from(move |_: MouseEvent| {
            *game.borrow_mut() = MoatGame::new(side);
            is_solving.set(false);
            redraw.force_update();
        })
    };
    let solve = {
        let is_solving = is_solving.clone();
        Callback::from(move |_: MouseEvent| is_solving.set(!*is_solving))
    };
    let game = *game.borrow();
    html! {
        <div class="study">
            <div class="fields">
                <label class="field">{ format!("Side of the moat, {MIN_SIDE} to {MAX_SIDE}") }
                    <input type="text" inputmode="numeric" value={side.to_string()} onchange={on_side} autocomplete="off" />
                </label>
            </div>
            { drawing(game.moat, *side) }
            <p aria-live={if *is_solving { "off" } else { "polite" }}>{ game.status() }</p>
            <div class="row">
                <button type="button" class="btn" onclick={step(Turn::Anticlockwise)} disabled={*is_solving || game.is_solved()}>{ "↺ Hole" }</button>
                <button type="button" class="btn" onclick={step(Turn::Clockwise)} disabled={*is_solving || game.is_solved()}>{ "Hole ↻" }</button>
                <button type="button" class="btn primary" onclick={solve} disabled={game.is_solved()}>{ if *is_solving { "Stop" } else { "Solve" } }</button>
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

/// On a large board the moat is drawn wider than one cell, so that its piece and its hole are visible.
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
        let mut game = MoatGame::new(MAX_SIDE);
        let steps = game.moat.distance().div_ceil(FRAMES);
        let frames = (1..=FRAMES).find(|_| game.advance(steps));
        assert!(frames.is_some_and(|frames| frames > FRAMES / 2), "{frames:?}");
        assert_eq!((game.made, game.status().as_str()), (128_525, "Solved in 128,525 steps."));
        game.step(Turn::Clockwise);
        assert_eq!(game.made, 128_525, "a solved moat stays solved");
        assert!(MoatGame::new(MAX_SIDE).status().ends_with("left: 17.9 hours at two a second."));
        assert_eq!(
            (f64::from(game.made) / MOVES_A_SECOND / 3_600.0).floor(),
            17.0,
            "hours, as the article has them"
        );
    }
}
