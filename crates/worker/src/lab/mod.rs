//! The queries of the Lab.
//!
//! - [`exceptional_board`]: the structure of the two exceptional boards.
//! - [`group`]: the order of a board's group, and the membership of a position.

pub(crate) mod exceptional_board;
pub(crate) mod group;
