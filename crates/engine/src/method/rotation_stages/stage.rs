//! The eight stages, and the names of the cells.

use std::fmt;

/// A stage of the method, which brings one number home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stage(u8);

/// The number of each stage.
const NUMBERS: [u8; 8] = [1, 2, 3, 7, 8, 9, 5, 4];

impl Stage {
    /// All eight stages in order.
    pub fn all() -> impl Iterator<Item = Stage> {
        (0..NUMBERS.len() as u8).map(Stage)
    }

    /// The index of the stage in the order, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The number of the stage.
    #[must_use]
    pub fn number(self) -> u8 {
        NUMBERS[self.index()]
    }

    /// The home cell of its number, from 0 in reading order.
    #[must_use]
    pub fn home_cell(self) -> usize {
        usize::from(self.number()) - 1
    }

    /// The numbers that earlier stages placed, in the order of the stages.
    #[must_use]
    pub fn placed(self) -> &'static [u8] {
        &NUMBERS[..self.index()]
    }

    /// The cells that its number can be in, in reading order.
    pub fn cells(self) -> impl Iterator<Item = usize> {
        (0..9).filter(move |cell| !self.placed().contains(&(*cell as u8 + 1)))
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Stage {} of {} · {} to ", self.0 + 1, NUMBERS.len(), self.number())?;
        out.write_str(cell_name(self.home_cell()))
    }
}

/// The name of a cell of the 3 × 3 board.
pub(super) fn cell_name(cell: usize) -> &'static str {
    const PLACES: [&str; 9] = [
        "the top left corner",
        "the middle of the top row",
        "the top right corner",
        "the left of the middle row",
        "the centre",
        "the right of the middle row",
        "the bottom left corner",
        "the middle of the bottom row",
        "the bottom right corner",
    ];
    PLACES[cell]
}
