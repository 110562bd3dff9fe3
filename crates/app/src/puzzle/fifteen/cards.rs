//! The choice of board and metric, and the solvable positions of the board.

use super::board_picker::board_picker;
use super::copy;
use antipode_play::page::action::{Action, EditingAction};
use antipode_play::puzzle::Ruleset;
use antipode_puzzles::fifteen::Variant;
use antipode_ui::address::now;
use antipode_ui::panel::verdict::{VerdictProps, verdict};
use yew::prelude::*;

/// Renders the picker of board and metric.
pub(super) fn variant_picker(variant: Variant, dispatch: &Callback<Action>) -> Html {
    let on_pick = dispatch.reform(|variant| Action::ChooseBoard(Ruleset::Fifteen(variant), now()));
    let ruleset = Ruleset::Fifteen(variant);
    let on_own = dispatch.reform(move |()| Action::Editing(EditingAction::OpenSetup(String::new(), ruleset)));
    html! { <div class="card">{ board_picker(variant, &on_pick, &on_own) }</div> }
}

/// Renders which positions of the board are solvable, and why. The position on the board is always solvable: unsolvable positions
/// are rejected.
pub(super) fn solvability_card(variant: Variant) -> Html {
    let verdict = verdict(&VerdictProps {
        solvable: true,
        headline: "Half of all arrangements of this board are solvable; this one is.".into(),
        reason: copy::solvability(variant).into(),
        on_correct: None,
    });
    html! { <div class="card">{ verdict }</div> }
}
