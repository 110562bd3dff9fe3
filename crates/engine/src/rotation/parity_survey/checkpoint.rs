//! Checkpoints: a survey between two layers as bytes, from which it resumes.
//!
//! Everything is little-endian:
//!
//! ```text
//!   0  magic, "antipari"               32  number of farthest positions, u64; all ones if they are not kept
//!   8  version, u32                    40  the count of each layer, u64
//!  12  number of layers, u32               the farthest positions, as indices in both planes, u64
//!  16  fingerprint of the board, u64       the planes of even and of odd positions, u64
//!  24  total length in bytes, u64          checksum, u64
//! ```
//!
//! The checksum is the xxHash64 of everything before it. Reading and writing stream, so the planes are in memory only once.

use std::hash::Hasher;
use std::io::{self, Read, Write};

use antipode_puzzles::rotation::Variant;
use twox_hash::XxHash64;

use super::{MAX_FARTHEST, ParitySurvey};
use crate::checkpoint::{HashingStream, ReadCheckpointError, u64_at};

const MAGIC: &[u8; 8] = b"antipari";
const VERSION: u32 = 3;
const HEADER: usize = 40;
const NOT_KEPT: u64 = u64::MAX;
/// More layers than a survey of any board has.
const MAX_LAYERS: usize = 1000;

impl ParitySurvey {
    /// Writes the survey in a format that [`ParitySurvey::read_checkpoint`] reads on any machine.
    ///
    /// # Errors
    /// If writing fails.
    ///
    /// # Panics
    /// If the open layer has begun; see [`ParitySurvey::is_between_layers`].
    pub fn write_checkpoint(&self, out: &mut impl Write) -> io::Result<()> {
        assert!(self.is_between_layers(), "between two layers");
        let farthest = self.farthest.as_deref();
        let mut out = HashingStream::new(out);
        out.write_all(MAGIC)?;
        out.write_all(&VERSION.to_le_bytes())?;
        out.write_all(&(self.counts.len() as u32).to_le_bytes())?;
        let kept = farthest.map_or(NOT_KEPT, |farthest| farthest.len() as u64);
        out.write_words(&[fingerprint(self), self.checkpoint_length(), kept])?;
        for words in [&self.counts, farthest.unwrap_or_default(), &self.planes[0], &self.planes[1]] {
            out.write_words(words)?;
        }
        out.write_end()
    }

    /// Reads a survey of this board under this rule. Total: any bytes that are not a complete checkpoint of this survey are an
    /// error.
    ///
    /// # Errors
    /// See [`ReadCheckpointError`].
    pub fn read_checkpoint(
        variant: &Variant,
        bytes: &mut impl Read,
    ) -> Result<ParitySurvey, ReadCheckpointError> {
        let mut bytes = HashingStream::new(bytes);
        let mut header = [0; HEADER];
        bytes.read_exact(&mut header)?;
        let [board, length, kept] = [16, 24, 32].map(|at| u64_at(&header, at));
        if header[..8] != *MAGIC {
            return Err(ReadCheckpointError::BadMagic);
        }
        let [version, layers] =
            [8, 12].map(|at| u32::from_le_bytes(header[at..at + 4].try_into().expect("four bytes are four")));
        if version != VERSION {
            return Err(ReadCheckpointError::UnsupportedVersion { found: version, read: VERSION });
        }
        let mut survey = ParitySurvey::new(variant).ok_or(ReadCheckpointError::WrongBoard)?;
        if board != fingerprint(&survey) {
            return Err(ReadCheckpointError::WrongBoard);
        }
        let (layers, kept) = (layers as usize, (kept != NOT_KEPT).then_some(kept as usize));
        if !(1..=MAX_LAYERS).contains(&layers) || kept.is_some_and(|kept| kept > MAX_FARTHEST) {
            return Err(ReadCheckpointError::Inconsistent);
        }
        survey.counts = vec![0; layers];
        survey.farthest = kept.map(|kept| vec![0; kept]);
        if length != survey.checkpoint_length() {
            return Err(ReadCheckpointError::WrongLength);
        }
        bytes.read_words(&mut survey.counts)?;
        bytes.read_words(survey.farthest.as_deref_mut().unwrap_or_default())?;
        bytes.read_words(&mut survey.planes[0])?;
        bytes.read_words(&mut survey.planes[1])?;
        bytes.read_end()?;
        survey.derive_flags().ok_or(ReadCheckpointError::Inconsistent)?;
        Ok(survey)
    }

    /// Derives the flags of the classes from the planes. `None` if the planes contradict the counts.
    fn derive_flags(&mut self) -> Option<()> {
        let words = self.words.words();
        let mut visited = [0_u64; 2];
        for (parity, visited) in visited.iter_mut().enumerate() {
            for (class, of_class) in self.planes[parity].chunks_exact(words).enumerate() {
                let count: u64 = of_class.iter().map(|word| u64::from(word.count_ones())).sum();
                *visited += count;
                self.gained[parity][class] = count > 0;
                self.has_unvisited[parity][class] = count < 64 * words as u64;
            }
        }
        let counted = [0, 1].map(|parity| {
            let layers = self.counts.iter().skip(parity).step_by(2);
            layers.fold(0_u64, |sum, count| sum.saturating_add(*count))
        });
        let agree = if self.classes.alternate() {
            visited == counted
        } else {
            visited[0] + visited[1] == counted[0].saturating_add(counted[1])
        };
        let length = self.planes[0].len();
        let is_visited = |index: &u64| {
            let (word, bit) = ((index / 64) as usize, index % 64);
            let word = self.planes.get(word / length).and_then(|plane| plane.get(word % length));
            word.is_some_and(|word| word >> bit & 1 == 1)
        };
        let farthest = self.farthest.as_deref().unwrap_or_default();
        let is_last = |farthest: &Vec<u64>| self.counts.last() == Some(&(farthest.len() as u64));
        (agree && farthest.iter().all(is_visited) && self.farthest.as_ref().is_none_or(is_last)).then_some(())
    }

    /// The length of the checkpoint in bytes.
    fn checkpoint_length(&self) -> u64 {
        let farthest = self.farthest.as_deref().unwrap_or_default();
        let words = self.counts.len() + farthest.len() + self.planes[0].len() + self.planes[1].len();
        HEADER as u64 + 8 * words as u64 + 8
    }
}

/// A hash that identifies the board and its moves.
fn fingerprint(survey: &ParitySurvey) -> u64 {
    let mut hash = XxHash64::with_seed(0);
    hash.write(survey.classes.board().to_string().as_bytes());
    for turn in survey.classes.moves() {
        hash.write(&turn.preimages);
    }
    hash.finish()
}
