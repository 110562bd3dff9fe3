//! The choice of board and rule, and the solvable positions of the board.

use antipode_play::page::action::Action;
use antipode_play::puzzle::Ruleset;
use antipode_play::puzzle::rotation::board_cache;
use antipode_play::puzzle::rotation::metric;
use antipode_puzzles::rotation::Variant;
use antipode_ui::address::now;
use antipode_ui::panel::verdict::{VerdictProps, verdict};
use antipode_ui::rotation_picker::{BoardPickerProps, board_picker};
use yew::prelude::*;

/// Renders the picker of board, block and rule.
pub(super) fn variant_picker(variant: Variant, dispatch: &Callback<Action>) -> Html {
    let choice = board_picker(&BoardPickerProps {
        variant,
        explanation: metric::rule_explanation(variant.rule()).into(),
        on_pick: dispatch.reform(|variant| Action::ChooseBoard(Ruleset::Rotation(variant), now())),
    });
    html! { <div class="card">{ choice }</div> }
}

/// Renders which positions of the board are solvable, why, and how many there are. The position on the board is
/// always solvable: unsolvable positions are rejected.
pub(super) fn solvability_card(variant: Variant) -> Html {
    let theorem = board_cache::theorem(variant.board());
    let (formula, digits) = (theorem.count.formula(), theorem.count.to_string());
    let headline = match (theorem.fraction.is_all(), theorem.directions) {
        (true, None) => "Every arrangement of this board is solvable.",
        (true, Some(_)) => "Every position of this board is solvable.",
        (false, None) => "Not every arrangement of this board is solvable; this one is.",
        (false, Some(_)) => "Not every position of this board is solvable; this one is.",
    };
    // Nobody reads a number with more digits.
    let count = match digits.len() {
        0..=40 if formula != digits => format!("{formula} = {digits} positions"),
        _ if formula == "1" => "1 position".to_owned(),
        _ => format!("{formula} positions"),
    };
    let share =
        if theorem.fraction.is_all() { String::new() } else { format!(", {} of all", theorem.fraction) };
    let verdict = verdict(&VerdictProps {
        solvable: true,
        headline: headline.into(),
        reason: format!("{} {count}{share}.", theorem.description()).into(),
        on_correct: None,
    });
    html! { <div class="card">{ verdict }</div> }
}
