//! What the pattern databases know of a position during a search: the sum of their values, kept up to date move by move.

use crate::fifteen::pattern_database::{MAX_CELLS, PatternSet};

/// The most databases of a set.
const MAX_PATTERNS: usize = 4;

/// What does not change during a search.
#[derive(Debug)]
pub(super) struct Geometry {
    pub(super) cells: usize,
    pub(super) cols: usize,
    /// The neighbours of each cell, in a fixed order; `cells` past the last one.
    pub(super) neighbours: [[u8; 4]; MAX_CELLS],
    /// The database of each tile, and the place of its cell in the index.
    pattern_of: [u8; MAX_CELLS],
    shift_of: [u8; MAX_CELLS],
    /// The reflected cell of each cell and the reflected tile of each tile, on square boards.
    pub(super) reflection: Option<Reflection>,
}

#[derive(Debug)]
pub(super) struct Reflection {
    pub(super) cells: [u8; MAX_CELLS],
    pub(super) tiles: [u8; MAX_CELLS],
}

/// The indices and the values of all databases for one view of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct View {
    indices: [u32; MAX_PATTERNS],
    moves: [u8; MAX_PATTERNS],
    pub(super) sum: u32,
}

/// The former index and value of the database that a move changes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Change {
    pattern: u8,
    moves: u8,
    index: u32,
}

impl View {
    pub(super) fn new(patterns: &PatternSet, cell_of: impl Fn(u8) -> u8) -> View {
        let mut view = View::default();
        for (number, database) in patterns.databases().iter().enumerate() {
            for (place, &tile) in (0_u32..).zip(database.tiles()) {
                view.indices[number] |= u32::from(cell_of(tile)) << (4 * place);
            }
            view.moves[number] = database.at(view.indices[number]);
            view.sum += u32::from(view.moves[number]);
        }
        view
    }

    /// Moves a tile by the difference of two cells.
    #[inline]
    pub(super) fn shift(
        &mut self,
        patterns: &PatternSet,
        geometry: &Geometry,
        tile: u8,
        from: u8,
        to: u8,
    ) -> Change {
        let tile = usize::from(tile) & (MAX_CELLS - 1);
        let pattern = geometry.pattern_of[tile];
        let at = usize::from(pattern) & (MAX_PATTERNS - 1);
        let change = Change { pattern, moves: self.moves[at], index: self.indices[at] };
        let index = change.index ^ u32::from(from ^ to) << geometry.shift_of[tile];
        let moves = patterns.databases()[at].at(index);
        self.indices[at] = index;
        self.moves[at] = moves;
        self.sum = self.sum - u32::from(change.moves) + u32::from(moves);
        change
    }

    #[inline]
    pub(super) fn restore(&mut self, change: Change) {
        let at = usize::from(change.pattern) & (MAX_PATTERNS - 1);
        self.sum = self.sum - u32::from(self.moves[at]) + u32::from(change.moves);
        self.moves[at] = change.moves;
        self.indices[at] = change.index;
    }
}

impl Geometry {
    pub(super) fn new(patterns: &PatternSet) -> Geometry {
        let board = patterns.board();
        let (cells, cols) = (board.cell_count(), board.cols());
        let mut neighbours = [[cells as u8; 4]; MAX_CELLS];
        for (cell, list) in neighbours.iter_mut().enumerate().take(cells) {
            let near = (0..cells).filter(|other| board.distance(cell, *other) == 1);
            for (entry, other) in list.iter_mut().zip(near) {
                *entry = other as u8;
            }
        }
        let (mut pattern_of, mut shift_of) = ([0; MAX_CELLS], [0; MAX_CELLS]);
        for (number, database) in patterns.databases().iter().enumerate() {
            for (place, &tile) in database.tiles().iter().enumerate() {
                pattern_of[usize::from(tile)] = number as u8;
                shift_of[usize::from(tile)] = 4 * place as u8;
            }
        }
        let reflection = (board.rows() == cols).then(|| {
            let reflected = |cell: usize| cell % cols * cols + cell / cols;
            let cells = std::array::from_fn(|cell| reflected(cell) as u8);
            let tiles =
                std::array::from_fn(|tile| tile.checked_sub(1).map_or(0, |home| reflected(home) as u8 + 1));
            Reflection { cells, tiles }
        });
        Geometry { cells, cols, neighbours, pattern_of, shift_of, reflection }
    }
}
