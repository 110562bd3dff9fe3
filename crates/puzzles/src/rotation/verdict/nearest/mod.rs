//! The nearest solvable position.
//!
//! The distance is lexicographic: the number of numbers that must move, then the number that must be turned, then the
//! number that are away from home afterwards. Components of the board are independent, so each is solved separately. If
//! its arrangements are listed, all are compared. Otherwise every orbit has a best arrangement for each parity ([`orbit`],
//! [`linked`]), and the best reachable combination of invariants ([`values`]) selects among them.

mod candidate;
mod linked;
mod listed;
mod orbit;
mod values;

use std::fmt;

use super::super::board::Numbering;
use super::super::looks::some_order;
use super::super::orbits::{ReachableArrangements, Twist};
use super::super::position::{Direction, Position};
use super::super::reachable_set::{ComponentInvariants, ReachableSet};
use super::broken_invariant::listed as named;
use super::cycles::cycles_to;
use candidate::{Candidate, Cost};

/// The nearest solvable position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearestSolvable {
    /// The position.
    pub position: Position,
    /// The numbers that move, in order. No solvable position has fewer.
    pub moved: Vec<u8>,
    /// The numbers that are turned, in order. No solvable position with as few moved numbers has fewer.
    pub turned: Vec<u8>,
    /// The moves of the numbers as cycles of cells, from 0: the number in each cell moves to the next. A cycle of two cells
    /// exchanges their numbers.
    pub exchanges: Vec<Vec<u8>>,
}

/// The nearest solvable position: the position itself iff it is solvable.
///
/// # Panics
/// If the position belongs to another board.
#[must_use]
pub fn nearest_solvable(reachable: &ReachableSet, position: &Position) -> NearestSolvable {
    if reachable.board().has_row_numbers() {
        return nearest_look(reachable, position);
    }
    let now = CurrentPosition::of(position);
    let nearest = arranged(reachable, position, &now, |part| match &part.component.arrangements {
        ReachableArrangements::Listed(listed) => listed::nearest(part, listed, &now),
        ReachableArrangements::Free { links } => free(part, links, &now),
        ReachableArrangements::Lines(lines) => lines.nearest(|cell, number, quarters| Cost {
            turned: u32::from(position.board().is_orientable() && quarters != now.quarters(number)),
            ..now.cost(None, number, cell)
        }),
    });
    let numbers = nearest.numbers();
    let mut moved: Vec<u8> = Vec::new();
    let mut turned = Vec::new();
    for (cell, &number) in numbers.iter().enumerate() {
        if position.numbers()[cell] != number {
            moved.push(number);
        }
        if nearest.directions().get(cell).is_some_and(|direction| *direction as u8 != now.quarters(number)) {
            turned.push(number);
        }
    }
    crate::short_list::sort(&mut moved);
    crate::short_list::sort(&mut turned);
    let exchanges = cycles_to(position.numbers(), numbers);
    NearestSolvable { position: nearest, moved, turned, exchanges }
}

/// The same on a board with one number per row, of whose tiles it tries one order: other orders may be nearer.
fn nearest_look(reachable: &ReachableSet, position: &Position) -> NearestSolvable {
    if reachable.check(position).is_ok() {
        let position = position.clone();
        return NearestSolvable { position, moved: Vec::new(), turned: Vec::new(), exchanges: Vec::new() };
    }
    let board = position.board();
    let cells = ReachableSet::of(board.with_numbered_cells());
    let nearest = nearest_solvable(&cells, &some_order(reachable, position).with_numbered_cells());
    let position = nearest.position.on_board(board).expect("the same board but for its numbers");
    NearestSolvable { position, ..nearest }
}

/// The position of [`nearest_solvable`] on a board whose components are all listed. It needs less code.
///
/// # Panics
/// If a component is not listed, or the position belongs to another board.
pub(super) fn nearest_listed(reachable: &ReachableSet, position: &Position) -> Position {
    let now = CurrentPosition::of(position);
    arranged(reachable, position, &now, |part| match &part.component.arrangements {
        ReachableArrangements::Listed(listed) => listed::nearest(part, listed, &now),
        ReachableArrangements::Free { .. } | ReachableArrangements::Lines(_) => {
            unreachable!("the component has a list")
        }
    })
}

/// The position whose components are arranged as `nearest` says.
fn arranged(
    reachable: &ReachableSet,
    position: &Position,
    now: &CurrentPosition<'_>,
    nearest: impl Fn(&ComponentInvariants) -> Vec<Placement>,
) -> Position {
    assert_eq!(reachable.board(), position.board(), "the position belongs to this board");
    // Numbers that no turn moves are at home.
    let mut numbers: Vec<u8> = (1..=reachable.board().cell_count() as u8).collect();
    let mut directions = position.directions().to_vec();
    if !directions.is_empty() {
        directions.copy_from_slice(
            &numbers.iter().map(|&n| Direction::ALL[usize::from(now.quarters(n))]).collect::<Vec<_>>(),
        );
    }
    for (cell, number, quarters) in reachable.invariants().iter().flat_map(nearest) {
        numbers[usize::from(cell)] = number;
        if let Some(direction) = directions.get_mut(usize::from(cell)) {
            *direction = Direction::ALL[usize::from(quarters)];
        }
    }
    Position::new(reachable.board(), &numbers, &directions).expect("every orbit has its numbers")
}

impl fmt::Display for NearestSolvable {
    /// An instruction: `exchange 3 and 7`, `exchange 1 and 2, turn number 5`; `nothing` if the position is solvable.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut begun = false;
        let board = self.position.board();
        let after: Vec<u8> = self.position.numbers().to_vec();
        // The number of a cell is in the next cell of the cycle afterwards.
        for cycle in &self.exchanges {
            let number_of = |index: usize| after[usize::from(cycle[(index + 1) % cycle.len()])];
            let mut tiles: Vec<(u8, u8)> =
                (0..cycle.len()).map(|index| (number_of(index), cycle[index])).collect();
            if tiles.len() == 2 {
                crate::short_list::sort(&mut tiles);
            }
            // Numbers of a row are told apart by their squares.
            let name = |&(number, cell): &(u8, u8)| match board.numbering() {
                Numbering::Cells => number.to_string(),
                Numbering::Rows => {
                    let (row, col) =
                        (usize::from(cell) / board.cols() + 1, usize::from(cell) % board.cols() + 1);
                    format!("the {} of row {row}, column {col}", board.label(number))
                }
            };
            let numbers: Vec<String> = tiles.iter().map(name).collect();
            let comma = if begun { ", " } else { "" };
            match numbers.as_slice() {
                [one, other] => write!(out, "{comma}exchange {one} and {other}")?,
                _ => write!(out, "{comma}cycle {}, each to the place of the next", numbers.join(", "))?,
            }
            begun = true;
        }
        if !self.turned.is_empty() {
            let comma = if begun { ", " } else { "" };
            if board.has_row_numbers() {
                return write!(out, "{comma}turn {} of the numbers", self.turned.len());
            }
            return write!(out, "{comma}turn {}", named(&self.turned));
        }
        if begun { Ok(()) } else { write!(out, "nothing") }
    }
}

/// The current position, indexed by numbers.
pub(super) struct CurrentPosition<'a> {
    position: &'a Position,
    /// The cell of each number; 0 for none.
    cells: Vec<u8>,
}

/// The placement of a number: the cell, the number, and its direction in quarters.
pub(super) type Placement = (u8, u8, u8);

impl CurrentPosition<'_> {
    fn of(position: &Position) -> CurrentPosition<'_> {
        let mut cells = vec![0; position.numbers().len() + 1];
        for (cell, &number) in position.numbers().iter().enumerate() {
            cells[usize::from(number)] = cell as u8;
        }
        CurrentPosition { position, cells }
    }

    /// The number in a cell.
    fn at(&self, cell: u8) -> u8 {
        self.position.numbers()[usize::from(cell)]
    }

    /// The direction of a number in quarters clockwise; 0 if it has none.
    fn quarters(&self, number: u8) -> u8 {
        let cell = usize::from(self.cells[usize::from(number)]);
        self.position.directions().get(cell).map_or(0, |direction| *direction as u8)
    }

    /// Whether a number must be turned to be placed in a cell of its orbit.
    fn needs_turn(&self, twist: Option<&Twist>, number: u8, cell: u8) -> bool {
        twist.is_some_and(|twist| {
            !(4 + self.quarters(number) - twist.quarters(number - 1, cell)).is_multiple_of(twist.modulus)
        })
    }

    /// The cost of placing a number in a cell.
    fn cost(&self, twist: Option<&Twist>, number: u8, cell: u8) -> Cost {
        Cost {
            moved: u32::from(self.at(cell) != number),
            turned: u32::from(self.needs_turn(twist, number, cell)),
            away: u32::from(number != cell + 1),
        }
    }

    /// The sum of the directions of an orbit's own numbers, modulo 4, wherever they are.
    fn sum(&self, orbit: &[u8]) -> u8 {
        orbit.iter().map(|&home| self.quarters(home + 1)).sum::<u8>() % 4
    }
}

/// The nearest arrangement of a component that only invariants restrict.
fn free(
    part: &ComponentInvariants,
    links: &[Option<super::super::orbits::Link>],
    now: &CurrentPosition<'_>,
) -> Vec<Placement> {
    let orbits = &part.component.orbits;
    let twist = |orbit: usize| part.component.twists.get(orbit);
    // For each leader a candidate for each parity, even first.
    let candidates: Vec<[Option<Candidate>; 2]> = part
        .leaders
        .iter()
        .map(|&leader| {
            let followers: Vec<(usize, &[u8])> = (links.iter().enumerate())
                .filter_map(|(orbit, link)| {
                    link.as_ref().filter(|link| link.leader == leader).map(|link| (orbit, &*link.cells))
                })
                .collect();
            if followers.is_empty() {
                orbit::candidates(leader, &orbits[leader], twist(leader), now)
            } else {
                let all: Vec<(usize, &[u8])> =
                    std::iter::once((leader, &*orbits[leader])).chain(followers).collect();
                linked::candidates(&all, &twist, now)
            }
        })
        .collect();
    let sums: Vec<u8> = orbits.iter().map(|orbit| now.sum(orbit)).collect();
    let mut best: Option<(Cost, Vec<u8>)> = None;
    for value in values::all(&part.values) {
        let (parities, wanted) = value.split_at(part.leaders.len());
        let chosen: Option<Vec<&Candidate>> = (candidates.iter().zip(parities))
            .map(|(candidates, parity)| candidates[usize::from(parity / 2)].as_ref())
            .collect();
        let Some(chosen) = chosen else { continue };
        let cost = values::cost(&chosen, &sums, wanted);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, value));
        }
    }
    let (_, value) = best.expect("the values include those of the solved position");
    let (parities, wanted) = value.split_at(part.leaders.len());
    let mut put = Vec::new();
    for (candidates, parity) in candidates.iter().zip(parities) {
        let chosen = candidates[usize::from(parity / 2)].as_ref().expect("it was chosen");
        put.extend(chosen.numbers.iter().map(|&(cell, number)| (cell, number, now.quarters(number))));
    }
    for (index, orbit) in orbits.iter().enumerate() {
        values::turn(orbit, twist(index), wanted.get(index).copied(), &mut put);
    }
    put
}
