//! The invariant that an unsolvable position violates: the numbers that show it, and a sentence.

use std::fmt;

use super::super::lines::LineArrangement;
use super::case::TheoremCase;
use super::cycles::cycle_notation;
use super::orbit::OrbitKind;

/// The invariant that a position violates. Cells count from 0 in reading order; numbers, rows and columns from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrokenInvariant {
    /// The position belongs to another board.
    OtherBoard,
    /// The block is the whole board, and this is not a turn of the solved board.
    NotATurn {
        /// The number of reachable positions.
        turns: u64,
        /// The cells that differ from the best matching turn.
        differing: Vec<u8>,
    },
    /// Numbers are outside their orbits, usually on the wrong colour of the checkerboard.
    WrongOrbit {
        /// The misplaced numbers.
        misplaced: Vec<MisplacedNumber>,
    },
    /// The arrangement is not in the list of the few reachable ones.
    NotListed {
        /// The case of the theorem.
        case: TheoremCase,
        /// The number of reachable arrangements.
        reachable: u64,
        /// The first cells, which agree with some reachable arrangement that determines the others.
        consistent_cells: Vec<u8>,
        /// The contradictions to that arrangement: each cell with the number that would have to be there. Empty if only the
        /// directions are wrong.
        forced: Vec<(u8, u8)>,
    },
    /// Two linked numbers, which always move together, are not in corresponding cells.
    LinkBroken {
        /// The first number.
        one: u8,
        /// The second number.
        other: u8,
        /// Their cells.
        cells: [u8; 2],
    },
    /// The permutation is odd, and all turns are even.
    OddPermutation {
        /// Its cycles, as [`cycles`](super::cycles).
        cycles: Vec<Vec<u8>>,
    },
    /// Turns do not produce this combination of parities of the orbits' permutations.
    Parities {
        /// The parity of each orbit.
        parities: Vec<OrbitParity>,
        /// Whether each must be even; otherwise some must be odd together.
        each_even: bool,
    },
    /// Whole lines of the board stay together, and no turns produce this order and these orientations of them.
    Lines {
        /// Whether the lines are columns; otherwise they are rows.
        columns: bool,
        /// The arrangement of each orbit of lines.
        arrangements: Vec<LineArrangement>,
    },
    /// There is one number per row, and no turns bring the equal numbers into these cells.
    RowNumbers {
        /// The numbers of which there are too many in an orbit; empty if only the directions are wrong.
        misplaced: Vec<RowCount>,
    },
    /// Numbers have directions that turns never produce in their cells.
    WrongDirection {
        /// The numbers with a wrong direction.
        misdirected: Vec<MisdirectedNumber>,
    },
    /// The quarter turns of the numbers have sums that turns never produce.
    DirectionSums {
        /// The sum of each orbit.
        sums: Vec<DirectionSum>,
    },
}

/// A number outside its orbit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MisplacedNumber {
    /// The number.
    pub number: u8,
    /// The cell it is in.
    pub cell: u8,
    /// Its row.
    pub row: u8,
    /// Its column.
    pub col: u8,
    /// The orbit it is in.
    pub orbit: OrbitKind,
    /// The orbit it belongs to.
    pub home_orbit: OrbitKind,
}

/// A row's number that is in too many cells of an orbit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowCount {
    /// The number.
    pub number: u8,
    /// The orbit.
    pub orbit: OrbitKind,
    /// In how many cells of the orbit it is on the solved board, and always.
    pub solved: u8,
    /// The cells of the orbit that it is in.
    pub cells: Vec<u8>,
}

/// The parity of the permutation of an orbit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrbitParity {
    /// The orbit.
    pub orbit: OrbitKind,
    /// Whether its permutation is odd.
    pub odd: bool,
    /// Its cycles, as [`cycles`](super::cycles).
    pub cycles: Vec<Vec<u8>>,
}

/// A number with a direction that turns never produce in its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MisdirectedNumber {
    /// The number.
    pub number: u8,
    /// The cell it is in.
    pub cell: u8,
    /// Its direction, in quarters clockwise from upright.
    pub quarters: u8,
}

/// The sum of the directions in an orbit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DirectionSum {
    /// The orbit.
    pub orbit: OrbitKind,
    /// The sum of the directions in quarters clockwise, modulo 4.
    pub quarters: u8,
    /// Whether its permutation is odd.
    pub odd: bool,
}

impl BrokenInvariant {
    /// The identifier of the invariant in data.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            BrokenInvariant::OtherBoard => "other-board",
            BrokenInvariant::NotATurn { .. } => "not-a-turn",
            BrokenInvariant::WrongOrbit { .. } => "elsewhere",
            BrokenInvariant::NotListed { .. } => "not-one-of",
            BrokenInvariant::LinkBroken { .. } => "apart",
            BrokenInvariant::OddPermutation { .. } => "odd",
            BrokenInvariant::Parities { .. } => "parities",
            BrokenInvariant::WrongDirection { .. } => "askew",
            BrokenInvariant::DirectionSums { .. } => "sums",
            BrokenInvariant::Lines { .. } => "lines",
            BrokenInvariant::RowNumbers { .. } => "row-numbers",
        }
    }

    /// The cells to highlight; empty if the violation concerns the whole permutation.
    #[must_use]
    pub fn cells(&self) -> Vec<u8> {
        match self {
            BrokenInvariant::OtherBoard
            | BrokenInvariant::OddPermutation { .. }
            | BrokenInvariant::Parities { .. }
            | BrokenInvariant::DirectionSums { .. }
            | BrokenInvariant::Lines { .. } => Vec::new(),
            BrokenInvariant::NotATurn { differing, .. } => differing.clone(),
            BrokenInvariant::WrongOrbit { misplaced: strays } => {
                strays.iter().map(|stray| stray.cell).collect()
            }
            BrokenInvariant::RowNumbers { misplaced } => {
                misplaced.iter().flat_map(|count| count.cells.iter().copied()).collect()
            }
            BrokenInvariant::NotListed { forced, .. } => forced.iter().map(|(cell, _)| *cell).collect(),
            BrokenInvariant::LinkBroken { cells, .. } => cells.to_vec(),
            BrokenInvariant::WrongDirection { misdirected: askew } => {
                askew.iter().map(|askew| askew.cell).collect()
            }
        }
    }
}

/// The maximum number of numbers, or cycle elements, in a message.
const WRITTEN: usize = 12;

impl fmt::Display for BrokenInvariant {
    /// A phrase in lower case without a full stop: `it is an odd permutation, …`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BrokenInvariant::OtherBoard => write!(out, "it is a position of another board"),
            BrokenInvariant::NotATurn { turns, differing } => write!(
                out,
                "the block is the whole board, and this is none of its {turns} turns: {} from the best match",
                count(differing.len(), "number differs", "numbers differ")
            ),
            BrokenInvariant::WrongOrbit { misplaced: strays } => elsewhere(strays, out),
            BrokenInvariant::NotListed { case, reachable, consistent_cells: given, forced } => {
                not_one_of(*case, *reachable, given, forced, out)
            }
            BrokenInvariant::LinkBroken { one, other, .. } => {
                write!(out, "numbers {one} and {other} always move together, but are not in matching squares")
            }
            BrokenInvariant::OddPermutation { cycles } => {
                write!(out, "it is an odd permutation, {}, and every turn is even", shape(cycles))
            }
            BrokenInvariant::Parities { parities, each_even } => {
                for (index, parity) in parities.iter().enumerate() {
                    let parity_name = if parity.odd { "odd" } else { "even" };
                    let before = if index == 0 { "" } else { "; " };
                    write!(out, "{before}{parity_name} on {}, {}", parity.orbit, shape(&parity.cycles))?;
                }
                if *each_even {
                    write!(out, "; every turn is even on each of them")
                } else if let [_, _] = parities.as_slice() {
                    write!(out, "; a turn changes both or neither")
                } else {
                    write!(out, "; no turns make these parities together")
                }
            }
            BrokenInvariant::Lines { columns, arrangements } => lines(*columns, arrangements, out),
            BrokenInvariant::RowNumbers { misplaced } => row_numbers(misplaced.first(), out),
            BrokenInvariant::WrongDirection { misdirected: askew } => {
                let numbers: Vec<u8> = askew.iter().map(|askew| askew.number).collect();
                let (points, them) =
                    if let [_] = askew.as_slice() { ("points", "it") } else { ("point", "them") };
                write!(out, "{} {points} in a direction that no turns give {them} there", listed(&numbers))
            }
            BrokenInvariant::DirectionSums { sums } => {
                write!(out, "the numbers are turned by ")?;
                for (index, sum) in sums.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(out, "{comma}{} more than whole turns", quarters(sum.quarters))?;
                    if sums.len() > 1 {
                        write!(out, " on {}", sum.orbit)?;
                    }
                }
                match sums.as_slice() {
                    [_] => write!(out, " in all, and turns make whole turns of them"),
                    _ => write!(out, ", and no turns make this together with these permutations"),
                }
            }
        }
    }
}

fn elsewhere(strays: &[MisplacedNumber], out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Some(first) = strays.first() else { return Ok(()) };
    let MisplacedNumber { number, row, col, orbit: on, home_orbit: belongs, .. } = first;
    let coloured =
        matches!((on, belongs), (OrbitKind::Light | OrbitKind::Dark, OrbitKind::Light | OrbitKind::Dark));
    if coloured {
        let name = |kind: &OrbitKind| if *kind == OrbitKind::Light { "light" } else { "dark" };
        write!(
            out,
            "number {number} is in row {row}, column {col}, a {} square; it belongs on a {} one, and no turn takes a number to the \
             other colour of the checkerboard",
            name(on),
            name(belongs)
        )?;
    } else if *belongs == OrbitKind::Fixed {
        write!(
            out,
            "number {number} is in row {row}, column {col}, but no turn ever moves it from its own square"
        )?;
    } else {
        write!(out, "number {number} is in row {row}, column {col}, and no turns bring it there")?;
    }
    if strays.len() > 1 {
        let others: Vec<u8> = strays[1..].iter().map(|stray| stray.number).collect();
        let are = if others.len() == 1 { "is" } else { "are" };
        let it = if others.len() == 1 { "it" } else { "them" };
        let wrong = if coloured {
            "on the wrong colour".to_owned()
        } else {
            format!("in a place that no turns bring {it} to")
        };
        write!(out, "; {} {are} {wrong}, too", listed(&others))?;
    }
    Ok(())
}

fn row_numbers(misplaced: Option<&RowCount>, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    match misplaced {
        None => write!(out, "no turns bring equal numbers into these squares in these directions"),
        Some(RowCount { number, orbit: OrbitKind::Fixed, .. }) => {
            write!(out, "number {number} is in a square of another row that no turn changes")
        }
        Some(RowCount { number, orbit: OrbitKind::WholeBoard, .. }) => {
            write!(out, "there are too many of number {number}")
        }
        Some(RowCount { number, orbit, solved, cells }) => {
            write!(
                out,
                "number {number} is on {} of {orbit}, and turns always leave it on {solved}",
                cells.len()
            )
        }
    }
}

fn lines(columns: bool, arrangements: &[LineArrangement], out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let name = if columns { "columns" } else { "rows" };
    write!(out, "whole {name} move together, and each move turns them over: ")?;
    for (index, arrangement) in arrangements.iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        let parity_name = if arrangement.odd { "odd" } else { "even" };
        let of: Vec<String> = arrangement.lines.iter().map(u8::to_string).collect();
        write!(
            out,
            "{comma}{name} {} are an {parity_name} permutation with {} upside down",
            of.join(" "),
            arrangement.upside_down.len()
        )?;
    }
    write!(out, "; no turns lead to this")
}

fn not_one_of(
    case: TheoremCase,
    reachable: u64,
    given: &[u8],
    forced: &[(u8, u8)],
    out: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    match case {
        TheoremCase::OuterAutomorphism => {
            write!(
                out,
                "the two colours do not match: as the light squares stand, the dark ones are forced"
            )?;
        }
        _ => write!(out, "it is not one of the {reachable} arrangements that can be reached")?,
    }
    if forced.is_empty() {
        return write!(out, " with these directions");
    }
    if case != TheoremCase::OuterAutomorphism {
        write!(out, ": as the numbers stand in the first {}", count(given.len(), "square", "squares"))?;
    }
    let numbers: Vec<u8> = forced.iter().map(|(_, number)| *number).collect();
    write!(out, ", {} would have to stand elsewhere", listed(&numbers))
}

/// `one number differs`, `3 numbers differ`.
fn count(number: usize, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}

/// `number 3`, `numbers 3, 5 and 9`, or their count if there are many.
pub(super) fn listed(numbers: &[u8]) -> String {
    match numbers {
        [] => "no number".to_owned(),
        [number] => format!("number {number}"),
        [first @ .., last] if numbers.len() <= WRITTEN => {
            let first: Vec<String> = first.iter().map(u8::to_string).collect();
            format!("numbers {} and {last}", first.join(", "))
        }
        _ => format!("{} numbers", numbers.len()),
    }
}

fn quarters(quarters: u8) -> String {
    match quarters {
        1 => "a quarter".to_owned(),
        2 => "a half".to_owned(),
        3 => "three quarters".to_owned(),
        _ => "nothing".to_owned(),
    }
}

/// `(1 3)(2 5 4)`, or the lengths if that is long: `cycles of 2, 3 and 90`.
fn shape(cycles: &[Vec<u8>]) -> String {
    if cycles.iter().map(Vec::len).sum::<usize>() <= WRITTEN {
        return cycle_notation(cycles);
    }
    let mut lengths: Vec<usize> = cycles.iter().map(Vec::len).collect();
    crate::short_list::sort(&mut lengths);
    match lengths.as_slice() {
        [length] => format!("a cycle of {length}"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(usize::to_string).collect();
            format!("cycles of {} and {last}", first.join(", "))
        }
        [] => "identity".to_owned(),
    }
}
