//! The pages of the app.
//!
//! - [`puzzle`]: the page of a puzzle: a pure model with a reducer, a board and panels.
//! - [`query`]: queries from a page to the workers. - [`router`]: selects the page from the URL.

pub mod puzzle;
pub mod query;
pub mod router;
