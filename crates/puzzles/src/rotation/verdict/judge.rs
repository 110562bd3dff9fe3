//! Whether a position is solvable, and which invariant it violates.

use std::fmt;

use super::super::orbits::{Group, Listed};
use super::super::position::Position;
use super::super::reach::{Part, Reach, Unreachable, is_odd};
use super::broken::{Askew, Broken, Parity, Stray, Sum};
use super::case::Case;
use super::class::{Class, ClassKind, classes};
use super::cycles::cycles;
use super::nearest::nearest;

/// Whether a position is solvable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The position is solvable.
    Solvable,
    /// The position is not solvable: it violates an invariant of the turns.
    Broken(Broken),
}

impl Verdict {
    /// Whether the position is solvable.
    #[must_use]
    pub fn is_solvable(&self) -> bool {
        *self == Verdict::Solvable
    }

    /// The violated invariant; `None` if the position is solvable.
    #[must_use]
    pub fn broken(&self) -> Option<&Broken> {
        match self {
            Verdict::Solvable => None,
            Verdict::Broken(broken) => Some(broken),
        }
    }
}

impl fmt::Display for Verdict {
    /// `it can be solved`, or the reason why not.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Solvable => write!(out, "it can be solved"),
            Verdict::Broken(broken) => broken.fmt(out),
        }
    }
}

/// The verdict on a position.
#[must_use]
pub fn judge(reach: &Reach, position: &Position) -> Verdict {
    match reach.check(position) {
        Ok(()) => Verdict::Solvable,
        Err(why) => Verdict::Broken(broken(reach, position, why)),
    }
}

fn broken(reach: &Reach, position: &Position, why: Unreachable) -> Broken {
    if why == Unreachable::OtherBoard {
        return Broken::OtherBoard;
    }
    let case = Case::of(reach.board());
    if matches!(case, Case::Whole | Case::FlipWhole) {
        let best = nearest(reach, position).position;
        let differs = |cell: &u8| {
            let cell = usize::from(*cell);
            let turned = position.directions().get(cell) != best.directions().get(cell);
            turned || position.numbers()[cell] != best.numbers()[cell]
        };
        let differing = (0..reach.board().cells() as u8).filter(differs).collect();
        return Broken::NotATurn { turns: reach.count().as_u64().unwrap_or(u64::MAX), differing };
    }
    let cell_of = |number: u8| {
        position.numbers().iter().position(|other| *other == number).expect("each number once") as u8
    };
    let failing = reach.parts().iter().find(|part| part.check(reach, position).is_err());
    match (why, failing) {
        (Unreachable::Elsewhere { .. }, _) => Broken::Elsewhere { strays: strays(reach, position) },
        (Unreachable::NoneOf { .. }, Some(Part { component, .. })) => match &component.group {
            Group::Listed(listed) => not_one_of(case, listed, &component.orbits.concat(), position),
            Group::Free { .. } | Group::Lines(_) => unreachable!("the component has a list"),
        },
        (Unreachable::Lines, Some(Part { component, .. })) => match &component.group {
            Group::Lines(lines) => Broken::Lines {
                columns: lines.are_columns(),
                stands: lines.stand(position).expect("every number is in its line"),
            },
            Group::Listed(_) | Group::Free { .. } => unreachable!("the component has lines"),
        },
        (Unreachable::Apart { one, other }, _) => {
            Broken::Apart { one, other, cells: [cell_of(one), cell_of(other)] }
        }
        (Unreachable::Odd, _) => Broken::Odd { cycles: cycles(position) },
        (Unreachable::Parities, Some(part)) => {
            let kinds = classes(reach);
            let leaders = part.leaders.iter().map(|&leader| &part.component.orbits[leader]);
            let parity = |orbit: &Vec<u8>| Parity {
                class: kind(&kinds, orbit[0]),
                odd: is_odd(orbit, position.numbers()),
                cycles: cycles(position).into_iter().filter(|cycle| orbit.contains(&cycle[0])).collect(),
            };
            Broken::Parities { parities: leaders.map(parity).collect(), each_even: part.parities.log2() == 0 }
        }
        (Unreachable::Askew { .. }, _) => Broken::Askew { askew: askew(reach, position) },
        (Unreachable::Directions, Some(part)) => {
            let kinds = classes(reach);
            let sum = |orbit: &Vec<u8>| Sum {
                class: kind(&kinds, orbit[0]),
                quarters: orbit
                    .iter()
                    .map(|&cell| position.directions()[usize::from(cell)] as u8)
                    .sum::<u8>()
                    % 4,
                odd: is_odd(orbit, position.numbers()),
            };
            Broken::Sums { sums: part.component.orbits.iter().map(sum).collect() }
        }
        (_, None) | (Unreachable::OtherBoard, _) => unreachable!("some component rejects the position"),
    }
}

fn kind(classes: &[Class], cell: u8) -> ClassKind {
    classes.iter().find(|class| class.cells.contains(&cell)).expect("each cell is in an orbit").kind
}

fn strays(reach: &Reach, position: &Position) -> Vec<Stray> {
    let cols = reach.board().cols() as u8;
    let mut strays = Vec::new();
    let classes = classes(reach);
    let mut class_of = vec![0; reach.board().cells()];
    for (index, class) in classes.iter().enumerate() {
        class.cells.iter().for_each(|&cell| class_of[usize::from(cell)] = index);
    }
    for (cell, &number) in position.numbers().iter().enumerate() {
        let (on, belongs) = (class_of[cell], class_of[usize::from(number) - 1]);
        if on != belongs {
            let (row, col) = (cell as u8 / cols + 1, cell as u8 % cols + 1);
            let (on, belongs) = (classes[on].kind, classes[belongs].kind);
            strays.push(Stray { number, cell: cell as u8, row, col, on, belongs });
        }
    }
    strays
}

/// The longest prefix of the cells, orbit by orbit, that agrees with a reachable arrangement, and the contradictions to it.
fn not_one_of(case: Case, listed: &Listed, cells: &[u8], position: &Position) -> Broken {
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
    Broken::NotOneOf {
        case,
        reachable: listed.arrangements.len() as u64,
        given: cells[..best.0].to_vec(),
        forced: places.iter().filter_map(forced).collect(),
    }
}

fn askew(reach: &Reach, position: &Position) -> Vec<Askew> {
    let mut askew = Vec::new();
    for component in reach.components() {
        for (orbit, twist) in component.orbits.iter().zip(&component.twists) {
            for &cell in orbit {
                let number = position.numbers()[usize::from(cell)];
                let quarters = position.directions()[usize::from(cell)] as u8;
                if !(4 + quarters - twist.quarters(number - 1, cell)).is_multiple_of(twist.modulus) {
                    askew.push(Askew { number, cell, quarters });
                }
            }
        }
    }
    askew.sort_by_key(|askew| askew.cell);
    askew
}
