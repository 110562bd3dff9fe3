//! The puzzles as the page shows them: their texts, panels, pictures and set-ups. Each has a folder, behind [`PuzzleView`].
//!
//! - [`view`]: what the page draws and asks of a puzzle. - [`copy`]: the texts of a puzzle's page.
//! - [`ramka`], [`rotation`], [`fifteen`], [`sliding`]: the puzzles. - [`setup`]: the set-up of a board of numbers.

mod algorithm_box;
pub mod copy;
pub mod fifteen;
pub mod other_drafts;
pub mod ramka;
pub mod rotation;
pub mod setup;
pub mod sliding;
pub mod view;

pub use view::PuzzleView;
