//! Methods that people use: solvers whose solutions explain themselves step by step.
//!
//! Contents:
//! - [`fifteen_rows`]: row by row and column by column, for boards of Fifteen of any size.
//! - [`ramka_three_phases`]: the method of Jaap's Puzzle Page for Ramka.
//! - [`rotation_any_board`]: from the outside in, for Rotation boards of any size, block and rule.
//! - [`rotation_flips`]: Rotation boards with rings of 3 × 3, the last eight numbers by swaps of two.
//! - [`rotation_paper`]: Rotation boards by the algorithms of Lam's *Solution to the Number Rotation Puzzle*.
//! - [`rotation_stages`]: Rotation's 3 × 3 board by eight stages and their decision matrices.
//!
//! ```
//! use antipode_engine::method::ramka_three_phases::solve;
//! use antipode_puzzles::ramka::{Board, Metric};
//!
//! let board: Board = "213/456/789".parse()?;
//! let walkthrough = solve(&board, Metric::Tiles);
//! assert!(walkthrough.steps.last().expect("the board is not solved").after.is_solved());
//! # Ok::<(), antipode_puzzles::ramka::ParsePositionError>(())
//! ```

pub mod fifteen_rows;
pub mod ramka_three_phases;
pub mod rotation_any_board;
pub mod rotation_flips;
pub mod rotation_paper;
pub mod rotation_stages;
mod rotation_window;
