//! The phases, and what a step is for, in words.

use std::fmt;

use antipode_puzzles::ramka::{Row, Tile};

/// The phases, with the one before the first that the page takes for granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Before the first: the techniques need an empty frame.
    EmptyFrame,
    /// The first: 1, 2 and 3 to the top row.
    TopRow,
    /// The second: 4, 5 and 6 to row 2, the others to row 3, in any order.
    RowsByColour,
    /// The third: each row in order.
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

/// What a step is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// A tile leaves the frame, so that the techniques can be used.
    EmptyFrame {
        /// Which.
        tile: Tile,
        /// Into which row.
        row: Row,
    },
    /// 1, 2 and 3 stand one in each row, so that cycling the top row with one other row always leaves one of them in
    /// it; cycling the lower rows breaks that up.
    BreakColumn,
    /// None of 1, 2, 3 is left in the top row, so that they can enter it in order.
    ClearTop,
    /// A tile comes to the right end of its row, from where it can enter the top row.
    ToRightEnd(Tile),
    /// A tile enters the top row at the right.
    IntoTop(Tile),
    /// The colours alternate around the ring; a swap makes neighbours of one colour.
    BreakAlternation,
    /// The two left tiles of each row become equal in colour.
    PairColours,
    /// The two right ends change places, and each row has one colour.
    GatherColours,
    /// 4, 5, 6 come to row 2 and 7, 8, 9 to row 3.
    ToOwnRows,
    /// Two neighbours that are in the wrong order come to the right ends.
    BringToRightEnds {
        /// The two, as they stood from left to right.
        tiles: [Tile; 2],
    },
    /// The two at the right ends change places.
    SwapNeighbours {
        /// The two, as they stood from left to right in their row.
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
