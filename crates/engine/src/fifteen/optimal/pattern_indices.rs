//! The entries of a position in the pattern databases, updated move by move during a search.

use antipode_puzzles::fifteen::{Board, Metric, Position};

use crate::fifteen::pattern_database::MAX_CELLS;
use crate::fifteen::pattern_set::PatternSet;
use crate::fifteen::run::Run;

/// More than the databases of a set: the last place is for the tiles of no pattern, and is never read.
const MAX_PATTERNS: usize = 4;

/// How a position is written into the indices of the databases: as it is, or reflected in the diagonal of a square board.
#[derive(Clone, Debug)]
pub(super) struct IndexLayout {
    /// The image of each cell.
    cells: [u8; MAX_CELLS],
    /// By tile: its database, and the shift of its cell in the index.
    pattern_of: [u8; MAX_CELLS],
    shift_of: [u8; MAX_CELLS],
}

impl IndexLayout {
    /// The layout of the position as it is.
    pub(super) fn direct(patterns: &PatternSet) -> IndexLayout {
        IndexLayout::new(patterns, |cell| cell)
    }

    /// The layout of the reflected position. `None` if its board is another one.
    pub(super) fn reflected(patterns: &PatternSet) -> Option<IndexLayout> {
        let board = patterns.variant().board();
        let hole = board.home_of_hole() as u8;
        let is_same = board.rows() == board.cols() && reflected(board, hole) == hole;
        is_same.then(|| IndexLayout::new(patterns, |cell| reflected(board, cell)))
    }

    fn new(patterns: &PatternSet, seen: impl Fn(u8) -> u8) -> IndexLayout {
        let board = patterns.variant().board();
        let (cell_count, solved) = (board.cell_count() as u8, Position::solved(board));
        let mut cells = [0; MAX_CELLS];
        for cell in 0..cell_count {
            cells[usize::from(cell)] = seen(cell);
        }
        let mut layout =
            IndexLayout { cells, pattern_of: [MAX_PATTERNS as u8 - 1; MAX_CELLS], shift_of: [0; MAX_CELLS] };
        for (number, database) in patterns.databases().iter().enumerate() {
            for (place, &tile) in database.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0) {
                // The reflection is its own inverse, and takes the home of a tile to the home of the reflected one.
                let tile = usize::from(solved.tiles()[usize::from(seen(board.home(tile) as u8))]);
                layout.pattern_of[tile] = number as u8;
                layout.shift_of[tile] = 4 * place as u8;
            }
        }
        layout
    }

    #[inline]
    fn cell(&self, cell: u8) -> u8 {
        self.cells[usize::from(cell) & (MAX_CELLS - 1)]
    }
}

fn reflected(board: Board, cell: u8) -> u8 {
    let (row, col) = board.place(cell.into());
    (col * board.cols() + row) as u8
}

/// The indices and the entries of all databases of a position in a layout.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PatternIndices {
    indices: [u32; MAX_PATTERNS],
    moves: [u8; MAX_PATTERNS],
    /// The lower bound: by single tiles the sum of the entries, by slides the largest.
    pub(super) bound: u32,
}

impl PatternIndices {
    /// The indices of a position with these tiles, 0 for the hole.
    pub(super) fn new(patterns: &PatternSet, layout: &IndexLayout, tiles: &[u8]) -> PatternIndices {
        let mut indices = PatternIndices::default();
        for (&tile, cell) in tiles.iter().zip(layout.cells) {
            let tile = usize::from(tile);
            if tile != 0 {
                indices.indices[usize::from(layout.pattern_of[tile])] |=
                    u32::from(cell) << layout.shift_of[tile];
            } else if patterns.variant().metric() == Metric::Slides {
                indices.indices.iter_mut().for_each(|index| *index |= u32::from(cell));
            }
        }
        for (number, database) in patterns.databases().iter().enumerate() {
            indices.moves[number] = database.at(indices.indices[number]);
        }
        let moves = indices.moves.iter().map(|moves| u32::from(*moves));
        indices.bound = match patterns.variant().metric() {
            Metric::Tiles => moves.sum(),
            Metric::Slides => moves.max().unwrap_or(0),
        };
        indices
    }

    /// The indices after a run of tiles slides. `tiles` are those before.
    #[inline]
    pub(super) fn slid(
        mut self,
        patterns: &PatternSet,
        layout: &IndexLayout,
        tiles: &[u8; MAX_CELLS],
        run: Run,
    ) -> PatternIndices {
        match patterns.variant().metric() {
            Metric::Tiles => {
                let at = self.shift(layout, tiles, run.end, run.hole);
                let moves = patterns.databases()[at].at(self.indices[at]);
                self.bound = self.bound - u32::from(self.moves[at]) + u32::from(moves);
                self.moves[at] = moves;
            }
            Metric::Slides => {
                for (from, to) in run.slides() {
                    self.shift(layout, tiles, from, to);
                }
                // The hole has the lowest bits of every index.
                let of_hole = u32::from(layout.cell(run.hole) ^ layout.cell(run.end));
                self.bound = 0;
                for (database, index) in patterns.databases().iter().zip(&mut self.indices) {
                    *index ^= of_hole;
                    self.bound = self.bound.max(database.at(*index).into());
                }
            }
        }
        self
    }

    /// Moves a tile in the index of its database, and returns the number of the database.
    #[inline]
    fn shift(&mut self, layout: &IndexLayout, tiles: &[u8; MAX_CELLS], from: u8, to: u8) -> usize {
        let tile = usize::from(tiles[usize::from(from) & (MAX_CELLS - 1)]) & (MAX_CELLS - 1);
        let at = usize::from(layout.pattern_of[tile]) & (MAX_PATTERNS - 1);
        self.indices[at] ^= u32::from(layout.cell(from) ^ layout.cell(to)) << layout.shift_of[tile];
        at
    }
}
