//! The cycles of a position's permutation.

use super::super::position::Position;
use crate::permutation;

/// The cycles of two or more cells. Each starts at its first cell; cycles are ordered by that cell. The number in a cell of
/// a cycle belongs in the next cell.
#[must_use]
pub fn cycles(position: &Position) -> Vec<Vec<u8>> {
    cycles_of(position.numbers(), |cell| position.numbers()[cell] - 1)
}

/// The cycles from one order of numbers to another: the number in a cell must move to the next cell.
pub(super) fn cycles_to(numbers: &[u8], wanted: &[u8]) -> Vec<Vec<u8>> {
    let mut cell_of = vec![0; numbers.len() + 1];
    wanted.iter().enumerate().for_each(|(cell, &number)| cell_of[usize::from(number)] = cell as u8);
    cycles_of(numbers, |cell| cell_of[usize::from(numbers[cell])])
}

fn cycles_of(numbers: &[u8], next: impl Fn(usize) -> u8) -> Vec<Vec<u8>> {
    let cycles = permutation::cycles(numbers.len(), |cell| next(cell).into());
    cycles.into_iter().map(|cycle| cycle.into_iter().map(|cell| cell as u8).collect()).collect()
}

/// Cycles of cells in cycle notation, with the numbers that belong in the cells: `(1 3)(2 5 4)`; `identity` for none.
#[must_use]
pub fn cycle_notation(cycles: &[Vec<u8>]) -> String {
    let mut text = String::new();
    for cycle in cycles {
        let numbers: Vec<String> = cycle.iter().map(|cell| (cell + 1).to_string()).collect();
        text.push_str(&format!("({})", numbers.join(" ")));
    }
    if text.is_empty() { "identity".to_owned() } else { text }
}
