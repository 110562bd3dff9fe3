//! A rectangle with all the shapes that lie in it.

use std::collections::HashMap;

use antipode_puzzles::sliding::{Cells, Grid};
use twox_hash::XxHash64;

use super::{CannotSearch, MOST_BITS};
use crate::sliding::finder::{connected_sets, shape_of, transposed};
use crate::sliding::layout::{Drawing, Ground, Piece};

/// A rectangle with all its shapes.
#[derive(Clone, Debug)]
pub(super) struct Rectangle {
    pub(super) ground: Ground,
    pub(super) drawing: Drawing,
    pub(super) shapes: Vec<Cells>,
    pub(super) pieces: Vec<Piece>,
    by_shape: HashMap<Cells, u32>,
    /// For each shape the one it is turned over the diagonal; empty on oblong boards.
    pub(super) turned: Vec<u32>,
    /// For each shape a number that says which it is in the sum over a family.
    pub(super) names: Vec<u64>,
    /// What a piece sets in the key at each anchor: entry `64 · shape + anchor`.
    pub(super) marks: Vec<u64>,
}

impl Rectangle {
    pub(super) fn new(grid: Grid) -> Result<Rectangle, CannotSearch> {
        let drawing = Drawing::of(grid, Cells::NONE);
        let bits = drawing.bits + u32::BITS - (grid.cells() as u32 - 1).leading_zeros();
        if bits > MOST_BITS {
            return Err(CannotSearch::TooLarge { bits });
        }
        let mut shapes: Vec<Cells> =
            connected_sets(grid).into_iter().map(|set| shape_of(grid, set)).collect();
        shapes.sort_unstable();
        shapes.dedup();
        let by_shape: HashMap<Cells, u32> =
            (0..).zip(&shapes).map(|(number, shape)| (*shape, number)).collect();
        let pieces: Vec<Piece> = shapes.iter().map(|shape| Piece::free(grid, *shape)).collect();
        let turned = if grid.rows() == grid.cols() {
            let turned = |shape: &Cells| by_shape[&shape_of(grid, transposed(grid, *shape))];
            shapes.iter().map(turned).collect()
        } else {
            Vec::new()
        };
        let mut marks = vec![0; 64 * shapes.len()];
        for (number, piece) in pieces.iter().enumerate() {
            for anchor in Cells(piece.fits).iter() {
                let mark = &mut marks[64 * number + anchor];
                drawing.bits_of(grid, Cells(piece.shape << anchor), |bit| *mark |= 1 << bit);
            }
        }
        // Numbers whose sums tell families apart; where two sums are equal all the same, it is noticed later.
        let names = shapes.iter().map(|shape| XxHash64::oneshot(0, &shape.0.to_le_bytes())).collect();
        let ground = Ground::new(grid, Cells::NONE);
        Ok(Rectangle { ground, drawing, shapes, pieces, by_shape, turned, names, marks })
    }

    /// Which shape a set of cells has, and where it stands.
    pub(super) fn shape_at(&self, cells: Cells) -> (u32, usize) {
        let grid = self.ground.grid;
        let cols = grid.cols();
        let top = cells.0.trailing_zeros() as usize / cols;
        // Every row laid over the others: its first column is that of the box.
        let mut over = cells.0 >> (top * cols);
        let mut columns = 0;
        while over != 0 {
            columns |= over & ((1 << cols) - 1);
            over >>= cols;
        }
        let anchor = top * cols + columns.trailing_zeros() as usize;
        (self.by_shape[&Cells(cells.0 >> anchor)], anchor)
    }

    /// The last cell of a shape's box, where that stands in the upper left corner.
    pub(super) fn last_cell(&self, shape: u32) -> usize {
        let grid = self.ground.grid;
        let (_, _, height, width) = grid.box_of(self.shapes[shape as usize]);
        grid.cell(height - 1, width - 1)
    }

    /// The cells of a goal piece in its corner.
    pub(super) fn corner(&self, goal: u32) -> Cells {
        let anchor = self.ground.grid.cells() - 1 - self.last_cell(goal);
        Cells(self.shapes[goal as usize].0 << anchor)
    }

    /// What a goal piece sets in the key: as any piece, and the number of its place.
    pub(super) fn goal_mark(&self, goal: u32, anchor: usize) -> u64 {
        self.marks[64 * goal as usize + anchor] | (anchor as u64) << self.drawing.bits
    }

    /// The shape and the anchor of each piece of a position with its goal piece in the corner: the goal piece first, the
    /// others by shape.
    pub(super) fn placed(&self, goal: u32, key: u64) -> Vec<(u32, u8)> {
        let corner = self.corner(goal);
        let others = self.drawing.pieces(self.ground.grid, key).into_iter().filter(|piece| *piece != corner);
        let place = |piece: Cells| {
            let (shape, anchor) = self.shape_at(piece);
            (shape, anchor as u8)
        };
        let mut placed: Vec<(u32, u8)> = others.map(place).collect();
        placed.sort_unstable();
        placed.insert(0, (goal, (self.ground.grid.cells() - 1 - self.last_cell(goal)) as u8));
        placed
    }
}
