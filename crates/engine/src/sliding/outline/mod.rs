//! The hardest sliding block puzzles of any small outline: boards with walls, boards that are no rectangles, and boxes in
//! space, whose pieces also move up and down.
//!
//! # Puzzles
//! The goal piece starts in the first corner of the outline: its bounding box begins where that of the outline does. It must
//! cover the last cell, in reading order. On a rectangle these are the *strict* puzzles of [`hardest`](super::hardest), with
//! the same rows. The value of a puzzle is the fewest moves to any position with the last cell covered. Pieces of one shape
//! are interchangeable, except for the goal piece.
//!
//! # Algorithm
//! All placements of pieces and holes with the goal piece on the last cell are listed: the first undecided cell becomes a
//! hole or is covered by a connected piece. Moves can be taken back, so one breadth-first search from all of them gives every
//! position its distance to the nearest goal among the positions that can be reached. Unlike `hardest` it keeps all positions
//! in memory: it suits outlines of a dozen cells.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::sliding::outline::{Outline, OutlineSearch};
//! use antipode_puzzles::sliding::Metric;
//!
//! let cube: Outline = "2x2x2".parse()?;
//! let search = OutlineSearch::new(&cube, Metric::Step, 1_000_000)?.run();
//! // Seven unit cubes and a hole.
//! assert_eq!(search.rows()[6].as_ref().map(|row| row.distance), Some(9));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod parse;
mod search;

pub use self::parse::OutlineError;
pub use self::search::{OutlineRow, OutlineSearch, SearchError};

/// The maximum number of cells: a cell takes four bits of a position's key.
pub const MAX_CELLS: usize = 16;

/// Right, left, down, up, and one layer down or up.
const DIRECTIONS: usize = 6;

/// The cells of a board, in the plane or in space.
///
/// It is parsed from a rectangle or box, `4x3` or `2x2x3` (columns, rows, layers), or from rows with `.` for a cell and `#`
/// for a wall, separated by `/`; `//` begins the next layer: `..#/...//.../#..`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// Columns, rows and layers of the bounding box.
    size: [usize; 3],
    /// Column, row and layer of each cell, in reading order, layer by layer.
    cells: Vec<[usize; 3]>,
}

impl Outline {
    /// At least 1 and at most [`MAX_CELLS`].
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// The cell next to a cell in a direction.
    fn neighbour(&self, cell: usize, direction: usize) -> Option<usize> {
        let mut place = self.cells[cell];
        let along = &mut place[direction / 2];
        *along = if direction.is_multiple_of(2) { *along + 1 } else { along.checked_sub(1)? };
        self.cells.iter().position(|other| *other == place)
    }

    /// Whether cells begin where the outline begins, along every axis.
    fn is_in_first_corner(&self, cells: u16) -> bool {
        (0..3).all(|axis| {
            (0..self.cell_count()).any(|cell| cells >> cell & 1 == 1 && self.cells[cell][axis] == 0)
        })
    }
}
