//! The panels under the distance, puzzle by puzzle: another one is a line in its puzzle's list, and an arm where it is drawn.

use crate::puzzle::Toy;

/// A panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panel {
    /// The legal moves with the distance after each.
    Moves,
    /// Every position by depth.
    Table,
    /// How a person would solve it.
    Method,
    /// The position as text.
    Position,
    /// Words of Rotation.
    Words,
    /// The board in every metric, with every position by distance.
    Metrics,
    /// The map of all that can be reached.
    Graph,
    /// The hardest puzzles of a rectangle.
    Search,
    /// Famous boards.
    Gallery,
}

impl Panel {
    /// The panels of a puzzle, in the order of their tabs. The first one is that of the moves.
    #[must_use]
    pub const fn all(toy: Toy) -> &'static [Panel] {
        match toy {
            Toy::Ramka => &[Panel::Moves, Panel::Table, Panel::Method, Panel::Position],
            Toy::Rotation => &[Panel::Moves, Panel::Table, Panel::Method, Panel::Position, Panel::Words],
            Toy::Sliding => {
                &[Panel::Moves, Panel::Metrics, Panel::Graph, Panel::Search, Panel::Gallery, Panel::Position]
            }
        }
    }

    /// What stands on its tab.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Panel::Moves => "Moves",
            Panel::Table => "Table",
            Panel::Method => "Method",
            Panel::Position => "Position",
            Panel::Words => "Words",
            Panel::Metrics => "Metrics",
            Panel::Graph => "Graph",
            Panel::Search => "Search",
            Panel::Gallery => "Gallery",
        }
    }

    /// The number of its tab, from 0; that of the first where a puzzle has it not.
    #[must_use]
    pub fn tab(self, toy: Toy) -> usize {
        Panel::all(toy).iter().position(|panel| *panel == self).unwrap_or(0)
    }

    /// The panel of a tab; a number that is none's is that of the first.
    #[must_use]
    pub fn at(toy: Toy, tab: usize) -> Panel {
        Panel::all(toy).get(tab).copied().unwrap_or(Panel::Moves)
    }
}
