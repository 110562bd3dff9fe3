//! The class: what is left of a position when only the order of the tiles counts.

use super::position::{Line, Row, Side, TILES, Tile};

/// A position as far as the order of the tiles goes: the two spaces and three lists of one to three tiles. Where the
/// block stands and where tiles sit within their rows does not count. Each of the nine tiles is there once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class {
    left: Option<Tile>,
    rows: [Line; 3],
    right: Option<Tile>,
}

impl Class {
    /// The class with these tiles; `None` unless each of the nine is there once.
    #[must_use]
    pub fn new(left: Option<Tile>, rows: [Line; 3], right: Option<Tile>) -> Option<Class> {
        let class = Class { left, rows, right };
        let mut seen = 0_u32;
        for tile in class.tiles() {
            seen |= 1 << tile.index();
        }
        // Eleven places for nine tiles: when each is there once, no row can be empty.
        (class.tiles().count() == TILES && seen.count_ones() as usize == TILES).then_some(class)
    }

    /// The tiles in order, the frame empty.
    #[must_use]
    pub fn solved() -> Class {
        super::Board::solved().class()
    }

    /// Whether the tiles are in order and the frame is empty.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        *self == Class::solved()
    }

    /// The tile in the left space.
    #[must_use]
    pub fn left(&self) -> Option<Tile> {
        self.left
    }

    /// The rows from the top.
    #[must_use]
    pub fn rows(&self) -> &[Line; 3] {
        &self.rows
    }

    /// One row.
    #[must_use]
    pub fn row(&self, row: Row) -> &Line {
        &self.rows[row.index()]
    }

    /// The tile in the right space.
    #[must_use]
    pub fn right(&self) -> Option<Tile> {
        self.right
    }

    /// The tile in the space of a side.
    #[must_use]
    pub fn space(&self, side: Side) -> Option<Tile> {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    /// All tiles in reading order: the left space, the rows from the top, the right space.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        let Class { left, rows, right } = *self;
        left.into_iter().chain(rows.into_iter().flat_map(|row| row.iter())).chain(right)
    }

    /// One tile crosses between a space and a row: in when the space is full, out when it is empty. `None` when the
    /// row has no room for it. Crossing there again takes it back.
    #[must_use]
    pub fn crossed(&self, side: Side, row: Row) -> Option<Class> {
        let mut next = *self;
        let (line, space) = (
            &mut next.rows[row.index()],
            match side {
                Side::Left => &mut next.left,
                Side::Right => &mut next.right,
            },
        );
        match *space {
            Some(tile) => {
                *line = line.with(side, tile)?;
                *space = None;
            }
            None => {
                *space = line.end(side);
                *line = line.without(side);
            }
        }
        // A row of one tile means two full spaces, so no row is ever emptied.
        Some(next)
    }

    /// One push of a row in which a tile crosses at both ends: out at the empty space, in at the full one. `None`
    /// unless one space is full and the other empty. Doing it again takes it back.
    #[must_use]
    pub fn pushed_through(&self, row: Row) -> Option<Class> {
        let out = match (self.left, self.right) {
            (Some(_), None) => Side::Right,
            (None, Some(_)) => Side::Left,
            _ => return None,
        };
        let (line, space) = (self.row(row), self.space(out.opposite())?);
        let mut next = *self;
        next.rows[row.index()] = line.without(out).with(out.opposite(), space)?;
        (next.left, next.right) = match out {
            Side::Left => (line.end(out), None),
            Side::Right => (None, line.end(out)),
        };
        Some(next)
    }
}
