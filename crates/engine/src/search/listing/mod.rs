//! Positions with a shortest solution each, a line of text a position, the shortest solutions first.
//!
//! ```text
//!   123456789
//!   253146789 A
//!   413526789 a
//! ```
//!
//! - [`Whole`]: every position of a space, in the order of a breadth-first search from solved; it needs no table.
//! - [`Chosen`]: the positions one names, by a table.
//! - [`FirstFew`]: the positions in which only the first few tiles are permuted, without a table of the others.
//!
//! All of them are worked on a step at a time. How a position is written is the caller's to say.

mod chosen;
mod first_few;
mod line;
mod whole;

pub use super::survey::Status;
pub use chosen::Chosen;
pub use first_few::FirstFew;
pub use line::Writer;
pub use whole::Whole;
