//! A slow line between the server and its browsers.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// So small that responses at the same time share the line evenly.
const PACKET_BYTES: usize = 2048;

/// A line that all connections share. It is fast until [`Line::slow_down`].
///
/// A request waits for one latency; connections cost nothing.
#[derive(Debug)]
pub struct Line {
    latency: Duration,
    bytes_per_s: u32,
    is_slow: AtomicBool,
    /// When it has carried everything so far.
    free_at: Mutex<Instant>,
}

impl Line {
    #[must_use]
    pub fn new(latency: Duration, bytes_per_s: u32) -> Line {
        let (is_slow, free_at) = (AtomicBool::new(false), Mutex::new(Instant::now()));
        Line { latency, bytes_per_s, is_slow, free_at }
    }

    pub fn slow_down(&self) {
        self.is_slow.store(true, Ordering::SeqCst);
    }

    fn is_slow(&self) -> bool {
        self.is_slow.load(Ordering::SeqCst)
    }

    /// Waits as long as a request needs to get here and its response to begin.
    pub(super) fn await_request(&self) {
        if self.is_slow() {
            thread::sleep(self.latency);
        }
    }

    /// Waits until this many bytes have passed that were there at `ready`; returns the time when they should have.
    fn carry(&self, bytes: usize, ready: Instant) -> Instant {
        let mut free_at = self.free_at.lock().unwrap_or_else(PoisonError::into_inner);
        let time = Duration::from_secs_f64(bytes as f64 / f64::from(self.bytes_per_s));
        *free_at = ready.max(*free_at) + time;
        let due = *free_at;
        drop(free_at);
        thread::sleep(due.saturating_duration_since(Instant::now()));
        due
    }
}

/// What is written here arrives over the line.
pub(super) struct Over<'a, W> {
    line: &'a Line,
    writer: W,
    /// When the last packet was due. A sleep that lasts too long, as on a busy machine, does not make the line slower.
    due: Instant,
}

impl<'a, W> Over<'a, W> {
    pub(super) fn new(line: &'a Line, writer: W) -> Over<'a, W> {
        Over { line, writer, due: Instant::now() }
    }
}

impl<W: Write> Write for Over<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.line.is_slow() {
            return self.writer.write(bytes);
        }
        let packet = &bytes[..bytes.len().min(PACKET_BYTES)];
        self.due = self.line.carry(packet.len(), self.due);
        self.writer.write_all(packet)?;
        Ok(packet.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_responses_share_a_slow_line() {
        let line = Line::new(Duration::ZERO, 100_000);
        let send = || {
            let mut received = Vec::new();
            Over::new(&line, &mut received).write_all(&[7; 10_000]).expect("a vector");
            received
        };
        let started = Instant::now();
        assert_eq!(send(), [7; 10_000]);
        assert!(started.elapsed() < Duration::from_millis(100), "it is fast at first");
        line.slow_down();
        let started = Instant::now();
        thread::scope(|scope| {
            let (one, other) = (scope.spawn(send), scope.spawn(send));
            assert_eq!(one.join().expect("no panic"), other.join().expect("no panic"));
        });
        assert!(
            started.elapsed() >= Duration::from_millis(190),
            "20 kB at 100 kB/s: {:?}",
            started.elapsed()
        );
    }
}
