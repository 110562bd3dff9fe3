//! The set-up of Ramka: the row in the frame.

use crate::chunk::chunk;
use crate::page::puzzle::PartProps;
use crate::puzzle::setup::NumberBoardView;
use crate::puzzle::setup::view::NumberSetup;
use antipode_play::puzzle::ramka::setup::FramedRow;
use antipode_puzzles::ramka::Row;
use yew::prelude::*;

chunk!(pub(super) SETUP: Part<PartProps> = in setup, "The set-up of Ramka", fn ramka_setup_view(|part: &PartProps| html! { <NumberSetup<FramedRow> part={part.clone()} /> }));

impl NumberBoardView for FramedRow {
    fn picker(self, on_pick: &Callback<FramedRow>) -> Html {
        let button = |row: Row| {
            let pick = on_pick.reform(move |_: MouseEvent| FramedRow(row));
            html! { <button type="button" class="btn" aria-pressed={(row == self.0).to_string()} onclick={pick}>{ format!("row {row}") }</button> }
        };
        html! {
            <div class="which" role="group" aria-label="The row in the frame">
                <span aria-hidden="true">{ "In the frame:" }</span>
                { for Row::ALL.map(button) }
            </div>
        }
    }

    fn view(part: &PartProps) -> Html {
        SETUP.show(part.clone())
    }
}
