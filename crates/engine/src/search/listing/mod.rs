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
//!
//! ```
//! use antipode_engine::resumable::Status;
//! use antipode_engine::search::listing::PrefixListing;
//! use antipode_puzzles::rotation::{Board, Rule, SpaceLayout, Variant};
//!
//! let variant = Variant::new(Board::square(3, 3, 2)?, Rule::Quarter)?;
//! let layout = SpaceLayout::of(&variant).expect("a small board");
//! // Only the first four of nine numbers are permuted.
//! let mut listing = PrefixListing::new(layout.space(), 4, 24).expect("one class, few positions");
//! let mut text = Vec::new();
//! let mut digits = |position: &_, out: &mut Vec<u8>| {
//!     out.extend(layout.position_at(position).numbers().iter().map(|number| b'0' + number));
//! };
//! while listing.step(1000, &mut text, &mut digits) == Status::Working {}
//! let text = String::from_utf8(text)?;
//! assert_eq!(text.lines().next(), Some("123456789 "));
//! assert_eq!(text.lines().count(), 24);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod full;
mod line_format;
mod prefix;
mod selected;

pub use full::FullListing;
pub use line_format::PositionWriter;
pub use prefix::PrefixListing;
pub use selected::SelectedListing;
