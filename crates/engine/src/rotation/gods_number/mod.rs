//! Bounds of God's number (the distance of the farthest positions) for boards without a table.
//!
//! - [`CountingBound`]: a lower bound; short words are too few to reach all positions.
//! - [`StagedBound`]: an upper bound; it solves a side of the board, then the smaller board that remains.
//! - [`small_boards`]: the boards and rules with few positions, whose tables give God's number exactly.
//! - [`WitnessSearch`](crate::solver::rotation::witness::WitnessSearch): another lower bound, from single positions.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::rotation::gods_number::{BoardSide, CountingBound, StagedBound};
//! use antipode_puzzles::rotation::{Board, Rule, Variant};
//!
//! // By its table, God's number of 4 × 2 is 12.
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
