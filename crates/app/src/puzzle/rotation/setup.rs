//! The set-up of Rotation: the choice of the board.

use antipode_play::puzzle::rotation::metric;
use antipode_play::puzzle::rotation::setup::name_of;
use antipode_puzzles::rotation::Variant;
use antipode_ui::chunk;
use antipode_ui::part::PartProps;
use antipode_ui::rotation_picker::{BoardPickerProps, board_picker};
use antipode_ui::setup::view::{NumberSetup, NumberSetupProps};
use yew::prelude::*;

chunk!(pub(super) SETUP: Part<PartProps> = in setup, "The set-up of Rotation", fn rotation_setup_view(|part: &PartProps| html! { <NumberSetup<Variant> ..NumberSetupProps { part: part.clone(), picker } /> }));

/// The boards that most people hold, each with a short name.
const COMMON: [(&str, &str); 5] = [
    ("3 × 3", "3x3n2 quarter"),
    ("3 × 3 with directions", "3x3n2o quarter"),
    ("4 × 3, ring by one", "4x3n3 ring"),
    ("4 × 4", "4x4n2 quarter"),
    ("4 × 4, blocks of 3 × 3", "4x4n3 quarter"),
];

/// The choice of the board.
fn picker(board: Variant, on_pick: &Callback<Variant>) -> Html {
    let common = COMMON.into_iter().filter_map(|(name, text)| Some((name, text.parse::<Variant>().ok()?)));
    let is_common = common.clone().any(|(_, variant)| variant == board);
    let button = |(name, variant): (&'static str, Variant)| {
        let pick = on_pick.reform(move |_: MouseEvent| variant);
        html! { <button type="button" key={name} class="btn" aria-pressed={(variant == board).to_string()} onclick={pick}>{ name }</button> }
    };
    html! {
        <>
            <div class="which" role="group" aria-label="Board">{ for common.map(button) }</div>
            <details class="which-other" open={!is_common}>
                <summary>{ format!("Another board or rule (now: {})", name_of(board)) }</summary>
                { board_picker(&BoardPickerProps {
                    variant: board,
                    explanation: metric::rule_explanation(board.rule()).into(),
                    on_pick: on_pick.clone(),
                }) }
            </details>
        </>
    }
}
