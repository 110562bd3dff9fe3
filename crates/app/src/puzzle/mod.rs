//! The puzzles as the page shows them: their texts, panels, pictures and set-ups. Each has a folder, behind `PuzzleView`.
//!
//! - [`view`]: the view of any puzzle.
//! - [`ramka`], [`rotation`], [`fifteen`], [`sliding`]: the puzzles.

pub mod fifteen;
pub mod ramka;
pub mod rotation;
pub mod sliding;
pub mod view;
