//! Rotation's 3 × 3 board in eight stages: 1, 2, 3, then 7, 8, 9, then 5 and 4. A *decision matrix* holds the word
//! that brings each home from its current cell.
//!
//! The method is that of the article “Solving the ‘Rotation’ puzzle in stages”, for a game with clockwise turns only.
//! When a word does not lead home, the word of the new cell follows. [`Matrix::seed`] is the article's matrix.
//! [`Matrix::best`] has a shortest word that leads home at once for each of the same 44 cases.
//!
//! The contents of cells that are not placed yet do not influence the choice of words, and a word only permutes them.
//! So each choice of one case per stage corresponds to exactly one of the 9 · 8 · 7 · 6 · 5 · 4 · 3 · 2 = 362,880
//! positions. The stages are independent, and [`statistics`] computes by multiplication what a search over all
//! positions finds, too.
//!
//! ```
//! use antipode_engine::method::rotation_stages::{Matrix, solve, statistics};
//! use antipode_puzzles::rotation::{Board, Position, Rule};
//!
//! let board = Board::square(3, 3, 2)?;
//! let start = Position::new(board, &[4, 9, 2, 3, 5, 7, 8, 1, 6], &[]).expect("each number once");
//! let matrix = Matrix::seed();
//! let steps = solve(&start, &matrix, Rule::Clockwise).expect("a 3 × 3 board with blocks of 2 × 2");
//! assert!(steps.last().expect("it is not solved").after.is_solved());
//! let turns: usize = steps.iter().map(|step| step.turns.len()).sum();
//! assert!(turns <= statistics(&matrix, Rule::Clockwise).longest() as usize);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

mod matrix;
mod stage;
mod statistics;
mod step;
mod words_home;

pub use matrix::Matrix;
pub use stage::Stage;
pub use statistics::{PUBLISHED_LONGEST, StageStatistics, Statistics, statistics};
pub use step::{Step, solve};
pub use words_home::{turns_of, words_home};
