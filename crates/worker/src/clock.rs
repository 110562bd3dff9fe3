//! The time, from outside: the desk itself has no clock.

/// A clock that only runs forward.
pub trait Clock {
    /// Milliseconds since some moment that stays the same.
    fn now_ms(&self) -> f64;
}
