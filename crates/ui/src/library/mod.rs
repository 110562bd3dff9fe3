//! The boards of the library.
//!
//! - [`entry`]: a board with its figures. - [`collections`]: the collections, each fetched when it is needed.

pub mod collections;
pub mod entry;
