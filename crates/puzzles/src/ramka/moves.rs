//! Moves and their notation. One type serves all metrics; the metric decides which moves exist.

use std::fmt;

use super::position::{Row, Side};

/// One of the five places of the row in the frame: `L a b c R`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The left space of the frame, `L`.
    Left,
    /// The left cell of the row, `a`.
    A,
    /// The middle cell of the row, `b`.
    B,
    /// The right cell of the row, `c`.
    C,
    /// The right space of the frame, `R`.
    Right,
}

impl Place {
    /// All places, from left to right.
    pub const ALL: [Place; 5] = [Place::Left, Place::A, Place::B, Place::C, Place::Right];

    /// The index, from 0 at the left.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter in the notation: `L`, `a`, `b`, `c` or `R`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['L', 'a', 'b', 'c', 'R'][self as usize]
    }

    /// The side of the frame if this place is a space.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Place::Left => Some(Side::Left),
            Place::Right => Some(Side::Right),
            _ => None,
        }
    }
}

impl From<Side> for Place {
    fn from(side: Side) -> Place {
        match side {
            Side::Left => Place::Left,
            Side::Right => Place::Right,
        }
    }
}

/// The crossing of a tile between a space and a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crossing {
    /// The side of the space.
    pub side: Side,
    /// The row.
    pub row: Row,
}

/// A move. `Cross` and `PushThrough` are moves of a [`PackedBoard`](super::PackedBoard): they name the tiles that cross.
/// `Slide` and `Shift` are moves of a [`Board`](super::Board).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// `L2`, `R2`: one tile crosses between a space and a row: into the row if the space is full, out of it if not.
    Cross {
        /// The side of the space.
        side: Side,
        /// The row.
        row: Row,
    },
    /// `LR2`: one push of the row in which a tile crosses at both ends.
    PushThrough {
        /// The row.
        row: Row,
    },
    /// `2ab`: the tile at `from` is pushed to `to`. The unbroken run of tiles ahead of it moves with it as one body and
    /// needs as many empty places directly ahead. The spaces are available only to the row in the frame.
    Slide {
        /// The row.
        row: Row,
        /// The place of the pushed tile.
        from: Place,
        /// Its destination.
        to: Place,
    },
    /// `S2`: the block is shifted so that this row is in the frame.
    Shift {
        /// The row.
        row: Row,
    },
}

impl Move {
    /// The row of the move.
    #[must_use]
    pub const fn row(self) -> Row {
        match self {
            Move::Cross { row, .. }
            | Move::PushThrough { row }
            | Move::Slide { row, .. }
            | Move::Shift { row } => row,
        }
    }
}

impl From<Crossing> for Move {
    fn from(Crossing { side, row }: Crossing) -> Move {
        Move::Cross { side, row }
    }
}

impl fmt::Display for Crossing {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", Place::from(self.side).letter(), self.row)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Cross { side, row } => Crossing { side, row }.fmt(out),
            Move::PushThrough { row } => write!(out, "LR{row}"),
            Move::Slide { row, from, to } => write!(out, "{row}{}{}", from.letter(), to.letter()),
            Move::Shift { row } => write!(out, "S{row}"),
        }
    }
}
