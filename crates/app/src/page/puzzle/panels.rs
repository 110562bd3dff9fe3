//! The panels under the distance.

use super::PartProps;
use crate::puzzle::PuzzleKind;
use yew::Html;

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
    pub view: fn(&PartProps) -> Html,
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
