//! The board as it is played: the exact place of every tile, and the row in the frame.

use super::packed_board::PackedBoard;
use super::position::{Line, Row, Side, TILES, Tile};
use crate::symmetry::symmetries;

/// The places of a board in reading order: left space, three rows of three cells, right space.
pub(super) const PLACES: usize = 11;

/// A board as it is played. Each of the nine tiles appears once, and two of the eleven places are empty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    pub(super) places: [Option<Tile>; PLACES],
    pub(super) frame_row: Row,
}

impl Board {
    /// The board with these tiles; `None` unless each of the nine appears once.
    #[must_use]
    pub fn new(
        left: Option<Tile>,
        cells: [[Option<Tile>; 3]; 3],
        right: Option<Tile>,
        framed: Row,
    ) -> Option<Board> {
        let mut places = [None; PLACES];
        places[0] = left;
        places[1..=TILES].copy_from_slice(cells.as_flattened());
        places[PLACES - 1] = right;
        Tile::all().all(|tile| places.contains(&Some(tile))).then_some(Board { places, frame_row: framed })
    }

    /// The solved board: the tiles in order, both spaces empty, the middle row in the frame.
    #[must_use]
    pub fn solved() -> Board {
        let places = std::array::from_fn(|place| Tile::new(place as u8));
        Board { places, frame_row: Row::MIDDLE }
    }

    /// Whether the tiles are in order and both spaces are empty. Any row may be in the frame.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.places == Board::solved().places
    }

    /// The boards that are alike from the back, upside down, and both, with the tiles named anew so that the solved board stays the
    /// solved one; this board first. They are equally far from solved.
    pub fn images(&self) -> impl Iterator<Item = Board> + use<> {
        let board = *self;
        symmetries(3, 3, false).map(move |symmetry| {
            let renamed = |tile: Tile| Tile::from_index(symmetry.to[usize::from(tile.index())] as u8);
            // Reflected left to right, the spaces change places.
            let swaps_spaces = symmetry.to[0] % 3 == 2;
            let mut image = board;
            for (place, tile) in board.places.iter().enumerate() {
                let to = match place {
                    0 | 10 if swaps_spaces => PLACES - 1 - place,
                    1..=TILES => 1 + symmetry.to[place - 1],
                    place => place,
                };
                image.places[to] = tile.map(renamed);
            }
            let row = symmetry.to[3 * board.frame_row.index()] / 3;
            image.frame_row = Row::new(row as u8).expect("a row is carried to a row");
            image
        })
    }

    /// The tile in the left space.
    #[must_use]
    pub fn left(&self) -> Option<Tile> {
        self.places[0]
    }

    /// The three cells of each row, from the top.
    #[must_use]
    pub fn cells(&self) -> [[Option<Tile>; 3]; 3] {
        Row::ALL.map(|row| self.row(row))
    }

    /// The three cells of one row.
    #[must_use]
    pub fn row(&self, row: Row) -> [Option<Tile>; 3] {
        let first = 1 + 3 * row.index();
        [self.places[first], self.places[first + 1], self.places[first + 2]]
    }

    /// The tile in the right space.
    #[must_use]
    pub fn right(&self) -> Option<Tile> {
        self.places[PLACES - 1]
    }

    /// The tile in the space on a side.
    #[must_use]
    pub fn space(&self, side: Side) -> Option<Tile> {
        match side {
            Side::Left => self.left(),
            Side::Right => self.right(),
        }
    }

    /// The row in the frame.
    #[must_use]
    pub fn frame_row(&self) -> Row {
        self.frame_row
    }

    /// The same tiles with another row in the frame.
    #[must_use]
    pub fn with_frame_row(self, framed: Row) -> Board {
        Board { frame_row: framed, ..self }
    }

    /// The packed board: only the order of the tiles counts.
    #[must_use]
    pub fn packed(&self) -> PackedBoard {
        let rows = self.cells().map(|cells| {
            let tiles: Vec<Tile> = cells.into_iter().flatten().collect();
            Line::new(&tiles).expect("a row has three cells")
        });
        PackedBoard::new(self.left(), rows, self.right()).expect("a board holds each tile once")
    }
}

/// The rows packed to the left, the middle row in the frame.
impl From<PackedBoard> for Board {
    fn from(class: PackedBoard) -> Board {
        let cells = class.rows().map(|line| line.cells());
        Board::new(class.left(), cells, class.right(), Row::MIDDLE).expect("a class holds each tile once")
    }
}

impl From<Board> for PackedBoard {
    fn from(board: Board) -> PackedBoard {
        board.packed()
    }
}
