//! About how much of a search is done.
//!
//! How the work falls off from small goal pieces to large ones, and how much of it comes before families without large other
//! pieces, was measured on 3 x 4 and 4 x 4 by moves.

use super::rectangle::Rectangle;
use super::{Search, Unit};

/// A goal piece of one cell more has so much less work.
const LESS_WORK: f64 = 5.5;
/// Of the work of a goal piece, so much for each free cell comes with other pieces of up to 0, 1, 2 … cells.
const UP_TO: [f64; 7] = [0.0, 0.66, 0.89, 0.963, 0.988, 0.996, 0.999];
/// A whole is told as so many parts.
const PARTS: f64 = 10_000.0;

/// For each goal place how much work there is before it, and at the end the whole.
pub(super) fn work_before(board: &Rectangle, goals: &[u32]) -> Vec<f64> {
    let mut sum = 0.0;
    let mut before = vec![0.0];
    for &goal in goals {
        sum += LESS_WORK.powi(free(board, goal));
        before.push(sum);
    }
    before
}

fn free(board: &Rectangle, goal: u32) -> i32 {
    board.grid().cells() as i32 - i32::from(board.sizes[board.shape_of[goal as usize] as usize])
}

impl Search {
    /// About how many parts of how many are done, in parts of about equal work.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        let Unit { goal, other } = self.at;
        let whole = *self.work_before.last().expect("the whole stands at the end");
        let before = self.work_before[goal as usize];
        let within = match self.goals.get(goal as usize) {
            Some(&place) => {
                (self.work_before[goal as usize + 1] - before) * within(&self.board, place, other)
            }
            None => 0.0,
        };
        let done = if whole > 0.0 { (before + within) / whole } else { 1.0 };
        ((done * PARTS) as usize, PARTS as usize)
    }
}

/// Which share of the work of a goal piece comes before the families with this largest other shape.
fn within(board: &Rectangle, goal: u32, other: u32) -> f64 {
    if other == 0 {
        return 0.0;
    }
    let free = free(board, goal);
    // All with a piece of more cells are done.
    let done = |size: usize| 1.0 - UP_TO.get(size).map_or(1.0, |share| share.powi(free));
    let size = usize::from(board.sizes[other as usize]);
    let first = board.first_of_size[size];
    let end = board.first_of_size[size - 1];
    let of_this_size = f64::from(other - first) / f64::from(end - first);
    done(size) + (done(size - 1) - done(size)) * of_this_size
}
