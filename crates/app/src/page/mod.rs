//! The pages of the app.
//!
//! - [`puzzle`]: the page of a puzzle: a pure model with a reducer, a board and panels. - [`query`]: queries from a
//! page to the workers. - [`router`]: selects the page from the URL. - [`rotation`], [`sliding`]: the parts that only
//! these puzzles have. - [`lab`]: the page about the solvability theorem.

pub mod lab;
pub mod puzzle;
pub mod query;
pub mod rotation;
pub mod router;
pub mod sliding;
