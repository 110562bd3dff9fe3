//! The pages of the app.
//!
//! - [`about`]: the pages in words.
//! - [`home`]: the front page.
//! - [`landscape`]: how the pictures on the tiles are made.
//! - [`puzzle`]: the page of a puzzle: a board and panels.
//! - [`router`]: selects the page from the URL.

pub mod about;
pub mod home;
pub mod landscape;
pub mod puzzle;
pub mod router;
