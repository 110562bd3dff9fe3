//! Blocks that reach from edge to edge and are turned by 180°: whole lines of the board stay together.
//!
//! With blocks as high as the board the lines are its columns (with blocks as wide as it, its rows): a turn reverses the
//! order of some neighbouring columns and turns each upside down, as flipping a part of a stack of burnt pancakes does.
//! Where the block is an odd number of columns wide, a column keeps the parity of its number, so there are two *classes*
//! of columns. A class can be arranged freely but for two parities, of its order and of how many of its columns are
//! upside down; or, where the block is nearly as long as the board, it has so few arrangements that they are listed. What
//! goes together in the two classes is a sum modulo 2.
//!
//! Blocks of one row do the same to the numbers of that row where they have directions: its lines are single cells. By
//! parities and sums alone too many would be counted where a block is two shorter than the board (11 wide, 9 long): the
//! five even places turn as a ring of five does, and how many there are upside down goes with how far the ring is turned.

use std::collections::{BTreeMap, HashMap};

use super::board::{Board, Turning};
use super::count::Count;
use super::lattice::Lattice;
use super::position::{Direction, Position};
use super::reach::Unreachable;
use crate::scramble::Scrambler;

/// Boards up to this length are listed cell by cell (see `orbits.rs`), and have tables.
const SHORT: usize = 8;
/// How many arrangements of lines are listed at most.
const LISTED: usize = 1_000;

/// The lines of a board whose blocks reach from edge to edge.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    board: Board,
    /// Whether the lines are columns.
    upright: bool,
    /// Where they begin across the board, and how many cells each has: all, or one where only directions tell which way
    /// up it is.
    first: usize,
    depth: usize,
    classes: Vec<Class>,
    /// The values that turns can give to the classes, one class after the other; odd is 2.
    values: Lattice,
}

/// Lines that change places with each other.
#[derive(Clone, Debug)]
struct Class {
    /// Their places along the board.
    places: Vec<u8>,
    /// All arrangements, if they are few, with the value of each: for each place twice the home of the line that stands
    /// there, and one more if it is upside down.
    listed: Option<HashMap<Vec<u8>, Vec<u8>>>,
    /// The values of the smallest turn of each block.
    turns: Vec<Vec<u8>>,
}

/// How the lines of a class stand: those that change places with each other. They count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stand {
    /// The lines of the class.
    pub lines: Vec<u8>,
    /// Whether their order is an odd permutation.
    pub odd: bool,
    /// Those that are upside down, in the order of the board.
    pub over: Vec<u8>,
}

impl Lines {
    /// The lines of a board; `None` unless its blocks reach from edge to edge, are of an odd length, and the board is
    /// too long to be listed.
    pub(super) fn of(board: Board, cells: &[u8]) -> Option<Lines> {
        let spans = |across: usize, block_across: usize, along: usize, block_along: usize| {
            let odd = !block_along.is_multiple_of(2) && (3..along).contains(&block_along);
            let together = across == block_across;
            // A row of its own: where there are directions and too many arrangements to list.
            let alone = board.is_orientable() && block_across == 1 && block_along + 2 == along;
            (together || alone) && odd && along > SHORT
        };
        let (rows, cols) = (board.rows(), board.cols());
        let (high, wide) = (board.block_rows(), board.block_cols());
        let upright = spans(rows, high, cols, wide);
        if board.turning() != Turning::Flip || !(upright || spans(cols, wide, rows, high)) {
            return None;
        }
        let along = if upright { cols } else { rows };
        let block = if upright { wide } else { high };
        let parity = |parity: u8| (parity..along as u8).step_by(2).collect::<Vec<u8>>();
        let together = Class::of((0..along as u8).collect(), along, block);
        let classes = if together.listed.is_some() {
            vec![together]
        } else {
            vec![Class::of(parity(0), along, block), Class::of(parity(1), along, block)]
        };
        let width = classes.iter().map(|class| class.turns[0].len()).sum();
        let turn = |block: usize| classes.iter().flat_map(|class| class.turns[block].clone()).collect();
        let values = Lattice::spanned(width, (0..=along - block).map(turn));
        let cell = usize::from(cells[0]);
        let first = if upright { cell / cols } else { cell % cols };
        let depth = if upright { high } else { wide };
        Some(Lines { board, upright, first, depth, classes, values })
    }

    pub(super) fn count(&self, count: &mut Count) {
        let mut free = 0;
        for class in &self.classes {
            match &class.listed {
                Some(listed) => {
                    count.times(listed.len() as u64);
                    let mut values: Vec<&Vec<u8>> = listed.values().collect();
                    values.sort_unstable();
                    values.dedup();
                    free += values.len().ilog2();
                }
                None => {
                    count.times_factorial(class.places.len());
                    count.times_power(2, class.places.len() as u32);
                    free += 2;
                }
            }
        }
        count.halved(free - self.values.log2());
    }

    pub(super) fn check(&self, position: &Position) -> Result<(), Unreachable> {
        let mut value = Vec::new();
        for class in &self.classes {
            let arrangement: Vec<u8> =
                class.places.iter().map(|&place| self.line(position, place)).collect::<Result<_, _>>()?;
            match &class.listed {
                Some(listed) => match listed.get(&arrangement) {
                    Some(known) => value.extend(known),
                    None => return Err(Unreachable::Lines),
                },
                None => value.extend(class.parities(&arrangement)),
            }
        }
        if self.values.rest(value).iter().any(|left| *left != 0) {
            return Err(Unreachable::Lines);
        }
        Ok(())
    }

    pub(super) fn draw(&self, dice: &mut Scrambler, numbers: &mut [u8], directions: &mut [Direction]) {
        let value = self.values.draw(dice);
        let mut rest = value.as_slice();
        for class in &self.classes {
            let (wanted, more) = rest.split_at(class.turns[0].len());
            rest = more;
            let arrangement = class.draw(dice, wanted);
            for (&place, line) in class.places.iter().zip(arrangement) {
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

    /// What to put where, cell, number and quarters, so that the position can be reached and the costs of that add up to
    /// least. Each class has at most six lines, so that all its arrangements are compared.
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
        // The best ways to give values to the classes so far.
        let mut best = vec![(C::default(), Vec::new(), Vec::new())];
        for class in &self.classes {
            let of_class = class.cheapest(of_line);
            let mut more = Vec::new();
            for (sum, value, lines) in &best {
                for (value_here, (cost, arrangement)) in &of_class {
                    let placed = class.places.iter().copied().zip(arrangement.iter().copied());
                    let value = [value.as_slice(), value_here].concat();
                    more.push((*sum + *cost, value, lines.iter().copied().chain(placed).collect()));
                }
            }
            best = more;
        }
        best.retain(|(_, value, _)| self.values.rest(value.clone()).iter().all(|left| *left == 0));
        let (_, _, lines) = best.into_iter().min().expect("the solved one is among them");
        lines.into_iter().flat_map(|(place, line)| put(place, line)).collect()
    }

    /// How the lines of a position stand, class by class; `None` where a number is not with its line.
    pub(super) fn stand(&self, position: &Position) -> Option<Vec<Stand>> {
        let stand = |class: &Class| {
            let lines = class.places.iter().map(|&place| self.line(position, place).ok());
            let lines: Vec<u8> = lines.collect::<Option<_>>()?;
            let over = lines.iter().filter(|line| *line % 2 == 1).map(|line| line / 2 + 1).collect();
            let odd = class.parities(&lines)[0] != 0;
            Some(Stand { lines: class.places.iter().map(|place| place + 1).collect(), odd, over })
        };
        self.classes.iter().map(stand).collect()
    }

    /// Whether the lines are columns.
    pub(super) fn are_columns(&self) -> bool {
        self.upright
    }

    /// The line that stands at a place: twice its home, and one more if it is upside down.
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
        let of_class = |class: &&Class| class.places.contains(&place);
        let class = self.classes.iter().find(of_class).expect("every place is of a class");
        if self.home(0, line) != first || !class.places.contains(&(along as u8)) {
            let cell = self.cell(0, place.into());
            return Err(Unreachable::Elsewhere {
                number: at(0),
                row: (cell / cols + 1) as u8,
                col: (cell % cols + 1) as u8,
            });
        }
        for across in 0..self.across() {
            let wanted = self.home(across, line) as u8 + 1;
            if at(across) != wanted {
                return Err(Unreachable::Apart { one: at(0), other: wanted });
            }
            let direction = position.directions().get(self.cell(across, place.into()));
            if direction.is_some_and(|direction| *direction as u8 != 2 * (line % 2)) {
                return Err(Unreachable::Askew { number: wanted });
            }
        }
        Ok(line)
    }

    /// The home of the number that a line has so far across.
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

impl Class {
    fn of(places: Vec<u8>, along: usize, block: usize) -> Class {
        let blocks = along - block + 1;
        let turns: Vec<Vec<u8>> =
            (0..blocks).map(|first| turned(&solved(&places), &places, first, block)).collect();
        let mut class = Class { places, listed: None, turns: Vec::new() };
        class.turns = turns.iter().map(|turn| class.parities(turn)).collect();
        if let Some((listed, turns)) = list(&class.places, blocks, block) {
            class.listed = Some(listed);
            class.turns = turns;
        }
        class
    }

    /// The parity of the order, and of how many lines are upside down; odd is 2.
    fn parities(&self, arrangement: &[u8]) -> Vec<u8> {
        let inversions = (0..arrangement.len())
            .flat_map(|late| (0..late).map(move |early| (early, late)))
            .filter(|&(early, late)| arrangement[early] / 2 > arrangement[late] / 2);
        let over = arrangement.iter().filter(|&line| line % 2 == 1);
        vec![2 * (inversions.count() % 2) as u8, 2 * (over.count() % 2) as u8]
    }

    /// For each value the arrangement whose lines cost least.
    fn cheapest<C>(&self, cost: impl Fn(u8, u8) -> C) -> BTreeMap<Vec<u8>, (C, Vec<u8>)>
    where
        C: Ord + Copy + Default + std::ops::Add<Output = C>,
    {
        let mut best = BTreeMap::new();
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
        // Depth first; a table of the costs, as each is asked for often.
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

    fn draw(&self, dice: &mut Scrambler, wanted: &[u8]) -> Vec<u8> {
        if let Some(listed) = &self.listed {
            let mut fitting: Vec<&Vec<u8>> = listed
                .iter()
                .filter(|(_, value)| *value == wanted)
                .map(|(arrangement, _)| arrangement)
                .collect();
            fitting.sort_unstable();
            return fitting[dice.below(fitting.len() as u64) as usize].clone();
        }
        let mut lines = solved(&self.places);
        for last in (1..lines.len()).rev() {
            lines.swap(last, dice.below(last as u64 + 1) as usize);
        }
        lines.iter_mut().for_each(|line| *line += dice.below(2) as u8);
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
        lines[from.expect("a turn stays in its class")] ^ 1
    };
    places.iter().map(after).collect()
}

/// Each arrangement with its value.
type Valued = HashMap<Vec<u8>, Vec<u8>>;

/// All arrangements of lines with a value each, and the values of the turns; `None` when there are too many.
///
/// The value of an arrangement says how often each block is turned to make it, modulo 2, as far as that is the same
/// for all ways.
fn list(places: &[u8], blocks: usize, block: usize) -> Option<(Valued, Vec<Vec<u8>>)> {
    let unit = |first: usize| (0..blocks).map(|other| 2 * u8::from(other == first)).collect::<Vec<u8>>();
    let sum = |one: &[u8], other: &[u8]| one.iter().zip(other).map(|(a, b)| (a + b) % 4).collect::<Vec<u8>>();
    let start = solved(places);
    let mut ways = HashMap::from([(start.clone(), vec![0; blocks])]);
    let mut open = vec![start];
    let mut circles = Vec::new();
    while let Some(here) = open.pop() {
        for first in 0..blocks {
            let next = turned(&here, places, first, block);
            let way = sum(&ways[&here], &unit(first));
            match ways.get(&next) {
                Some(known) => circles.push(sum(known, &way)),
                None if ways.len() == LISTED => return None,
                None => {
                    ways.insert(next.clone(), way);
                    open.push(next);
                }
            }
        }
    }
    let circles = Lattice::spanned(blocks, circles.into_iter());
    let values = ways.into_iter().map(|(arrangement, way)| (arrangement, circles.rest(way))).collect();
    Some((values, (0..blocks).map(|first| circles.rest(unit(first))).collect()))
}
