//! Blocks that span the board in one direction and turn by 180°: whole lines of the board stay together.
//!
//! If blocks are as high as the board, the lines are its columns; if they are as wide as the board, its rows. A turn
//! reverses the order of some neighbouring lines and turns each upside down, like a flip of a part of a stack of burnt
//! pancakes. If the block is an odd number of lines long, a line keeps the parity of its index, so there are two *orbits*
//! of lines. An orbit can be arranged freely except for two parities: of its permutation, and of the number of lines that
//! are upside down. If the block is nearly as long as the board, the orbit has few arrangements, and they are listed. The
//! two orbits are coupled by sums modulo 2.
//!
//! On boards with directions, blocks of one row act in the same way on the numbers of that row: its lines are single
//! cells. Parities and sums alone would overcount if a block is two shorter than the board (11 wide, 9 long): the five
//! even places turn like a ring of five, and the number of lines upside down depends on the rotation of the ring.

use litemap::LiteMap;
use std::collections::HashMap;

use super::board::{Board, TurnKind};
use super::lattice::Lattice;
use super::position::{Direction, Position};
use super::reachable_set::Unreachable;
use crate::exact_count::ExactCount;
use crate::scramble::SeededRng;

/// Boards up to this length are listed cell by cell (see `orbits.rs`), and have tables.
const SHORT: usize = 8;
/// The maximum number of listed arrangements of lines.
const LISTED: usize = 1_000;

/// The lines of a board whose blocks span it in one direction.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    board: Board,
    /// Whether the lines are columns.
    upright: bool,
    /// The first cell of each line across the board, and the number of cells of a line: all, or one if only directions show
    /// its orientation.
    first: usize,
    depth: usize,
    orbits: Vec<LineOrbit>,
    /// The reachable values of the orbits' invariants, one orbit after the other; odd is 2.
    values: Lattice,
}

/// An orbit of lines: lines that can exchange places.
#[derive(Clone, Debug)]
struct LineOrbit {
    /// Their places along the board.
    places: Vec<u8>,
    /// All arrangements with their values, if they are few. An arrangement holds for each place twice the home of its line,
    /// plus one if the line is upside down.
    listed: Option<HashMap<Vec<u8>, Vec<u8>>>,
    /// The value of the smallest turn of each block.
    turns: Vec<Vec<u8>>,
}

/// The arrangement of an orbit of lines. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineArrangement {
    /// The lines of the orbit.
    pub lines: Vec<u8>,
    /// Whether their permutation is odd.
    pub odd: bool,
    /// The lines that are upside down, in the order of the board.
    pub upside_down: Vec<u8>,
}

impl Lines {
    /// The lines of a board; `None` unless its blocks span it in one direction, have an odd length, and the board is too
    /// long to be listed.
    pub(super) fn of(board: Board, cells: &[u8]) -> Option<Lines> {
        let spans = |across: usize, block_across: usize, along: usize, block_along: usize| {
            let odd = !block_along.is_multiple_of(2) && (3..along).contains(&block_along);
            let together = across == block_across;
            // A single row: the board has directions, and too many arrangements to list.
            let alone = board.is_orientable() && block_across == 1 && block_along + 2 == along;
            // Of a single row nothing shows which of its cells are upside down, unless they have directions.
            (together && across > 1 || alone) && odd && along > SHORT
        };
        let (rows, cols) = (board.rows(), board.cols());
        let (high, wide) = (board.block_rows(), board.block_cols());
        let upright = spans(rows, high, cols, wide);
        if board.turn_kind() != TurnKind::Flip || !(upright || spans(cols, wide, rows, high)) {
            return None;
        }
        let along = if upright { cols } else { rows };
        let block = if upright { wide } else { high };
        let parity = |parity: u8| (parity..along as u8).step_by(2).collect::<Vec<u8>>();
        let together = LineOrbit::of((0..along as u8).collect(), along, block);
        let classes = if together.listed.is_some() {
            vec![together]
        } else {
            vec![LineOrbit::of(parity(0), along, block), LineOrbit::of(parity(1), along, block)]
        };
        let width = classes.iter().map(|orbit| orbit.turns[0].len()).sum();
        let turn = |block: usize| classes.iter().flat_map(|orbit| orbit.turns[block].clone()).collect();
        let values = Lattice::spanned_by(width, (0..=along - block).map(turn));
        let cell = usize::from(cells[0]);
        let first = if upright { cell / cols } else { cell % cols };
        let depth = if upright { high } else { wide };
        Some(Lines { board, upright, first, depth, orbits: classes, values })
    }

    pub(super) fn count(&self, count: &mut ExactCount) {
        let mut free = 0;
        for orbit in &self.orbits {
            match &orbit.listed {
                Some(listed) => {
                    count.times(listed.len() as u64);
                    let mut values: Vec<&Vec<u8>> = listed.values().collect();
                    values.sort_unstable();
                    values.dedup();
                    free += values.len().ilog2();
                }
                None => {
                    count.times_factorial(orbit.places.len());
                    count.times_power(2, orbit.places.len() as u32);
                    free += 2;
                }
            }
        }
        count.halve(free - self.values.log2());
    }

    pub(super) fn check(&self, position: &Position) -> Result<(), Unreachable> {
        let mut value = Vec::new();
        for orbit in &self.orbits {
            let arrangement: Vec<u8> =
                orbit.places.iter().map(|&place| self.line(position, place)).collect::<Result<_, _>>()?;
            match &orbit.listed {
                Some(listed) => match listed.get(&arrangement) {
                    Some(known) => value.extend(known),
                    None => return Err(Unreachable::Lines),
                },
                None => value.extend(orbit.parities(&arrangement)),
            }
        }
        if self.values.reduce(value).iter().any(|left| *left != 0) {
            return Err(Unreachable::Lines);
        }
        Ok(())
    }

    pub(super) fn randomize(&self, rng: &mut SeededRng, numbers: &mut [u8], directions: &mut [Direction]) {
        let value = self.values.random_vector(rng);
        let mut rest = value.as_slice();
        for orbit in &self.orbits {
            let (wanted, more) = rest.split_at(orbit.turns[0].len());
            rest = more;
            let arrangement = orbit.draw(rng, wanted);
            for (&place, line) in orbit.places.iter().zip(arrangement) {
                for across in 0..self.across() {
                    let cell = self.cell(across, place.into());
                    numbers[cell] = self.home(across, line) as u8 + 1;
                    if let Some(direction) = directions.get_mut(cell) {
                        *direction = Direction::Up.turned(2 * i32::from(line % 2));
                    }
                }
            }
        }
    }

    /// The reachable placements (cell, number, quarters) with the least total cost. Each orbit has at most six lines, so all
    /// its arrangements are compared.
    pub(super) fn nearest<C>(&self, cost: impl Fn(u8, u8, u8) -> C) -> Vec<(u8, u8, u8)>
    where
        C: Ord + Copy + Default + std::ops::Add<Output = C>,
    {
        let put = |place: u8, line: u8| {
            (0..self.across()).map(move |across| {
                let cell = self.cell(across, place.into()) as u8;
                (cell, self.home(across, line) as u8 + 1, 2 * (line % 2))
            })
        };
        let of_line = |place: u8, line: u8| {
            let costs = put(place, line).map(|(cell, number, quarters)| cost(cell, number, quarters));
            costs.fold(C::default(), |sum, more| sum + more)
        };
        // The best arrangements for each combination of values so far.
        let mut best = vec![(C::default(), Vec::new(), Vec::new())];
        for orbit in &self.orbits {
            let of_orbit = orbit.cheapest(of_line);
            let mut more = Vec::new();
            for (sum, value, lines) in &best {
                for (value_here, (cost, arrangement)) in &of_orbit {
                    let placed = orbit.places.iter().copied().zip(arrangement.iter().copied());
                    let value = [value.as_slice(), value_here].concat();
                    more.push((*sum + *cost, value, lines.iter().copied().chain(placed).collect()));
                }
            }
            best = more;
        }
        best.retain(|(_, value, _)| self.values.reduce(value.clone()).iter().all(|left| *left == 0));
        let (_, _, lines) = best.into_iter().min().expect("the solved arrangement is a candidate");
        lines.into_iter().flat_map(|(place, line)| put(place, line)).collect()
    }

    /// The arrangement of each orbit of lines in a position; `None` if a number is not in its line.
    pub(super) fn arrangements(&self, position: &Position) -> Option<Vec<LineArrangement>> {
        let arrangement = |orbit: &LineOrbit| {
            let lines = orbit.places.iter().map(|&place| self.line(position, place).ok());
            let lines: Vec<u8> = lines.collect::<Option<_>>()?;
            let over = lines.iter().filter(|line| *line % 2 == 1).map(|line| line / 2 + 1).collect();
            let odd = orbit.parities(&lines)[0] != 0;
            Some(LineArrangement {
                lines: orbit.places.iter().map(|place| place + 1).collect(),
                odd,
                upside_down: over,
            })
        };
        self.orbits.iter().map(arrangement).collect()
    }

    /// Whether the lines are columns.
    pub(super) fn are_columns(&self) -> bool {
        self.upright
    }

    /// The line at a place: twice its home, plus one if it is upside down.
    fn line(&self, position: &Position, place: u8) -> Result<u8, Unreachable> {
        let at = |across: usize| position.numbers()[self.cell(across, place.into())];
        let first = usize::from(at(0)) - 1;
        let cols = self.board.cols();
        let (across, along) =
            if self.upright { (first / cols, first % cols) } else { (first % cols, first / cols) };
        let over = match position.directions().get(self.cell(0, place.into())) {
            Some(direction) if self.depth == 1 => *direction == Direction::Down,
            _ => across != self.first,
        };
        let line = (2 * along + usize::from(over)) as u8;
        let of_orbit = |orbit: &&LineOrbit| orbit.places.contains(&place);
        let orbit = self.orbits.iter().find(of_orbit).expect("every place is in an orbit");
        if self.home(0, line) != first || !orbit.places.contains(&(along as u8)) {
            let cell = self.cell(0, place.into());
            return Err(Unreachable::WrongOrbit {
                number: at(0),
                row: (cell / cols + 1) as u8,
                col: (cell % cols + 1) as u8,
            });
        }
        for across in 0..self.across() {
            let wanted = self.home(across, line) as u8 + 1;
            if at(across) != wanted {
                return Err(Unreachable::LinkBroken { one: at(0), other: wanted });
            }
            let direction = position.directions().get(self.cell(across, place.into()));
            if direction.is_some_and(|direction| *direction as u8 != 2 * (line % 2)) {
                return Err(Unreachable::WrongDirection { number: wanted });
            }
        }
        Ok(line)
    }

    /// The home of the number at an index within a line.
    fn home(&self, across: usize, line: u8) -> usize {
        let across = if line % 2 == 1 { self.across() - 1 - across } else { across };
        self.cell(across, usize::from(line / 2))
    }

    fn across(&self) -> usize {
        self.depth
    }

    fn cell(&self, across: usize, along: usize) -> usize {
        let (cols, across) = (self.board.cols(), self.first + across);
        if self.upright { across * cols + along } else { along * cols + across }
    }
}

impl LineOrbit {
    fn of(places: Vec<u8>, along: usize, block: usize) -> LineOrbit {
        let blocks = along - block + 1;
        let turns: Vec<Vec<u8>> =
            (0..blocks).map(|first| turned(&solved(&places), &places, first, block)).collect();
        let mut orbit = LineOrbit { places, listed: None, turns: Vec::new() };
        orbit.turns = turns.iter().map(|turn| orbit.parities(turn)).collect();
        if let Some((listed, turns)) = list(&orbit.places, blocks, block) {
            orbit.listed = Some(listed);
            orbit.turns = turns;
        }
        orbit
    }

    /// The parity of the permutation, and of the number of lines that are upside down; odd is 2.
    fn parities(&self, arrangement: &[u8]) -> Vec<u8> {
        let inversions = (0..arrangement.len())
            .flat_map(|late| (0..late).map(move |early| (early, late)))
            .filter(|&(early, late)| arrangement[early] / 2 > arrangement[late] / 2);
        let over = arrangement.iter().filter(|&line| line % 2 == 1);
        vec![2 * (inversions.count() % 2) as u8, 2 * (over.count() % 2) as u8]
    }

    /// For each value the arrangement with the least cost.
    fn cheapest<C>(&self, cost: impl Fn(u8, u8) -> C) -> LiteMap<Vec<u8>, (C, Vec<u8>)>
    where
        C: Ord + Copy + Default + std::ops::Add<Output = C>,
    {
        let mut best = LiteMap::new();
        let mut look = |value: Vec<u8>, arrangement: &[u8], cost: C| {
            let found = (cost, arrangement.to_vec());
            let known = best.entry(value).or_insert_with(|| found.clone());
            if found < *known {
                *known = found;
            }
        };
        if let Some(listed) = &self.listed {
            for (arrangement, value) in listed {
                let costs = self.places.iter().zip(arrangement).map(|(&place, &line)| cost(place, line));
                look(value.clone(), arrangement, costs.fold(C::default(), |sum, more| sum + more));
            }
            return best;
        }
        // Depth-first search over a table of the costs.
        let lines: Vec<u8> = self.places.iter().flat_map(|place| [2 * place, 2 * place + 1]).collect();
        let costs: Vec<Vec<C>> =
            self.places.iter().map(|&place| lines.iter().map(|&line| cost(place, line)).collect()).collect();
        let mut open = vec![(Vec::new(), C::default())];
        while let Some((chosen, sum)) = open.pop() {
            if chosen.len() == self.places.len() {
                look(self.parities(&chosen), &chosen, sum);
                continue;
            }
            for (line, &more) in lines.iter().zip(&costs[chosen.len()]) {
                if chosen.iter().all(|other: &u8| other / 2 != line / 2) {
                    open.push(([chosen.as_slice(), &[*line]].concat(), sum + more));
                }
            }
        }
        best
    }

    fn draw(&self, rng: &mut SeededRng, wanted: &[u8]) -> Vec<u8> {
        if let Some(listed) = &self.listed {
            let mut fitting: Vec<&Vec<u8>> = listed
                .iter()
                .filter(|(_, value)| *value == wanted)
                .map(|(arrangement, _)| arrangement)
                .collect();
            fitting.sort_unstable();
            return fitting[rng.below(fitting.len() as u64) as usize].clone();
        }
        let mut lines = solved(&self.places);
        for last in (1..lines.len()).rev() {
            lines.swap(last, rng.below(last as u64 + 1) as usize);
        }
        lines.iter_mut().for_each(|line| *line += rng.below(2) as u8);
        if self.parities(&lines)[0] != wanted[0] {
            lines.swap(0, 1);
        }
        if self.parities(&lines)[1] != wanted[1] {
            lines[0] ^= 1;
        }
        lines
    }
}

fn solved(places: &[u8]) -> Vec<u8> {
    places.iter().map(|place| 2 * place).collect()
}

/// The lines of some places after a turn of the block that begins at `first`.
fn turned(lines: &[u8], places: &[u8], first: usize, block: usize) -> Vec<u8> {
    let after = |&place: &u8| {
        if !(first..first + block).contains(&usize::from(place)) {
            let same = places.iter().position(|other| *other == place).expect("one of the places");
            return lines[same];
        }
        let from = 2 * first + block - 1 - usize::from(place);
        let from = places.iter().position(|other| usize::from(*other) == from);
        lines[from.expect("a turn stays in its orbit")] ^ 1
    };
    places.iter().map(after).collect()
}

/// Each arrangement with its value.
type ArrangementValues = HashMap<Vec<u8>, Vec<u8>>;

/// All arrangements of lines with their values, and the values of the turns; `None` if there are too many.
///
/// The value of an arrangement is the number of turns of each block that lead to it, modulo 2, reduced by the values of all
/// closed paths.
fn list(places: &[u8], blocks: usize, block: usize) -> Option<(ArrangementValues, Vec<Vec<u8>>)> {
    let unit = |first: usize| (0..blocks).map(|other| 2 * u8::from(other == first)).collect::<Vec<u8>>();
    let sum = |one: &[u8], other: &[u8]| one.iter().zip(other).map(|(a, b)| (a + b) % 4).collect::<Vec<u8>>();
    let start = solved(places);
    let mut turn_counts = HashMap::from([(start.clone(), vec![0; blocks])]);
    let mut open = vec![start];
    let mut circles = Vec::new();
    while let Some(here) = open.pop() {
        for first in 0..blocks {
            let next = turned(&here, places, first, block);
            let counts = sum(&turn_counts[&here], &unit(first));
            match turn_counts.get(&next) {
                Some(known) => circles.push(sum(known, &counts)),
                None if turn_counts.len() == LISTED => return None,
                None => {
                    turn_counts.insert(next.clone(), counts);
                    open.push(next);
                }
            }
        }
    }
    let circles = Lattice::spanned_by(blocks, circles.into_iter());
    let values =
        turn_counts.into_iter().map(|(arrangement, counts)| (arrangement, circles.reduce(counts))).collect();
    Some((values, (0..blocks).map(|first| circles.reduce(unit(first))).collect()))
}
