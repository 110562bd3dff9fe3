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

/// Which positions of the board can be solved, why, and how many they are. The one on the board always can: others are
/// refused.
pub fn solvable(rotation: Rotation) -> Html {
    let theorem = known::theorem(rotation.board());
    let (formula, digits) = (theorem.count.formula(), theorem.count.to_string());
    let headline = match (theorem.fraction.is_all(), theorem.directions) {
        (true, None) => "Every order of this board can be solved.",
        (true, Some(_)) => "Every position of this board can be solved.",
        (false, None) => "Not every order of this board can be solved; this one can.",
        (false, Some(_)) => "Not every position of this board can be solved; this one can.",
    };
    // A number of more digits is not read any more.
    let count = match digits.len() {
        0..=40 if formula != digits => format!("{formula} = {digits} positions"),
        _ => format!("{formula} positions"),
    };
    let share =
        if theorem.fraction.is_all() { String::new() } else { format!(", {} of all", theorem.fraction) };
    let verdict = verdict(&VerdictProps {
        solvable: true,
        headline: headline.into(),
        reason: format!("{} {count}{share}.", theorem.sentence()).into(),
        on_mend: None,
    });
    html! { <div class="card">{ verdict }</div> }
}
