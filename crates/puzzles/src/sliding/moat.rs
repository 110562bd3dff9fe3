//! A moat: a square board whose inner cells are walls. Pieces of one cell fill all cells along the edges except one.
//!
//! ```text
//!   A B C D     N = 4 (n - 1) cells. The cyclic order never changes. A moves by one cell each time the hole passes it, which
//!   L # # E     is every N - 1 steps. It has N / 2 cells to go in either direction.
//!   K # # F
//!   J I H .     n = 4: 5 · 11 + 6 = 61 steps
//! ```
//!
//! Neil Bickford (*Sliding Block Puzzles, Part 3*) presents it as a long but easy puzzle and computes 254 · 507 + 254 =
//! 129,032 steps for `n = 128`. That is one round too many: [`steps`] returns 253 · 507 + 254 = 128,525.
//!
//! ```
//! use antipode_puzzles::sliding::moat::{self, Moat, Turn};
//!
//! assert_eq!(moat::steps(4, 6), Some(61));
//! assert_eq!(moat::steps(128, 254), Some(128_525));
//! let mut moat = Moat::new(4, 6).expect("a moat of twelve cells");
//! moat.step(Turn::Clockwise);
//! assert_eq!(moat.distance(), 60);
//! ```

/// The fewest steps that take the upper left piece of a moat to the lower right corner. `hole` is the distance from the
/// piece to the hole along the moat, in either direction. The numbers of lines and of moves are the same. `None` for boards
/// with fewer than two cells per side, and if the hole is at the piece.
///
/// The hole goes to the piece in the shorter direction and passes it. Then it goes once around the moat for each other cell
/// of the piece's path. With the hole in the lower right corner this is `(2 n - 3) (4 n - 5) + 2 n - 2`, the maximum.
#[must_use]
pub fn steps(side: u64, hole: u64) -> Option<u64> {
    let cells = 4 * side.checked_sub(1)?;
    if hole == 0 || hole >= cells {
        return None;
    }
    let rounds = cells / 2 - 1;
    Some(rounds * (cells - 1) + hole.min(cells - hole))
}

/// Which way the hole goes around.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// To the right along the upper edge.
    Clockwise,
    /// To the left along the upper edge.
    Anticlockwise,
}

/// A moat with the place of its goal piece, which starts in the upper left corner, and of the hole. Its cells are numbered
/// clockwise from that corner, from 0. The other pieces follow each other in their cyclic order, so they need no places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moat {
    side: u32,
    piece: u32,
    hole: u32,
}

impl Moat {
    /// The start with the hole in a cell. `None` for fewer than two cells per side, if the hole is at the piece, or if there is
    /// no such cell.
    #[must_use]
    pub fn new(side: u32, hole: u32) -> Option<Moat> {
        let moat = Moat { side, piece: 0, hole };
        (side >= 2 && (1..moat.cells()).contains(&hole)).then_some(moat)
    }

    /// The cells along the edges.
    #[must_use]
    pub fn cells(self) -> u32 {
        4 * (self.side - 1)
    }

    /// The cell of the goal piece.
    #[must_use]
    pub fn piece(self) -> u32 {
        self.piece
    }

    /// The cell of the hole.
    #[must_use]
    pub fn hole(self) -> u32 {
        self.hole
    }

    /// Row and column of a cell.
    #[must_use]
    pub fn row_col(self, cell: u32) -> (u32, u32) {
        let last = self.side - 1;
        let along = cell % last;
        match cell / last {
            0 => (0, along),
            1 => (along, last),
            2 => (last, last - along),
            _ => (last - along, 0),
        }
    }

    /// Slides the piece next to the hole into it, so that the hole advances by one cell.
    pub fn step(&mut self, turn: Turn) {
        let to = match turn {
            Turn::Clockwise => self.hole + 1,
            Turn::Anticlockwise => self.hole + self.cells() - 1,
        } % self.cells();
        if to == self.piece {
            self.piece = self.hole;
        }
        self.hole = to;
    }

    /// The fewest steps until the goal piece is in the lower right corner.
    #[must_use]
    pub fn distance(self) -> u32 {
        self.steps_by(Turn::Clockwise).min(self.steps_by(Turn::Anticlockwise))
    }

    /// The way around that is nearer to the goal.
    #[must_use]
    pub fn nearer(self) -> Turn {
        match self.steps_by(Turn::Clockwise) <= self.steps_by(Turn::Anticlockwise) {
            true => Turn::Clockwise,
            false => Turn::Anticlockwise,
        }
    }

    /// The steps to the goal if the hole goes this way only: each time it passes, the piece moves one cell the other way.
    fn steps_by(self, turn: Turn) -> u32 {
        let cells = self.cells();
        let (from_goal, to_piece) = match turn {
            Turn::Clockwise => (self.piece + cells - cells / 2, self.piece + cells - self.hole),
            Turn::Anticlockwise => (cells / 2 + cells - self.piece, self.hole + cells - self.piece),
        };
        match from_goal % cells {
            0 => 0,
            passes => to_piece % cells + (passes - 1) * (cells - 1),
        }
    }
}

/// The fewest moves if several pieces may slide together, with the hole in the lower right corner. A whole side slides at
/// once, so a round takes 4 moves. The numbers of super-steps, super-lines and supermoves are the same. `None` for boards
/// with fewer than two cells per side.
#[must_use]
pub fn super_steps(side: u64) -> Option<u64> {
    (side >= 2).then(|| 4 * (2 * side - 3) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearer_way_leads_to_the_corner_in_the_computed_number_of_steps() {
        for side in 2..=20 {
            for hole in 1..4 * (side - 1) {
                let mut moat = Moat::new(side, hole).expect("a moat");
                let distance = moat.distance();
                assert_eq!(steps(side.into(), hole.into()), Some(distance.into()), "{side}, {hole}");
                for left in (0..distance).rev() {
                    moat.step(moat.nearer());
                    assert_eq!(moat.distance(), left, "{side}, {hole}");
                }
                assert_eq!(moat.row_col(moat.piece()), (side - 1, side - 1));
            }
        }
        assert_eq!((Moat::new(1, 1), Moat::new(4, 0), Moat::new(4, 12)), (None, None, None));
    }

    #[test]
    fn a_step_changes_the_distance_by_one() {
        let mut moat = Moat::new(6, 7).expect("a moat");
        for turn in [Turn::Clockwise, Turn::Anticlockwise] {
            for _ in 0..500 {
                let before = moat;
                moat.step(turn);
                assert_eq!(
                    moat.distance().abs_diff(before.distance()),
                    u32::from(moat.distance() != before.distance())
                );
                assert_ne!(moat.piece(), moat.hole());
            }
        }
    }
}
