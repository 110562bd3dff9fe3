//! The progress of long work, in one line of the terminal that is written over again and again.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The time between two texts.
const INTERVAL: Duration = Duration::from_millis(200);
/// No text is longer, so that it does not break.
const MAX_CHARS: usize = 79;

/// A line on the standard error output. Nothing is written if that is not a terminal.
pub(crate) struct ProgressLine {
    is_terminal: bool,
    started: Instant,
    /// When the text on the terminal was written.
    shown: Option<Instant>,
}

impl ProgressLine {
    /// A line without a text.
    pub(crate) fn on_terminal() -> ProgressLine {
        ProgressLine { is_terminal: io::stderr().is_terminal(), started: Instant::now(), shown: None }
    }

    /// Writes a text over the one before, if it is time for that. `text` is given the seconds since the beginning.
    pub(crate) fn show(&mut self, text: impl FnOnce(f64) -> String) {
        if !self.is_terminal || self.shown.unwrap_or(self.started).elapsed() < INTERVAL {
            return;
        }
        self.shown = Some(Instant::now());
        let text: String = text(self.started.elapsed().as_secs_f64()).chars().take(MAX_CHARS).collect();
        // What cannot be shown is no reason to stop.
        let _ = write!(io::stderr(), "\r{text:<MAX_CHARS$}");
    }

    /// Removes the text.
    pub(crate) fn clear(&mut self) {
        if self.shown.take().is_some() {
            let _ = write!(io::stderr(), "\r{:MAX_CHARS$}\r", "");
        }
    }
}
