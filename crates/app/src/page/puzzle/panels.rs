//! The panels of each puzzle. A new panel needs an entry in the puzzle's list and an arm where it is rendered.

use crate::puzzle::PuzzleKind;

/// A panel under the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// The legal moves with the distance after each one.
    Moves,
    /// Every position by depth.
    Table,
    /// A method for solving the board by hand.
    Method,
    /// The position as text.
    Position,
    /// Algorithms of Rotation.
    Algorithms,
    /// The board in every metric, with the position counts by distance.
    Metrics,
    /// The map of reachable positions.
    Graph,
    /// The hardest puzzles of a rectangle.
    Search,
    /// Well-known boards.
    Gallery,
}

impl Panel {
    /// The panels of a puzzle, in tab order. The first one is `Moves`.
    #[must_use]
    pub const fn all(kind: PuzzleKind) -> &'static [Panel] {
        match kind {
            PuzzleKind::Ramka => &[Panel::Moves, Panel::Table, Panel::Method, Panel::Position],
            PuzzleKind::Rotation => {
                &[Panel::Moves, Panel::Table, Panel::Method, Panel::Position, Panel::Algorithms]
            }
            PuzzleKind::Sliding => {
                &[Panel::Moves, Panel::Metrics, Panel::Graph, Panel::Search, Panel::Gallery, Panel::Position]
            }
        }
    }

    /// The title of the tab.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Panel::Moves => "Moves",
            Panel::Table => "Table",
            Panel::Method => "Method",
            Panel::Position => "Position",
            Panel::Algorithms => "Algorithms",
            Panel::Metrics => "Metrics",
            Panel::Graph => "Graph",
            Panel::Search => "Search",
            Panel::Gallery => "Gallery",
        }
    }

    /// The tab index from 0; 0 if the puzzle does not have the panel.
    #[must_use]
    pub fn tab_index(self, kind: PuzzleKind) -> usize {
        Panel::all(kind).iter().position(|panel| *panel == self).unwrap_or(0)
    }

    /// The panel of a tab index; the first panel if the index is out of range.
    #[must_use]
    pub fn of_tab(kind: PuzzleKind, tab: usize) -> Panel {
        Panel::all(kind).get(tab).copied().unwrap_or(Panel::Moves)
    }
}
