//! The clock, which the caller provides: the scheduler has none.

/// A monotonic clock.
pub trait Clock {
    /// Milliseconds since a fixed moment.
    fn now_ms(&self) -> f64;
}
