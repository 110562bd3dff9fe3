//! How many turns the farthest positions of a board need, where no table tells: bounds of its God's number.
//!
//! - [`Counting`]: at least so many, because fewer turns make too few words.
//! - [`Stages`]: at most so many, a side of the board first and then the smaller board that is left.
//! - [`small_boards`]: the boards and rules that have complete tables of up to so many positions.

mod boards;
mod counting;
mod stages;

pub use boards::small_boards;
pub use counting::Counting;
pub use stages::{Side, Stages};
