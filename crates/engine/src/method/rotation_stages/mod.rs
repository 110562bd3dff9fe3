//! Rotation's 3 × 3 board in eight stages: 1, 2, 3, then 7, 8, 9, then 5 and 4, each brought home by the word that a
//! *decision matrix* holds for the cell where it stands.
//!
//! The method is that of the article “Solving the ‘Rotation’ puzzle in stages”, for a game that turns clockwise only. A
//! word that does not lead home yet is followed by the word of the cell it led to. [`Matrix::seed`] is the article's;
//! [`Matrix::best`] has for each of the same 44 cases a shortest word that leads home at once.
//!
//! What stands in the cells that are not placed yet has no part in the choice of words, and a word only permutes it. So
//! each choice of one case a stage belongs to exactly one of the 9 · 8 · 7 · 6 · 5 · 4 · 3 · 2 = 362,880 positions: the
//! stages are independent, and [`figures`] multiplies out what a search over every position finds too.
//!
//! ```
//! use antipode_engine::method::rotation_stages::{Matrix, figures, solve};
//! use antipode_puzzles::rotation::{Board, Position, Rule};
//!
//! let board = Board::square(3, 3, 2)?;
//! let start = Position::new(board, &[4, 9, 2, 3, 5, 7, 8, 1, 6], &[]).expect("each number once");
//! let matrix = Matrix::seed();
//! let steps = solve(&start, &matrix, Rule::Clockwise).expect("a 3 × 3 board with blocks of 2 × 2");
//! assert!(steps.last().expect("it is not solved").after.is_solved());
//! let turns: usize = steps.iter().map(|step| step.turns.len()).sum();
//! assert!(turns <= figures(&matrix, Rule::Clockwise).longest() as usize);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

mod figures;
mod matrix;
mod stage;
mod step;

pub use figures::{CLAIMED, Figures, StageFigures, figures};
pub use matrix::Matrix;
pub use stage::Stage;
pub use step::{Step, solve};
