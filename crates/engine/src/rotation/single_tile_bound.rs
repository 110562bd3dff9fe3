//! A lower bound from the distances of single numbers.
//!
//! The single distance of a number is the number of turns that it needs on its own. A turn moves only the numbers of its block
//! and decreases each single distance by at most 1. So the sum of all single distances, divided by its maximum decrease by one
//! turn, is a lower bound.
//!
//! ```text
//!   3 · ·     On 3 × 3 with blocks of 2 × 2, the 3 alone needs 2 turns. If all distances add up to 14 and a turn
//!   · · ·     brings at most 4 numbers nearer, no solution has fewer than 4 turns.
//! ```
//!
//! ```
//! use antipode_engine::rotation::moves::MoveSet;
//! use antipode_engine::rotation::single_tile_bound::SingleTileBound;
//! use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};
//!
//! let moves = MoveSet::of(&Variant::new(Board::square(3, 3, 2)?, Rule::Quarter)?);
//! let bound = SingleTileBound::new(&moves);
//! // Number 3, here as index 2, in the upper left corner.
//! assert_eq!(bound.distance_of_number(2, 0), Some(2));
//! assert_eq!(bound.lower_bound(&moves.effect_of(&[Turn::clockwise(0), Turn::clockwise(3)])), 2);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use super::moves::{MoveSet, OrientedPermutation};

/// The single distance of each number, from every cell and direction.
#[derive(Clone, Debug)]
pub struct SingleTileBound {
    cells: usize,
    directions: usize,
    /// The distance of number `n` in cell `c` with direction `d`, at `(n · cells + c) · directions + d`.
    distances: Vec<u8>,
    /// The maximum decrease of the sum of all distances by one move.
    max_decrease: u32,
}

/// Marks a number that cannot reach its home.
const NEVER: u8 = u8::MAX;

impl SingleTileBound {
    /// The bound for all numbers of a board.
    #[must_use]
    pub fn new(moves: &MoveSet) -> SingleTileBound {
        let cells = moves.cells;
        let directions = if moves.orientable { 4 } else { 1 };
        let mut needs = Vec::with_capacity(cells * cells * directions);
        for home in 0..cells {
            needs.extend(distances_of(moves, home, directions));
        }
        let mut bound = SingleTileBound { cells, directions, distances: needs, max_decrease: 1 };
        bound.max_decrease =
            moves.effects.iter().map(|effect| bound.max_decrease_of(effect)).max().unwrap_or(1).max(1);
        bound
    }

    /// A lower bound of the number of turns of any solution of the position.
    #[must_use]
    pub fn lower_bound(&self, position: &OrientedPermutation) -> u32 {
        self.distance_sum(position).div_ceil(self.max_decrease)
    }

    /// The distance of an upright number from `cell` to its home in turns; `None` if it cannot reach it.
    #[must_use]
    pub fn distance_of_number(&self, number: usize, cell: usize) -> Option<u32> {
        Some(self.distance(number, cell, 0)).filter(|need| *need != NEVER).map(u32::from)
    }

    /// The distance of a number with a direction to its home in turns; 0 if it cannot reach it.
    pub(super) fn distance_of_oriented(&self, number: usize, cell: usize, direction: usize) -> u32 {
        let need = self.distance(number, cell, direction % self.directions);
        if need == NEVER { 0 } else { need.into() }
    }

    /// The largest decrease of the sum of all distances by one move.
    pub(super) fn max_decrease(&self) -> u32 {
        self.max_decrease
    }

    /// The sum of the distances of all numbers.
    pub(super) fn distance_sum(&self, position: &OrientedPermutation) -> u32 {
        let need = |(cell, &number): (usize, &u8)| {
            let direction = position.spin.get(cell).map_or(0, |spin| usize::from(*spin));
            u32::from(self.distance(number.into(), cell, direction))
        };
        position.preimage.iter().enumerate().map(need).sum()
    }

    fn distance(&self, number: usize, cell: usize, direction: usize) -> u8 {
        self.distances[(number * self.cells + cell) * self.directions + direction]
    }

    /// An upper bound of the decrease of the sum by a move: for each cell that it fills, the best case over all numbers.
    fn max_decrease_of(&self, effect: &OrientedPermutation) -> u32 {
        let mut most = 0;
        for (cell, &from) in effect.preimage.iter().enumerate().filter(|(cell, _)| effect.touches(*cell)) {
            let spin = effect.spin.get(cell).map_or(0, |spin| usize::from(*spin));
            let mut best = i32::MIN;
            for number in 0..self.cells {
                for direction in 0..self.directions {
                    let before = self.distance(number, from.into(), direction);
                    let after = self.distance(number, cell, (direction + spin) % self.directions);
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

/// Breadth-first search from home: the distance of the number of cell `home`, from each cell and direction, to its home or to
/// that of a number that looks the same.
fn distances_of(moves: &MoveSet, home: usize, directions: usize) -> Vec<u8> {
    let mut needs = vec![NEVER; moves.cells * directions];
    let is_alike = |cell: &usize| moves.labels[*cell] == moves.labels[home];
    let mut reached: Vec<(usize, usize)> = (0..moves.cells).filter(is_alike).map(|cell| (cell, 0)).collect();
    reached.iter().for_each(|(cell, _)| needs[cell * directions] = 0);
    let mut next = 0;
    while let Some(&(cell, direction)) = reached.get(next) {
        next += 1;
        let farther = needs[cell * directions + direction] + 1;
        for effect in &moves.effects {
            // The move carries the content of `from` to this cell.
            let from = usize::from(effect.preimage[cell]);
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
