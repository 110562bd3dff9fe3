//! The board component.

use super::button_layer::ButtonLayer;
use super::drag::BoardLayout;
use super::input::{BoardInput, use_board_input};
use super::motion::use_motion;
use super::props::BoardProps;
use super::spin::{self, Spin, use_animation_name};
use super::visual_layer::VisualLayer;
use crate::handler::handler;
use antipode_play::puzzle::{Move, Position};
use antipode_puzzles::scene::Scene;
use std::rc::Rc;
use yew::prelude::*;

/// A board with more cells side by side than this has a bar of buttons that turn the selected block.
const CROWDED_CELLS: i32 = 8;

/// A board that is drawn and played.
#[component]
pub fn Board(props: &BoardProps) -> Html {
    let BoardProps { path, run, marked, picture, .. } = props;
    let step = use_motion(path.len(), *run, &props.on_settled);
    let input = use_board_input(props);
    let scene = &input.scene;
    let in_between = path.get(step).filter(|_| step + 1 < path.len()).map(Position::scene);
    let shown = in_between.as_ref().unwrap_or(scene);
    let (layout, spin) = input.drag_layout().unwrap_or_else(|| {
        let before = step.checked_sub(1).and_then(|before| path.get(before));
        (BoardLayout::at_rest(shown), spin_at_rest(&input, before, shown))
    });
    let animation = use_animation_name(&(*run, step, *input.released_turn));
    let visual = VisualLayer {
        scene: shown,
        layout: &layout,
        highlighted: marked,
        active_pivot: input.active_pivot(),
        spin: spin.map(|spin| (spin, animation)),
        picture: picture.as_ref(),
    };
    let buttons = ButtonLayer {
        scene,
        layout: &layout,
        highlighted: marked,
        hinted: props.hinted,
        cursor: input.cursor(),
        active_pivot: input.active_pivot(),
    };
    let is_crowded = input.has_pivots() && scene.width.max(scene.height) > CROWDED_CELLS;
    let class = classes!(
        "board",
        // The skin in the style sheet has the name of the puzzle.
        input.position.kind().name(),
        props.won.then_some("won"),
        is_crowded.then_some("crowded"),
        picture.is_some().then_some("pictured"),
        input.position.has_orientation().then_some("oriented"),
        scene.pivots.iter().any(|pivot| pivot.label.len() > 1).then_some("long"),
        input.is_dragging().then_some("dragging")
    );
    let picture_style = picture.as_ref().map_or("", |picture| &picture.board_style);
    html! {
        <>
            <div {class} style={format!("--wide:{};--high:{}{picture_style}", scene.width, scene.height)}>
                { visual.view() }
                <div ref={input.grid.clone()} class="grid" role="grid" aria-label={props.label.clone()}
                    aria-describedby={props.described_by.clone()} aria-colcount={column_count(&input).to_string()}
                    onpointerdown={handler(&input, BoardInput::press)} onpointermove={handler(&input, BoardInput::move_pointer)}
                    onpointerup={handler(&input, BoardInput::release)} onpointercancel={handler(&input, BoardInput::cancel)}
                    onpointerleave={handler(&input, BoardInput::leave)} onclick={handler(&input, BoardInput::click)}
                    oncontextmenu={handler(&input, BoardInput::context_menu)} onfocusin={handler(&input, BoardInput::focus_in)}
                    onfocusout={handler(&input, BoardInput::focus_out)} onkeydown={handler(&input, BoardInput::key_down)}
                    onkeyup={handler(&input, BoardInput::key_up)}>
                    { for buttons.view() }
                </div>
            </div>
            if is_crowded {
                { turn_bar(&input) }
            }
        </>
    }
}

/// The turn that the animation shows, between the position `before` and the shown scene or after a release.
fn spin_at_rest(input: &BoardInput, before: Option<&Position>, shown: &Scene<Move>) -> Option<Spin> {
    match before {
        _ if !input.has_pivots() => None,
        Some(before) => spin::spin_between(&before.scene(), shown),
        None => input.released_turn.and_then(|turn| turn.spin(&input.scene, input.run)),
    }
}

/// The number of columns of the grid of buttons.
fn column_count(input: &BoardInput) -> i32 {
    if !input.has_pivots() {
        return input.scene.width;
    }
    input.places.iter().filter(|place| place.1 == input.places[0].1).count() as i32
}

/// Two large buttons that turn the selected block, for boards with cells smaller than a finger.
fn turn_bar(input: &Rc<BoardInput>) -> Html {
    let pivot = input.active_pivot().unwrap_or(input.cursor());
    let label = input.scene.pivots.get(pivot).map_or("", |pivot| &pivot.label);
    let button = |sign: &'static str, direction: &'static str, steps: i32| {
        let input = input.clone();
        let onclick = Callback::from(move |_: MouseEvent| input.turn(pivot, steps));
        html! { <button type="button" class="btn" aria-label={format!("Turn block {label} {direction}")} {onclick}>{ sign }</button> }
    };
    html! {
        <div class="turn-bar" role="group" aria-label="Turn the chosen block">
            { button("↺", "anticlockwise", -1) }
            <span>{ label }</span>
            { button("↻", "clockwise", 1) }
        </div>
    }
}
