//! Estimates the progress of a search.
//!
//! The constants were measured on 3 x 4 and 4 x 4 by moves.

use super::rectangle::Rectangle;
use super::{HardestSearch, WorkUnit};

/// The ratio of the work of a goal piece to that of one with one more cell.
const WORK_RATIO: f64 = 5.5;
/// The share of a goal piece's work in families whose other pieces have up to 0, 1, 2 … cells is this to the power of the
/// number of free cells.
const WORK_UP_TO_SIZE: [f64; 7] = [0.0, 0.66, 0.89, 0.963, 0.988, 0.996, 0.999];
/// The number of parts in which progress is reported.
const PARTS: f64 = 10_000.0;

/// The estimated work before each goal place, and the total at the end.
pub(super) fn work_before(board: &Rectangle, goals: &[u32]) -> Vec<f64> {
    let mut sum = 0.0;
    let mut before = vec![0.0];
    for &goal in goals {
        sum += WORK_RATIO.powi(free(board, goal));
        before.push(sum);
    }
    before
}

fn free(board: &Rectangle, goal: u32) -> i32 {
    board.grid().cell_count() as i32 - i32::from(board.sizes[board.shape_of[goal as usize] as usize])
}

impl HardestSearch {
    /// The estimated progress: the number of parts done and of all parts, each of about equal work.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let WorkUnit { goal, other } = self.unit;
        let whole = *self.work_before.last().expect("the total is the last entry");
        let before = self.work_before[goal as usize];
        let within = match self.goals.get(goal as usize) {
            Some(&place) => {
                (self.work_before[goal as usize + 1] - before) * within(&self.rectangle, place, other)
            }
            None => 0.0,
        };
        let done = if whole > 0.0 { (before + within) / whole } else { 1.0 };
        ((done * PARTS) as usize, PARTS as usize)
    }
}

/// The share of a goal piece's work before the families with this largest other shape.
fn within(board: &Rectangle, goal: u32, other: u32) -> f64 {
    if other == 0 {
        return 0.0;
    }
    let free = free(board, goal);
    // Families with a larger other piece are done.
    let done = |size: usize| 1.0 - WORK_UP_TO_SIZE.get(size).map_or(1.0, |share| share.powi(free));
    let size = usize::from(board.sizes[other as usize]);
    let first = board.first_of_size[size];
    let end = board.first_of_size[size - 1];
    let of_this_size = f64::from(other - first) / f64::from(end - first);
    done(size) + (done(size - 1) - done(size)) * of_this_size
}
