//! The packed board: a position up to free slides and shifts, so that only the order of the tiles counts.

use super::position::{Line, Row, Side, TILES, Tile};

/// An equivalence class of boards: the two spaces, and three rows of one to three tiles each. The height of the block and
/// the places of the tiles within their rows do not count. Each of the nine tiles appears once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedBoard {
    left: Option<Tile>,
    rows: [Line; 3],
    right: Option<Tile>,
}

impl PackedBoard {
    /// The packed board with these tiles; `None` unless each of the nine appears once.
    #[must_use]
    pub fn new(left: Option<Tile>, rows: [Line; 3], right: Option<Tile>) -> Option<PackedBoard> {
        let class = PackedBoard { left, rows, right };
        let mut seen = 0_u32;
        for tile in class.tiles() {
            seen |= 1 << tile.index();
        }
        // Nine tiles in eleven places: if each tile appears once, no row is empty.
        (class.tiles().count() == TILES && seen.count_ones() as usize == TILES).then_some(class)
    }

    /// The solved board: the tiles in order, both spaces empty.
    #[must_use]
    pub fn solved() -> PackedBoard {
        super::Board::solved().packed()
    }

    /// Whether the tiles are in order and both spaces are empty.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        *self == PackedBoard::solved()
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

    /// The tile in the space on a side.
    #[must_use]
    pub fn space(&self, side: Side) -> Option<Tile> {
        match side {
            Side::Left => self.left,
            Side::Right => self.right,
        }
    }

    /// All tiles in reading order: the left space, the rows from the top, the right space.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        let PackedBoard { left, rows, right } = *self;
        left.into_iter().chain(rows.into_iter().flat_map(|row| row.iter())).chain(right)
    }

    /// The board after one tile crosses between a space and a row: into the row if the space is full, out of it if the
    /// space is empty. `None` if the row has no room. The same crossing again undoes it.
    #[must_use]
    pub fn crossed(&self, side: Side, row: Row) -> Option<PackedBoard> {
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
        // A row with one tile implies two full spaces, so no row becomes empty.
        Some(next)
    }

    /// The board after one push of a row in which a tile crosses at both ends: out into the empty space, in from the full
    /// one. `None` unless exactly one space is full. The same push again undoes it.
    #[must_use]
    pub fn pushed_through(&self, row: Row) -> Option<PackedBoard> {
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
