//! The toy as it lies in the hand: an outline, walls, and the pieces in it.

use super::cells::{Cells, Grid, Way};

/// The most pieces of a board: as many as there are names for.
pub const MAX_PIECES: usize = 62;

/// Which ways a piece may slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Freedom {
    /// All four.
    #[default]
    Free,
    /// Left and right.
    Horizontal,
    /// Up and down.
    Vertical,
    /// None: it stands where it stands.
    Fixed,
}

impl Freedom {
    /// Whether it may slide this way.
    #[must_use]
    pub const fn allows(self, way: Way) -> bool {
        match self {
            Freedom::Free => true,
            Freedom::Horizontal => matches!(way, Way::Left | Way::Right),
            Freedom::Vertical => matches!(way, Way::Up | Way::Down),
            Freedom::Fixed => false,
        }
    }
}

/// A piece: a set of cells that hang together edge to edge and slide as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    name: char,
    freedom: Freedom,
    /// Its cells where its box stands in the top left corner of the grid.
    shape: Cells,
    height: u8,
    width: u8,
}

impl Piece {
    /// A piece that covers these cells of a grid somewhere.
    pub(super) fn covering(grid: Grid, cells: Cells, name: char, freedom: Freedom) -> Piece {
        let (top, left, height, width) = grid.box_of(cells);
        let shape = Cells(cells.0 >> grid.cell(top, left));
        Piece { name, freedom, shape, height: height as u8, width: width as u8 }
    }

    /// What it is called: a letter or a digit.
    #[must_use]
    pub fn name(&self) -> char {
        self.name
    }

    /// Which ways it may slide.
    #[must_use]
    pub fn freedom(&self) -> Freedom {
        self.freedom
    }

    /// Its cells where its box stands in the top left corner of the grid. Shifted left by the cell at which its box
    /// stands, they are the cells it covers there.
    #[must_use]
    pub fn shape(&self) -> Cells {
        self.shape
    }

    /// How many rows its box has.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height.into()
    }

    /// How many columns its box has.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width.into()
    }

    /// Whether it looks like another and slides like it: then only their names tell them apart.
    #[must_use]
    pub fn is_like(&self, other: &Piece) -> bool {
        self.shape == other.shape && self.freedom == other.freedom
    }

    /// The cells it covers when its box stands at a cell.
    #[must_use]
    pub fn at(&self, anchor: u8) -> Cells {
        Cells(self.shape.0 << anchor)
    }

    pub(super) fn with_freedom(self, freedom: Freedom) -> Piece {
        Piece { freedom, ..self }
    }
}

/// A board without the places of its pieces. Two boards are equal iff every position of one is one of the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    grid: Grid,
    walls: Cells,
    /// By name, each once.
    pieces: Box<[Piece]>,
}

impl Board {
    /// The pieces are sorted by name and named once each; walls lie in the grid.
    pub(super) fn new(grid: Grid, walls: Cells, mut pieces: Vec<Piece>) -> Board {
        pieces.sort_unstable_by_key(Piece::name);
        debug_assert!(pieces.windows(2).all(|pair| pair[0].name < pair[1].name), "each name once");
        Board { grid, walls, pieces: pieces.into() }
    }

    /// The rectangle it lies in.
    #[must_use]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The cells that nothing may cover.
    #[must_use]
    pub fn walls(&self) -> Cells {
        self.walls
    }

    /// The pieces, by name: digits, capitals, small letters.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The index of the piece of this name.
    #[must_use]
    pub fn piece_named(&self, name: char) -> Option<usize> {
        self.pieces.binary_search_by_key(&name, Piece::name).ok()
    }

    /// The cell at which the box of a piece stands that covers these cells, if it can cover them.
    #[must_use]
    pub fn anchor_of(&self, piece: usize, cells: Cells) -> Option<u8> {
        let (top, left, ..) = self.grid.box_of(cells);
        let anchor = self.grid.cell(top, left) as u8;
        (self.pieces.get(piece)?.at(anchor) == cells).then_some(anchor)
    }
}
