//! Bounds of God's number (the distance of the farthest positions) for boards without a table.
//!
//! - [`CountingBound`]: a lower bound, because fewer turns make too few words.
//! - [`StagedBound`]: an upper bound: first a side of the board, then the smaller board that remains.
//! - [`WitnessSearch`](crate::solver::rotation::witness::WitnessSearch) finds lower bounds of single positions instead.
//! - [`small_boards`]: the boards and rules whose complete tables have few positions.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::rotation::gods_number::{BoardSide, CountingBound, StagedBound};
//! use antipode_puzzles::rotation::{Board, Rule, Variant};
//!
//! // Of 4 × 2 the table shows that God's number is 12.
//! let variant = Variant::new(Board::square(5, 2, 2)?, Rule::Quarter)?;
//! let mut counting = CountingBound::new(&variant).expect("few positions");
//! while counting.sphere_sizes().len() < 4 {
//!     counting.step(1_000);
//! }
//! assert_eq!(counting.sphere_sizes(), [1, 8, 40, 174]);
//! let staged = StagedBound::new(&variant, BoardSide::Row).expect("4 × 2 remains").run();
//! let upper = staged.upper_bound().map(|turns| turns + 12);
//! assert_eq!((counting.lower_bound(), upper), (10, Some(20)));
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

mod boards;
mod counting;
mod stages;

pub use boards::small_boards;
pub use counting::CountingBound;
pub use stages::{BoardSide, StagedBound};
