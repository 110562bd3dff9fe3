//! The phases, and the purposes and techniques of steps as text.

use std::fmt;

/// The phases in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// All numbers outside the final corner.
    Outer,
    /// The two upper rows of the 3 × 3 corner.
    UpperRows,
    /// Its last row.
    LastRow,
    /// The last eight numbers at once.
    LastEight,
    /// All numbers of a board, or of a corner, that is not split into parts.
    Rest,
    /// The rest in three-cycles, where it is too large to be solved at once.
    Cycles,
    /// The directions of numbers in their home cells.
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

/// A row or a column of the board, counted from 1.
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

/// The purpose of a step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// Some numbers of a line go home together.
    Place {
        /// The numbers.
        numbers: Vec<u8>,
        /// Their line.
        line: Line,
        /// Whether they complete the line.
        last: bool,
    },
    /// The rest of the board, or of a part of it, is solved at once.
    Finish {
        /// The numbers, ascending.
        numbers: Vec<u8>,
    },
    /// The numbers go to their cells at once, in any direction.
    Order {
        /// The numbers, ascending.
        numbers: Vec<u8>,
    },
    /// The parities change such that three-cycles can solve the rest.
    Parity,
    /// Three numbers change places: each goes to the cell of the next.
    Cycle {
        /// The numbers, in the order of the cycle.
        numbers: [u8; 3],
        /// Those that reach their home cells.
        home: Vec<u8>,
    },
    /// Whole lines, which always stay together, go home or are turned over.
    Lines {
        /// Their numbers, line by line.
        numbers: Vec<u8>,
    },
    /// Two numbers are turned in place, in opposite directions.
    TurnInPlace {
        /// The first number.
        one: u8,
        /// The second number.
        other: u8,
        /// The quarters clockwise of the first number, and anticlockwise of the second.
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
                        ", which completes it: the last numbers of a line must go in together",
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
                "Fix the parity, and leave few three-cycles. These are even, so an even number of swaps must remain.",
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
            Purpose::TurnInPlace { one, other, quarters } => {
                let (left, right) = match quarters {
                    1 => ("clockwise", "anticlockwise"),
                    3 => ("anticlockwise", "clockwise"),
                    _ => ("upside down", "too"),
                };
                write!(out, "Turn {one} {left} in place, and {other} {right}.")
            }
        }
    }
}

/// The technique of a step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Technique {
    /// Turns of any blocks: nothing is placed yet.
    AnyTurns,
    /// Turns of blocks that move nothing placed.
    FreeTurns,
    /// A short word for these numbers.
    Word {
        /// The placed numbers that leave their cells during the step and return by its end, ascending.
        displaced: Vec<u8>,
    },
    /// Setup and undo: the first turns displace placed numbers, free turns bring the number to the cell from which
    /// undoing the first turns takes it home.
    SetUpAndUndo {
        /// The number of turns that are undone at the end.
        turns: u8,
        /// The displaced numbers, ascending.
        displaced: Vec<u8>,
    },
    /// A commutator or a power of a short word that moves three numbers, or turns two, and nothing else; conjugated
    /// by setup turns.
    BaseWord {
        /// The number of setup turns.
        turns: u8,
    },
}

impl fmt::Display for Technique {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Technique::AnyTurns => out.write_str("Turn any blocks: nothing is placed yet"),
            Technique::FreeTurns => {
                out.write_str("Turn only blocks that move none of the numbers placed before")
            }
            Technique::Word { displaced } if displaced.is_empty() => {
                out.write_str("A short word for them; nothing placed before is moved")
            }
            Technique::SetUpAndUndo { turns, displaced } => {
                let setup = setup(*turns);
                if displaced.is_empty() {
                    return write!(out, "{setup}, then free turns; undoing the setup takes it home");
                }
                write!(out, "{setup} to move ")?;
                list(out, displaced)?;
                out.write_str(" out of the way, then free turns; undoing the setup takes all home")
            }
            Technique::BaseWord { turns: 0 } => {
                out.write_str("A word that leaves all other numbers in place")
            }
            Technique::BaseWord { turns } => {
                let setup = setup(*turns);
                write!(out, "{setup}, a word that leaves all other numbers in place, then the setup undone")
            }
            Technique::Word { displaced } => {
                out.write_str("A short word for them; ")?;
                list(out, displaced)?;
                out.write_str(if displaced.len() == 1 {
                    " makes way and returns"
                } else {
                    " make way and return"
                })
            }
        }
    }
}

/// The setup turns, counted.
fn setup(turns: u8) -> String {
    if turns == 1 { "One setup turn".to_owned() } else { format!("{turns} setup turns") }
}

/// `1, 2 and 3`; four or more consecutive numbers as `1 to 6`.
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
