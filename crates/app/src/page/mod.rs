//! The pages.
//!
//! - [`toy`]: the page of a puzzle: a model that is reduced, and a composition of board and panels. - [`asking`]: asking
//!   the workers from a page. - [`router`]: which page stands. - [`rotation`]: what the page of Rotation has
//!   beside that; [`sliding`]: the page of sliding block puzzles. - [`lab`]: the page of the theorem.

pub mod asking;
pub mod lab;
pub mod rotation;
pub mod router;
pub mod sliding;
pub mod toy;
