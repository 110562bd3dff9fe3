//! The best arrangements of an orbit without linked orbits.
//!
//! Numbers of other orbits leave the cells of this orbit, and the numbers of this orbit that are elsewhere fill them. That
//! is the minimum for one parity. For the other parity the numbers of two cells are exchanged as well; a number that moves
//! anyway costs nothing more.

use super::super::super::orbits::Twist;
use super::CurrentPosition;
use super::candidate::{Candidate, Cost};

/// The best arrangement of each parity, even first; `None` for a parity that the orbit does not have.
pub(super) fn candidates(
    index: usize,
    orbit: &[u8],
    twist: Option<&Twist>,
    now: &CurrentPosition<'_>,
) -> [Option<Candidate>; 2] {
    let mut own = vec![false; now.position.numbers().len()];
    orbit.iter().for_each(|&cell| own[usize::from(cell)] = true);
    let is_own = |number: u8| own[usize::from(number) - 1];
    let mut free: Vec<u8> = orbit.iter().copied().filter(|&cell| !is_own(now.at(cell))).collect();
    let away = orbit.iter().map(|&home| home + 1);
    let mut strays: Vec<u8> =
        away.filter(|&number| !own[usize::from(now.cells[usize::from(number)])]).collect();
    let mut numbers: Vec<(u8, u8)> =
        (orbit.iter()).map(|&cell| (cell, now.at(cell))).filter(|&(_, number)| is_own(number)).collect();
    // A cell suits a number that need not be turned there. There are at most two kinds of cells, and a number suits at most
    // one kind, so a greedy assignment is optimal. Home cells are first.
    type Predicate<'a> = &'a dyn Fn(u8, u8) -> bool;
    let straight = |number: u8, cell: u8| !now.needs_turn(twist, number, cell);
    let home = |number: u8, cell: u8| cell + 1 == number;
    let wanted: [Predicate<'_>; 4] =
        [&|number, cell| home(number, cell) && straight(number, cell), &straight, &home, &|_, _| true];
    for suits in wanted {
        strays.retain(|&number| {
            let Some(at) = free.iter().position(|&cell| suits(number, cell)) else { return true };
            numbers.push((free.remove(at), number));
            false
        });
    }
    crate::short_list::sort(&mut numbers);
    let made = |numbers: Vec<(u8, u8)>| {
        let cost = numbers
            .iter()
            .map(|&(cell, number)| now.cost(twist, number, cell))
            .fold(Cost::default(), |a, b| a + b);
        Candidate { cost, turned: vec![(index, cost.turned)], numbers }
    };
    let odd = is_odd(&numbers, now.position.numbers().len());
    let mut both = [None, None];
    both[usize::from(!odd)] = other(&numbers, twist, now).map(made);
    both[usize::from(odd)] = Some(made(numbers));
    both
}

/// The arrangement with the numbers of two cells exchanged at the least cost; the first pair if several cost the same.
fn other(numbers: &[(u8, u8)], twist: Option<&Twist>, now: &CurrentPosition<'_>) -> Option<Vec<(u8, u8)>> {
    let mut best: Option<(i64, usize, usize)> = None;
    let cost = |number, cell| {
        let Cost { moved, turned, away } = now.cost(twist, number, cell);
        i64::from(moved) << 32 | i64::from(turned) << 16 | i64::from(away)
    };
    let alone: Vec<i64> = numbers.iter().map(|&(cell, number)| cost(number, cell)).collect();
    for (a, &(cell, number)) in numbers.iter().enumerate() {
        for (b, &(there, other)) in numbers.iter().enumerate().skip(a + 1) {
            let more = cost(other, cell) + cost(number, there) - alone[a] - alone[b];
            if best.is_none_or(|(least, _, _)| more < least) {
                best = Some((more, a, b));
            }
        }
    }
    let (_, a, b) = best?;
    let mut numbers = numbers.to_vec();
    (numbers[a].1, numbers[b].1) = (numbers[b].1, numbers[a].1);
    Some(numbers)
}

/// Whether an arrangement of numbers in their own cells is an odd permutation.
fn is_odd(numbers: &[(u8, u8)], cells: usize) -> bool {
    let mut at = vec![0; cells];
    numbers.iter().for_each(|&(cell, number)| at[usize::from(cell)] = number);
    let orbit: Vec<u8> = numbers.iter().map(|(cell, _)| *cell).collect();
    super::super::super::reachable_set::is_odd(&orbit, &at)
}
