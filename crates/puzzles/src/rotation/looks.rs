//! What positions look like on a board with one number per row: which looks turns can reach, and how many there are.
//!
//! The tiles of a row are alike, so a look represents all orders of the tiles that look like it. It is reachable iff one of these
//! orders is. In an orbit of which two tiles are alike an exchange of them changes the parity and not the look. On a board
//! with directions, tiles are alike only if their homes have the same bearing as well (see `orbits.rs`).

use std::collections::{HashMap, HashSet};

use super::board::Board;
use super::lattice::Lattice;
use super::orbits::{ArrangementList, ReachableArrangements, Twist};
use super::position::{Direction, Position};
use super::reachable_set::{ComponentInvariants, ReachableSet, is_odd};
use super::turn::Turn;
use crate::exact_count::ExactCount;

/// An order of the tiles that looks like this position and is reachable by turns; `None` if there is none.
pub(super) fn reachable_order(reachable: &ReachableSet, position: &Position) -> Option<Position> {
    let board = reachable.board();
    let labels: Vec<u8> = position.labels().collect();
    let solved = Position::solved(board);
    let mut numbers = solved.numbers().to_vec();
    for part in reachable.invariants() {
        arrange(reachable, part, &labels, position.directions(), &mut numbers)?;
    }
    let order = Position::new(board, &numbers, position.directions())?;
    // Cells that no turn moves still have their own tiles.
    (order == *position).then_some(order)
}

/// An order of the tiles that looks like this position, reachable or not, with the tiles in their own orbits as far as there
/// are tiles that look right.
pub(super) fn some_order(reachable: &ReachableSet, position: &Position) -> Position {
    let board = reachable.board();
    let mut orbit_of: Vec<usize> = (0..board.cell_count()).map(|cell| board.cell_count() + cell).collect();
    for (index, orbit) in reachable.components().flat_map(|component| &component.orbits).enumerate() {
        orbit.iter().for_each(|&cell| orbit_of[usize::from(cell)] = index);
    }
    let labels: Vec<u8> = position.labels().collect();
    let mut homes: Vec<usize> = (0..board.cell_count()).collect();
    let mut numbers = vec![0; board.cell_count()];
    let is_alike = |home: usize, cell: usize| board.label(home as u8 + 1) == labels[cell];
    type Predicate<'a> = &'a dyn Fn(usize, usize) -> bool;
    let stays = |home: usize, cell: usize| home == cell && is_alike(home, cell);
    let keeps_orbit = |home: usize, cell: usize| orbit_of[home] == orbit_of[cell] && is_alike(home, cell);
    for fits in [&stays as Predicate<'_>, &keeps_orbit, &is_alike] {
        for (cell, number) in numbers.iter_mut().enumerate().filter(|(_, number)| **number == 0) {
            if let Some(index) = homes.iter().position(|&home| fits(home, cell)) {
                *number = homes.remove(index) as u8 + 1;
            }
        }
    }
    Position::new(board, &numbers, position.directions()).expect("each row has its tiles")
}

/// What tells tiles of an orbit apart, so far as a look shows it: the label, and the bearing of the home if it matters.
type TileKind = (u8, u8);

/// The kinds of an orbit's tiles by their homes.
fn kinds(board: Board, orbit: &[u8], twist: Option<&Twist>) -> Vec<TileKind> {
    let bearing = |home: u8| twist.map_or(0, |twist| twist.quarters(home, orbit[0]) % twist.modulus);
    orbit.iter().map(|&home| (board.label(home + 1), bearing(home))).collect()
}

/// Puts the tiles of a component into a reachable order with these labels and directions.
fn arrange(
    reachable: &ReachableSet,
    part: &ComponentInvariants,
    labels: &[u8],
    directions: &[Direction],
    numbers: &mut Vec<u8>,
) -> Option<()> {
    let board = reachable.board();
    let is_reached = |numbers: &[u8]| {
        Position::new(board, numbers, directions).is_some_and(|order| part.check(reachable, &order).is_ok())
    };
    match &part.component.arrangements {
        ReachableArrangements::Listed(listed) => {
            let looks_right = |arrangement: &&Vec<u8>| {
                let (homes, pointed) = arrangement.split_at(listed.cells.len());
                let label = |(&cell, &home): (&u8, &u8)| board.label(home + 1) == labels[usize::from(cell)];
                let direction =
                    |(&cell, &quarters): (&u8, &u8)| directions[usize::from(cell)] as u8 == quarters;
                listed.cells.iter().zip(homes).all(label) && listed.cells.iter().zip(pointed).all(direction)
            };
            for arrangement in listed.arrangements.iter().filter(looks_right) {
                listed.put(arrangement, numbers, &mut directions.to_vec());
                if is_reached(numbers) {
                    return Some(());
                }
            }
            None
        }
        ReachableArrangements::Free { .. } => {
            // For each leader two cells whose tiles are alike.
            let mut alike: Vec<[usize; 2]> = Vec::new();
            for (index, orbit) in part.component.orbits.iter().enumerate() {
                let twist = part.component.twists.get(index);
                let mut homes: Vec<(TileKind, u8)> =
                    kinds(board, orbit, twist).into_iter().zip(orbit.iter().copied()).collect();
                let mut filled: Vec<(TileKind, u8)> = Vec::new();
                let mut pair = None;
                for &cell in orbit {
                    let bearing = twist.map_or(0, |twist| {
                        (directions[usize::from(cell)] as u8 + twist.quarters(cell, orbit[0])) % twist.modulus
                    });
                    let kind = (labels[usize::from(cell)], bearing);
                    let home = homes.iter().position(|(other, _)| *other == kind)?;
                    numbers[usize::from(cell)] = homes.remove(home).1 + 1;
                    if let Some((_, other)) = filled.iter().find(|(other, _)| *other == kind) {
                        pair = Some([usize::from(*other), usize::from(cell)]);
                    }
                    filled.push((kind, cell));
                }
                alike.extend(pair.filter(|_| part.leaders.contains(&index)));
            }
            for exchanged in 0..1_u32 << alike.len() {
                let mut order = numbers.clone();
                for (index, [one, other]) in alike.iter().enumerate() {
                    if exchanged >> index & 1 == 1 {
                        order.swap(*one, *other);
                    }
                }
                if is_reached(&order) {
                    *numbers = order;
                    return Some(());
                }
            }
            None
        }
        ReachableArrangements::Lines(_) => unreachable!("blocks turn by quarters"),
    }
}

/// Multiplies a count by the number of looks of a component that turns reach.
pub(super) fn count_looks(board: Board, part: &ComponentInvariants, count: &mut ExactCount) {
    let orbits = &part.component.orbits;
    let twist = |orbit: usize| part.component.twists.get(orbit);
    let mut sums = 0;
    if part.has_direction_sums() {
        for (orbit, twist) in orbits.iter().zip(&part.component.twists) {
            count.times_power(twist.choices(), orbit.len() as u32);
            sums += twist.choices().trailing_zeros();
        }
    }
    match &part.component.arrangements {
        ReachableArrangements::Listed(listed) => {
            let looks: HashSet<Vec<u8>> = listed
                .arrangements
                .iter()
                .map(|arrangement| look(board, part, listed, arrangement))
                .collect();
            count.times(looks.len() as u64);
            count.halve(sums - (part.values.log2() - part.parities.log2()));
        }
        ReachableArrangements::Free { links } => {
            // The parity of an orbit is free if two of its tiles are alike.
            let mut fixed = vec![true; part.values.width()];
            let mut parities = 0;
            for (column, &leader) in part.leaders.iter().enumerate() {
                let mut kinds = kinds(board, &orbits[leader], twist(leader));
                crate::short_list::sort(&mut kinds);
                let sizes: Vec<usize> =
                    kinds.chunk_by(|one, other| one == other).map(<[TileKind]>::len).collect();
                fixed[column] = sizes.iter().all(|size| *size == 1);
                parities += u32::from(fixed[column] && kinds.len() > 1);
                times_orders(&sizes, count);
            }
            debug_assert!(links.iter().flatten().count() + part.leaders.len() == orbits.len());
            let width = fixed.iter().filter(|fixed| **fixed).count();
            let values = part.values.generators().map(|(row, _)| {
                row.iter().zip(&fixed).filter(|(_, fixed)| **fixed).map(|(number, _)| *number).collect()
            });
            count.halve(parities + sums - Lattice::spanned_by(width, values).log2());
        }
        ReachableArrangements::Lines(_) => unreachable!("blocks turn by quarters"),
    }
}

/// What a listed arrangement looks like, and what its directions have to add up to if the list leaves them open.
fn look(board: Board, part: &ComponentInvariants, listed: &ArrangementList, arrangement: &[u8]) -> Vec<u8> {
    let (homes, directions) = arrangement.split_at(listed.cells.len());
    let mut look: Vec<u8> = homes.iter().map(|home| board.label(home + 1)).collect();
    look.extend(directions);
    if part.has_direction_sums() {
        let solved = Position::solved(board);
        let mut numbers = solved.numbers().to_vec();
        listed.put(arrangement, &mut numbers, &mut []);
        for (orbit, twist) in part.component.orbits.iter().zip(&part.component.twists) {
            let bearing = |&cell: &u8| twist.quarters(numbers[usize::from(cell)] - 1, cell) % twist.modulus;
            look.extend(orbit.iter().map(bearing));
        }
        let parity = |&leader: &usize| 2 * u8::from(is_odd(&part.component.orbits[leader], &numbers));
        let mut value: Vec<u8> = part.leaders.iter().map(parity).collect();
        value.resize(part.values.width(), 0);
        look.extend(part.values.reduce(value));
    }
    look
}

/// Multiplies a count by the number of distinct orders of tiles, given the sizes of the groups of equal tiles.
pub(super) fn times_orders(sizes: &[usize], count: &mut ExactCount) {
    let mut left: usize = sizes.iter().sum();
    if sizes.iter().all(|size| *size == 1) {
        return count.times_factorial(left);
    }
    for &size in sizes {
        let factors = 0..size.min(left - size) as u128;
        let choices = factors.fold(1, |choices, index| choices * (left as u128 - index) / (index + 1));
        count.times(u64::try_from(choices).expect("12 of 144 cells can be chosen in some 10¹⁷ ways"));
        left -= size;
    }
}

/// The list of all looks that turns reach.
#[derive(Clone, Debug)]
pub(super) struct LookList {
    /// The labels of all cells, then their directions if they have any; the solved look first.
    looks: Vec<Vec<u8>>,
    index: HashMap<Vec<u8>, u32>,
}

impl LookList {
    /// All looks of a board. There should be few.
    pub(super) fn of(board: Board) -> LookList {
        let solved = look_of(&Position::solved(board));
        let mut list = LookList { index: HashMap::from([(solved.clone(), 0)]), looks: vec![solved] };
        let turns: Vec<LookAction> =
            (0..board.block_count() as u8).map(|block| action(board, Turn { block, steps: 1 })).collect();
        let mut next = 0;
        while next < list.looks.len() {
            for turn in &turns {
                let after = after(&list.looks[next], turn);
                let number = list.looks.len() as u32;
                if *list.index.entry(after.clone()).or_insert(number) == number {
                    list.looks.push(after);
                }
            }
            next += 1;
        }
        list
    }

    pub(super) fn len(&self) -> usize {
        self.looks.len()
    }

    pub(super) fn number_of(&self, position: &Position) -> Option<u32> {
        self.index.get(&look_of(position)).copied()
    }

    /// Writes a look to a board.
    pub(super) fn put(&self, board: Board, number: u32, numbers: &mut [u8], directions: &mut [Direction]) {
        let (labels, pointed) = self.looks[number as usize].split_at(board.cell_count());
        let pointed: Vec<Direction> =
            pointed.iter().map(|&quarters| Direction::ALL[usize::from(quarters)]).collect();
        let position = Position::with_labels(board, labels, &pointed).expect("turns keep the labels");
        numbers.copy_from_slice(position.numbers());
        directions.copy_from_slice(&pointed);
    }

    /// The number of each look after a turn.
    pub(super) fn moved(&self, board: Board, turn: Turn) -> Vec<u32> {
        let turn = action(board, turn);
        self.looks.iter().map(|look| self.index[&after(look, &turn)]).collect()
    }
}

fn look_of(position: &Position) -> Vec<u8> {
    position.labels().chain(position.directions().iter().map(|direction| *direction as u8)).collect()
}

/// For each entry of a look the entry that comes there, and the quarters that it is turned by.
type LookAction = Vec<(usize, u8)>;

fn action(board: Board, turn: Turn) -> LookAction {
    let pull = board.preimages(turn.block.into(), turn.steps.into());
    let mut action: LookAction = pull.iter().map(|&from| (from.into(), 0)).collect();
    if board.is_orientable() {
        let turned = board.block_cells(turn.block.into());
        let quarters = (i32::from(turn.steps) * board.quarters_per_turn()).rem_euclid(4) as u8;
        let direction = |(cell, &from): (usize, &u8)| {
            (board.cell_count() + usize::from(from), if turned.contains(&cell) { quarters } else { 0 })
        };
        action.extend(pull.iter().enumerate().map(direction));
    }
    action
}

fn after(look: &[u8], action: &LookAction) -> Vec<u8> {
    action.iter().map(|&(from, by)| if by == 0 { look[from] } else { (look[from] + by) % 4 }).collect()
}
