//! Moves, and how each is written. One type serves all metrics; which of them count is the metric's choice.

use std::fmt;

use super::position::{Row, Side};

/// One of the five places of a row that stands in the frame: `L a b c R`.
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
    /// All five from left to right.
    pub const ALL: [Place; 5] = [Place::Left, Place::A, Place::B, Place::C, Place::Right];

    /// From 0 at the left.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// As it is written: `L`, `a`, `b`, `c` or `R`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['L', 'a', 'b', 'c', 'R'][self as usize]
    }

    /// The space this is, when it is one.
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

/// A tile crosses between a space and a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cross {
    /// Which space.
    pub side: Side,
    /// Which row.
    pub row: Row,
}

/// A move. `Cross` and `Through` are moves of a class: they say what crosses, not how the hand does it.
/// `Slide` and `Shift` are what the hand does on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// `L2`, `R2`: one tile crosses between that space and that row: in when the space is full, out when it is empty.
    Cross {
        /// Which space.
        side: Side,
        /// Which row.
        row: Row,
    },
    /// `LR2`: one push of the row in which a tile crosses at both ends.
    Through {
        /// Which row.
        row: Row,
    },
    /// `2ab`: the tile at `from` is pushed to `to`; the unbroken run of tiles ahead of it goes with it, rigidly, and
    /// needs as many empty places right ahead. The spaces take part only for the row that stands in the frame.
    Slide {
        /// Which row.
        row: Row,
        /// Where the pushed tile is.
        from: Place,
        /// Where it goes.
        to: Place,
    },
    /// `S2`: the block is shifted so that this row stands in the frame.
    Shift {
        /// Which row.
        row: Row,
    },
}

impl Move {
    /// The row it is about.
    #[must_use]
    pub const fn row(self) -> Row {
        match self {
            Move::Cross { row, .. }
            | Move::Through { row }
            | Move::Slide { row, .. }
            | Move::Shift { row } => row,
        }
    }
}

impl From<Cross> for Move {
    fn from(Cross { side, row }: Cross) -> Move {
        Move::Cross { side, row }
    }
}

impl fmt::Display for Cross {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", Place::from(self.side).letter(), self.row)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Cross { side, row } => Cross { side, row }.fmt(out),
            Move::Through { row } => write!(out, "LR{row}"),
            Move::Slide { row, from, to } => write!(out, "{row}{}{}", from.letter(), to.letter()),
            Move::Shift { row } => write!(out, "S{row}"),
        }
    }
}
