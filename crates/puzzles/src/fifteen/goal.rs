//! Goals: where the tiles and the hole belong.
//!
//! ```text
//!   rows      first     spiral    columns
//!   1 2 3     _ 1 2     1 2 3     1 4 7
//!   4 5 6     3 4 5     8 _ 4     2 5 8
//!   7 8 _     6 7 8     7 6 5     3 6 _
//! ```

use std::fmt;

use super::board::MAX_CELLS;

/// The solved position of a board of any size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// The tiles in reading order, then the hole.
    #[default]
    Rows,
    /// The hole, then the tiles in reading order.
    First,
    /// The tiles clockwise inward from the upper left, then the hole.
    Spiral,
    /// The tiles down the columns from left to right, then the hole.
    Columns,
    /// Any other arrangement.
    Custom(Arrangement),
}

impl Goal {
    /// The goals that every board has.
    pub const NAMED: [Goal; 4] = [Goal::Rows, Goal::First, Goal::Spiral, Goal::Columns];

    /// The name in links and on the command line; `None` for a custom arrangement.
    #[must_use]
    pub const fn name(&self) -> Option<&'static str> {
        Some(match self {
            Goal::Rows => "rows",
            Goal::First => "first",
            Goal::Spiral => "spiral",
            Goal::Columns => "columns",
            Goal::Custom(_) => return None,
        })
    }

    /// The goal of this name; `last` is another name of the rows.
    #[must_use]
    pub fn named(name: &str) -> Option<Goal> {
        let name = if name == "last" { "rows" } else { name };
        Goal::NAMED.into_iter().find(|goal| goal.name() == Some(name))
    }

    /// The cell of a tile, of tile 0, the hole, on a board of these sides.
    pub(super) fn home(&self, tile: u8, rows: usize, cols: usize) -> usize {
        let tile = usize::from(tile);
        // The hole comes last in all orders but two.
        let place = tile.checked_sub(1).unwrap_or(rows * cols - 1);
        match self {
            Goal::Rows => place,
            Goal::First => tile,
            Goal::Spiral => spiral_cell(place, rows, cols),
            Goal::Columns => place % rows * cols + place / rows,
            Goal::Custom(custom) => {
                custom.tiles().iter().position(|other| usize::from(*other) == tile).unwrap_or(place)
            }
        }
    }
}

/// The cell at a place of the spiral, from 0.
fn spiral_cell(mut place: usize, rows: usize, cols: usize) -> usize {
    let (mut high, mut wide) = (rows, cols);
    let mut ring = 0;
    // Whole rings around the one of this place.
    while high > 2 && wide > 2 && place >= 2 * (high + wide) - 4 {
        place -= 2 * (high + wide) - 4;
        (high, wide, ring) = (high - 2, wide - 2, ring + 1);
    }
    let (row, col) = if place < wide {
        (0, place)
    } else if place < wide + high - 1 {
        (place - wide + 1, wide - 1)
    } else if place < 2 * wide + high - 2 {
        (high - 1, 2 * wide + high - 3 - place)
    } else {
        (2 * (wide + high) - 4 - place, 0)
    };
    (ring + row) * cols + ring + col
}

/// An arrangement of the numbers from 0, the hole, as a goal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arrangement {
    count: u8,
    /// The tile of each cell in reading order; 0 past the last cell.
    tiles: [u8; MAX_CELLS],
}

impl Arrangement {
    /// The arrangement of these numbers in reading order. `None` unless each number from 0 appears once, or if there are
    /// more than a board has cells.
    #[must_use]
    pub fn new(tiles: &[u8]) -> Option<Arrangement> {
        if tiles.len() > MAX_CELLS || (0..tiles.len() as u8).any(|tile| !tiles.contains(&tile)) {
            return None;
        }
        let mut cells = [0; MAX_CELLS];
        cells[..tiles.len()].copy_from_slice(tiles);
        Some(Arrangement { count: tiles.len() as u8, tiles: cells })
    }

    /// The tile of each cell in reading order, 0 for the hole.
    #[must_use]
    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.count.into()]
    }
}

impl fmt::Debug for Arrangement {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.tiles(), out)
    }
}
