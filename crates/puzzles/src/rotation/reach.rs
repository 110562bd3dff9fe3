//! The set of reachable positions: its size, membership, and the reason why a position is not in it.
//!
//! Every component of the board (see `orbits.rs`) is a puzzle of its own. If a component has few reachable arrangements,
//! they are listed. Otherwise an arrangement is reachable iff every number is in its own orbit, linked orbits agree, and
//! the *invariants* have a combination of values that turns produce: the parity of each orbit's permutation, and on
//! orientable boards the sum of the directions in each orbit. For quarter turns the sufficiency of these conditions is the
//! theorem of the Number Rotation Puzzle (arXiv 2211.16787, as corrected in `ERRATA.md`). For the other kinds of turn the
//! engine's tests compare the counts with the orders of the groups.

use std::fmt;

use super::board::Board;
use super::count::Count;
use super::lattice::Lattice;
use super::orbits::{Component, Group, components};
use super::position::{Direction, Position};
use crate::scramble::Scrambler;

/// The positions of a board that turns can reach from the solved position.
///
/// ```
/// use antipode_puzzles::rotation::{Board, Position, ReachableSet, Unreachable};
///
/// let reachable = ReachableSet::of(Board::square(3, 5, 3)?);
/// assert_eq!(reachable.count().to_string(), "101,606,400");
/// let swapped = Position::new(reachable.board(), &[3, 2, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], &[]);
/// let swapped = swapped.expect("each number once");
/// assert_eq!(reachable.check(&swapped), Err(Unreachable::Parities));
/// # Ok::<(), antipode_puzzles::rotation::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reach {
    board: Board,
    parts: Vec<Part>,
}

/// A component with its invariants.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) component: Component,
    /// The leaders: the orbits that are not linked to an earlier one. Only their parities are independent.
    pub(super) leaders: Vec<usize>,
    /// The reachable values of the invariants: the parity of each leader (odd is 2), then, on an orientable board whose
    /// directions are not listed, the sum of the directions of each orbit.
    pub(super) values: Lattice,
    /// The reachable values of the parities alone.
    pub(super) parities: Lattice,
}

/// Why a position is not reachable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// The position belongs to another board.
    OtherBoard,
    /// A number is in a cell that it cannot reach.
    Elsewhere {
        /// The number.
        number: u8,
        /// Its row, from 1.
        row: u8,
        /// Its column, from 1.
        col: u8,
    },
    /// Two linked numbers, which always move together, are not in corresponding cells.
    Apart {
        /// The first number.
        one: u8,
        /// The second number.
        other: u8,
    },
    /// The arrangement is not in the list of the few reachable ones.
    NoneOf {
        /// The number of reachable arrangements.
        reachable: u64,
    },
    /// The permutation is odd, and all turns are even.
    Odd,
    /// There are several orbits, and turns do not produce this combination of parities of their permutations.
    Parities,
    /// Whole lines stay together, and no turns produce this order and these orientations of them.
    Lines,
    /// A number has a direction that turns never produce in its cell.
    Askew {
        /// The number.
        number: u8,
    },
    /// The directions have a sum that turns never produce.
    Directions,
}

impl fmt::Display for Unreachable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreachable::OtherBoard => write!(out, "it is a position of another board"),
            Unreachable::Elsewhere { number, row, col } => {
                write!(out, "number {number} is in row {row}, column {col}, and no turns bring it there")
            }
            Unreachable::Apart { one, other } => {
                write!(out, "numbers {one} and {other} always move together, but are not in matching squares")
            }
            Unreachable::NoneOf { reachable } => {
                write!(
                    out,
                    "only {reachable} orders of these numbers can be reached, and this is not one of them"
                )
            }
            Unreachable::Odd => {
                write!(
                    out,
                    "it takes an odd number of swaps to sort the numbers, and every turn makes an even number"
                )
            }
            Unreachable::Parities => write!(
                out,
                "the numbers form sets that never mix; a turn changes the parities of some sets together, and no turns \
                 make the parities of this order"
            ),
            Unreachable::Lines => {
                write!(
                    out,
                    "whole lines move together, and no turns bring them into this order and orientation"
                )
            }
            Unreachable::Askew { number } => {
                write!(out, "number {number} points in a direction that no turns give it in this square")
            }
            Unreachable::Directions => {
                write!(out, "the quarter turns of the numbers add up to a total that no turns undo")
            }
        }
    }
}

impl std::error::Error for Unreachable {}

impl Reach {
    /// The reachable set of a board. Fast on every board: there is no large search.
    #[must_use]
    pub fn of(board: Board) -> Reach {
        let parts = components(board).into_iter().map(|component| Part::new(board, component)).collect();
        Reach { board, parts }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The number of reachable positions, including the solved one.
    #[must_use]
    pub fn count(&self) -> Count {
        let mut count = Count::default();
        self.parts.iter().for_each(|part| part.count(&mut count));
        count
    }

    /// Whether every order of the numbers is reachable, directions aside.
    #[must_use]
    pub fn is_everything(&self) -> bool {
        match self.parts.as_slice() {
            [part] => {
                let free = matches!(part.component.group, Group::Free { .. });
                let whole = part.component.orbits.concat().len() == self.board.cells();
                free && whole && part.component.orbits.len() == 1 && part.parities.log2() == 1
            }
            _ => false,
        }
    }

    /// Checks that a position is reachable.
    ///
    /// # Errors
    /// The first violated invariant.
    pub fn check(&self, position: &Position) -> Result<(), Unreachable> {
        if position.board() != self.board {
            return Err(Unreachable::OtherBoard);
        }
        let mut bound = vec![false; self.board.cells()];
        for part in &self.parts {
            for cell in part.component.orbits.concat() {
                bound[usize::from(cell)] = true;
            }
        }
        for (cell, &number) in position.numbers().iter().enumerate() {
            if !bound[cell] && usize::from(number) != cell + 1 {
                return Err(self.elsewhere(number, cell));
            }
        }
        self.parts.iter().try_for_each(|part| part.check(self, position))
    }

    /// A uniformly random reachable position. The same seed gives the same position.
    #[must_use]
    pub fn draw(&self, seed: &str) -> Position {
        let mut dice = Scrambler::new(seed);
        let mut numbers: Vec<u8> = (1..=self.board.cells() as u8).collect();
        let solved = Position::solved(self.board);
        let mut directions = solved.directions().to_vec();
        for part in &self.parts {
            part.draw(&mut dice, &mut numbers, &mut directions);
        }
        Position::new(self.board, &numbers, &directions).expect("every orbit keeps its numbers")
    }

    pub(super) fn parts(&self) -> &[Part] {
        &self.parts
    }

    pub(super) fn components(&self) -> impl Iterator<Item = &Component> {
        self.parts.iter().map(|part| &part.component)
    }

    fn elsewhere(&self, number: u8, cell: usize) -> Unreachable {
        let (row, col) = (cell / self.board.cols() + 1, cell % self.board.cols() + 1);
        Unreachable::Elsewhere { number, row: row as u8, col: col as u8 }
    }
}

impl Part {
    fn new(board: Board, component: Component) -> Part {
        let leaders: Vec<usize> = match &component.group {
            Group::Listed(_) => (0..component.orbits.len()).collect(),
            Group::Lines(_) => Vec::new(),
            Group::Free { links } => (0..links.len()).filter(|&orbit| links[orbit].is_none()).collect(),
        };
        let parity_of = |block: usize| -> Vec<u8> {
            let cycles = board.cycles(block);
            let odd = |orbit: &[u8]| {
                let cycles = cycles.iter().filter(|cycle| orbit.contains(&(cycle[0] as u8)));
                cycles.filter(|cycle| cycle.len().is_multiple_of(2)).count() % 2 == 1
            };
            leaders.iter().map(|&leader| 2 * u8::from(odd(&component.orbits[leader]))).collect()
        };
        let directed = match &component.group {
            Group::Listed(listed) => listed.directed,
            Group::Free { .. } => false,
            Group::Lines(_) => true,
        };
        let summed = board.is_orientable() && !directed;
        let turned = |block: usize| -> Vec<u8> {
            let cells = board.block_cells(block);
            let sum = |orbit: &Vec<u8>| {
                let turned = orbit.iter().filter(|&&cell| cells.contains(&usize::from(cell))).count();
                (turned * board.quarters() as usize % 4) as u8
            };
            if summed { component.orbits.iter().map(sum).collect() } else { Vec::new() }
        };
        let blocks = &component.blocks;
        let width = leaders.len() + if summed { component.orbits.len() } else { 0 };
        let values =
            Lattice::spanned(width, blocks.iter().map(|&block| [parity_of(block), turned(block)].concat()));
        let parities = Lattice::spanned(leaders.len(), blocks.iter().map(|&block| parity_of(block)));
        Part { leaders, values, parities, component }
    }

    fn count(&self, count: &mut Count) {
        match &self.component.group {
            Group::Listed(listed) => count.times(listed.arrangements.len() as u64),
            Group::Lines(lines) => lines.count(count),
            Group::Free { .. } => {
                let sizes = self.leaders.iter().map(|&leader| self.component.orbits[leader].len());
                let mut parities = 0;
                for size in sizes {
                    count.times_factorial(size);
                    parities += u32::from(size > 1);
                }
                count.halved(parities - self.parities.log2());
            }
        }
        if self.sums_directions() {
            // Count only the sums that turns produce together with the permutation.
            let mut sums = 0;
            for (orbit, twist) in self.component.orbits.iter().zip(&self.component.twists) {
                count.times_power(twist.choices(), orbit.len() as u32);
                sums += twist.choices().trailing_zeros();
            }
            count.halved(sums - (self.values.log2() - self.parities.log2()));
        }
    }

    /// Whether the sums of the directions are invariants.
    pub(super) fn sums_directions(&self) -> bool {
        self.values.width() > self.leaders.len()
    }

    pub(super) fn check(&self, reach: &Reach, position: &Position) -> Result<(), Unreachable> {
        let numbers = position.numbers();
        let at = |cell: u8| numbers[usize::from(cell)];
        let orbits = &self.component.orbits;
        for orbit in orbits {
            if let Some(&cell) = orbit.iter().find(|&&cell| !orbit.contains(&(at(cell) - 1))) {
                return Err(reach.elsewhere(at(cell), cell.into()));
            }
        }
        match &self.component.group {
            Group::Listed(listed) => {
                if !listed.index.contains_key(&listed.of(position)) {
                    return Err(Unreachable::NoneOf { reachable: listed.arrangements.len() as u64 });
                }
            }
            Group::Lines(lines) => return lines.check(position),
            Group::Free { links } => {
                for link in links.iter().flatten() {
                    let leader = &orbits[link.leader];
                    for (&cell, &partner) in leader.iter().zip(&link.cells) {
                        let home = leader.iter().position(|&home| home == at(cell) - 1);
                        let wanted = link.cells[home.expect("it is in its orbit")];
                        if at(partner) - 1 != wanted {
                            return Err(Unreachable::Apart { one: at(cell), other: wanted + 1 });
                        }
                    }
                }
            }
        }
        let parities: Vec<u8> =
            self.leaders.iter().map(|&leader| 2 * u8::from(is_odd(&orbits[leader], numbers))).collect();
        if self.parities.rest(parities.clone()).iter().any(|left| *left != 0) {
            return Err(if orbits.len() == 1 { Unreachable::Odd } else { Unreachable::Parities });
        }
        for (orbit, twist) in orbits.iter().zip(&self.component.twists) {
            for &cell in orbit {
                let turned =
                    4 + position.directions()[usize::from(cell)] as u8 - twist.quarters(at(cell) - 1, cell);
                if !turned.is_multiple_of(twist.modulus) {
                    return Err(Unreachable::Askew { number: at(cell) });
                }
            }
        }
        let value = [parities, self.sums(position.directions())].concat();
        if self.values.rest(value).iter().any(|left| *left != 0) {
            return Err(Unreachable::Directions);
        }
        Ok(())
    }

    /// The sum of the directions in each orbit, modulo 4; empty if they are not invariants.
    fn sums(&self, directions: &[Direction]) -> Vec<u8> {
        if !self.sums_directions() {
            return Vec::new();
        }
        let sum =
            |orbit: &Vec<u8>| orbit.iter().map(|&cell| directions[usize::from(cell)] as u8).sum::<u8>() % 4;
        self.component.orbits.iter().map(sum).collect()
    }

    fn draw(&self, dice: &mut Scrambler, numbers: &mut [u8], directions: &mut [Direction]) {
        let orbits = &self.component.orbits;
        // Draw the values of the invariants first, uniformly.
        let value = self.values.draw(dice);
        match &self.component.group {
            Group::Listed(listed) => {
                // Draw an arrangement with these parities by rejection.
                let wanted = &value[..self.leaders.len()];
                loop {
                    let drawn = dice.below(listed.arrangements.len() as u64) as usize;
                    listed.put(&listed.arrangements[drawn], numbers, directions);
                    let parity = |&leader: &usize| 2 * u8::from(is_odd(&orbits[leader], numbers));
                    if self.leaders.iter().map(parity).eq(wanted.iter().copied()) {
                        break;
                    }
                }
            }
            Group::Lines(lines) => lines.draw(dice, numbers, directions),
            Group::Free { links } => {
                for (index, &leader) in self.leaders.iter().enumerate() {
                    let orbit = &orbits[leader];
                    for last in (1..orbit.len()).rev() {
                        let other = dice.below(last as u64 + 1) as usize;
                        numbers.swap(orbit[last].into(), orbit[other].into());
                    }
                    if orbit.len() > 1 && 2 * u8::from(is_odd(orbit, numbers)) != value[index] {
                        numbers.swap(orbit[0].into(), orbit[1].into());
                    }
                }
                for link in links.iter().flatten() {
                    link.follow(&orbits[link.leader], numbers);
                }
            }
        }
        if self.sums_directions() {
            let sums = &value[self.leaders.len()..];
            for ((orbit, twist), wanted) in orbits.iter().zip(&self.component.twists).zip(sums) {
                for &cell in orbit {
                    let straight = twist.quarters(numbers[usize::from(cell)] - 1, cell);
                    let more = twist.modulus * dice.below(twist.choices().into()) as u8;
                    directions[usize::from(cell)] = Direction::Up.turned((straight + more).into());
                }
                let sum: u8 = orbit.iter().map(|&cell| directions[usize::from(cell)] as u8).sum();
                let first = &mut directions[usize::from(orbit[0])];
                *first = first.turned(i32::from(*wanted) - i32::from(sum % 4));
            }
        }
    }
}

/// Whether the numbers in an orbit are an odd permutation. All of them must belong to the orbit.
pub(super) fn is_odd(orbit: &[u8], numbers: &[u8]) -> bool {
    let mut seen = vec![false; numbers.len()];
    let mut odd = false;
    for &first in orbit {
        let mut cell = usize::from(first);
        let mut length = 0;
        while !std::mem::replace(&mut seen[cell], true) {
            cell = usize::from(numbers[cell]) - 1;
            length += 1;
        }
        odd ^= length > 0 && length % 2 == 0;
    }
    odd
}
