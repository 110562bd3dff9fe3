//! The phases, and what a step is for, in words.

use std::fmt;

/// The phases in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// All numbers outside the corner that is left for the end.
    Outer,
    /// The two upper rows of the 3 × 3 corner.
    UpperRows,
    /// Its last row.
    LastRow,
    /// The last eight numbers at once.
    LastEight,
    /// All numbers of a board, or of a corner, that has no parts to do one after the other.
    Rest,
    /// The rest in cycles of three, where it is too large to be put in order at once.
    Cycles,
    /// The directions of numbers that are in their cells.
    Directions,
}

impl fmt::Display for Phase {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Phase::Outer => "1 · The outer numbers",
            Phase::UpperRows => "2 · The two upper rows",
            Phase::LastRow => "3 · The last row",
            Phase::LastEight => "2 · The last eight",
            Phase::Rest => "2 · The rest at once",
            Phase::Cycles => "2 · The rest, three at a time",
            Phase::Directions => "3 · The directions",
        })
    }
}

/// A row or a column of the board, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// A row.
    Row(u8),
    /// A column.
    Col(u8),
}

impl fmt::Display for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Row(row) => write!(out, "row {row}"),
            Line::Col(col) => write!(out, "column {col}"),
        }
    }
}

/// What a step is for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// Some numbers of a line come home together.
    Place {
        /// Which.
        numbers: Vec<u8>,
        /// Where they belong.
        line: Line,
        /// Whether they complete it.
        last: bool,
    },
    /// What is left of the board, or of a part of it, comes home at once.
    Finish {
        /// The numbers, ascending.
        numbers: Vec<u8>,
    },
    /// The numbers come to their cells at once, pointing anywhere.
    Order {
        /// The numbers, ascending.
        numbers: Vec<u8>,
    },
    /// Afterwards the parities are such that cycles of three do the rest.
    Parity,
    /// Three numbers change places: each goes where the next one is.
    Cycle {
        /// The numbers, in the order of the cycle.
        numbers: [u8; 3],
        /// Those that come to their cells.
        home: Vec<u8>,
    },
    /// Whole lines, which always stay together, come home or are turned over.
    Lines {
        /// Their numbers, line by line.
        numbers: Vec<u8>,
    },
    /// Two numbers are turned on the spot, against each other.
    Upright {
        /// The one.
        one: u8,
        /// The other.
        other: u8,
        /// By how many quarters clockwise the one is turned, and the other back.
        quarters: u8,
    },
}

impl fmt::Display for Purpose {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Purpose::Place { numbers, line, last } => {
                out.write_str("Bring ")?;
                list(out, numbers)?;
                let together = if numbers.len() > 1 { "together " } else { "" };
                write!(
                    out,
                    " {together}to {}",
                    if numbers.len() > 1 { "their places in " } else { "its place in " }
                )?;
                write!(out, "{line}")?;
                if *last && numbers.len() > 1 {
                    out.write_str(
                        ", which completes it: the last of a line only get past each other together",
                    )?;
                }
                out.write_str(".")
            }
            Purpose::Finish { numbers } => {
                out.write_str("Put ")?;
                list(out, numbers)?;
                out.write_str(" in order.")
            }
            Purpose::Order { numbers } => {
                out.write_str("Put ")?;
                list(out, numbers)?;
                out.write_str(" in order, whichever way they point.")
            }
            Purpose::Parity => out.write_str(
                "Bring some to their cells by a few turns that leave an even number of swaps: a cycle of three is two swaps.",
            ),
            Purpose::Cycle { numbers: [one, two, three], home } => {
                write!(
                    out,
                    "Move {one} to the cell of {two}, {two} to that of {three} and {three} to that of {one}: "
                )?;
                list(out, home)?;
                out.write_str(if home.len() == 1 { " comes home." } else { " come home." })
            }
            Purpose::Lines { numbers } => {
                out.write_str("Bring the lines of ")?;
                list(out, numbers)?;
                out.write_str(" home, or turn them over.")
            }
            Purpose::Upright { one, other, quarters } => {
                let (left, right) = match quarters {
                    1 => ("clockwise", "anticlockwise"),
                    3 => ("anticlockwise", "clockwise"),
                    _ => ("upside down", "too"),
                };
                write!(out, "Turn {one} {left} where it is, and {other} {right}.")
            }
        }
    }
}

/// How a step is done.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Technique {
    /// Any blocks are turned: nothing is placed yet.
    First,
    /// Only blocks are turned that move nothing placed.
    Free,
    /// A short word for the numbers in question.
    Word {
        /// The numbers placed before that leave their cells on the way and are back at its end, ascending.
        lent: Vec<u8>,
    },
    /// Lend and give back: the first turns take placed numbers away, free turns bring the number to the cell from which
    /// undoing the first turns takes it home.
    Lend {
        /// How many turns are undone at the end.
        turns: u8,
        /// The numbers that were lent, ascending.
        lent: Vec<u8>,
    },
    /// A commutator or a power of a short word that moves three numbers, or turns two, and nothing else; set up by
    /// turns that are undone after it.
    Base {
        /// How many turns set up.
        turns: u8,
    },
}

impl fmt::Display for Technique {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Technique::First => out.write_str("Turn any blocks: nothing is placed yet"),
            Technique::Free => out.write_str("Turn only blocks that move none of the numbers placed before"),
            Technique::Word { lent } if lent.is_empty() => {
                out.write_str("A short word for them; nothing placed before is moved")
            }
            Technique::Lend { turns, lent } => {
                let (first, turns) = if *turns == 1 { ("first turn", "it") } else { ("first turns", "them") };
                if lent.is_empty() {
                    return write!(
                        out,
                        "The {first} sets up, free turns bring it there, undoing {turns} takes it home"
                    );
                }
                write!(out, "The {first} lends ")?;
                list(out, lent)?;
                write!(out, ", free turns bring it next to them, undoing {turns} takes all home")
            }
            Technique::Base { turns: 0 } => out.write_str("A word that moves nothing else at its end"),
            Technique::Base { turns } => {
                let turns = if *turns == 1 { "One turn".to_owned() } else { format!("{turns} turns") };
                write!(
                    out,
                    "{turns} to set up, a word that moves nothing else at its end, and the set-up undone"
                )
            }
            Technique::Word { lent } => {
                out.write_str("A short word for them; ")?;
                list(out, lent)?;
                out.write_str(if lent.len() == 1 { " makes way and returns" } else { " make way and return" })
            }
        }
    }
}

/// `1, 2 and 3`; four and more that follow each other, `1 to 6`.
fn list(out: &mut fmt::Formatter<'_>, numbers: &[u8]) -> fmt::Result {
    let run = numbers.windows(2).all(|two| two[0] + 1 == two[1]);
    if let ([first, .., last], true) = (numbers, run && numbers.len() > 3) {
        return write!(out, "{first} to {last}");
    }
    for (index, number) in numbers.iter().enumerate() {
        let before = match numbers.len() - index {
            _ if index == 0 => "",
            1 => " and ",
            _ => ", ",
        };
        write!(out, "{before}{number}")?;
    }
    Ok(())
}
