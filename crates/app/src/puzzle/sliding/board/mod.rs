//! The board of a sliding block puzzle: pieces of any outline, each a real button.
//!
//! The player drags a piece, or selects it by a tap, a letter or Enter and then taps a free cell or presses arrows. Each gesture is
//! one move of one piece; moves of several pieces are in the page's list of moves.
//!
//! Where a piece can go is in [`antipode_play::puzzle::sliding::piece_reach`], the drawing in [`antipode_ui::sliding`].
//!
//! - `input`: the handlers of events. - `gesture`: the pointer. - `keys`: the keys. - `markup`: the elements.
//! - `frames`: the frames of an animation. - `small`: the picture for the front page.

mod frames;
mod gesture;
mod input;
mod keys;
pub(super) mod markup;
pub(super) mod small;

use antipode_ui::board::{BoardProps, use_motion};
use antipode_ui::handler::handler;
use antipode_ui::sliding::gates;
use input::{BoardInput, posed, use_board_input};
use markup::{BoardMarkup, goal_figure};
use yew::prelude::*;

/// The id of the sentence that describes the keys.
const KEYS_HELP_ID: &str = "tray-how";

/// The id of the sentence about gates.
const GATES_ID: &str = "tray-gates";

#[component]
pub fn SlidingBoard(props: &BoardProps) -> Html {
    let BoardProps { path, run, marked, won, .. } = props;
    let frames = frames::key_frames(path);
    let step = use_motion(frames.len(), *run, &props.on_settled);
    let input = use_board_input(props);
    let is_at_rest = step + 1 >= frames.len();
    let displayed = frames.get(step).map_or_else(|| input.posed.clone(), |frame| posed(&path[*frame]));
    let gesture = input.gesture.borrow();
    let drag = gesture.as_ref().and_then(|gesture| gesture.drag.as_ref());
    let markup = BoardMarkup {
        drawing: &input.drawing,
        position: &input.posed,
        displayed: &displayed,
        highlighted: marked,
        selected: input.selected(),
        cursor: input.cursor(),
        drag,
        targets_of: input.selected().filter(|_| is_at_rest && drag.is_none() && !won),
    };
    let board = input.posed.position().board();
    let gates = gates::sentence(board);
    let help_ids =
        if gates.is_some() { format!("{GATES_ID} {KEYS_HELP_ID}") } else { KEYS_HELP_ID.to_owned() };
    let described_by = match &props.described_by {
        Some(id) => format!("{id} {help_ids}"),
        None => help_ids,
    };
    let class = classes!("tray", won.then_some("won"), drag.is_some().then_some("dragging"));
    html! {
        <div class="tray-room" style={format!("--wide:{};--high:{}", board.grid().cols(), board.grid().rows())}>
            <div {class} role="group" aria-label={props.label.clone()} aria-describedby={described_by}
                onpointerdown={handler(&input, BoardInput::press)} onpointermove={handler(&input, BoardInput::move_pointer)}
                onpointerup={handler(&input, BoardInput::release)} onpointercancel={handler(&input, BoardInput::cancel)}
                onclick={handler(&input, BoardInput::click)} onkeydown={handler(&input, BoardInput::key_down)}
                onfocusin={handler(&input, BoardInput::focus_in)}>
                <div class="cells" ref={input.cells.clone()}>{ markup.board() }</div>
            </div>
            <p id={KEYS_HELP_ID} class="hush">
                <span class="keys-only">{ "Press a piece's letter to select it, arrows to slide it, Escape to deselect it." }</span>
            </p>
            if let Some(gates) = gates {
                <p id={GATES_ID} class="foot">{ gates }</p>
            }
            if input.drawing.goal_aside {
                { goal_figure(&input.drawing, &input.posed) }
            }
        </div>
    }
}
