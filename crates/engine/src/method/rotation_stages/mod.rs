//! Rotation's 3 × 3 board in eight stages: 1, 2, 3, then 7, 8, 9, then 5 and 4. The *decision matrix* of a stage holds, for
//! each cell of its number, a word that brings the number home or nearer.
//!
//! The method is from the article “Solving the ‘Rotation’ puzzle in stages”, about a game with clockwise turns only.
//! [`Matrix::seed`] holds the article's matrices. If a word does not lead home, the word of the new cell follows.
//! [`Matrix::best`] holds a shortest word that leads home directly, for each of the same 44 cases.
//!
//! Numbers of later stages do not influence the choice of a word; a word only permutes them. So the choices of one case per stage
//! correspond one to one to the 9 · 8 · 7 · 6 · 5 · 4 · 3 · 2 = 362,880 positions. The stages are independent, and [`statistics`]
//! obtains the distribution of lengths by multiplication instead of a search over all positions.
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
