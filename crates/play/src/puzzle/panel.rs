//! The panels of a puzzle's page, by name.

use super::PuzzleKind;

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
