//! The theorem's verdict: which case a board is, what is broken where a position cannot be solved, and the nearest
//! position that can.
//!
//! - [`Theorem`], [`solvability`]: the case of a board, its count with formula and fraction, and what the count rests on.
//! - [`Case`]: the cases; [`DirectionLaw`]: those of boards with directions; [`Standing`]: theorem or conjecture.
//! - [`Verdict`], [`judge`]: a position, and the invariant it breaks with the numbers that show it.
//! - [`Nearest`], [`nearest`]: the fewest numbers to exchange so that it can be solved, and which.
//! - [`classes`], [`cycles`]: the board to be painted.
//!
//! The case of quarter turns is the theorem of Thomas Lam, *Solution to the Number Rotation Puzzle*, arXiv 2211.16787, as
//! corrected in our errata; the other cases are laws that fit every group whose order was computed.
//!
//! ```
//! use antipode_puzzles::rotation::verdict::{Case, judge, nearest, solvability};
//! use antipode_puzzles::rotation::{Board, Position, Reach};
//!
//! let reach = Reach::of(Board::square(4, 5, 4)?);
//! assert_eq!(solvability(&reach).case, Case::Even);
//! let swapped: Vec<u8> = [2, 1].into_iter().chain(3..=20).collect();
//! let swapped = Position::new(reach.board(), &swapped, &[]).expect("each number once");
//! assert!(judge(&reach, &swapped).to_string().contains("odd"));
//! let mended = nearest(&reach, &swapped);
//! assert_eq!((mended.to_string().as_str(), mended.position.is_solved()), ("exchange 1 and 2", true));
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

mod broken;
mod case;
mod class;
mod cycles;
mod fraction;
mod judge;
mod nearest;
mod standing;
mod theorem;

pub use super::lines::Stand;
pub use broken::{Askew, Broken, Parity, Stray, Sum};
pub use case::{Case, DirectionLaw};
pub use class::{Class, ClassKind, classes};
pub use cycles::{cycles, in_numbers};
pub use fraction::Fraction;
pub use judge::{Verdict, judge};
pub use nearest::{Nearest, nearest};
pub use standing::Standing;
pub use theorem::{Theorem, solvability};
