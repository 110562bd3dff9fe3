//! Positions with one shortest solution each, one line of text per position, the shortest solutions first.
//!
//! ```text
//!   123456789
//!   253146789 A
//!   413526789 a
//! ```
//!
//! - [`FullListing`]: every position of a space, in the order of a breadth-first search; it needs no table.
//! - [`SelectedListing`]: selected positions, by a table.
//! - [`PrefixListing`]: the positions in which only the first few tiles are permuted, without a table of all
//!   positions.
//!
//! All of them work a step at a time. The caller determines how a position is written.

mod full;
mod line_format;
mod prefix;
mod selected;

pub use full::FullListing;
pub use line_format::PositionWriter;
pub use prefix::PrefixListing;
pub use selected::SelectedListing;
