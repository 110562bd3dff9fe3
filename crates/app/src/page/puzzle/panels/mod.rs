//! The panels under the distance. The first one is shown at once; the others are in a chunk of their own.

pub mod inspection;
pub mod lessons;
pub mod link_result;
pub mod method;
pub mod method_figures;
pub mod position;
pub mod table;
pub mod victory;

use super::dispatch_some;
use antipode_play::game::{Event, StartKind};
use antipode_play::page::action::Action;
use antipode_play::page::model::Model;
use antipode_ui::address::now;
use antipode_ui::chunk;
use antipode_ui::part::PartProps;
use method::MethodPanel;
use position::position_panel;
use table::TablePanel;
use yew::prelude::*;

chunk!(pub(super) TABLE: Part<PartProps> = in panels, "The table", fn table_view(|part: &PartProps| html! { <TablePanel ..part.clone() /> }));
chunk!(pub(super) METHOD: Part<PartProps> = in panels, "The method", fn method_view(|part: &PartProps| html! { <MethodPanel ..part.clone() /> }));
chunk!(pub(super) POSITION: Part<PartProps> = in panels, "The position box", fn position_view(|part: &PartProps| position_panel(part)));

/// Opens a position, given as text.
pub(super) fn on_place(model: &Model, dispatch: &Callback<Action>) -> Callback<AttrValue> {
    let board = model.board().clone();
    dispatch_some(dispatch, move |text: AttrValue| {
        let position = board.parse(&text).ok()?;
        Some(Action::Game(Event::SetPosition { position, kind: StartKind::Loaded, now: now() }))
    })
}
