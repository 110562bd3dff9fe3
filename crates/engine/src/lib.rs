//! Search and theory over the puzzles. Uses no browser, no clock and no global randomness.
//!
//! Contents:
//! - [`checkpoint`]: bytes from which long work resumes.
//! - [`fifteen`]: search over boards of Fifteen.
//! - [`group`]: the permutation groups of Rotation boards.
//! - [`method`]: step-by-step methods that people use.
//! - [`resumable`]: work that is done a step at a time.
//! - [`rotation`]: search over Rotation boards.
//! - [`search`]: surveys of all positions by depth, tables, and searches without a table.
//! - [`sliding`]: sliding block puzzles.
//! - [`solver`]: every puzzle through one trait, with text at its boundary.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::survey::Survey;
//! use antipode_puzzles::ramka::Metric;
//!
//! let survey = Survey::new(Metric::Strokes.space().into()).run();
//! let table = survey.into_table().expect("the survey has finished");
//! assert_eq!(table.gods_number(), 23);
//! ```
#![warn(missing_docs)]

pub mod checkpoint;
pub mod fifteen;
pub mod group;
pub mod method;
pub mod resumable;
pub mod rotation;
pub mod search;
pub mod sliding;
pub mod solver;
