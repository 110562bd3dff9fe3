//! What single numbers ask for at least: a lower bound by counting.
//!
//! A turn moves only the numbers of its block, each nearer to home by at most one of the turns it needs on its own. So
//! the sum of those needs, divided by the most numbers that one turn can bring nearer, is a lower bound.
//!
//! ```text
//!   3 · ·     On 3 × 3 with blocks of 2 × 2, the 3 alone needs 2 turns. If all needs add up to 14 and a turn brings
//!   · · ·     4 numbers nearer at most, no solution has fewer than 4 turns.
//! ```

use super::moves::{Effect, Moves};

/// How many turns each number needs on its own, from every cell and direction.
#[derive(Clone, Debug)]
pub struct Ways {
    cells: usize,
    directions: usize,
    /// The need of number `n` in cell `c` with direction `d`, at `(n · cells + c) · directions + d`.
    needs: Vec<u8>,
    /// By how much one move can lower the sum of all needs at most.
    most: u32,
}

/// The need of a number that cannot come home.
const NEVER: u8 = u8::MAX;

impl Ways {
    /// For all numbers of a board.
    #[must_use]
    pub fn new(moves: &Moves) -> Ways {
        let cells = moves.cells;
        let directions = if moves.orientable { 4 } else { 1 };
        let mut needs = Vec::with_capacity(cells * cells * directions);
        for home in 0..cells {
            needs.extend(needs_of(moves, home, directions));
        }
        let mut ways = Ways { cells, directions, needs, most: 1 };
        ways.most = moves.effects.iter().map(|effect| ways.most_of(effect)).max().unwrap_or(1).max(1);
        ways
    }

    /// No solution of the position has fewer turns.
    #[must_use]
    pub fn at_least(&self, position: &Effect) -> u32 {
        self.sum(position).div_ceil(self.most)
    }

    /// How many turns a number needs on its own from this cell, upright; `None` when it cannot come home.
    #[must_use]
    pub fn of_one(&self, number: usize, cell: usize) -> Option<u32> {
        Some(self.need(number, cell, 0)).filter(|need| *need != NEVER).map(u32::from)
    }

    /// The same for a number that points somewhere; 0 for what cannot come home at all.
    pub(super) fn of_pointed(&self, number: usize, cell: usize, direction: usize) -> u32 {
        let need = self.need(number, cell, direction % self.directions);
        if need == NEVER { 0 } else { need.into() }
    }

    /// By how much one move can lower the sum of all needs at most.
    pub(super) fn most(&self) -> u32 {
        self.most
    }

    /// The needs of all numbers, added up.
    pub(super) fn sum(&self, position: &Effect) -> u32 {
        let need = |(cell, &number): (usize, &u8)| {
            let direction = position.spin.get(cell).map_or(0, |spin| usize::from(*spin));
            u32::from(self.need(number.into(), cell, direction))
        };
        position.pull.iter().enumerate().map(need).sum()
    }

    fn need(&self, number: usize, cell: usize, direction: usize) -> u8 {
        self.needs[(number * self.cells + cell) * self.directions + direction]
    }

    /// By how much a move can lower the sum at most: for each cell it fills, the best of any number that could come.
    fn most_of(&self, effect: &Effect) -> u32 {
        let mut most = 0;
        for (cell, &from) in effect.pull.iter().enumerate().filter(|(cell, _)| effect.touches(*cell)) {
            let spin = effect.spin.get(cell).map_or(0, |spin| usize::from(*spin));
            let mut best = i32::MIN;
            for number in 0..self.cells {
                for direction in 0..self.directions {
                    let before = self.need(number, from.into(), direction);
                    let after = self.need(number, cell, (direction + spin) % self.directions);
                    if before != NEVER && after != NEVER {
                        best = best.max(i32::from(before) - i32::from(after));
                    }
                }
            }
            most += best;
        }
        most.max(0) as u32
    }
}

/// Breadth first from home: how many moves the number of that cell needs from each cell and direction.
fn needs_of(moves: &Moves, home: usize, directions: usize) -> Vec<u8> {
    let mut needs = vec![NEVER; moves.cells * directions];
    needs[home * directions] = 0;
    let mut reached = vec![(home, 0)];
    let mut next = 0;
    while let Some(&(cell, direction)) = reached.get(next) {
        next += 1;
        let farther = needs[cell * directions + direction] + 1;
        for effect in &moves.effects {
            // What comes to this cell by the move stood in `from` before.
            let from = usize::from(effect.pull[cell]);
            let spin = effect.spin.get(cell).map_or(0, |spin| usize::from(*spin));
            let before = (direction + directions * 4 - spin) % directions;
            let need = &mut needs[from * directions + before];
            if *need == NEVER {
                *need = farther;
                reached.push((from, before));
            }
        }
    }
    needs
}
