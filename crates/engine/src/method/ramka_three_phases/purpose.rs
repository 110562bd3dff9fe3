//! The phases, and the purposes of steps as text.

use std::fmt;

use antipode_puzzles::ramka::{Row, Tile};

/// The phases, including the one before the first that the page takes for granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Phase 0: the techniques need an empty frame.
    EmptyFrame,
    /// Phase 1: 1, 2 and 3 to the top row.
    TopRow,
    /// Phase 2: 4, 5 and 6 to row 2, the others to row 3, in any order.
    RowsByColour,
    /// Phase 3: each row in order.
    OrderRows,
}

impl fmt::Display for Phase {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(match self {
            Phase::EmptyFrame => "0 · Empty the frame",
            Phase::TopRow => "1 · Solve the top row",
            Phase::RowsByColour => "2 · Bring the tiles to their rows",
            Phase::OrderRows => "3 · Order the tiles in each row",
        })
    }
}

/// The purpose of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// A tile leaves the frame, so that the techniques can be used.
    EmptyFrame {
        /// The tile.
        tile: Tile,
        /// The row that it enters.
        row: Row,
    },
    /// Each row has one of 1, 2, 3, so that cycling the top row with one other row always leaves one of them in it.
    /// Cycling the lower rows changes that.
    BreakColumn,
    /// 1, 2 and 3 leave the top row, so that they can enter it in order.
    ClearTop,
    /// A tile moves to the right end of its row, from where it can enter the top row.
    ToRightEnd(Tile),
    /// A tile enters the top row at the right.
    IntoTop(Tile),
    /// The colours alternate around the ring; a swap makes two neighbours equal in colour.
    BreakAlternation,
    /// The two left tiles of each row become equal in colour.
    PairColours,
    /// The two right ends swap, after which each row has one colour.
    GatherColours,
    /// 4, 5, 6 go to row 2 and 7, 8, 9 to row 3.
    ToOwnRows,
    /// Two neighbours in the wrong order move to the right ends.
    BringToRightEnds {
        /// The two tiles, from left to right.
        tiles: [Tile; 2],
    },
    /// The two right ends swap.
    SwapNeighbours {
        /// The two tiles, from left to right in their row.
        tiles: [Tile; 2],
    },
    /// The tiles go back to their rows.
    BringBack,
}

impl fmt::Display for Purpose {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Purpose::EmptyFrame { tile, row } => {
                write!(out, "Put tile {tile} from the frame into row {row}: the techniques need an empty frame.")
            }
            Purpose::BreakColumn => out.write_str(
                "Move the lower rows on: as 1, 2 and 3 stand, cycling the top row with either of them would always \
                 leave one of the three in it.",
            ),
            Purpose::ClearTop => {
                out.write_str("Take 1, 2 and 3 out of the top row, so that they can enter it in order.")
            }
            Purpose::ToRightEnd(tile) => {
                write!(out, "Bring tile {tile} to the right end of its row, from where it can enter the top row.")
            }
            Purpose::IntoTop(tile) => write!(out, "Let tile {tile} enter the top row at the right."),
            Purpose::BreakAlternation => out.write_str(
                "Take 4, 5, 6 for one colour and 7, 8, 9 for another: they alternate all the way round. Swap two to \
                 get neighbours of one colour.",
            ),
            Purpose::PairColours => out.write_str(
                "Take 4, 5, 6 for one colour and 7, 8, 9 for another: turn them until the two left tiles of each row \
                 have one colour.",
            ),
            Purpose::GatherColours => out.write_str("Swap the right ends: then each row has one colour."),
            Purpose::ToOwnRows => out.write_str("Bring 4, 5, 6 to row 2 and 7, 8, 9 to row 3."),
            Purpose::BringToRightEnds { tiles: [left, right] } => {
                write!(out, "Tiles {left} and {right} are in the wrong order: bring them to the right ends.")
            }
            Purpose::SwapNeighbours { tiles: [left, right] } => write!(out, "Swap tiles {left} and {right}."),
            Purpose::BringBack => out.write_str("Turn the tiles back to their rows."),
        }
    }
}
