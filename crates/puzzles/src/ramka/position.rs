//! What a position is made of: tiles, rows, sides, and the tiles of a row in their order.

use std::fmt;
use std::num::NonZeroU8;

/// How many tiles there are.
pub const TILES: usize = 9;

/// A tile, by its number from 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(NonZeroU8);

impl Tile {
    /// The tile with this number; `None` unless it is from 1 to 9.
    #[must_use]
    pub const fn new(number: u8) -> Option<Tile> {
        match NonZeroU8::new(number) {
            Some(number) if number.get() as usize <= TILES => Some(Tile(number)),
            _ => None,
        }
    }

    /// The number written on it, from 1 to 9.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// Every tile in the order of the numbers.
    pub fn all() -> impl Iterator<Item = Tile> {
        (1..=TILES as u8).filter_map(Tile::new)
    }

    /// The number from 0, as orders of a space hold it.
    pub(super) const fn index(self) -> u8 {
        self.number() - 1
    }

    pub(super) fn from_index(index: u8) -> Tile {
        Tile::new(index + 1).expect("an order of nine tiles holds 0 to 8")
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// A side of the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The left space.
    Left,
    /// The right space.
    Right,
}

impl Side {
    /// Both, left first.
    pub const ALL: [Side; 2] = [Side::Left, Side::Right];

    /// The other one.
    #[must_use]
    pub const fn opposite(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }

    /// `left` or `right`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::Left => "left",
            Side::Right => "right",
        }
    }
}

/// A row of the block, counted from the top: index 0 to 2, written 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row(u8);

impl Row {
    /// The three rows from the top.
    pub const ALL: [Row; 3] = [Row(0), Row(1), Row(2)];

    /// The row in the middle, which stands in the frame where nothing else is said.
    pub const MIDDLE: Row = Row(1);

    /// The row with this index from 0; `None` unless it is below 3.
    #[must_use]
    pub const fn new(index: u8) -> Option<Row> {
        if index < 3 { Some(Row(index)) } else { None }
    }

    /// From 0 at the top.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From 1 at the top, as it is written.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// How many rows the block must be shifted to bring `other` where this row is.
    #[must_use]
    pub const fn distance(self, other: Row) -> u32 {
        self.0.abs_diff(other.0) as u32
    }
}

impl fmt::Display for Row {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(out)
    }
}

/// The tiles of one row from left to right: up to three of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Line([Option<Tile>; 3]);

impl Line {
    /// These tiles; `None` when there are more than three.
    #[must_use]
    pub fn new(tiles: &[Tile]) -> Option<Line> {
        let mut line = Line::default();
        for (place, tile) in line.0.get_mut(..tiles.len())?.iter_mut().zip(tiles) {
            *place = Some(*tile);
        }
        Some(line)
    }

    /// The tiles from left to right.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Tile> + use<> {
        self.0.into_iter().flatten()
    }

    /// How many tiles there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// The cells of a row packed to the left.
    #[must_use]
    pub fn cells(&self) -> [Option<Tile>; 3] {
        self.0
    }

    /// The tile at one end.
    #[must_use]
    pub fn end(&self, side: Side) -> Option<Tile> {
        match side {
            Side::Left => self.iter().next(),
            Side::Right => self.iter().next_back(),
        }
    }

    /// With one tile more at an end; `None` when there is no room.
    pub(super) fn with(&self, side: Side, tile: Tile) -> Option<Line> {
        let [first, second, None] = self.0 else { return None };
        let mut longer = self.0;
        match side {
            Side::Left => longer = [Some(tile), first, second],
            Side::Right => longer[self.len()] = Some(tile),
        }
        Some(Line(longer))
    }

    /// Without the tile at an end.
    pub(super) fn without(&self, side: Side) -> Line {
        let mut left = self.0;
        match side {
            Side::Left => {
                left.rotate_left(1);
                left[2] = None;
            }
            Side::Right => left[self.len().saturating_sub(1)] = None,
        }
        Line(left)
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.iter()).finish()
    }
}
