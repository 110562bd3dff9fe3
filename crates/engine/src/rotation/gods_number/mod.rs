//! Bounds of God's number (the distance of the farthest positions) for boards without a table.
//!
//! - [`CountingBound`]: a lower bound, because fewer turns make too few words.
//! - [`StagedBound`]: an upper bound: first a side of the board, then the smaller board that remains.
//! - [`small_boards`]: the boards and rules whose complete tables have few positions.

mod boards;
mod counting;
mod stages;

pub use boards::small_boards;
pub use counting::CountingBound;
pub use stages::{BoardSide, StagedBound};
