//! Work that is done a step at a time.
//!
//! No search of this crate runs to its end inside one call. The caller owns time, progress and stopping: it calls
//! [`Resumable::step`] until the work is finished, reads intermediate results between two steps, or drops the work. A
//! caller that wants only the end calls [`Resumable::run`].
//!
//! ```
//! use antipode_engine::resumable::{Resumable, Status};
//!
//! /// Counts the steps of the Collatz sequence.
//! struct Collatz {
//!     number: u64,
//!     steps: u32,
//! }
//!
//! impl Resumable for Collatz {
//!     fn step(&mut self, budget: u64) -> Status {
//!         for _ in 0..budget {
//!             if self.number == 1 {
//!                 return Status::Finished;
//!             }
//!             self.number = if self.number % 2 == 0 { self.number / 2 } else { 3 * self.number + 1 };
//!             self.steps += 1;
//!         }
//!         Status::Working
//!     }
//! }
//!
//! let mut collatz = Collatz { number: 27, steps: 0 };
//! assert_eq!(collatz.step(100), Status::Working);
//! assert_eq!((collatz.number, collatz.steps), (53, 100));
//! assert_eq!(collatz.run().steps, 111);
//! ```

/// Whether there is work left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Call `step` again.
    Working,
    /// Further steps change nothing.
    Finished,
}

impl Status {
    /// [`Status::Finished`] if `finished`, else [`Status::Working`].
    #[must_use]
    pub const fn finished_if(finished: bool) -> Status {
        if finished { Status::Finished } else { Status::Working }
    }

    /// Whether there is no work left.
    #[must_use]
    pub const fn is_finished(self) -> bool {
        matches!(self, Status::Finished)
    }

    /// Repeats a step until it is finished. For work whose steps take more than a budget: a graph to search, or a buffer
    /// to write to.
    pub fn repeat(mut step: impl FnMut() -> Status) {
        while !step().is_finished() {}
    }
}

/// The budget of one step of [`Resumable::run`].
const RUN_BUDGET: u64 = 1 << 16;

/// Work that is done a step at a time.
pub trait Resumable {
    /// Does up to about `budget` units of work. Each implementation documents its unit; it takes microseconds at most,
    /// unless the implementation says otherwise. A finished step may be repeated without effect.
    fn step(&mut self, budget: u64) -> Status;

    /// Works until finished, however long it takes. Endless for work that does not finish.
    #[must_use]
    fn run(self) -> Self
    where
        Self: Sized,
    {
        self.run_in_steps(RUN_BUDGET)
    }

    /// The same in steps of a given budget.
    #[must_use]
    fn run_in_steps(mut self, budget: u64) -> Self
    where
        Self: Sized,
    {
        Status::repeat(|| self.step(budget));
        self
    }
}

impl<W: Resumable + ?Sized> Resumable for &mut W {
    fn step(&mut self, budget: u64) -> Status {
        (**self).step(budget)
    }
}

impl<W: Resumable + ?Sized> Resumable for Box<W> {
    fn step(&mut self, budget: u64) -> Status {
        (**self).step(budget)
    }
}
