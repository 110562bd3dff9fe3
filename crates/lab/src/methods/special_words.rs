//! The words for special boards, with their effects computed in the page.

use antipode_protocol::SpecialAlgorithm;
use antipode_puzzles::rotation::{Board, Convention, Position, parse_turns};
use antipode_ui::query_state::QueryState;
use std::rc::Rc;
use yew::prelude::*;

/// The list of words. The button of a word plays it above.
pub(super) fn special_words(
    side: u8,
    words: &QueryState<Rc<Vec<SpecialAlgorithm>>>,
    on_word: &Callback<usize>,
    chosen: Option<usize>,
) -> Html {
    let words = match words {
        QueryState::Ready(words) => words,
        QueryState::Failed(why) => return html! { <p class="foot" role="status">{ why }</p> },
        QueryState::Idle | QueryState::Loading(_) => {
            return html! { <p class="foot" role="status">{ "Loading the words…" }</p> };
        }
    };
    html! {
        <div class="special-words">
            <h3>{ format!("Words for blocks of {side} × {side}") }</h3>
            <p class="foot">{ "Each was found by search. Its effect is computed here by playing it from solved." }</p>
            <div class="special-scroll" tabindex="0" role="group" aria-label="Words for special boards">
                <table>
                    <thead><tr><th scope="col">{ "Board" }</th><th scope="col">{ "Effect" }</th><th scope="col">{ "Word, also in the paper's notation" }</th><th scope="col">{ "Turns" }</th><th scope="col">{ "Quarters" }</th><td></td></tr></thead>
                    <tbody>
                        { for words.iter().enumerate().map(|(index, word)| row(index, word, on_word, chosen == Some(index))) }
                    </tbody>
                </table>
            </div>
        </div>
    }
}

fn row(index: usize, word: &SpecialAlgorithm, on_word: &Callback<usize>, chosen: bool) -> Html {
    let effect = effect(word).unwrap_or_else(|| "wrong effect".to_owned());
    let label = format!("Play {} on {}", word.moves, word.board);
    html! {
        <tr key={index} class={classes!(chosen.then_some("now"))}>
            <th scope="row">{ &word.board }</th>
            <td>{ &word.description }<br /><code class="effect">{ effect }</code></td>
            <td><code>{ &word.moves }</code><br /><code class="foot">{ &word.paper_notation }</code></td>
            <td class="n">{ word.turns }</td>
            <td class="n">{ word.quarter_turns }</td>
            <td><button type="button" class="btn" aria-label={label} aria-pressed={chosen.to_string()} onclick={on_word.reform(move |_: MouseEvent| index)}>{ "Play" }</button></td>
        </tr>
    }
}

/// The cycles of a word. In `(2 7 12)`, 2 moves to the home of 7, and so on.
fn effect(word: &SpecialAlgorithm) -> Option<String> {
    let board: Board = word.board.parse().ok()?;
    let turns = parse_turns(&word.moves, board, Convention::Standard).ok()?;
    let after = turns.iter().try_fold(Position::solved(board), |position, turn| position.turned(*turn))?;
    let cell_of = |number: usize| after.numbers().iter().position(|here| usize::from(*here) == number + 1);
    let mut seen = vec![false; board.cell_count()];
    let mut text = String::new();
    for first in 0..board.cell_count() {
        let mut cycle = Vec::new();
        let mut cell = first;
        while !std::mem::replace(&mut seen[cell], true) {
            cycle.push((cell + 1).to_string());
            cell = cell_of(cell)?;
        }
        if cycle.len() > 1 {
            text.push_str(&format!("({})", cycle.join(" ")));
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_effect_is_what_the_word_does() {
        let mut word = SpecialAlgorithm {
            board: "3x3n2".into(),
            description: String::new(),
            moves: "A".into(),
            paper_notation: String::new(),
            turns: 1,
            quarter_turns: 1,
            derivation: String::new(),
        };
        assert_eq!(effect(&word).as_deref(), Some("(1 2 5 4)"));
        word.moves = "CbcB".into();
        assert_eq!(effect(&word).map(|text| text.len()), Some("(1 2 3)".len()), "a three-cycle");
        word.moves = "Z".into();
        assert_eq!(effect(&word), None);
    }
}
