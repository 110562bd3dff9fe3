//! What is broken where a position cannot be solved: the numbers that show it, and a sentence.

use std::fmt;

use super::super::lines::Stand;
use super::case::Case;
use super::class::ClassKind;
use super::cycles::in_numbers;

/// The invariant of the turns that a position breaks. Cells count from 0 in reading order; numbers, rows and columns from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The position is of another board.
    OtherBoard,
    /// The block is the whole board, and this is no turn of the solved board.
    NotATurn {
        /// How many positions there are.
        turns: u64,
        /// The cells that differ from the turn that fits best.
        differing: Vec<u8>,
    },
    /// Numbers stand in a class of cells that is not theirs: on the wrong colour of the checkerboard, most often.
    Elsewhere {
        /// Each of them.
        strays: Vec<Stray>,
    },
    /// Of all arrangements of these cells a few can be reached, and this is none of them.
    NotOneOf {
        /// Which case of the theorem it is.
        case: Case,
        /// How many can be reached.
        reachable: u64,
        /// Cells whose numbers can stand so, and say what stands in the others.
        given: Vec<u8>,
        /// What they force elsewhere: the cell, and the number that would stand there, where another does. Empty where the
        /// directions alone are wrong.
        forced: Vec<(u8, u8)>,
    },
    /// Two numbers that always move alike do not stand alike.
    Apart {
        /// One of them.
        one: u8,
        /// The other.
        other: u8,
        /// Where they are.
        cells: [u8; 2],
    },
    /// The permutation is odd, and turns make even ones only.
    Odd {
        /// Its cycles, as [`cycles`](super::cycles).
        cycles: Vec<Vec<u8>>,
    },
    /// The parities of the classes' permutations do not go together as the turns make them.
    Parities {
        /// Of each class.
        parities: Vec<Parity>,
        /// Whether each must be even; else some must be odd together.
        each_even: bool,
    },
    /// Whole lines of the board stay together, and no turns bring them into this order and this way up.
    Lines {
        /// Whether the lines are columns; else they are rows.
        columns: bool,
        /// How they stand, class by class.
        stands: Vec<Stand>,
    },
    /// Numbers point a way that they never do where they stand.
    Askew {
        /// Each of them.
        askew: Vec<Askew>,
    },
    /// The quarters by which the numbers of the classes are turned add up to what turns never make.
    Sums {
        /// Of each class.
        sums: Vec<Sum>,
    },
}

/// A number in a class of cells that is not its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stray {
    /// The number.
    pub number: u8,
    /// The cell it stands in.
    pub cell: u8,
    /// Its row.
    pub row: u8,
    /// Its column.
    pub col: u8,
    /// The class it stands in.
    pub on: ClassKind,
    /// The class it never leaves.
    pub belongs: ClassKind,
}

/// The permutation of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parity {
    /// The class.
    pub class: ClassKind,
    /// Whether its numbers are an odd permutation.
    pub odd: bool,
    /// Its cycles, as [`cycles`](super::cycles).
    pub cycles: Vec<Vec<u8>>,
}

/// A number that points a way it never does where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Askew {
    /// The number.
    pub number: u8,
    /// The cell it stands in.
    pub cell: u8,
    /// By how many quarters clockwise it is turned.
    pub quarters: u8,
}

/// The directions of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The class.
    pub class: ClassKind,
    /// The sum of the quarters clockwise by which its numbers are turned, modulo 4.
    pub quarters: u8,
    /// Whether its numbers are an odd permutation.
    pub odd: bool,
}

impl Broken {
    /// A short name of the invariant, as data has it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Broken::OtherBoard => "other-board",
            Broken::NotATurn { .. } => "not-a-turn",
            Broken::Elsewhere { .. } => "elsewhere",
            Broken::NotOneOf { .. } => "not-one-of",
            Broken::Apart { .. } => "apart",
            Broken::Odd { .. } => "odd",
            Broken::Parities { .. } => "parities",
            Broken::Askew { .. } => "askew",
            Broken::Sums { .. } => "sums",
            Broken::Lines { .. } => "lines",
        }
    }

    /// The cells to point at: none where the whole permutation is to blame.
    #[must_use]
    pub fn cells(&self) -> Vec<u8> {
        match self {
            Broken::OtherBoard
            | Broken::Odd { .. }
            | Broken::Parities { .. }
            | Broken::Sums { .. }
            | Broken::Lines { .. } => Vec::new(),
            Broken::NotATurn { differing, .. } => differing.clone(),
            Broken::Elsewhere { strays } => strays.iter().map(|stray| stray.cell).collect(),
            Broken::NotOneOf { forced, .. } => forced.iter().map(|(cell, _)| *cell).collect(),
            Broken::Apart { cells, .. } => cells.to_vec(),
            Broken::Askew { askew } => askew.iter().map(|askew| askew.cell).collect(),
        }
    }
}

/// More cycles, or numbers, are not written out.
const WRITTEN: usize = 12;

impl fmt::Display for Broken {
    /// A phrase that begins small and has no full stop: `it is an odd permutation, …`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::OtherBoard => write!(out, "it is a position of another board"),
            Broken::NotATurn { turns, differing } => write!(
                out,
                "the block is the whole board, and this is none of its {turns} turns: {} from the one that fits best",
                count(differing.len(), "number differs", "numbers differ")
            ),
            Broken::Elsewhere { strays } => elsewhere(strays, out),
            Broken::NotOneOf { case, reachable, given, forced } => {
                not_one_of(*case, *reachable, given, forced, out)
            }
            Broken::Apart { one, other, .. } => {
                write!(out, "numbers {one} and {other} always move alike, and do not stand alike here")
            }
            Broken::Odd { cycles } => {
                write!(out, "it is an odd permutation, {}, and every turn is an even one", shape(cycles))
            }
            Broken::Parities { parities, each_even } => {
                for (index, parity) in parities.iter().enumerate() {
                    let sign = if parity.odd { "odd" } else { "even" };
                    let comma = if index == 0 { "" } else { ", " };
                    write!(
                        out,
                        "{comma}{} are an {sign} permutation ({})",
                        parity.class,
                        shape(&parity.cycles)
                    )?;
                }
                if *each_even {
                    write!(out, "; every turn is even on each of them")
                } else if let [_, _] = parities.as_slice() {
                    write!(out, "; a turn changes both or neither, so they are odd together or even together")
                } else {
                    write!(out, "; no turns make these parities together")
                }
            }
            Broken::Lines { columns, stands } => lines(*columns, stands, out),
            Broken::Askew { askew } => {
                let numbers: Vec<u8> = askew.iter().map(|askew| askew.number).collect();
                let (points, them) =
                    if let [_] = askew.as_slice() { ("points", "it") } else { ("point", "them") };
                write!(out, "{} {points} a way that no turns give {them} there", listed(&numbers))
            }
            Broken::Sums { sums } => {
                write!(out, "the numbers are turned by ")?;
                for (index, sum) in sums.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(out, "{comma}{} more than whole turns", quarters(sum.quarters))?;
                    if sums.len() > 1 {
                        write!(out, " on {}", sum.class)?;
                    }
                }
                match sums.as_slice() {
                    [_] => write!(out, " in all, and turns make whole turns of them"),
                    _ => write!(out, ", and no turns make that together with these permutations"),
                }
            }
        }
    }
}

fn elsewhere(strays: &[Stray], out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Some(first) = strays.first() else { return Ok(()) };
    let Stray { number, row, col, on, belongs, .. } = first;
    let coloured =
        matches!((on, belongs), (ClassKind::Light | ClassKind::Dark, ClassKind::Light | ClassKind::Dark));
    if coloured {
        let name = |kind: &ClassKind| if *kind == ClassKind::Light { "light" } else { "dark" };
        write!(
            out,
            "number {number} stands in row {row}, column {col}, a {} square; it belongs on a {} one, and no turn takes a number to \
             the other colour of the checkerboard",
            name(on),
            name(belongs)
        )?;
    } else if *belongs == ClassKind::Still {
        write!(
            out,
            "number {number} stands in row {row}, column {col}, and no turn ever moves it from its own square"
        )?;
    } else {
        write!(out, "number {number} stands in row {row}, column {col}, and no turns bring it there")?;
    }
    if strays.len() > 1 {
        let others: Vec<u8> = strays[1..].iter().map(|stray| stray.number).collect();
        let stand = if others.len() == 1 { "stands" } else { "stand" };
        let wrong = if coloured { "on the wrong colour" } else { "where turns do not bring them" };
        write!(out, "; {} {stand} {wrong}, too", listed(&others))?;
    }
    Ok(())
}

fn lines(columns: bool, stands: &[Stand], out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let name = if columns { "columns" } else { "rows" };
    write!(out, "whole {name} move together and are turned over as they go: ")?;
    for (index, stand) in stands.iter().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        let sign = if stand.odd { "odd" } else { "even" };
        let of: Vec<String> = stand.lines.iter().map(u8::to_string).collect();
        write!(
            out,
            "{comma}{name} {} are an {sign} permutation with {} upside down",
            of.join(" "),
            stand.over.len()
        )?;
    }
    write!(out, "; no turns make this of them")
}

fn not_one_of(
    case: Case,
    reachable: u64,
    given: &[u8],
    forced: &[(u8, u8)],
    out: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    match case {
        Case::Outer => {
            write!(
                out,
                "the two colours do not match: as the light squares stand, the dark ones are forced"
            )?;
        }
        _ => write!(out, "it is not one of the {reachable} arrangements that can be reached")?,
    }
    if forced.is_empty() {
        return write!(out, ", as its numbers point");
    }
    if case != Case::Outer {
        write!(out, ": as the numbers stand in the first {}", count(given.len(), "square", "squares"))?;
    }
    let numbers: Vec<u8> = forced.iter().map(|(_, number)| *number).collect();
    write!(out, ", {} would have to stand elsewhere", listed(&numbers))
}

/// `one number differs`, `3 numbers differ`.
fn count(number: usize, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {many}") }
}

/// `number 3`, `numbers 3, 5 and 9`, or how many there are.
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

/// `(1 3)(2 5 4)`, or where that is long, the lengths: `cycles of 2, 3 and 90`.
fn shape(cycles: &[Vec<u8>]) -> String {
    if cycles.iter().map(Vec::len).sum::<usize>() <= WRITTEN {
        return in_numbers(cycles);
    }
    let mut lengths: Vec<usize> = cycles.iter().map(Vec::len).collect();
    lengths.sort_unstable();
    match lengths.as_slice() {
        [length] => format!("a cycle of {length}"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(usize::to_string).collect();
            format!("cycles of {} and {last}", first.join(", "))
        }
        [] => "no cycles".to_owned(),
    }
}
