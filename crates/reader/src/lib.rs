//! Reads typed positions for the package for JavaScript, `packages/antipode`. Each puzzle has a program of its own in `src/bin`, so
//! nobody loads the rules of another.
//!
//! - [`reading`]: what a typed text means, as plain data.
//! - [`solver_question`]: what a solver is asked about it.
//!
//! Nothing here searches. The solvers are those of the site: the scripts of the package start them and speak their protocol.

pub mod reading;
pub mod solver_question;
