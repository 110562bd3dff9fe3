//! What the page of Rotation has beside what every puzzle's page has: the choice of the board, whether its positions can be
//! solved, its words, and lists of all solutions.

mod lists;
mod word_box;
mod words;

pub use lists::{Lists, ListsProps};
pub use words::Words;

use crate::page::toy::action::Action;
use crate::page::toy::keeping::now;
use crate::panel::pickers::{PickersProps, pickers};
use crate::panel::verdict::{VerdictProps, verdict};
use crate::puzzle::Count;
use crate::puzzle::rotation::{known, said};
use antipode_puzzles::rotation::Rotation;
use yew::prelude::*;

/// Which board, which block, what counts as a turn.
pub fn choice(rotation: Rotation, dispatch: &Callback<Action>) -> Html {
    let choice = pickers(&PickersProps {
        rotation,
        explain: said::explain(rotation.rule()).into(),
        on_pick: dispatch.reform(|rotation| Action::Pick(Count::Rotation(rotation), now())),
    });
    html! { <div class="card">{ choice }</div> }
}

/// Which orders of the board can be solved, and how many they are. The one on the board always can: others are refused.
pub fn solvable(rotation: Rotation) -> Html {
    let board = rotation.board();
    let count = known::reach(board).count();
    let (formula, digits) = (count.formula(), count.to_string());
    let every = formula == format!("{}!", board.cells());
    let headline = if every {
        "Every order of this board can be solved."
    } else {
        "Not every order of this board can be solved; this one can."
    };
    // A number of more digits is not read any more.
    let reason = match digits.len() {
        0..=40 if formula != digits => format!("{formula} = {digits} positions."),
        _ => format!("{formula} positions."),
    };
    let verdict = verdict(&VerdictProps {
        solvable: true,
        headline: headline.into(),
        reason: reason.into(),
        on_mend: None,
    });
    html! { <div class="card">{ verdict }</div> }
}
