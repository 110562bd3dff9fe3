//! The boards of the library.
//!
//! - [`entry`]: a board with its figures. - [`collections`]: the collections, each fetched when it is needed.
//! - [`current`]: the list of the board that is open. - [`star`](mod@star): the star of a board.

pub mod collections;
pub mod current;
pub mod entry;
pub mod star;
