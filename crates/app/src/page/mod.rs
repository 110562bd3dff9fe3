//! The pages of the app.
//!
//! - [`about`]: the pages in words. - [`daily`]: today's boards: their results are recorded here. - [`embed`]: a board in a frame on another site.
//! - [`home`]: the front page.
//! - [`landscape`]: how the pictures on the tiles are made.
//! - [`marks`]: solved and starred boards, in the browser's storage.
//! - [`model_ref`]: the state of a page with a pure reducer.
//! - [`puzzle`]: the page of a puzzle: a pure model with a reducer, a board and panels.
//! - [`query`]: queries from a page to the workers. - [`router`]: selects the page from the URL.

pub mod about;
pub mod daily;
pub mod embed;
pub mod home;
pub mod landscape;
pub mod marks;
pub mod model_ref;
pub mod puzzle;
pub mod query;
pub mod router;
