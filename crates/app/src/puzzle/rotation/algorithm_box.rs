//! An input for an algorithm, which is played from the current board.

use crate::page::puzzle::PartProps;
use crate::page::puzzle::action::Action;
use crate::page::puzzle::persistence::now;
use crate::puzzle::{Move, Position};
use antipode_puzzles::rotation::{Convention, parse_turns};
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::prelude::*;

/// The input and the direction of capital letters.
#[component]
pub fn AlgorithmBox(props: &PartProps) -> Html {
    let PartProps { model, dispatch, .. } = props;
    let text = use_state_eq(String::new);
    let paper = use_state_eq(|| false);
    let Position::Rotation(position) = model.board() else { return Html::default() };
    let convention = if *paper { Convention::LamPaper } else { Convention::Standard };
    let read = parse_turns(&text, position.board(), convention);
    let onsubmit = {
        let (dispatch, ruleset, board) = (dispatch.clone(), model.ruleset, model.board().clone());
        let turns = read.clone().unwrap_or_default();
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            let moves: Vec<Move> = turns.iter().copied().map(Move::Rotation).collect();
            if !moves.is_empty() {
                dispatch.emit(Action::PlayAlgorithm(Box::new((board.clone(), moves)), ruleset, now()));
            }
        })
    };
    let oninput = {
        let text = text.clone();
        Callback::from(move |event: InputEvent| {
            text.set(event.target_unchecked_into::<HtmlInputElement>().value());
        })
    };
    let onchange = {
        let paper = paper.clone();
        Callback::from(move |event: Event| {
            paper.set(event.target_unchecked_into::<HtmlSelectElement>().selected_index() == 1);
        })
    };
    let fault = read.as_ref().err().map(ToString::to_string);
    html! {
        <form class="word-box" {onsubmit}>
            <label class="field">{ "Play an algorithm from here" }
                <span class="row">
                    <input type="text" value={(*text).clone()} {oninput} placeholder="cbCDB" autocomplete="off" autocapitalize="none" spellcheck="false"
                        aria-invalid={fault.as_ref().map(|_| "true")} />
                    <button type="submit" class="btn" disabled={!read.is_ok_and(|turns| !turns.is_empty())}>{ "Play" }</button>
                </span>
            </label>
            <label class="field">{ "Capital letters turn" }
                <select {onchange}>
                    <option selected={!*paper}>{ "clockwise" }</option>
                    <option selected={*paper}>{ "anticlockwise, as in the Number Rotation Puzzle’s paper" }</option>
                </select>
            </label>
            <p class="foot" role="status">{ fault.map_or_else(String::new, |fault| crate::page::query::sentence(&fault)) }</p>
        </form>
    }
}
