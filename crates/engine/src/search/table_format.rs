//! The serialised form of a table.
//!
//! Everything is little-endian:
//!
//! ```text
//!   0  magic, "antipode"             40  number of superblocks with positions of the last layer, u64
//!   8  version, u32                  48  the count of each layer, u64
//!  12  number of layers, u32             those superblocks, u32, padded to 8 bytes
//!  16  fingerprint of the space, u64     the low plane, u64
//!  24  total length in bytes, u64        the high plane and the extra planes of the space, u64
//!  32  checksum, u64
//! ```
//!
//! The checksum is the xxHash64 of everything except the checksum itself.

use std::sync::Arc;

use antipode_puzzles::space::Space;
use twox_hash::XxHash64;

use super::indexed_space::{IndexedSpace, WORD_BITS};
use super::planes::Planes;
use super::table::Table;

const MAGIC: &[u8; 8] = b"antipode";
const VERSION: u32 = 2;
const HEADER: usize = 48;
const CHECKSUM: std::ops::Range<usize> = 32..40;

/// Why bytes are not a valid table of the space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadTableError {
    /// They do not begin with the magic bytes.
    #[error("this is not a table")]
    BadMagic,
    /// The format version is unsupported.
    #[error("the table has format {found}; this program reads format {VERSION}")]
    UnsupportedVersion {
        /// The version in the file.
        found: u32,
    },
    /// The table belongs to another space, or to this one before its moves changed.
    #[error("the table belongs to another puzzle or metric")]
    WrongSpace,
    /// There are too few or too many bytes.
    #[error("the table has {found} bytes; expected {expected}")]
    WrongLength {
        /// The number of bytes of a table of this shape.
        expected: u64,
        /// The number of bytes found.
        found: u64,
    },
    /// The checksum does not match: the bytes are damaged.
    #[error("the table is damaged: its checksum is wrong")]
    WrongChecksum,
    /// The contents contradict each other.
    #[error("the table is inconsistent")]
    Inconsistent,
}

impl Table {
    /// The table as bytes that [`Table::from_bytes`] reads, on any machine.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let planes = self.planes();
        let words = (2 + self.extra_planes().len()) * planes.low.len();
        let length = length(self.counts().len(), self.last_superblocks().len(), words) as usize;
        let mut bytes = Vec::with_capacity(length);
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&(self.counts().len() as u32).to_le_bytes());
        bytes.extend_from_slice(&self.space().fingerprint().to_le_bytes());
        bytes.extend_from_slice(&(length as u64).to_le_bytes());
        bytes.extend_from_slice(&[0; 8]);
        bytes.extend_from_slice(&(self.last_superblocks().len() as u64).to_le_bytes());
        push_words(&mut bytes, self.counts());
        for superblock in self.last_superblocks() {
            bytes.extend_from_slice(&superblock.to_le_bytes());
        }
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        push_words(&mut bytes, &planes.low);
        push_words(&mut bytes, &planes.high);
        self.extra_planes().iter().for_each(|plane| push_words(&mut bytes, plane));
        debug_assert_eq!(bytes.len(), length);
        let checksum = checksum(&bytes);
        bytes[CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Reads a table of this space. Accepts any bytes and rejects everything that is not a complete table of exactly
    /// this space.
    ///
    /// # Errors
    /// See [`ReadTableError`].
    ///
    /// # Panics
    /// When the space is not [supported](super::survey::Survey::supports), or not valid.
    pub fn from_bytes(space: Arc<Space>, bytes: &[u8]) -> Result<Table, ReadTableError> {
        if bytes.len() < HEADER || &bytes[..8] != MAGIC {
            return Err(ReadTableError::BadMagic);
        }
        let version = u32_at(bytes, 8);
        if version != VERSION {
            return Err(ReadTableError::UnsupportedVersion { found: version });
        }
        if u64_at(bytes, 16) != space.fingerprint() {
            return Err(ReadTableError::WrongSpace);
        }
        // Before the space is indexed, which takes longer than to refuse a damaged table.
        if u64_at(bytes, 24) == bytes.len() as u64 && u64_at(bytes, CHECKSUM.start) != checksum(bytes) {
            return Err(ReadTableError::WrongChecksum);
        }
        let indexed_space = IndexedSpace::new(space);
        let words = indexed_space.superblocks() as usize * indexed_space.words_per_superblock() as usize;
        let planes = 2 + indexed_space.depth_code().extra_planes();
        let layers = u32_at(bytes, 12) as usize;
        let last = u64_at(bytes, 40);
        if last > u64::from(indexed_space.superblocks())
            || layers as u64 > indexed_space.space().position_count()
        {
            return Err(ReadTableError::Inconsistent);
        }
        let last = last as usize;
        let (expected, found) = (length(layers, last, planes * words), bytes.len() as u64);
        if expected != found || u64_at(bytes, 24) != found {
            return Err(ReadTableError::WrongLength { expected, found });
        }

        let (counts, rest) = bytes[HEADER..].split_at(8 * layers);
        let (superblocks, planes) = rest.split_at((4 * last).next_multiple_of(8));
        let mut planes = planes.chunks_exact(8 * words).map(read_words);
        let counts = read_words(counts);
        let superblocks =
            superblocks.chunks_exact(4).take(last).map(|bytes| u32_at(bytes, 0)).collect::<Vec<_>>();
        let mut plane = || planes.next().expect("the length is that of the planes");
        let both = Planes { low: plane(), high: plane() };
        let further: Vec<_> = planes.collect();

        let visited: u64 =
            both.low.iter().zip(&both.high).map(|(low, high)| u64::from((low | high).count_ones())).sum();
        let counted = counts.iter().try_fold(0u64, |sum, count| sum.checked_add(*count));
        let in_range = superblocks.iter().all(|superblock| *superblock < indexed_space.superblocks());
        if counted != Some(visited) || !in_range || !are_positions(&indexed_space, &both) {
            return Err(ReadTableError::Inconsistent);
        }
        Ok(Table::new(Arc::new(indexed_space), both, further, counts, superblocks))
    }
}

/// Whether every visited index is one of a position.
fn are_positions(indexed_space: &IndexedSpace, planes: &Planes) -> bool {
    let used = indexed_space.positions_per_superblock() % WORD_BITS;
    let room = if used == 0 { 0 } else { u64::MAX << used };
    let words = indexed_space.words_per_superblock() as usize;
    let lasts = planes.low.iter().zip(&planes.high).skip(words - 1).step_by(words);
    lasts.fold(0, |visited, (low, high)| visited | low | high) & room == 0
}

fn checksum(bytes: &[u8]) -> u64 {
    let head = XxHash64::oneshot(0, &bytes[..CHECKSUM.start]);
    XxHash64::oneshot(head, &bytes[CHECKSUM.end..])
}

/// The length of a table in bytes; `words` is the number of words of all planes.
fn length(layers: usize, last: usize, words: usize) -> u64 {
    let (layers, last, words) = (layers as u64, last as u64, words as u64);
    HEADER as u64 + 8 * layers + (4 * last).next_multiple_of(8) + 8 * words
}

fn push_words(bytes: &mut Vec<u8>, words: &[u64]) {
    let start = bytes.len();
    bytes.resize(start + 8 * words.len(), 0);
    for (eight, word) in bytes[start..].chunks_exact_mut(8).zip(words) {
        eight.copy_from_slice(&word.to_le_bytes());
    }
}

fn read_words(bytes: &[u8]) -> Vec<u64> {
    bytes.chunks_exact(8).map(|eight| u64_at(eight, 0)).collect()
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes are four"))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes are eight"))
}
