//! What the Lab asks.
//!
//! - [`group`]: the order of a board's group, and what belongs to it.

pub(crate) mod group;
