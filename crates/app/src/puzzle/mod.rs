//! The puzzles as the page shows them: their texts, panels, pictures and set-ups. Each has a folder, behind `PuzzleView`.
//!
//! - [`view`]: the view of any puzzle. - [`solution`]: a shortest solution of one board.
//! - [`ramka`], [`rotation`], [`fifteen`], [`sliding`]: the puzzles.

pub mod fifteen;
pub mod ramka;
pub mod rotation;
pub mod sliding;
pub mod solution;
pub mod view;
