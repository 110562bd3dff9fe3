//! Boards of Rotation that are too large for a table: counts their positions by distance, with one or two bits per position.
//!
//! `--memory` must allow the memory. With `--disk` half of the positions are in memory, and the planes of the last layers in files,
//! from which the survey resumes.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::rotation::parity_survey::{ParitySurvey, StreamedSurvey};
use antipode_puzzles::rotation::{ReachableSet, SpaceLayout, Variant};
use clap::Args;

use crate::failure::Failure;
use crate::progress_line::ProgressLine;
use crate::text::{megabytes, memory, with_commas};
use crate::whole_file::write_whole;

/// The memory of the program in addition to that of the positions, in bytes.
pub(super) const OVERHEAD_BYTES: u64 = 70_000_000;
/// Classes per step; at most a fifth of a second.
pub(super) const CLASSES_PER_STEP: u64 = 4_096;
/// The bytes that are read from a disk, or written to it, at once.
const BUFFER_BYTES: usize = 1 << 20;

/// The resources of a survey.
#[derive(Args)]
pub(crate) struct SurveyOptions {
    /// The memory for counting a board without a table, in bytes, or with K, M or G, such as 9G
    #[arg(long, value_name = "SIZE", value_parser = memory, global = true)]
    pub(crate) memory: Option<u64>,
    /// With --memory: a folder for a part of the count, which then needs half the memory, and up to three times as much on the disk; a
    /// stopped count resumes from it
    #[arg(long, value_name = "FOLDER", requires = "memory", global = true)]
    pub(crate) disk: Option<PathBuf>,
}

/// The memory that a survey of a board takes; `None` if there is none.
fn memory_bytes(variant: &Variant, options: &SurveyOptions) -> Option<u64> {
    let bytes = match options.disk {
        Some(_) => StreamedSurvey::memory_bytes(variant),
        None => ParitySurvey::memory_bytes(variant),
    };
    bytes.map(|bytes| bytes + OVERHEAD_BYTES)
}

/// Whether the options allow the survey of a board without a table.
pub(super) fn is_allowed(variant: &Variant, options: &SurveyOptions) -> bool {
    let needed = memory_bytes(variant, options).filter(|_| !SpaceLayout::fits(variant));
    needed.zip(options.memory).is_some_and(|(needed, allowed)| needed <= allowed)
}

/// Surveys a board if its memory is allowed. `None` if the board has a table instead.
///
/// # Errors
/// If the board has neither a survey nor a table, too little memory is allowed, or the files cannot be read or written.
pub(crate) fn run(variant: &Variant, options: &SurveyOptions) -> Result<Option<ParitySurvey>, Failure> {
    let name = format!("{:#} by {}", variant.board(), variant.rule());
    let positions = ReachableSet::of(variant.board()).count();
    let with_disk = || {
        let streamed = StreamedSurvey::memory_bytes(variant).filter(|_| options.disk.is_none());
        let needed = streamed.map(|bytes| megabytes(bytes + OVERHEAD_BYTES));
        needed.map_or_else(String::new, |needed| format!(", or {needed} with --disk"))
    };
    let (needed, allowed) = match (memory_bytes(variant, options), options.memory) {
        (Some(needed), Some(allowed)) => (needed, allowed),
        (Some(needed), None) if !SpaceLayout::fits(variant) => {
            return Err(Failure::bad_input(format!(
                "{name} has {positions} positions, too many for a table; counting them takes {} of memory, which \
                 --memory {}G allows{}",
                megabytes(needed),
                needed.div_ceil(1_000_000_000),
                with_disk()
            )));
        }
        (None, Some(_)) if ParitySurvey::memory_bytes(variant).is_some() => {
            return Err(Failure::bad_input(format!(
                "--disk is for rules with only odd turns, such as quarter and clockwise, not for {name}"
            )));
        }
        (None, Some(_)) => {
            return Err(Failure::bad_input(format!(
                "--memory is for boards of 8 to 16 numbers by a rule with odd turns, such as 7x2n2 by quarter or half, and for boards \
                 of two orbits on which each turn has the same parity, such as 6x3n3, not for {name}"
            )));
        }
        (_, None) => return Ok(None),
    };
    if allowed < needed {
        let (needed, allowed, with_disk) = (megabytes(needed), megabytes(allowed), with_disk());
        return Err(Failure::bad_input(format!(
            "counting the {positions} positions of {name} takes {needed} of memory{with_disk}; --memory allows {allowed}"
        )));
    }
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    if let Some(folder) = &options.disk {
        let survey = StreamedSurvey::new(variant).expect("its memory is known");
        return run_on_disk(survey.with_threads(threads), folder).map(Some);
    }
    let mut survey = ParitySurvey::new(variant).expect("its memory is known").with_threads(threads);
    let mut progress = ProgressLine::on_terminal();
    while survey.step(CLASSES_PER_STEP) == Status::Working {
        show(&mut progress, &survey);
    }
    progress.clear();
    Ok(Some(survey))
}

pub(super) fn show(progress: &mut ProgressLine, survey: &ParitySurvey) {
    progress.show(|seconds| {
        let (visited, all) = (with_commas(survey.visited_positions()), with_commas(survey.positions()));
        let (depth, done) = (survey.counts().len(), 100.0 * survey.layer_progress());
        format!("depth {depth}, {done:.0}%: {visited} of {all} positions, {seconds:.0} s")
    });
}

/// Runs a survey to the end with the plane of each layer in a file of a folder, from the last one that is there.
fn run_on_disk(mut survey: StreamedSurvey, folder: &Path) -> Result<ParitySurvey, Failure> {
    let file = |layer: usize| folder.join(format!("layer-{layer}"));
    let open = |layer: usize| {
        let open = File::open(file(layer)).map_err(|error| Failure::of_file(&file(layer), error));
        open.map(|plane| BufReader::with_capacity(BUFFER_BYTES, plane))
    };
    let remove = |layer: usize| drop(fs::remove_file(file(layer)));
    fs::create_dir_all(folder).map_err(|error| Failure::of_file(folder, error))?;
    let mut progress = ProgressLine::on_terminal();
    let last_written = (1..StreamedSurvey::MAX_LAYERS).rfind(|layer| file(*layer).exists());
    let mut layer = last_written.unwrap_or(0);
    let mut is_unread = last_written.is_some();
    loop {
        if is_unread {
            let read = survey.read_plane(&mut open(layer)?);
            read.map_err(|why| Failure::of_file(&file(layer), why))?;
        }
        if survey.is_finished() {
            break;
        }
        layer += 1;
        let mut before = if layer > 2 { Some(open(layer - 2)?) } else { None };
        let before = before.as_mut().map(|before| before as &mut dyn Read);
        let pulled = write_whole(&file(layer), ".new", |out| {
            let mut out = BufWriter::with_capacity(BUFFER_BYTES, out);
            let progress = |survey: &ParitySurvey| show(&mut progress, survey);
            survey.pull_layer(before, &mut out, progress).map_err(io::Error::other)?;
            out.flush()
        });
        pulled.map_err(|error| Failure::of_file(&file(layer), error))?;
        is_unread = !survey.is_finished();
        // The next layer needs the last two.
        layer.checked_sub(2).map(remove);
    }
    progress.clear();
    remove(layer - 1);
    remove(layer);
    Ok(survey.into_survey())
}
