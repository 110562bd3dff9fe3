//! Long work in slices. The caller owns time, progress and stopping.
//!
//! ```
//! use antipode_engine::resumable::Status;
//! use antipode_engine::solver::{TableLimits, find};
//!
//! let solver = find("rotation", "3x2n2 quarter")?;
//! let mut work = solver.table(TableLimits::default())?;
//! while work.step(1) == Status::Working {
//!     // Time to show `work.progress()`, or to stop.
//! }
//! assert_eq!(work.finish()?.positions(), 120);
//! # Ok::<(), antipode_engine::solver::SolverError>(())
//! ```

use super::SolverError;
use crate::resumable::Status;

/// Long work with a result.
pub trait Work<T> {
    /// Works for about as many slices. A slice takes some tenths of a millisecond.
    fn step(&mut self, slices: u32) -> Status;

    /// What is done so far.
    fn progress(&self) -> Progress;

    /// The result.
    ///
    /// # Errors
    /// Why there is no result.
    ///
    /// # Panics
    /// If the work is not finished.
    fn finish(self: Box<Self>) -> Result<T, SolverError>;
}

/// The progress of long work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of positions in each complete layer, by depth; empty for work without layers.
    pub counts: Vec<u64>,
    /// Positions found so far.
    pub found: u64,
    /// The total number of positions, if known.
    pub expected: Option<u64>,
}

/// Works to the end.
///
/// # Errors
/// Why there is no result.
pub fn run<T>(mut work: Box<dyn Work<T> + '_>) -> Result<T, SolverError> {
    Status::repeat(|| work.step(64));
    work.finish()
}

/// A result that needs no work.
pub(super) struct Finished<T>(pub(super) T);

impl<T> Work<T> for Finished<T> {
    fn step(&mut self, _slices: u32) -> Status {
        Status::Finished
    }

    fn progress(&self) -> Progress {
        Progress::default()
    }

    fn finish(self: Box<Self>) -> Result<T, SolverError> {
        Ok(self.0)
    }
}

/// The only element of the result of other work.
pub(super) struct Single<T>(pub(super) Box<dyn Work<Vec<T>>>);

impl<T> Work<T> for Single<T> {
    fn step(&mut self, slices: u32) -> Status {
        self.0.step(slices)
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }

    fn finish(self: Box<Self>) -> Result<T, SolverError> {
        Ok(self.0.finish()?.pop().expect("one element"))
    }
}
