//! The set-up of Fifteen: the choice of the board.

use super::board_picker::board_picker;
use antipode_play::numbers::sentence;
use antipode_play::puzzle::fifteen::setup::name_of;
use antipode_play::puzzle::reading::PositionError;
use antipode_puzzles::fifteen::{Position, Variant, typed};
use antipode_ui::chunk;
use antipode_ui::part::PartProps;
use antipode_ui::setup::view::{NumberSetup, NumberSetupProps};
use web_sys::HtmlTextAreaElement;
use yew::prelude::*;

chunk!(pub(super) SETUP: Part<PartProps> = in setup, "The set-up of Fifteen", fn fifteen_setup_view(|part: &PartProps| html! { <NumberSetup<Variant> ..NumberSetupProps { part: part.clone(), picker } /> }));

/// The boards that most people hold.
const COMMON: [&str; 4] = ["3x3", "4x3", "4x4", "5x5"];

/// The choice of the board.
fn picker(board: Variant, on_pick: &Callback<Variant>) -> Html {
    html! { <Picker variant={board} on_pick={on_pick.clone()} /> }
}

/// The properties of the choice of the board.
#[derive(Properties, PartialEq)]
struct PickerProps {
    variant: Variant,
    on_pick: Callback<Variant>,
}

/// The boards that most people hold, those of any size and goal, and a goal of one's own.
#[component]
fn Picker(props: &PickerProps) -> Html {
    let PickerProps { variant, on_pick } = props;
    let variant = *variant;
    let enters_goal = use_state(|| false);
    let pick = {
        let (enters_goal, on_pick) = (enters_goal.setter(), on_pick.clone());
        Callback::from(move |variant| {
            enters_goal.set(false);
            on_pick.emit(variant);
        })
    };
    let on_own = {
        let enters_goal = enters_goal.setter();
        Callback::from(move |()| enters_goal.set(true))
    };
    let common = COMMON.map(|text| Variant::new(text.parse().expect("a board"), variant.metric()));
    let button = |other: Variant| {
        let name = name_of(other.board());
        let onclick = pick.reform(move |_: MouseEvent| other);
        html! { <button type="button" key={name.clone()} class="btn" aria-pressed={(other == variant).to_string()} {onclick}>{ name }</button> }
    };
    html! {
        <>
            <div class="which" role="group" aria-label="Board">{ for common.map(button) }</div>
            <details class="which-other" open={*enters_goal || !common.contains(&variant)}>
                <summary>{ format!("Another board, goal or metric (now: {})", name_of(variant.board())) }</summary>
                { board_picker(variant, &pick, &on_own) }
                if *enters_goal || variant.board().goal().name().is_none() {
                    <OwnGoal {variant} on_pick={pick} />
                }
            </details>
        </>
    }
}

/// A goal as text.
#[component]
fn OwnGoal(props: &PickerProps) -> Html {
    let PickerProps { variant, on_pick } = props;
    let (board, metric) = (variant.board(), variant.metric());
    let text = use_state(String::new);
    let fault = use_state(String::new);
    let oninput = {
        let (text, fault) = (text.setter(), fault.setter());
        Callback::from(move |event: InputEvent| {
            text.set(event.target_unchecked_into::<HtmlTextAreaElement>().value());
            fault.set(String::new());
        })
    };
    let onsubmit = {
        let (typed, fault, on_pick) = (text.clone(), fault.setter(), on_pick.clone());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            match typed::read_goal(&typed, board) {
                Ok(board) => {
                    typed.set(String::new());
                    on_pick.emit(Variant::new(board, metric));
                }
                Err(why) => fault.set(sentence(&PositionError::from(why).to_string())),
            }
        })
    };
    html! {
        <form class="position-box own-goal" {onsubmit}>
            <label for="own-goal">{ "The solved board, with 0 for the hole" }</label>
            <div class="row">
                <textarea id="own-goal" rows="2" value={(*text).clone()} placeholder={antipode_play::puzzle::fifteen::rows_text(&Position::solved(board))} {oninput}
                    autocomplete="off" spellcheck="false" aria-describedby="own-goal-say" />
                <button type="submit" class="btn" disabled={text.trim().is_empty()}>{ "Set" }</button>
            </div>
            <p id="own-goal-say" class={if fault.is_empty() { "foot" } else { "bad" }} aria-live="polite">
                if fault.is_empty() {
                    { "Or enter it on the board below, and press “Make this the goal”." }
                } else {
                    { (*fault).clone() }
                }
            </p>
        </form>
    }
}
