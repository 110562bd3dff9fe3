//! The input for an algorithm, with the direction of its capital letters.

use antipode_play::puzzle::{Move, Position};
use antipode_puzzles::rotation::{Convention, parse_turns};
use antipode_ui::algorithm_box::AlgorithmBox;
use antipode_ui::part::PartProps;
use web_sys::HtmlSelectElement;
use yew::prelude::*;

#[component]
pub fn TurnsBox(props: &PartProps) -> Html {
    let is_of_the_paper = use_state_eq(|| false);
    let Position::Rotation(position) = props.model.board() else { return Html::default() };
    let convention = if *is_of_the_paper { Convention::LamPaper } else { Convention::Standard };
    let board = position.board();
    let read = Callback::from(move |text: String| {
        let turns = parse_turns(&text, board, convention).map_err(|error| error.to_string())?;
        Ok(turns.into_iter().map(Move::Rotation).collect())
    });
    let onchange = {
        let is_of_the_paper = is_of_the_paper.clone();
        Callback::from(move |event: Event| {
            is_of_the_paper.set(event.target_unchecked_into::<HtmlSelectElement>().selected_index() == 1);
        })
    };
    html! {
        <AlgorithmBox part={props.clone()} placeholder="cbCDB" {read}>
            <label class="field">{ "Capital letters turn" }
                <select {onchange}>
                    <option selected={!*is_of_the_paper}>{ "clockwise" }</option>
                    <option selected={*is_of_the_paper}>{ "anticlockwise, as in the Number Rotation Puzzle’s paper" }</option>
                </select>
            </label>
        </AlgorithmBox>
    }
}
