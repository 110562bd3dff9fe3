//! The elements of a position: tiles, rows, sides, and the tiles of a row in order.

use std::fmt;
use std::num::NonZeroU8;

/// The number of tiles.
pub const TILES: usize = 9;

/// A tile, identified by its number from 1 to 9.
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

    /// The number on the tile, from 1 to 9.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// All tiles, ordered by number.
    pub fn all() -> impl Iterator<Item = Tile> {
        (1..=TILES as u8).filter_map(Tile::new)
    }

    /// The index from 0, as used in the orders of a space.
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
    /// Both sides, left first.
    pub const ALL: [Side; 2] = [Side::Left, Side::Right];

    /// The other side.
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

/// A row of the block, counted from the top: index 0 to 2, number 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row(u8);

impl Row {
    /// The three rows, from the top.
    pub const ALL: [Row; 3] = [Row(0), Row(1), Row(2)];

    /// The middle row, which is in the frame by default.
    pub const MIDDLE: Row = Row(1);

    /// The row with this index, from 0; `None` unless it is below 3.
    #[must_use]
    pub const fn new(index: u8) -> Option<Row> {
        if index < 3 { Some(Row(index)) } else { None }
    }

    /// The index, from 0 at the top.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number in the notation, from 1 at the top.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The number of rows between this row and `other`.
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

/// The tiles of one row from left to right; at most three.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Line([Option<Tile>; 3]);

impl Line {
    /// A line of these tiles; `None` if there are more than three.
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

    /// The number of tiles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether the line has no tiles.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// The cells of a row with the tiles packed to the left.
    #[must_use]
    pub fn cells(&self) -> [Option<Tile>; 3] {
        self.0
    }

    /// The tile at an end.
    #[must_use]
    pub fn end(&self, side: Side) -> Option<Tile> {
        match side {
            Side::Left => self.iter().next(),
            Side::Right => self.iter().next_back(),
        }
    }

    /// The line with one more tile at an end; `None` if there is no room.
    pub(super) fn with(&self, side: Side, tile: Tile) -> Option<Line> {
        let [first, second, None] = self.0 else { return None };
        let mut longer = self.0;
        match side {
            Side::Left => longer = [Some(tile), first, second],
            Side::Right => longer[self.len()] = Some(tile),
        }
        Some(Line(longer))
    }

    /// The line without the tile at an end.
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
