//! The progress of a long computation, in one line of the terminal that is overwritten.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The shortest time between two texts.
const INTERVAL: Duration = Duration::from_millis(200);
/// The maximum length of a text, so that it fits into one line.
const MAX_CHARS: usize = 79;

/// A line on standard error. Nothing is written if standard error is not a terminal.
pub(crate) struct ProgressLine {
    is_terminal: bool,
    started: Instant,
    /// When the text on the terminal was written.
    last_write: Option<Instant>,
}

impl ProgressLine {
    /// A line without a text.
    pub(crate) fn on_terminal() -> ProgressLine {
        ProgressLine { is_terminal: io::stderr().is_terminal(), started: Instant::now(), last_write: None }
    }

    /// Overwrites the previous text, if it is time. `text` receives the seconds since the start.
    pub(crate) fn show(&mut self, text: impl FnOnce(f64) -> String) {
        if !self.is_terminal || self.last_write.unwrap_or(self.started).elapsed() < INTERVAL {
            return;
        }
        self.last_write = Some(Instant::now());
        let text: String = text(self.started.elapsed().as_secs_f64()).chars().take(MAX_CHARS).collect();
        // A failed write of progress is no reason to stop.
        let _ = write!(io::stderr(), "\r{text:<MAX_CHARS$}");
    }

    /// Removes the text.
    pub(crate) fn clear(&mut self) {
        if self.last_write.take().is_some() {
            let _ = write!(io::stderr(), "\r{:MAX_CHARS$}\r", "");
        }
    }
}
