//! The board: a grid, its walls and its pieces, without the places of the pieces.

use super::cells::{Cells, Direction, Grid};

/// The maximum number of pieces of a board: the number of names.
pub const MAX_PIECES: usize = 62;

/// The directions in which a piece may slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Freedom {
    /// All four directions.
    #[default]
    Free,
    /// Left and right.
    Horizontal,
    /// Up and down.
    Vertical,
    /// No direction.
    Fixed,
}

impl Freedom {
    /// Whether the piece may slide in this direction.
    #[must_use]
    pub const fn allows(self, direction: Direction) -> bool {
        match self {
            Freedom::Free => true,
            Freedom::Horizontal => matches!(direction, Direction::Left | Direction::Right),
            Freedom::Vertical => matches!(direction, Direction::Up | Direction::Down),
            Freedom::Fixed => false,
        }
    }
}

/// A piece: a set of cells that slides as one body. Its cells are connected edge to edge, or it consists of several parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    name: char,
    freedom: Freedom,
    /// Its cells if its bounding box is in the top left corner of the grid.
    shape: Cells,
    height: u8,
    width: u8,
    /// The cells that are gates for other pieces only.
    barred: Cells,
}

impl Piece {
    /// The piece that covers these cells of a grid in some position.
    pub(super) fn covering(grid: Grid, cells: Cells, name: char, freedom: Freedom) -> Piece {
        let (top, left, height, width) = grid.bounding_box(cells);
        let shape = Cells(cells.0 >> grid.cell(top, left));
        Piece { name, freedom, shape, height: height as u8, width: width as u8, barred: Cells::EMPTY }
    }

    /// The name: a letter or a digit.
    #[must_use]
    pub fn name(&self) -> char {
        self.name
    }

    /// The directions in which it may slide.
    #[must_use]
    pub fn freedom(&self) -> Freedom {
        self.freedom
    }

    /// Its cells if its bounding box is in the top left corner of the grid. Shifted left by an anchor cell, they are the
    /// cells it covers at that anchor.
    #[must_use]
    pub fn shape(&self) -> Cells {
        self.shape
    }

    /// The number of rows of its bounding box.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height.into()
    }

    /// The number of columns of its bounding box.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width.into()
    }

    /// The cells that it may not enter although they are not walls: gates for other pieces only.
    #[must_use]
    pub fn barred(&self) -> Cells {
        self.barred
    }

    /// Whether the two pieces have the same shape, freedom and gates, and differ at most in their names.
    #[must_use]
    pub fn is_like(&self, other: &Piece) -> bool {
        self.shape == other.shape && self.freedom == other.freedom && self.barred == other.barred
    }

    /// The cells it covers if the top left corner of its bounding box is at the anchor cell.
    #[must_use]
    pub fn cells_at(&self, anchor: u8) -> Cells {
        Cells(self.shape.0 << anchor)
    }

    pub(super) fn with_freedom(self, freedom: Freedom) -> Piece {
        Piece { freedom, ..self }
    }

    pub(super) fn with_name(self, name: char) -> Piece {
        Piece { name, ..self }
    }

    pub(super) fn with_barred(self, barred: Cells) -> Piece {
        Piece { barred, ..self }
    }
}

/// A board without the places of its pieces. Two boards are equal iff they have the same positions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    grid: Grid,
    walls: Cells,
    /// Sorted by name; each name appears once.
    pieces: Box<[Piece]>,
}

impl Board {
    /// Sorts the pieces by name. Names must be distinct, and walls must be in the grid.
    pub(super) fn new(grid: Grid, walls: Cells, mut pieces: Vec<Piece>) -> Board {
        crate::short_list::sort_by_key(&mut pieces, Piece::name);
        debug_assert!(pieces.windows(2).all(|pair| pair[0].name < pair[1].name), "each name once");
        Board { grid, walls, pieces: pieces.into() }
    }

    /// The grid.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The cells that no piece may cover.
    #[must_use]
    pub fn walls(&self) -> Cells {
        self.walls
    }

    /// The gates: the cells that only some pieces may enter, by the names of these pieces, in the order of their first cells.
    #[must_use]
    pub fn gates(&self) -> Vec<(String, Cells)> {
        let mut gates: Vec<(String, Cells)> = Vec::new();
        let barred = self.pieces.iter().fold(Cells::EMPTY, |all, piece| all.union(piece.barred));
        for cell in barred.difference(self.walls).iter() {
            let admitted = self.pieces.iter().filter(|piece| !piece.barred.contains(cell));
            let names: String = admitted.map(Piece::name).collect();
            match gates.iter_mut().find(|(known, _)| *known == names) {
                Some((_, cells)) => *cells = cells.union(Cells::single(cell)),
                None => gates.push((names, Cells::single(cell))),
            }
        }
        gates
    }

    /// The pieces, sorted by name: digits, capitals, small letters.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The index of the piece with this name.
    #[must_use]
    pub fn piece_named(&self, name: char) -> Option<usize> {
        self.pieces.binary_search_by_key(&name, Piece::name).ok()
    }

    /// The names of the pieces that consist of several parts: their cells are not connected edge to edge.
    #[must_use]
    pub(crate) fn names_in_parts(&self) -> String {
        let is_in_parts = |piece: &&Piece| self.grid.connected_component(piece.shape) != piece.shape;
        self.pieces.iter().filter(is_in_parts).map(Piece::name).collect()
    }

    /// The cells that a piece covers at an anchor; `None` where it would leave the grid.
    #[must_use]
    pub(crate) fn cells_inside(&self, piece: &Piece, anchor: u8) -> Option<Cells> {
        let (row, col) = self.grid.row_col(anchor.into());
        let is_inside = row + piece.height() <= self.grid.rows() && col + piece.width() <= self.grid.cols();
        is_inside.then(|| piece.cells_at(anchor))
    }

    /// The anchor at which a piece covers exactly these cells, if there is one.
    #[must_use]
    pub(crate) fn anchor_of(&self, piece: usize, cells: Cells) -> Option<u8> {
        let (top, left, ..) = self.grid.bounding_box(cells);
        let anchor = self.grid.cell(top, left) as u8;
        (self.pieces.get(piece)?.cells_at(anchor) == cells).then_some(anchor)
    }
}
