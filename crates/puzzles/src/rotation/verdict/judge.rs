//! Whether a position is solvable, and which invariant it violates.

use std::fmt;

use super::super::orbits::{ArrangementList, ReachableArrangements};
use super::super::position::Position;
use super::super::reachable_set::{ComponentInvariants, ReachableSet, Unreachable, is_odd};
use super::broken_invariant::{
    BrokenInvariant, DirectionSum, MisdirectedNumber, MisplacedNumber, OrbitParity, RowCount,
};
use super::case::TheoremCase;
use super::cycles::cycles;
use super::nearest::nearest_listed;
use super::orbit::{Orbit, OrbitKind, orbits};

/// Whether a position is solvable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The position is solvable.
    Solvable,
    /// The position is not solvable: it violates an invariant of the turns.
    Unsolvable(BrokenInvariant),
}

impl Verdict {
    /// Whether the position is solvable.
    #[must_use]
    pub fn is_solvable(&self) -> bool {
        *self == Verdict::Solvable
    }

    /// The violated invariant; `None` if the position is solvable.
    #[must_use]
    pub fn broken_invariant(&self) -> Option<&BrokenInvariant> {
        match self {
            Verdict::Solvable => None,
            Verdict::Unsolvable(broken) => Some(broken),
        }
    }
}

impl fmt::Display for Verdict {
    /// `it can be solved`, or the reason why not.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Solvable => write!(out, "it can be solved"),
            Verdict::Unsolvable(broken) => broken.fmt(out),
        }
    }
}

/// The verdict on a position.
#[must_use]
pub fn judge(reachable: &ReachableSet, position: &Position) -> Verdict {
    match reachable.check(position) {
        Ok(()) => Verdict::Solvable,
        Err(why) => Verdict::Unsolvable(broken_invariant(reachable, position, why)),
    }
}

fn broken_invariant(reachable: &ReachableSet, position: &Position, why: Unreachable) -> BrokenInvariant {
    let case = TheoremCase::of(reachable.board());
    match why {
        Unreachable::OtherBoard => BrokenInvariant::OtherBoard,
        Unreachable::RowNumbers => BrokenInvariant::RowNumbers { misplaced: row_counts(reachable, position) },
        _ if matches!(case, TheoremCase::WholeBoard | TheoremCase::FlipWholeBoard) => {
            not_a_turn(reachable, position)
        }
        Unreachable::WrongOrbit { .. } => {
            BrokenInvariant::WrongOrbit { misplaced: strays(reachable, position) }
        }
        Unreachable::WrongDirection { .. } => {
            BrokenInvariant::WrongDirection { misdirected: askew(reachable, position) }
        }
        Unreachable::NotListed { .. } if case == TheoremCase::SingleCells => {
            BrokenInvariant::WrongDirection { misdirected: askew(reachable, position) }
        }
        Unreachable::NotListed { .. } => {
            let component = &rejecting(reachable, position).component;
            let ReachableArrangements::Listed(listed) = &component.arrangements else {
                unreachable!("the component has a list")
            };
            not_one_of(case, listed, &component.orbits.concat(), position)
        }
        Unreachable::Lines => {
            let ReachableArrangements::Lines(lines) = &rejecting(reachable, position).component.arrangements
            else {
                unreachable!("the component has lines")
            };
            let arrangements = lines.arrangements(position).expect("every number is in its line");
            BrokenInvariant::Lines { columns: lines.are_columns(), arrangements }
        }
        Unreachable::LinkBroken { one, other } => {
            let cells = [one, other].map(|number| cell_of(position, number));
            BrokenInvariant::LinkBroken { one, other, cells }
        }
        Unreachable::OddPermutation => BrokenInvariant::OddPermutation { cycles: cycles(position) },
        Unreachable::Parities => parities(reachable, position),
        Unreachable::DirectionSums => direction_sums(reachable, position),
    }
}

/// The component that rejects a position.
fn rejecting<'a>(reachable: &'a ReachableSet, position: &Position) -> &'a ComponentInvariants {
    let mut invariants = reachable.invariants().iter();
    invariants
        .find(|part| part.check(reachable, position).is_err())
        .expect("some component rejects the position")
}

/// The reason on a board with a single block, whose turns are listed.
fn not_a_turn(reachable: &ReachableSet, position: &Position) -> BrokenInvariant {
    let best = nearest_listed(reachable, position);
    let differs = |cell: &u8| {
        let cell = usize::from(*cell);
        let turned = position.directions().get(cell) != best.directions().get(cell);
        turned || position.numbers()[cell] != best.numbers()[cell]
    };
    let differing = (0..reachable.board().cell_count() as u8).filter(differs).collect();
    BrokenInvariant::NotATurn { turns: reachable.count().as_u64().unwrap_or(u64::MAX), differing }
}

fn parities(reachable: &ReachableSet, position: &Position) -> BrokenInvariant {
    let part = rejecting(reachable, position);
    let kinds = orbits(reachable);
    let leaders = part.leaders.iter().map(|&leader| &part.component.orbits[leader]);
    let parity = |orbit: &Vec<u8>| OrbitParity {
        orbit: kind(&kinds, orbit[0]),
        odd: is_odd(orbit, position.numbers()),
        cycles: cycles(position).into_iter().filter(|cycle| orbit.contains(&cycle[0])).collect(),
    };
    let parities = leaders.map(parity).collect();
    BrokenInvariant::Parities { parities, each_even: part.parities.log2() == 0 }
}

fn direction_sums(reachable: &ReachableSet, position: &Position) -> BrokenInvariant {
    let kinds = orbits(reachable);
    let quarters = |cell: &u8| position.directions()[usize::from(*cell)] as u8;
    let sum = |orbit: &Vec<u8>| DirectionSum {
        orbit: kind(&kinds, orbit[0]),
        quarters: orbit.iter().map(quarters).sum::<u8>() % 4,
        odd: is_odd(orbit, position.numbers()),
    };
    let orbits = &rejecting(reachable, position).component.orbits;
    BrokenInvariant::DirectionSums { sums: orbits.iter().map(sum).collect() }
}

fn cell_of(position: &Position, number: u8) -> u8 {
    position.numbers().iter().position(|other| *other == number).expect("each number once") as u8
}

fn kind(classes: &[Orbit], cell: u8) -> OrbitKind {
    classes.iter().find(|class| class.cells.contains(&cell)).expect("each cell is in an orbit").kind
}

/// The orbits in which a row's number is not as often as at the start, and on more cells.
fn row_counts(reachable: &ReachableSet, position: &Position) -> Vec<RowCount> {
    let board = reachable.board();
    let labels: Vec<u8> = position.labels().collect();
    let mut counts = Vec::new();
    for Orbit { kind, cells } in orbits(reachable) {
        for number in 1..=board.rows() as u8 {
            let is_here = |cell: &&u8| labels[usize::from(**cell)] == number;
            let here: Vec<u8> = cells.iter().filter(is_here).copied().collect();
            let solved = cells.iter().filter(|cell| board.label(**cell + 1) == number).count() as u8;
            if here.len() > usize::from(solved) {
                counts.push(RowCount { number, orbit: kind, solved, cells: here });
            }
        }
    }
    counts
}

fn strays(reachable: &ReachableSet, position: &Position) -> Vec<MisplacedNumber> {
    let cols = reachable.board().cols() as u8;
    let mut strays = Vec::new();
    let classes = orbits(reachable);
    let mut class_of = vec![0; reachable.board().cell_count()];
    for (index, class) in classes.iter().enumerate() {
        class.cells.iter().for_each(|&cell| class_of[usize::from(cell)] = index);
    }
    for (cell, &number) in position.numbers().iter().enumerate() {
        let (on, belongs) = (class_of[cell], class_of[usize::from(number) - 1]);
        if on != belongs {
            let (row, col) = (cell as u8 / cols + 1, cell as u8 % cols + 1);
            let (on, belongs) = (classes[on].kind, classes[belongs].kind);
            strays.push(MisplacedNumber {
                number,
                cell: cell as u8,
                row,
                col,
                orbit: on,
                home_orbit: belongs,
            });
        }
    }
    strays
}

/// The longest prefix of the cells, orbit by orbit, that agrees with a reachable arrangement, and the contradictions to it.
fn not_one_of(
    case: TheoremCase,
    listed: &ArrangementList,
    cells: &[u8],
    position: &Position,
) -> BrokenInvariant {
    let place_of =
        |cell: u8| listed.cells.iter().position(|other| *other == cell).expect("a cell of the list");
    let places: Vec<usize> = cells.iter().map(|&cell| place_of(cell)).collect();
    let agrees = |arrangement: &[u8]| {
        let same =
            |&&place: &&usize| arrangement[place] + 1 == position.numbers()[usize::from(listed.cells[place])];
        places.iter().take_while(same).count()
    };
    // With directions the list contains an order of the numbers several times; any of them will do.
    let mut best = (0, &listed.arrangements[0]);
    for arrangement in &listed.arrangements {
        let agreeing = agrees(arrangement);
        if agreeing > best.0 {
            best = (agreeing, arrangement);
        }
    }
    let forced = |&place: &usize| {
        let (cell, number) = (listed.cells[place], best.1[place] + 1);
        (position.numbers()[usize::from(cell)] != number).then_some((cell, number))
    };
    BrokenInvariant::NotListed {
        case,
        reachable: listed.arrangements.len() as u64,
        consistent_cells: cells[..best.0].to_vec(),
        forced: places.iter().filter_map(forced).collect(),
    }
}

fn askew(reachable: &ReachableSet, position: &Position) -> Vec<MisdirectedNumber> {
    let mut askew = Vec::new();
    for component in reachable.components() {
        for (orbit, twist) in component.orbits.iter().zip(&component.twists) {
            for &cell in orbit {
                let number = position.numbers()[usize::from(cell)];
                let quarters = position.directions()[usize::from(cell)] as u8;
                if !(4 + quarters - twist.quarters(number - 1, cell)).is_multiple_of(twist.modulus) {
                    askew.push(MisdirectedNumber { number, cell, quarters });
                }
            }
        }
    }
    crate::short_list::sort_by_key(&mut askew, |askew| askew.cell);
    askew
}
