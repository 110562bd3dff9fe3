//! What the Lab asks.
//!
//! - [`exception`]: the two boards on which less can be reached than on every other. - [`group`]: the order of a board's
//!   group, and what belongs to it.

pub(crate) mod exception;
pub(crate) mod group;
