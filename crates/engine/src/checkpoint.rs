//! Checkpoints of long work: bytes from which it resumes, on any machine.
//!
//! Everything is little-endian. A checkpoint begins with magic bytes and a version, and ends with a checksum: the xxHash64 of
//! everything before it. Bytes are hashed as they are written and read, so they need not be in memory at once.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::sliding::search::PositionSearch;
//! use antipode_puzzles::sliding::{Metric, PosedBoard};
//!
//! let puzzle = PosedBoard::parse("BAAC/BAAC/DEEF/DGHF/I..J", "..../..../..../.AA./.AA.", Metric::Move)?;
//! let mut search = PositionSearch::new(&puzzle, 10_000_000);
//! while !search.has_checkpoint() {
//!     search.step(1_000);
//! }
//! let mut bytes = Vec::new();
//! search.write_checkpoint(&mut bytes)?;
//! let resumed = PositionSearch::read_checkpoint(&puzzle, 10_000_000, &mut bytes.as_slice())?.run();
//! assert_eq!(resumed.distance(), Some(81));
//!
//! bytes[100] ^= 1;
//! let refused = PositionSearch::read_checkpoint(&puzzle, 10_000_000, &mut bytes.as_slice());
//! assert!(refused.is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::hash::Hasher;
use std::io::{self, Read, Write};

use twox_hash::XxHash64;

/// Words that are written or read at once.
const CHUNK: usize = 1 << 13;

/// Why bytes are not a checkpoint of certain work.
#[derive(Debug, thiserror::Error)]
pub enum ReadCheckpointError {
    /// They cannot be read.
    #[error("{0}")]
    Io(io::Error),
    /// They do not begin with the magic bytes.
    #[error("this is not a checkpoint")]
    BadMagic,
    /// The format version is unsupported.
    #[error("the checkpoint has format {found}; this program reads format {read}")]
    UnsupportedVersion {
        /// The version in the file.
        found: u32,
        /// The version that this program reads.
        read: u32,
    },
    /// The checkpoint belongs to another board, rule, goal or metric, or there is no such work.
    #[error("the checkpoint belongs to another puzzle, or to another rule")]
    WrongBoard,
    /// There are too few or too many bytes.
    #[error("the checkpoint has a wrong length")]
    WrongLength,
    /// The checksum does not match: the bytes are damaged.
    #[error("the checkpoint is damaged: its checksum is wrong")]
    WrongChecksum,
    /// The contents contradict each other.
    #[error("the checkpoint is inconsistent")]
    Inconsistent,
}

impl From<io::Error> for ReadCheckpointError {
    fn from(why: io::Error) -> ReadCheckpointError {
        match why.kind() {
            io::ErrorKind::UnexpectedEof => ReadCheckpointError::WrongLength,
            _ => ReadCheckpointError::Io(why),
        }
    }
}

/// Bytes on their way, and their hash.
pub(crate) struct HashingStream<T> {
    pub(crate) inner: T,
    pub(crate) hash: XxHash64,
}

impl<T> HashingStream<T> {
    pub(crate) fn new(inner: T) -> HashingStream<T> {
        HashingStream { inner, hash: XxHash64::with_seed(0) }
    }
}

impl<T: Write> HashingStream<T> {
    pub(crate) fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hash.write(bytes);
        self.inner.write_all(bytes)
    }

    pub(crate) fn write_words(&mut self, words: &[u64]) -> io::Result<()> {
        let mut bytes = Vec::with_capacity(8 * CHUNK.min(words.len()));
        for words in words.chunks(CHUNK) {
            bytes.clear();
            words.iter().for_each(|word| bytes.extend_from_slice(&word.to_le_bytes()));
            self.write_all(&bytes)?;
        }
        Ok(())
    }

    /// Writes the magic bytes, the version, a number whose meaning the format defines, and the fingerprint of the work.
    pub(crate) fn write_header(
        &mut self,
        magic: [u8; 8],
        version: u32,
        number: u32,
        fingerprint: u64,
    ) -> io::Result<()> {
        self.write_all(&magic)?;
        self.write_all(&version.to_le_bytes())?;
        self.write_all(&number.to_le_bytes())?;
        self.write_words(&[fingerprint])
    }

    /// Writes the checksum, which ends the checkpoint.
    pub(crate) fn write_end(mut self) -> io::Result<()> {
        let checksum = self.hash.finish();
        self.inner.write_all(&checksum.to_le_bytes())
    }
}

impl<T: Read> HashingStream<T> {
    pub(crate) fn read_exact(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.inner.read_exact(bytes)?;
        self.hash.write(bytes);
        Ok(())
    }

    pub(crate) fn read_words(&mut self, words: &mut [u64]) -> io::Result<()> {
        let mut bytes = vec![0; 8 * CHUNK.min(words.len())];
        for words in words.chunks_mut(CHUNK) {
            let bytes = &mut bytes[..8 * words.len()];
            self.read_exact(bytes)?;
            for (word, eight) in words.iter_mut().zip(bytes.chunks_exact(8)) {
                *word = u64_at(eight, 0);
            }
        }
        Ok(())
    }

    /// Reads a header with these magic bytes and this version; returns its number and its fingerprint.
    pub(crate) fn read_header(
        &mut self,
        magic: [u8; 8],
        version: u32,
    ) -> Result<(u32, u64), ReadCheckpointError> {
        let mut header = [0; 24];
        self.read_exact(&mut header)?;
        if header[..8] != magic {
            return Err(ReadCheckpointError::BadMagic);
        }
        let [found, number] =
            [8, 12].map(|at| u32::from_le_bytes(header[at..at + 4].try_into().expect("four bytes are four")));
        if found != version {
            return Err(ReadCheckpointError::UnsupportedVersion { found, read: version });
        }
        Ok((number, u64_at(&header, 16)))
    }

    /// Reads the checksum, which must be right and the end.
    pub(crate) fn read_end(mut self) -> Result<(), ReadCheckpointError> {
        let checksum = self.hash.finish();
        let mut end = [0; 8];
        self.inner.read_exact(&mut end)?;
        if u64::from_le_bytes(end) != checksum {
            return Err(ReadCheckpointError::WrongChecksum);
        }
        if self.inner.read(&mut end)? > 0 {
            return Err(ReadCheckpointError::WrongLength);
        }
        Ok(())
    }
}

/// The eight bytes from `at` on, as a number.
fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes are eight"))
}
