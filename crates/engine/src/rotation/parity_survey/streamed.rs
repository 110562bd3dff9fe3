//! A survey that has one plane in memory, and reads and writes the other as a stream.
//!
//! By turns that are all odd, a layer reads one plane in any order, and changes the other from its start to its end. So the
//! changed plane may be on a disk: it is read, changed and written anew, and then takes the place of the first in memory.
//!
//! ```text
//!            in memory           read            written
//!   layer 5  plane of layer 4    of layer 3  →   of layer 5
//!   layer 6  plane of layer 5    of layer 4  →   of layer 6
//! ```
//!
//! The two last planes are a checkpoint. A plane is, little-endian:
//!
//! ```text
//!   0  magic, "antiplan"            for each class: 0 if nothing of it is visited, 1 if all is, and otherwise 2
//!   8  version, u32                   and its words, u64
//!  12  number of layers, u32        the count of each layer, u64
//!  16  fingerprint of the board     the number of farthest positions, u64, all ones if they are not kept, and these
//!                                   checksum, u64
//! ```
//!
//! The checksum is the xxHash64 of everything before it.

use std::hash::Hasher;
use std::io::{Read, Write};

use antipode_puzzles::rotation::Variant;
use twox_hash::XxHash64;

use super::{CLASS_BYTES, Classes, ELEMENTS, MAX_FARTHEST, ParitySurvey};
use crate::checkpoint::{HashingStream, ReadCheckpointError};
use crate::resumable::Status;

const MAGIC: [u8; 8] = *b"antiplan";
const VERSION: u32 = 1;
/// In place of the number of farthest positions.
const NOT_KEPT: u64 = u64::MAX;
/// The classes that are read, processed and written at once.
const CLASSES: usize = 8192;
/// What is visited of a class.
const NOTHING: u8 = 0;
const EVERYTHING: u8 = 1;
const SOME: u8 = 2;

/// A survey with one plane in memory.
#[derive(Debug)]
pub struct StreamedSurvey {
    survey: ParitySurvey,
}

impl StreamedSurvey {
    /// More layers than a survey of any board has.
    pub const MAX_LAYERS: usize = 1000;

    /// The memory for one plane and the classes of a board under a rule in bytes; `None` if the board has no such survey.
    #[must_use]
    pub fn memory_bytes(variant: &Variant) -> Option<u64> {
        let classes = alternating_classes(variant)?;
        Some(classes.stored_positions() / 16 + CLASS_BYTES * classes.stored_count())
    }

    /// A survey that has visited the solved position. `None` unless every turn is odd and the board has a [`ParitySurvey`].
    #[must_use]
    pub fn new(variant: &Variant) -> Option<StreamedSurvey> {
        Some(StreamedSurvey { survey: ParitySurvey::with_planes(alternating_classes(variant)?, 1)? })
    }

    /// Splits the work of each layer among `threads` threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> StreamedSurvey {
        StreamedSurvey { survey: self.survey.with_threads(threads) }
    }

    /// What is counted so far.
    #[must_use]
    pub fn survey(&self) -> &ParitySurvey {
        &self.survey
    }

    /// Whether a layer was empty: all positions are counted.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.survey.status.is_finished()
    }

    /// The counts and the farthest positions, without the planes.
    #[must_use]
    pub fn into_survey(mut self) -> ParitySurvey {
        self.survey.planes = Default::default();
        self.survey
    }

    /// Processes a layer: reads the plane that was written two layers before, which the first two layers do not have, and writes that
    /// of the layer. [`StreamedSurvey::read_plane`] must read it before the next layer. If the layer is empty, the survey is finished.
    /// `progress` is called between parts.
    ///
    /// # Errors
    /// If reading or writing fails, or `before` is damaged or not the plane of that layer. The survey is then of no use.
    pub fn pull_layer(
        &mut self,
        before: Option<&mut dyn Read>,
        after: &mut dyn Write,
        mut progress: impl FnMut(&ParitySurvey),
    ) -> Result<(), ReadCheckpointError> {
        let survey = &mut self.survey;
        let (layer, words, count) = (survey.counts.len(), survey.words.words(), survey.gained[0].len());
        let parity = layer % 2;
        let mut before = before.map(HashingStream::new);
        let is_right = match &mut before {
            Some(before) => read_header(before, survey)? + 1 == layer,
            None => layer <= 2,
        };
        if !is_right {
            return Err(ReadCheckpointError::Inconsistent);
        }
        let mut after = HashingStream::new(after);
        after.write_header(MAGIC, VERSION, layer as u32 + 1, fingerprint(survey))?;
        // The plane of layer 0 has the solved position.
        let solved = (before.is_none() && parity == 0).then(|| survey.solved_index() as usize);
        let mut target = vec![0; CLASSES.min(count) * words];
        for first in (0..count).step_by(CLASSES) {
            let target = &mut target[..(count - first).min(CLASSES) * words];
            match &mut before {
                Some(before) => read_classes(before, target, words)?,
                None => target.fill(0),
            }
            if let Some(index) = solved
                && let Some(word) = (index / ELEMENTS).checked_sub(first * words)
                && let Some(word) = target.get_mut(word)
            {
                *word = 1 << (index % ELEMENTS);
            }
            survey.pull_into(parity, first, target);
            write_classes(&mut after, target, words)?;
            progress(survey);
        }
        if let Some(mut before) = before {
            read_trailer(&mut before, layer - 1)?;
            before.read_end()?;
        }
        survey.close_layer(&[parity]);
        let farthest = survey.farthest.as_deref();
        let kept = farthest.map_or(NOT_KEPT, |farthest| farthest.len() as u64);
        let last = if survey.status.is_finished() { &[0][..] } else { &[] };
        for words in [&survey.counts, last, &[kept], farthest.unwrap_or_default()] {
            after.write_words(words)?;
        }
        after.write_end()?;
        Ok(())
    }

    /// Reads the plane of the last layer, or of any layer to resume after it.
    ///
    /// # Errors
    /// See [`ReadCheckpointError`]. The survey is then of no use.
    pub fn read_plane(&mut self, plane: &mut dyn Read) -> Result<(), ReadCheckpointError> {
        let survey = &mut self.survey;
        let words = survey.words.words();
        let mut plane = HashingStream::new(plane);
        let layers = read_header(&mut plane, survey)?;
        let parity = (layers - 1) % 2;
        if survey.planes[parity].is_empty() {
            survey.planes.swap(0, 1);
        }
        let mut rest = &mut survey.planes[parity][..];
        while !rest.is_empty() {
            let (part, after) = rest.split_at_mut(rest.len().min(CLASSES * words));
            read_classes(&mut plane, part, words)?;
            rest = after;
        }
        let resumes = survey.counts.len() != layers;
        (survey.counts, survey.farthest) = read_trailer(&mut plane, layers)?;
        plane.read_end()?;
        if survey.counts.pop_if(|count| *count == 0).is_some() {
            survey.status = Status::Finished;
        }
        if !resumes {
            return Ok(());
        }
        let mut visited = 0;
        for (class, of_class) in survey.planes[parity].chunks_exact(words).enumerate() {
            let count: u64 = of_class.iter().map(|word| u64::from(word.count_ones())).sum();
            survey.gained[parity][class] = count > 0;
            visited += count * survey.classes.alike(&survey.placement(parity, class));
        }
        let counted = survey.counts.iter().skip(parity).step_by(2);
        let counted = counted.fold(0_u64, |sum, count| sum.saturating_add(*count));
        (visited == counted).then_some(()).ok_or(ReadCheckpointError::Inconsistent)
    }
}

/// The classes of a board whose turns are all odd.
fn alternating_classes(variant: &Variant) -> Option<Classes> {
    Classes::of(variant).filter(Classes::alternate)
}

/// Reads the header of a plane of this survey; returns the number of its layers.
fn read_header<R: Read>(
    plane: &mut HashingStream<R>,
    survey: &ParitySurvey,
) -> Result<usize, ReadCheckpointError> {
    let (layers, board) = plane.read_header(MAGIC, VERSION)?;
    if board != fingerprint(survey) {
        return Err(ReadCheckpointError::WrongBoard);
    }
    let layers = layers as usize;
    (2..=StreamedSurvey::MAX_LAYERS)
        .contains(&layers)
        .then_some(layers)
        .ok_or(ReadCheckpointError::Inconsistent)
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

/// Reads the end of a plane up to its checksum: the counts and the farthest positions.
fn read_trailer<R: Read>(
    plane: &mut HashingStream<R>,
    layers: usize,
) -> Result<(Vec<u64>, Option<Vec<u64>>), ReadCheckpointError> {
    let (mut counts, mut kept) = (vec![0; layers], [0]);
    plane.read_words(&mut counts)?;
    plane.read_words(&mut kept)?;
    if kept[0] == NOT_KEPT {
        return Ok((counts, None));
    }
    if kept[0] > MAX_FARTHEST {
        return Err(ReadCheckpointError::Inconsistent);
    }
    let mut farthest = vec![0; kept[0] as usize];
    plane.read_words(&mut farthest)?;
    Ok((counts, Some(farthest)))
}

fn read_classes<R: Read>(
    plane: &mut HashingStream<R>,
    target: &mut [u64],
    words: usize,
) -> Result<(), ReadCheckpointError> {
    for class in target.chunks_exact_mut(words) {
        let mut visited = [0];
        plane.read_exact(&mut visited)?;
        match visited[0] {
            NOTHING => class.fill(0),
            EVERYTHING => class.fill(u64::MAX),
            SOME => plane.read_words(class)?,
            _ => return Err(ReadCheckpointError::Inconsistent),
        }
    }
    Ok(())
}

fn write_classes<W: Write>(
    plane: &mut HashingStream<W>,
    target: &[u64],
    words: usize,
) -> std::io::Result<()> {
    for class in target.chunks_exact(words) {
        if class.iter().all(|word| *word == 0) {
            plane.write_all(&[NOTHING])?;
        } else if class.iter().all(|word| *word == u64::MAX) {
            plane.write_all(&[EVERYTHING])?;
        } else {
            plane.write_all(&[SOME])?;
            plane.write_words(class)?;
        }
    }
    Ok(())
}
