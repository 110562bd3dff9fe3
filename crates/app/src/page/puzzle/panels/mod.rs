//! The panels under the distance. The first one is shown at once; the others come in a chunk of their own.

pub mod link_result;
pub mod method;
pub mod method_figures;
pub mod position;
pub mod table;
pub mod victory;

use super::action::Action;
use super::model::Model;
use super::{PartProps, dispatch_some};
use crate::chunk::chunk;
use crate::game::{Event, StartKind};
use crate::page::puzzle::persistence::now;
use crate::puzzle::PuzzleKind;
use method::MethodPanel;
use position::position_panel;
use table::TablePanel;
use yew::prelude::*;

chunk!(pub(super) TABLE: Part<PartProps> = in panels, "The table", fn table_view(|part: &PartProps| html! { <TablePanel ..part.clone() /> }));
chunk!(pub(super) METHOD: Part<PartProps> = in panels, "The method", fn method_view(|part: &PartProps| html! { <MethodPanel ..part.clone() /> }));
chunk!(pub(super) POSITION: Part<PartProps> = in panels, "The position box", fn position_view(|part: &PartProps| position_panel(part)));

/// A panel under the distance.
#[derive(Clone, Copy, Debug)]
pub enum Panel {
    /// The legal moves with the distance after each one.
    Moves,
    /// Every position by depth.
    Table,
    /// A method for solving the board by hand.
    Method,
    /// The position as text.
    Position,
    /// A panel that only this puzzle has.
    Own(OwnPanel),
}

/// A panel that only one puzzle has.
#[derive(Clone, Copy, Debug)]
pub struct OwnPanel {
    /// The title of the tab.
    pub title: &'static str,
    /// The name of its view in links.
    pub name: &'static str,
    pub view: fn(&PartProps) -> Html,
}

impl Panel {
    /// The name of the view in links; `None` where there is nothing that needs the width of the window.
    #[must_use]
    pub const fn view_name(self) -> Option<&'static str> {
        match self {
            Panel::Moves | Panel::Position => None,
            Panel::Table => Some("table"),
            Panel::Method => Some("method"),
            Panel::Own(panel) => Some(panel.name),
        }
    }
}

/// The titles of the tabs, in order.
pub fn titles(kind: PuzzleKind) -> impl Iterator<Item = &'static str> {
    kind.panels().iter().map(move |panel| match panel {
        Panel::Moves => "Moves",
        Panel::Table => kind.table_title(),
        Panel::Method => "Method",
        Panel::Position => "Position",
        Panel::Own(panel) => panel.title,
    })
}

/// The tab index of the position box, from 0.
#[must_use]
pub fn position_tab(kind: PuzzleKind) -> usize {
    kind.panels().iter().position(|panel| matches!(panel, Panel::Position)).unwrap_or(0)
}

/// The panel of a tab index; the first panel if the index is out of range.
#[must_use]
pub fn of_tab(kind: PuzzleKind, tab: usize) -> Panel {
    kind.panels().get(tab).copied().unwrap_or(Panel::Moves)
}

/// Opens a position, given as text.
pub(super) fn on_place(model: &Model, dispatch: &Callback<Action>) -> Callback<AttrValue> {
    let board = model.board().clone();
    dispatch_some(dispatch, move |text: AttrValue| {
        let position = board.parse(&text).ok()?;
        Some(Action::Game(Event::SetPosition { position, kind: StartKind::Loaded, now: now() }))
    })
}
