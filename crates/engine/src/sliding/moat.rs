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
//! use antipode_engine::sliding::moat;
//!
//! assert_eq!(moat::steps(4, 6), Some(61));
//! assert_eq!(moat::steps(128, 254), Some(128_525));
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

/// The fewest moves if several pieces may slide together, with the hole in the lower right corner. A whole side slides at
/// once, so a round takes 4 moves. The numbers of super-steps, super-lines and supermoves are the same. `None` for boards
/// with fewer than two cells per side.
#[must_use]
pub fn super_steps(side: u64) -> Option<u64> {
    (side >= 2).then(|| 4 * (2 * side - 3) + 1)
}
