//! Solvability: the case of the theorem that applies to a board, the invariant that an unsolvable position violates, and
//! the nearest solvable position.
//!
//! - [`Solvability`], [`solvability`]: the case of a board, its count with formula and fraction, and the proof status.
//! - [`TheoremCase`]: the cases; [`DirectionLaw`]: the constraints on directions; [`ProofStatus`]: theorem or conjecture.
//! - [`Verdict`], [`judge`]: whether a position is solvable, or the invariant it violates with the numbers that show it.
//! - [`NearestSolvable`], [`nearest_solvable`]: the fewest numbers to exchange to make a position solvable.
//! - [`orbits`], [`cycles`]: data for drawing the board.
//!
//! The case of quarter turns is the theorem of Thomas Lam, *Solution to the Number Rotation Puzzle*, arXiv 2211.16787, as
//! corrected in `ERRATA.md`. The other cases are laws that hold for every group whose order was computed.
//!
//! ```
//! use antipode_puzzles::rotation::verdict::{TheoremCase, judge, nearest_solvable, solvability};
//! use antipode_puzzles::rotation::{Board, Position, ReachableSet};
//!
//! let reachable = ReachableSet::of(Board::square(4, 5, 4)?);
//! assert_eq!(solvability(&reachable).case, TheoremCase::Alternating);
//! let swapped: Vec<u8> = [2, 1].into_iter().chain(3..=20).collect();
//! let swapped = Position::new(reachable.board(), &swapped, &[]).expect("each number once");
//! assert!(judge(&reachable, &swapped).to_string().contains("odd"));
//! let nearest = nearest_solvable(&reachable, &swapped);
//! assert_eq!((nearest.to_string().as_str(), nearest.position.is_solved()), ("exchange 1 and 2", true));
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

mod broken_invariant;
mod case;
mod cycles;
mod fraction;
mod judge;
mod nearest;
mod orbit;
mod proof_status;
mod solvability;

pub use super::lines::LineArrangement;
pub use broken_invariant::{
    BrokenInvariant, DirectionSum, MisdirectedNumber, MisplacedNumber, OrbitParity, RowCount,
};
pub use case::{DirectionLaw, TheoremCase};
pub use cycles::{cycle_notation, cycles};
pub use fraction::SolvableFraction;
pub use judge::{Verdict, judge};
pub use nearest::{NearestSolvable, nearest_solvable};
pub use orbit::{Orbit, OrbitKind, orbits};
pub use proof_status::ProofStatus;
pub use solvability::{Solvability, solvability};
