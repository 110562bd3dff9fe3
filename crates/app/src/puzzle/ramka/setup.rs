//! The set-up of Ramka: the row in the frame.

use antipode_play::puzzle::ramka::setup::FramedRow;
use antipode_puzzles::ramka::Row;
use antipode_ui::chunk;
use antipode_ui::part::PartProps;
use antipode_ui::setup::view::{NumberSetup, NumberSetupProps};
use yew::prelude::*;

chunk!(pub(super) SETUP: Part<PartProps> = in setup, "The set-up of Ramka", fn ramka_setup_view(|part: &PartProps| html! { <NumberSetup<FramedRow> ..NumberSetupProps { part: part.clone(), picker } /> }));

/// The choice of the board.
fn picker(board: FramedRow, on_pick: &Callback<FramedRow>) -> Html {
    let button = |row: Row| {
        let pick = on_pick.reform(move |_: MouseEvent| FramedRow(row));
        html! { <button type="button" class="btn" aria-pressed={(row == board.0).to_string()} onclick={pick}>{ format!("row {row}") }</button> }
    };
    html! {
        <div class="which" role="group" aria-label="The row in the frame">
            <span aria-hidden="true">{ "In the frame:" }</span>
            { for Row::ALL.map(button) }
        </div>
    }
}
