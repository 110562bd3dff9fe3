//! The boards of the library.
//!
//! - [`entry`]: a board with its figures. - [`shelf`]: the collections, each fetched when it is asked for.

pub mod entry;
pub mod shelf;
