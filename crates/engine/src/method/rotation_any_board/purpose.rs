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
}

impl fmt::Display for Phase {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Phase::Outer => "1 · The outer numbers",
            Phase::UpperRows => "2 · The two upper rows",
            Phase::LastRow => "3 · The last row",
            Phase::LastEight => "2 · The last eight",
            Phase::Rest => "2 · The rest at once",
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
}

impl fmt::Display for Technique {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Technique::First => out.write_str("Turn any blocks: nothing is placed yet"),
            Technique::Free => out.write_str("Turn only blocks that move none of the numbers placed before"),
            Technique::Word { lent } if lent.is_empty() => {
                out.write_str("A short word for them; nothing placed before is moved")
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
