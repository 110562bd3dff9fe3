//! A moat: a square board with a wall in the middle, so that only the cells along its edges are left, all of them filled with
//! single cells but one.
//!
//! ```text
//!   A B C D     N = 4 (n - 1) cells. Order round the moat never changes. A moves on by one cell each time the hole comes by,
//!   L # # E     which is every N - 1 steps, and has N / 2 cells to go either way.
//!   K # # F
//!   J I H .     n = 4: 5 · 11 + 6 = 61 steps
//! ```
//!
//! Neil Bickford (*Sliding Block Puzzles, Part 3*) takes it for a puzzle that is long and yet easy, and reckons 254 · 507 + 254 =
//! 129,032 steps for `n = 128`. That is one round too many: [`steps`] says 253 · 507 + 254 = 128,525.

/// The fewest steps that take the upper left piece of a moat to the lower right corner, when the hole is so many cells from it
/// along the moat, either way; slides along a line and moves are as many. `None` for boards of fewer than two cells a
/// side, and where the hole would stand on the piece.
///
/// The hole goes to the piece the shorter way, and on through it; then round the moat for each other cell of its way. With
/// the hole in the lower right corner, at half the moat, that is `(2 n - 3) (4 n - 5) + 2 n - 2`, and nowhere more.
#[must_use]
pub fn steps(side: u64, hole: u64) -> Option<u64> {
    let cells = 4 * side.checked_sub(1)?;
    if hole == 0 || hole >= cells {
        return None;
    }
    let rounds = cells / 2 - 1;
    Some(rounds * (cells - 1) + hole.min(cells - hole))
}

/// The fewest moves when several pieces may slide together, the hole in the lower right corner: a whole side slides at once, so
/// that a round takes 4 of them. Super-steps, super-lines and supermoves are as many. `None` for boards of fewer than two
/// cells a side.
#[must_use]
pub fn super_steps(side: u64) -> Option<u64> {
    (side >= 2).then(|| 4 * (2 * side - 3) + 1)
}
