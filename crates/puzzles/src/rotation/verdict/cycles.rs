//! The cycles of a position's permutation.

use super::super::position::Position;

/// The cycles of two cells or more, each from its first cell on, ordered by that cell. The number that stands in a cell
/// of a cycle belongs in the next one.
#[must_use]
pub fn cycles(position: &Position) -> Vec<Vec<u8>> {
    cycles_of(position.numbers(), |cell| position.numbers()[cell] - 1)
}

/// The same for the way from one order to another: the number that stands in a cell is to stand in the next one.
pub(super) fn cycles_to(numbers: &[u8], wanted: &[u8]) -> Vec<Vec<u8>> {
    let mut cell_of = vec![0; numbers.len() + 1];
    wanted.iter().enumerate().for_each(|(cell, &number)| cell_of[usize::from(number)] = cell as u8);
    cycles_of(numbers, |cell| cell_of[usize::from(numbers[cell])])
}

fn cycles_of(numbers: &[u8], next: impl Fn(usize) -> u8) -> Vec<Vec<u8>> {
    let mut seen = vec![false; numbers.len()];
    let mut cycles = Vec::new();
    for first in 0..numbers.len() {
        let mut cycle = Vec::new();
        let mut cell = first;
        while !std::mem::replace(&mut seen[cell], true) {
            cycle.push(cell as u8);
            cell = next(cell).into();
        }
        if cycle.len() > 1 {
            cycles.push(cycle);
        }
    }
    cycles
}

/// Cycles of cells written with the numbers that belong there, `(1 3)(2 5 4)`; `no cycles` where nothing is out of place.
#[must_use]
pub fn in_numbers(cycles: &[Vec<u8>]) -> String {
    let mut text = String::new();
    for cycle in cycles {
        let numbers: Vec<String> = cycle.iter().map(|cell| (cell + 1).to_string()).collect();
        text.push_str(&format!("({})", numbers.join(" ")));
    }
    if text.is_empty() { "no cycles".to_owned() } else { text }
}
