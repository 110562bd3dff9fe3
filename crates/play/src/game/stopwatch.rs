//! A stopwatch. The caller supplies the time.

use serde::{Deserialize, Serialize};

/// A moment, in milliseconds of a monotonic clock. The sender of an event supplies it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ms(pub u64);

/// A stopwatch: the time of earlier runs, and the start of the current one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stopwatch {
    banked_ms: u64,
    begun: bool,
    #[serde(skip)]
    since: Option<Ms>,
}

impl Stopwatch {
    /// A stopped clock with this elapsed time. It has started if the time is not zero.
    #[must_use]
    pub fn with_elapsed(elapsed_ms: u64) -> Stopwatch {
        Stopwatch { banked_ms: elapsed_ms, begun: elapsed_ms > 0, since: None }
    }

    /// Whether the first move has started it.
    #[must_use]
    pub fn has_started(&self) -> bool {
        self.begun
    }

    #[must_use]
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// The elapsed time, in milliseconds.
    #[must_use]
    pub fn elapsed_ms(&self, now: Ms) -> u64 {
        self.banked_ms + self.since.map_or(0, |since| now.0.saturating_sub(since.0))
    }

    /// Starts the clock; no effect if it is running.
    pub(crate) fn start(&mut self, now: Ms) {
        self.begun = true;
        self.since.get_or_insert(now);
    }

    /// Stops the clock and keeps the elapsed time.
    pub(crate) fn stop(&mut self, now: Ms) {
        self.banked_ms = self.elapsed_ms(now);
        self.since = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_adds_up_its_runs() {
        let mut clock = Stopwatch::default();
        assert!(!clock.has_started());
        clock.start(Ms(1_000));
        clock.start(Ms(2_000));
        assert_eq!(clock.elapsed_ms(Ms(3_500)), 2_500, "starting twice does not start over");
        clock.stop(Ms(4_000));
        assert_eq!(clock.elapsed_ms(Ms(9_000)), 3_000);
        clock.start(Ms(10_000));
        assert_eq!(clock.elapsed_ms(Ms(10_500)), 3_500);
        assert!(clock.has_started() && clock.is_running());
    }

    #[test]
    fn a_time_before_the_start_shows_no_time() {
        let mut clock = Stopwatch::default();
        clock.start(Ms(5_000));
        assert_eq!(clock.elapsed_ms(Ms(4_000)), 0);
    }
}
