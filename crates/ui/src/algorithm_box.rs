//! An input for an algorithm, which is played from the current board.

use crate::address::now;
use crate::part::PartProps;
use antipode_play::numbers::sentence;
use antipode_play::page::action::{Action, PlayerAction};
use antipode_play::puzzle::{Move, Position};
use web_sys::HtmlInputElement;
use yew::prelude::*;

/// The properties of [`AlgorithmBox`].
#[derive(Clone, Properties, PartialEq)]
pub struct AlgorithmBoxProps {
    pub part: PartProps,
    /// An example.
    pub placeholder: AttrValue,
    /// Parses the text of an algorithm; the error is a sentence.
    pub read: Callback<String, Result<Vec<Move>, String>>,
    /// Further fields.
    #[prop_or_default]
    pub children: Html,
}

/// The input, with a button that plays it and a sentence about what is wrong.
#[component]
pub fn AlgorithmBox(props: &AlgorithmBoxProps) -> Html {
    let AlgorithmBoxProps { part: PartProps { model, dispatch, .. }, placeholder, read, children } = props;
    let text = use_state_eq(String::new);
    let board = model.board().clone();
    let moves = read.emit((*text).clone()).and_then(|moves| match first_illegal(&board, &moves) {
        None => Ok(moves),
        Some(index) => {
            Err(format!("{}, move {}, cannot be made there", board.move_text(moves[index]), index + 1))
        }
    });
    let onsubmit = {
        let (dispatch, ruleset, moves) = (dispatch.clone(), model.ruleset, moves.clone().unwrap_or_default());
        Callback::from(move |event: SubmitEvent| {
            event.prevent_default();
            if !moves.is_empty() {
                let algorithm = Box::new((board.clone(), moves.clone()));
                dispatch.emit(Action::Player(PlayerAction::PlayAlgorithm(algorithm, ruleset, now())));
            }
        })
    };
    let oninput = {
        let text = text.clone();
        Callback::from(move |event: InputEvent| {
            text.set(event.target_unchecked_into::<HtmlInputElement>().value());
        })
    };
    let fault = moves.as_ref().err();
    html! {
        <form class="word-box" {onsubmit}>
            <label class="field">{ "Play an algorithm from here" }
                <span class="row">
                    <input type="text" value={(*text).clone()} {oninput} {placeholder} autocomplete="off" autocapitalize="none" spellcheck="false"
                        aria-invalid={fault.map(|_| "true")} />
                    <button type="submit" class="btn" disabled={!moves.as_ref().is_ok_and(|moves| !moves.is_empty())}>{ "Play" }</button>
                </span>
            </label>
            { children.clone() }
            <p class="foot" role="status">{ fault.map_or_else(String::new, |fault| sentence(fault)) }</p>
        </form>
    }
}

/// The index of the first move that cannot be made, if there is one.
fn first_illegal(start: &Position, moves: &[Move]) -> Option<usize> {
    let mut board = start.clone();
    moves.iter().position(|mv| match board.play_all(&[*mv]) {
        Some((_, after)) => {
            board = after;
            false
        }
        None => true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::puzzle::PuzzleKind;

    #[test]
    fn the_first_move_that_cannot_be_made_is_named() {
        let board = PuzzleKind::Ramka.solved();
        let moves = |text: &str| board.parse_moves(text).expect("moves");
        assert_eq!(first_illegal(&board, &moves("R2 L1 R1 L2")), None);
        // The space at the right is full, and row 1 has no room for its tile.
        assert_eq!(first_illegal(&board, &moves("R2 R1")), Some(1));
    }
}
