//! Fifteen on the command line.

mod arguments;
mod certificate;
mod check;

use std::io::Write;

pub(crate) use self::arguments::{FifteenBoard, FifteenPosition, FifteenSolve};
pub(crate) use self::certificate::rules;
use crate::failure::Failure;

/// Whether a position is solvable.
///
/// # Errors
/// [`Failure::Unsolvable`] if the position is unsolvable; the answer is already written.
pub(crate) fn check(position: &FifteenPosition, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    check::run(position, json, out)
}
