//! Closed forms for the orders of the groups of Rotation boards: one theorem and the laws that answer the two open
//! questions of its paper.
//!
//! They are written down from the sizes alone and share nothing with [`Reach`](antipode_puzzles::rotation::Reach), which
//! finds orbits and invariants by looking at the turns, nor with the [chains](super::chain), which multiply permutations.
//! Tests hold the three against each other.
//!
//! - Blocks of k × k turned by quarters: Lam, *Solution to the Number Rotation Puzzle*, arXiv 2211.16787, as corrected in
//!   our errata.
//! - The same with directions, its first open question: a conjecture of ours. All 286 boards with sides from 2 to 12 and
//!   not higher than wide were computed (`antipode group --to 12 --orientable`), and none differs.
//! - Blocks of a × b turned by 180°, its second: likewise. The chain of every one of the 3,223 boards with sides from 2 to
//!   12 and not higher than wide meets the count of `Reach` and the law, without directions and with them. With directions
//!   there is a closed form where a or b is even; where both are odd, the count of `Reach` alone is met. (`antipode group
//!   --to 12 --rule 180`, and with `--orientable`; the tests have them up to 7 and 5, and the lines up to 12.)

use antipode_puzzles::rotation::{Board, Turning};
use num_bigint::BigUint;

/// The order of the group of a board by its law; `None` for rings, and where there is none: both sides of a block that is
/// turned by 180° odd, with directions.
///
/// ```
/// use antipode_engine::group::law::order;
/// use antipode_puzzles::rotation::Board;
///
/// let board: Board = "4x4n3@180".parse().expect("a board");
/// assert_eq!(order(board), Some(9_216_u32.into()));
/// ```
#[must_use]
pub fn order(board: Board) -> Option<BigUint> {
    let (rows, cols) = (board.rows() as u32, board.cols() as u32);
    let (high, wide) = (board.block_rows() as u32, board.block_cols() as u32);
    match (board.turning(), board.is_orientable()) {
        (Turning::Quarter, false) => Some(quarters(rows, cols, high)),
        (Turning::Quarter, true) => Some(quarters_directed(rows, cols, high)),
        (Turning::Flip, false) => Some(flips(rows, cols, high, wide)),
        (Turning::Flip, true) if high * wide % 2 == 0 => Some(flips(rows, cols, high, wide)),
        (Turning::Flip, true) | (Turning::Ring, _) => None,
    }
}

/// How many arrangements of an m × n board blocks of k × k turned by quarters reach.
fn quarters(m: u32, n: u32, k: u32) -> BigUint {
    let (light, dark) = ((m * n).div_ceil(2), m * n / 2);
    match (k % 8, k, (m.min(n), m.max(n))) {
        (_, 1, _) => one(),
        (_, _, (shorter, longer)) if (k, k) == (shorter, longer) => 4_u32.into(),
        (_, 2, (2, 3)) => 120_u32.into(),
        (_, 3, (3, 4)) => 720_u32.into(),
        (2 | 6, ..) => factorial(m * n),
        (0 | 4, ..) => factorial(m * n) >> 1,
        (3 | 5, ..) => (factorial(light) * factorial(dark)) >> 1,
        _ => (factorial(light) * factorial(dark)) >> 2,
    }
}

/// The same where numbers have directions.
///
/// With k even a number is turned by an odd number of quarters iff it is on the other colour than its home, and all
/// quarters add up to whole turns: 2^(mn-1) times as many. With k of 3 or 5 modulo 8 the quarters add up to an odd number
/// iff each colour is an odd permutation: 4^(mn)/2. Otherwise every number points any way: 4^(mn).
fn quarters_directed(m: u32, n: u32, k: u32) -> BigUint {
    let numbers = quarters(m, n, k);
    match k % 8 {
        _ if (k, k) == (m, n) => numbers,
        0 | 2 | 4 | 6 => numbers << (m * n - 1),
        3 | 5 => numbers << (2 * m * n - 1),
        _ => numbers << (2 * m * n),
    }
}

/// How many arrangements of an m × n board (m rows) blocks of a × b (a rows) turned by 180° reach.
fn flips(m: u32, n: u32, a: u32, b: u32) -> BigUint {
    if (a, b) == (m, n) {
        2_u32.into()
    } else if a == 1 {
        reversals(n, b).pow(m)
    } else if b == 1 {
        reversals(m, a).pow(n)
    } else if a == m {
        signed_reversals(n, b)
    } else if b == n {
        signed_reversals(m, a)
    } else if (m, n, a, b) == (4, 4, 3, 3) {
        // Four symmetric groups of degree 4, glued together along the quotient by their four-groups.
        9_216_u32.into()
    } else {
        inner_flips((m, n), (a, b))
    }
}

/// The order of the group that the reversals of b neighbours in a row of n generate.
fn reversals(n: u32, b: u32) -> BigUint {
    let (odd_places, even_places) = (n.div_ceil(2), n / 2);
    match b % 8 {
        _ if b == 1 => one(),
        _ if b == n => 2_u32.into(),
        // Two reversals: a dihedral group.
        _ if b == n - 1 => if n % 2 == 1 { 2 * n } else { n }.into(),
        _ if (n, b) == (5, 3) => 12_u32.into(),
        // The even places form a dihedral group.
        _ if b == n - 2 && n % 2 == 1 => (factorial(odd_places) * (2 * even_places)) >> 1,
        2 | 6 => factorial(n),
        0 | 4 => factorial(n) >> 1,
        3 | 7 => factorial(odd_places) * factorial(even_places),
        5 => (factorial(odd_places) * factorial(even_places)) >> 1,
        _ => (factorial(odd_places) * factorial(even_places)) >> 2,
    }
}

/// The same where what is reversed is also turned over: the columns of a board as high as its blocks.
fn signed_reversals(n: u32, b: u32) -> BigUint {
    let ways_up = match b % 8 {
        0 | 2 | 4 | 6 => 0,
        _ if b == n - 1 => 1,
        _ if b == n - 2 => n.div_ceil(2),
        1 => n,
        3 | 7 => n - 2,
        _ => n - 1,
    };
    reversals(n, b) << ways_up
}

/// Blocks that reach from edge to edge neither way and are no lines: sets of cells restricted by parities alone.
fn inner_flips((m, n): (u32, u32), (a, b): (u32, u32)) -> BigUint {
    let sets = |sizes: &[u32]| sizes.iter().map(|&size| factorial(size)).product::<BigUint>();
    match (a % 2, b % 2) {
        (0, 0) => sets(&[(m * n).div_ceil(2), m * n / 2]) >> if a * b % 8 == 0 { 2 } else { 1 },
        (0, 1) => sets(&[m * n.div_ceil(2), m * (n / 2)]) >> if a % 4 == 0 { 2 } else { 0 },
        (1, 0) => sets(&[n * m.div_ceil(2), n * (m / 2)]) >> if b % 4 == 0 { 2 } else { 0 },
        _ => {
            // The parities that a turn gives to the four sets depend on where it is; they span so many dimensions.
            let mixed = |side: u32| matches!(side % 8, 3 | 5);
            let low = |side: u32| matches!(side % 8, 1 | 3);
            let middle = low(a) != low(b);
            let dimensions = match [middle, mixed(a), mixed(b)].into_iter().filter(|odd| *odd).count() {
                0 => 0,
                1 | 3 => 4,
                _ => 2,
            };
            let (rows, cols) = ([m.div_ceil(2), m / 2], [n.div_ceil(2), n / 2]);
            let sizes = rows.map(|rows| cols.map(|cols| rows * cols));
            sets(sizes.as_flattened()) >> (4 - dimensions)
        }
    }
}

fn one() -> BigUint {
    1_u32.into()
}

fn factorial(n: u32) -> BigUint {
    (1..=n).map(BigUint::from).product()
}
