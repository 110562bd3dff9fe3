//! The phases, and the purposes and techniques of steps as text.

use std::fmt;

/// The phases in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// All rows but two.
    Rows,
    /// The last two rows.
    Columns,
    /// The last three tiles.
    Last,
}

impl fmt::Display for Phase {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Phase::Rows => "1 · Row by row",
            Phase::Columns => "2 · The last two rows, column by column",
            Phase::Last => "3 · The last three tiles",
        })
    }
}

/// A row or a column of the board, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// A row.
    Row(u8),
    /// A column of the last two rows.
    Column(u8),
}

impl fmt::Display for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Row(row) => write!(out, "row {row}"),
            Line::Column(column) => write!(out, "column {column}"),
        }
    }
}

/// The purpose of a step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// One or two tiles of a line go to their places.
    Place {
        /// The tiles, ascending.
        tiles: Vec<u8>,
        /// Their line.
        line: Line,
        /// Whether they complete the line.
        completes: bool,
    },
    /// The last tiles are put in order at once.
    Finish {
        /// The tiles, ascending.
        tiles: Vec<u8>,
    },
}

impl fmt::Display for Purpose {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Purpose::Place { tiles, line, completes } => match (tiles.as_slice(), completes) {
                ([tile], _) => write!(out, "Bring {tile} to its place in {line}."),
                (tiles, true) => write!(
                    out,
                    "Bring {} together to their places, which completes {line}: alone, the last one would not get past \
                     the other.",
                    TileList(tiles)
                ),
                (tiles, false) => write!(out, "Bring {} to their places in {line}.", TileList(tiles)),
            },
            Purpose::Finish { tiles } => write!(out, "Put {} in order.", TileList(tiles)),
        }
    }
}

/// The technique of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Technique {
    /// The hole leads a tile to its place.
    Draw,
    /// Two tiles turn in one behind the other.
    TurnIn,
    /// The tiles of the last four cells go round.
    GoRound,
}

impl fmt::Display for Technique {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Technique::Draw => "The hole goes before the tile, again and again; nothing placed before moves",
            Technique::TurnIn => "They turn in one behind the other; nothing placed before moves",
            Technique::GoRound => "The last four cells go round until all is in order",
        })
    }
}

/// `1, 2 and 3`.
struct TileList<'a>(&'a [u8]);

impl fmt::Display for TileList<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, tile) in self.0.iter().enumerate() {
            let before = match self.0.len() - index {
                _ if index == 0 => "",
                1 => " and ",
                _ => ", ",
            };
            write!(out, "{before}{tile}")?;
        }
        Ok(())
    }
}
