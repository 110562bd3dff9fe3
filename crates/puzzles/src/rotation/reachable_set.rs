//! The set of reachable positions: its size, membership, and the reason why a position is not in it.
//!
//! Every component of the board (see `orbits.rs`) is a puzzle of its own. If a component has few reachable arrangements,
//! they are listed. Otherwise an arrangement is reachable iff every number is in its own orbit, linked orbits agree, and
//! the *invariants* have a combination of values that turns produce: the parity of each orbit's permutation, and on
//! orientable boards the sum of the directions in each orbit. For quarter turns the sufficiency of these conditions is the
//! theorem of the Number Rotation Puzzle (arXiv 2211.16787, as corrected in `ERRATA.md`). For the other kinds of turn the
//! engine's tests compare the counts with the orders of the groups.

use super::board::Board;
use super::lattice::Lattice;
use super::looks::{count_looks, reachable_order};
use super::orbits::{Component, ReachableArrangements, components};
use super::position::{Direction, Position};
use crate::exact_count::ExactCount;
use crate::permutation;
use crate::scramble::SeededRng;

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
pub struct ReachableSet {
    board: Board,
    parts: Vec<ComponentInvariants>,
}

/// A component with its invariants.
#[derive(Clone, Debug)]
pub(super) struct ComponentInvariants {
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreachable {
    /// The position belongs to another board.
    #[error("it is a position of another board")]
    OtherBoard,
    /// A number is in a cell that it cannot reach.
    #[error("number {number} is in row {row}, column {col}, and no turns bring it there")]
    WrongOrbit {
        /// The number.
        number: u8,
        /// Its row, from 1.
        row: u8,
        /// Its column, from 1.
        col: u8,
    },
    /// Two linked numbers, which always move together, are not in corresponding cells.
    #[error("numbers {one} and {other} always move together, but are not in matching squares")]
    LinkBroken {
        /// The first number.
        one: u8,
        /// The second number.
        other: u8,
    },
    /// The arrangement is not in the list of the few reachable ones.
    #[error("only {reachable} orders of these numbers can be reached, and this is not one of them")]
    NotListed {
        /// The number of reachable arrangements.
        reachable: u64,
    },
    /// The permutation is odd, and all turns are even.
    #[error("it takes an odd number of swaps to sort the numbers, and every turn makes an even number")]
    OddPermutation,
    /// There are several orbits, and turns do not produce this combination of parities of their permutations.
    #[error(
        "the numbers form sets that never mix; a turn changes the parities of some sets together, and no turns \
         make the parities of this order"
    )]
    Parities,
    /// There is one number per row, and no turns bring the equal numbers into these cells.
    #[error("no turns bring the numbers of the rows into these squares")]
    RowNumbers,
    /// Whole lines stay together, and no turns produce this order and these orientations of them.
    #[error("whole lines move together, and no turns bring them into this order and orientation")]
    Lines,
    /// A number has a direction that turns never produce in its cell.
    #[error("number {number} points in a direction that no turns give it in this square")]
    WrongDirection {
        /// The number.
        number: u8,
    },
    /// The directions have a sum that turns never produce.
    #[error("the quarter turns of the numbers add up to a total that no turns undo")]
    DirectionSums,
}

impl ReachableSet {
    /// The reachable set of a board. Fast on every board: there is no large search.
    #[must_use]
    pub fn of(board: Board) -> ReachableSet {
        let parts = components(board)
            .into_iter()
            .map(|component| ComponentInvariants::new(board, component))
            .collect();
        ReachableSet { board, parts }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// The number of reachable positions, including the solved one.
    #[must_use]
    pub fn count(&self) -> ExactCount {
        let mut count = ExactCount::default();
        if self.board.has_single_cells() {
            // Every number has a component of its own, with as many arrangements as it has directions; or there are none.
            if !self.parts.is_empty() {
                count.times_power(self.board.turn_order() as u8, self.parts.len() as u32);
            }
            return count;
        }
        for part in &self.parts {
            if self.board.has_row_numbers() {
                count_looks(self.board, part, &mut count);
            } else {
                part.count(&mut count);
            }
        }
        count
    }

    /// Whether every order of the numbers is reachable, directions aside.
    #[must_use]
    pub fn contains_every_order(&self) -> bool {
        match self.parts.as_slice() {
            [part] => {
                let free = matches!(part.component.arrangements, ReachableArrangements::Free { .. });
                let whole = part.component.orbits.concat().len() == self.board.cell_count();
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
        if self.board.has_row_numbers() {
            return reachable_order(self, position).map(drop).ok_or(Unreachable::RowNumbers);
        }
        let mut bound = vec![false; self.board.cell_count()];
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
    pub fn random_position(&self, seed: &str) -> Position {
        let mut rng = SeededRng::new(seed);
        let mut numbers: Vec<u8> = (1..=self.board.cell_count() as u8).collect();
        let solved = Position::solved(self.board);
        let mut directions = solved.directions().to_vec();
        for part in &self.parts {
            part.draw(&mut rng, &mut numbers, &mut directions);
        }
        Position::new(self.board, &numbers, &directions).expect("every orbit keeps its numbers")
    }

    pub(super) fn invariants(&self) -> &[ComponentInvariants] {
        &self.parts
    }

    pub(super) fn components(&self) -> impl Iterator<Item = &Component> {
        self.parts.iter().map(|part| &part.component)
    }

    /// A position like this one with a number of its own in each cell, which turns can reach: itself unless there is one
    /// number per row. `None` if there is none.
    #[must_use]
    pub fn with_numbered_cells(&self, position: &Position) -> Option<Position> {
        if !self.board.has_row_numbers() {
            return self.check(position).is_ok().then(|| position.clone());
        }
        (position.board() == self.board)
            .then(|| reachable_order(self, position))
            .flatten()
            .map(|order| order.with_numbered_cells())
    }

    fn elsewhere(&self, number: u8, cell: usize) -> Unreachable {
        let (row, col) = (cell / self.board.cols() + 1, cell % self.board.cols() + 1);
        Unreachable::WrongOrbit { number, row: row as u8, col: col as u8 }
    }
}

impl ComponentInvariants {
    fn new(board: Board, component: Component) -> ComponentInvariants {
        let leaders: Vec<usize> = match &component.arrangements {
            ReachableArrangements::Listed(_) => (0..component.orbits.len()).collect(),
            ReachableArrangements::Lines(_) => Vec::new(),
            ReachableArrangements::Free { links } => {
                (0..links.len()).filter(|&orbit| links[orbit].is_none()).collect()
            }
        };
        let parity_of = |block: usize| -> Vec<u8> {
            let cycles = board.cycles(block);
            let odd = |orbit: &[u8]| {
                let cycles = cycles.iter().filter(|cycle| orbit.contains(&(cycle[0] as u8)));
                cycles.filter(|cycle| cycle.len().is_multiple_of(2)).count() % 2 == 1
            };
            leaders.iter().map(|&leader| 2 * u8::from(odd(&component.orbits[leader]))).collect()
        };
        let directed = match &component.arrangements {
            ReachableArrangements::Listed(listed) => listed.directed,
            ReachableArrangements::Free { .. } => false,
            ReachableArrangements::Lines(_) => true,
        };
        let summed = board.is_orientable() && !directed;
        let turned = |block: usize| -> Vec<u8> {
            let cells = board.block_cells(block);
            let sum = |orbit: &Vec<u8>| {
                let turned = orbit.iter().filter(|&&cell| cells.contains(&usize::from(cell))).count();
                (turned * board.quarters_per_turn() as usize % 4) as u8
            };
            if summed { component.orbits.iter().map(sum).collect() } else { Vec::new() }
        };
        let blocks = &component.blocks;
        let width = leaders.len() + if summed { component.orbits.len() } else { 0 };
        let values = Lattice::spanned_by(
            width,
            blocks.iter().map(|&block| [parity_of(block), turned(block)].concat()),
        );
        let parities = Lattice::spanned_by(leaders.len(), blocks.iter().map(|&block| parity_of(block)));
        ComponentInvariants { leaders, values, parities, component }
    }

    fn count(&self, count: &mut ExactCount) {
        match &self.component.arrangements {
            ReachableArrangements::Listed(listed) => count.times(listed.arrangements.len() as u64),
            ReachableArrangements::Lines(lines) => lines.count(count),
            ReachableArrangements::Free { .. } => {
                let sizes = self.leaders.iter().map(|&leader| self.component.orbits[leader].len());
                let mut parities = 0;
                for size in sizes {
                    count.times_factorial(size);
                    parities += u32::from(size > 1);
                }
                count.halve(parities - self.parities.log2());
            }
        }
        if self.has_direction_sums() {
            // Count only the sums that turns produce together with the permutation.
            let mut sums = 0;
            for (orbit, twist) in self.component.orbits.iter().zip(&self.component.twists) {
                count.times_power(twist.choices(), orbit.len() as u32);
                sums += twist.choices().trailing_zeros();
            }
            count.halve(sums - (self.values.log2() - self.parities.log2()));
        }
    }

    /// Whether the sums of the directions are invariants.
    pub(super) fn has_direction_sums(&self) -> bool {
        self.values.width() > self.leaders.len()
    }

    pub(super) fn check(&self, reachable: &ReachableSet, position: &Position) -> Result<(), Unreachable> {
        let numbers = position.numbers();
        let at = |cell: u8| numbers[usize::from(cell)];
        let orbits = &self.component.orbits;
        for orbit in orbits {
            if let Some(&cell) = orbit.iter().find(|&&cell| !orbit.contains(&(at(cell) - 1))) {
                return Err(reachable.elsewhere(at(cell), cell.into()));
            }
        }
        match &self.component.arrangements {
            ReachableArrangements::Listed(listed) => {
                if !listed.index.contains_key(&listed.of(position)) {
                    return Err(Unreachable::NotListed { reachable: listed.arrangements.len() as u64 });
                }
            }
            ReachableArrangements::Lines(lines) => return lines.check(position),
            ReachableArrangements::Free { links } => {
                for link in links.iter().flatten() {
                    let leader = &orbits[link.leader];
                    for (&cell, &partner) in leader.iter().zip(&link.cells) {
                        let home = leader.iter().position(|&home| home == at(cell) - 1);
                        let wanted = link.cells[home.expect("it is in its orbit")];
                        if at(partner) - 1 != wanted {
                            return Err(Unreachable::LinkBroken { one: at(cell), other: wanted + 1 });
                        }
                    }
                }
            }
        }
        let parities: Vec<u8> =
            self.leaders.iter().map(|&leader| 2 * u8::from(is_odd(&orbits[leader], numbers))).collect();
        if self.parities.reduce(parities.clone()).iter().any(|left| *left != 0) {
            return Err(if orbits.len() == 1 { Unreachable::OddPermutation } else { Unreachable::Parities });
        }
        for (orbit, twist) in orbits.iter().zip(&self.component.twists) {
            for &cell in orbit {
                let turned =
                    4 + position.directions()[usize::from(cell)] as u8 - twist.quarters(at(cell) - 1, cell);
                if !turned.is_multiple_of(twist.modulus) {
                    return Err(Unreachable::WrongDirection { number: at(cell) });
                }
            }
        }
        let value = [parities, self.sums(position.directions())].concat();
        if self.values.reduce(value).iter().any(|left| *left != 0) {
            return Err(Unreachable::DirectionSums);
        }
        Ok(())
    }

    /// The sum of the directions in each orbit, modulo 4; empty if they are not invariants.
    fn sums(&self, directions: &[Direction]) -> Vec<u8> {
        if !self.has_direction_sums() {
            return Vec::new();
        }
        let sum =
            |orbit: &Vec<u8>| orbit.iter().map(|&cell| directions[usize::from(cell)] as u8).sum::<u8>() % 4;
        self.component.orbits.iter().map(sum).collect()
    }

    fn draw(&self, rng: &mut SeededRng, numbers: &mut [u8], directions: &mut [Direction]) {
        let orbits = &self.component.orbits;
        // Draw the values of the invariants first, uniformly.
        let value = self.values.random_vector(rng);
        match &self.component.arrangements {
            ReachableArrangements::Listed(listed) => {
                // Draw an arrangement with these parities by rejection.
                let wanted = &value[..self.leaders.len()];
                loop {
                    let drawn = rng.below(listed.arrangements.len() as u64) as usize;
                    listed.put(&listed.arrangements[drawn], numbers, directions);
                    let parity = |&leader: &usize| 2 * u8::from(is_odd(&orbits[leader], numbers));
                    if self.leaders.iter().map(parity).eq(wanted.iter().copied()) {
                        break;
                    }
                }
            }
            ReachableArrangements::Lines(lines) => lines.randomize(rng, numbers, directions),
            ReachableArrangements::Free { links } => {
                for (index, &leader) in self.leaders.iter().enumerate() {
                    let orbit = &orbits[leader];
                    for last in (1..orbit.len()).rev() {
                        let other = rng.below(last as u64 + 1) as usize;
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
        if self.has_direction_sums() {
            let sums = &value[self.leaders.len()..];
            for ((orbit, twist), wanted) in orbits.iter().zip(&self.component.twists).zip(sums) {
                for &cell in orbit {
                    let straight = twist.quarters(numbers[usize::from(cell)] - 1, cell);
                    let more = twist.modulus * rng.below(twist.choices().into()) as u8;
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
    let cells = orbit.iter().map(|&cell| usize::from(cell));
    permutation::is_odd_on(cells, numbers.len(), |cell| usize::from(numbers[cell]) - 1)
}
