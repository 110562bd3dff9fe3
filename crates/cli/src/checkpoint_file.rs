//! Files from which a stopped computation resumes.
//!
//! A file is written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter};
use std::path::Path;
use std::time::{Duration, Instant};

use antipode_engine::checkpoint::ReadCheckpointError;

use crate::failure::Failure;
use crate::whole_file::write_whole;

/// The time between two checkpoints. Writing gigabytes takes some ten seconds.
const INTERVAL: Duration = Duration::from_secs(120);
/// Overrides the interval in tests, in milliseconds.
const INTERVAL_VARIABLE: &str = "ANTIPODE_WRITE_DOWN_MS";

/// A file that is rewritten at intervals.
pub(crate) struct CheckpointFile<'a> {
    path: &'a Path,
    interval: Duration,
    last_write: Instant,
}

impl<'a> CheckpointFile<'a> {
    /// A file whose first write is due after one interval.
    pub(crate) fn new(path: &'a Path) -> CheckpointFile<'a> {
        let interval = std::env::var(INTERVAL_VARIABLE).ok().and_then(|text| text.parse().ok());
        let interval = interval.map_or(INTERVAL, Duration::from_millis);
        CheckpointFile { path, interval, last_write: Instant::now() }
    }

    /// The content of the file; `None` if there is no such file.
    ///
    /// # Errors
    /// If the file cannot be read, or is not a checkpoint of this work.
    pub(crate) fn read<T>(
        &self,
        read: impl FnOnce(&mut BufReader<File>) -> Result<T, ReadCheckpointError>,
    ) -> Result<Option<T>, Failure> {
        let file = match File::open(self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file.map_err(|error| self.failure(&error))?,
        };
        let refused = |why| Failure::of_file(self.path, why);
        read(&mut BufReader::new(file)).map(Some).map_err(refused)
    }

    /// Whether the next write is due.
    pub(crate) fn is_due(&self) -> bool {
        self.last_write.elapsed() >= self.interval
    }

    /// Writes the file atomically, even if the machine stops.
    ///
    /// # Errors
    /// If the file cannot be written; the previous one is then intact.
    pub(crate) fn write(
        &mut self,
        write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
    ) -> Result<(), Failure> {
        // The suffix overwrites the file of a killed process.
        write_whole(self.path, ".new", write).map_err(|error| self.failure(&error))?;
        self.last_write = Instant::now();
        Ok(())
    }

    /// Removes the file after the work.
    ///
    /// # Errors
    /// If the file exists and cannot be removed.
    pub(crate) fn remove(&self) -> Result<(), Failure> {
        match fs::remove_file(self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(self.failure(&error)),
            _ => Ok(()),
        }
    }

    fn failure(&self, error: &io::Error) -> Failure {
        Failure::of_file(self.path, error)
    }
}
