//! Runs of tiles that slide at once, cell by cell.

use antipode_puzzles::fifteen::{Metric, Variant};

use super::pattern_set::MAX_CELLS;

/// The most runs around a hole: boards of up to [`MAX_CELLS`] cells have six other cells in two lines at most.
const MAX_RUNS: usize = 6;

/// A run of tiles between the hole and the cell where the hole goes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Run {
    pub(super) hole: u8,
    pub(super) end: u8,
    /// What leads from a cell of the run to the next one towards the end, modulo 256.
    step: u8,
    pub(super) is_vertical: bool,
}

impl Run {
    /// The cells from which and to which its tiles slide, the tile next to the hole first.
    #[inline]
    pub(super) fn slides(self) -> impl Iterator<Item = (u8, u8)> {
        let mut to = self.hole;
        std::iter::from_fn(move || {
            (to != self.end).then(|| {
                let from = to.wrapping_add(self.step);
                (from, std::mem::replace(&mut to, from))
            })
        })
    }

    /// The position after the run, as [`packed`] tiles.
    #[inline]
    pub(super) fn slid(self, tiles: u64) -> u64 {
        self.slides().fold(tiles, |tiles, (from, to)| {
            let tile = u64::from(tile_at(tiles, from));
            tiles ^ tile << (TILE_BITS * u32::from(from)) ^ tile << (TILE_BITS * u32::from(to))
        })
    }
}

/// The bits of a tile in a position as one word.
const TILE_BITS: u32 = 4;

/// A position of up to sixteen cells in one word, the first cell in the lowest bits; 0 is the hole.
pub(super) fn packed(tiles: &[u8]) -> u64 {
    (0..).zip(tiles).fold(0, |word, (cell, tile)| word | u64::from(*tile) << (TILE_BITS * cell))
}

/// The tile in a cell.
#[inline]
pub(super) fn tile_at(tiles: u64, cell: u8) -> u8 {
    (tiles >> (TILE_BITS * u32::from(cell))) as u8 & 15
}

/// The runs of a variant by the cell of the hole, in the order of their ends.
#[derive(Clone, Debug)]
pub(super) struct Runs {
    runs: [[Run; MAX_RUNS]; MAX_CELLS],
    counts: [u8; MAX_CELLS],
}

impl Runs {
    pub(super) fn new(variant: Variant) -> Runs {
        let board = variant.board();
        let mut all = Runs { runs: Default::default(), counts: [0; MAX_CELLS] };
        for hole in 0..board.cell_count() {
            for end in 0..board.cell_count() {
                let (is_row, is_col) =
                    (board.place(hole).0 == board.place(end).0, board.place(hole).1 == board.place(end).1);
                let tiles = board.distance(hole, end);
                if is_row == is_col || (variant.metric() == Metric::Tiles && tiles > 1) {
                    continue;
                }
                let step = (end as i32 - hole as i32) / tiles as i32;
                let run = Run { hole: hole as u8, end: end as u8, step: step as u8, is_vertical: is_col };
                all.runs[hole][usize::from(all.counts[hole])] = run;
                all.counts[hole] += 1;
            }
        }
        all
    }

    /// All runs of a cell.
    pub(super) fn around(&self, hole: u8) -> &[Run] {
        &self.runs[usize::from(hole)][..usize::from(self.counts[usize::from(hole)])]
    }
}
