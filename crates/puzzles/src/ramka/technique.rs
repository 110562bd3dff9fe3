//! The techniques of Jaap's Puzzle Page: the cycle and the swap; and pushing a tile from the frame into a row.

use std::fmt;

use super::moves::Move;
use super::position::{Row, Side};

/// A technique. Cycle and swap start and end with the frame empty.
///
/// ```
/// use antipode_puzzles::ramka::{Technique, format_moves};
///
/// let words: Vec<String> = Technique::choices().map(|choice| format_moves(&choice.tile_moves())).collect();
/// assert_eq!(words[0], "R1 L2 R2 L1", "rows 1 and 2 are cycled");
/// assert_eq!(words.len(), 12, "six cycles and six swaps");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Technique {
    /// A tile in a space of the frame goes into a row.
    Fill {
        /// The space.
        side: Side,
        /// The row, which has room.
        row: Row,
    },
    /// Two rows are cycled.
    Cycle {
        /// The row that is pushed to the right.
        right: Row,
        /// The row that is pushed to the left.
        left: Row,
        /// The number of repetitions.
        times: u8,
    },
    /// The right ends of two rows are swapped.
    Swap {
        /// The first row.
        first: Row,
        /// The second row.
        second: Row,
        /// The auxiliary row, which gets its tiles back.
        by_way_of: Row,
    },
}

impl Technique {
    /// The cycle and the swap, once each for every choice of rows.
    pub fn choices() -> impl Iterator<Item = Technique> {
        let rows = || {
            Row::ALL.into_iter().flat_map(|first| {
                Row::ALL.into_iter().filter(move |second| *second != first).map(move |second| (first, second))
            })
        };
        let other = |first, second| Row::ALL.into_iter().find(|row| ![first, second].contains(row));
        let cycles = rows().map(|(right, left)| Technique::Cycle { right, left, times: 1 });
        let swaps = rows().filter_map(move |(first, second)| {
            Some(Technique::Swap { first, second, by_way_of: other(first, second)? })
        });
        cycles.chain(swaps)
    }

    /// Its moves, counted as tile moves.
    #[must_use]
    pub fn tile_moves(self) -> Vec<Move> {
        let left = |row| Move::Cross { side: Side::Left, row };
        let right = |row| Move::Cross { side: Side::Right, row };
        match self {
            Technique::Fill { side, row } => vec![Move::Cross { side, row }],
            Technique::Cycle { right: x, left: y, times } => {
                [right(x), left(y), right(y), left(x)].repeat(usize::from(times))
            }
            Technique::Swap { first: x, second: y, by_way_of: z } => {
                vec![right(x), left(z), right(z), right(y), right(x), right(z), left(z), right(y)]
            }
        }
    }

    /// Its moves, counted as strokes: what a player does.
    #[must_use]
    pub fn stroke_moves(self) -> Vec<Move> {
        let left = |row| Move::Cross { side: Side::Left, row };
        let right = |row| Move::Cross { side: Side::Right, row };
        let through = |row| Move::PushThrough { row };
        match self {
            Technique::Fill { side, row } => vec![Move::Cross { side, row }],
            // The push that ends one cycle and the push that begins the next are one stroke.
            Technique::Cycle { right: x, left: y, times } => {
                let mut strokes = [through(y), through(x)].repeat(usize::from(times));
                strokes.pop();
                strokes.insert(0, right(x));
                strokes.push(left(x));
                strokes
            }
            Technique::Swap { first: x, second: y, by_way_of: z } => {
                vec![right(x), through(z), right(y), right(x), through(z), right(y)]
            }
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Technique::Fill { side, row } => {
                write!(out, "Push the tile in the {} space into row {row}", side.name())
            }
            Technique::Cycle { right, left, times } => {
                write!(out, "Cycle rows {right} (to the right) and {left} (to the left)")?;
                match times {
                    1 => Ok(()),
                    2 => out.write_str(", twice"),
                    times => write!(out, ", {times} times"),
                }
            }
            Technique::Swap { first, second, by_way_of } => {
                write!(out, "Swap the right ends of rows {first} and {second} by way of row {by_way_of}")
            }
        }
    }
}
