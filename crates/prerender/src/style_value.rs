//! Colours of the Lab, as its style sheet names them.

use antipode_ui::picture::colour::{Colour, declared};

const LAB: &str = include_str!("../../../web/styles/lab-board.css");

/// The background of a cell of the Lab: `lab_cell("dark")`.
///
/// # Panics
/// There is no such cell.
#[must_use]
pub fn lab_cell(class: &str) -> Colour {
    declared(LAB, &format!(".lab-cell.{class}"), "", "background")
}

/// The colour of the number in a misplaced cell of the Lab.
///
/// # Panics
/// There is no such rule.
#[must_use]
pub fn lab_misplaced() -> Colour {
    declared(LAB, ".lab-cell.off b", "", "color")
}
