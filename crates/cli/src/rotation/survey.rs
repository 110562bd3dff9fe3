//! Boards of Rotation that are too large for a table: counts their positions by distance, with one or two bits per position.
//!
//! `--memory` must allow the memory. With `--checkpoint` the survey is written to a file between two layers and resumes from
//! it.

use std::num::NonZero;
use std::path::PathBuf;

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::rotation::parity_survey::ParitySurvey;
use antipode_puzzles::rotation::{ReachableSet, SpaceLayout, Variant};
use clap::Args;

use crate::checkpoint_file::CheckpointFile;
use crate::failure::Failure;
use crate::progress_line::ProgressLine;
use crate::text::{megabytes, memory, with_commas};

/// The memory of the program in addition to that of the positions, in bytes.
const OVERHEAD_BYTES: u64 = 40_000_000;
/// Classes per step; at most a fifth of a second.
const CLASSES_PER_STEP: u64 = 4_096;

/// The resources of a survey.
#[derive(Args)]
pub(crate) struct SurveyOptions {
    /// The memory for counting a board without a table, in bytes, or with K, M or G, such as 9G
    #[arg(long, value_name = "SIZE", value_parser = memory, global = true)]
    pub(crate) memory: Option<u64>,
    /// With --memory: a file from which a stopped count resumes; it takes at most as many bytes as the memory
    #[arg(long, value_name = "FILE", requires = "memory", global = true)]
    pub(crate) checkpoint: Option<PathBuf>,
}

/// The memory that a survey of a board takes; `None` if there is none.
fn memory_bytes(variant: &Variant) -> Option<u64> {
    ParitySurvey::memory_bytes(variant).map(|bytes| bytes + OVERHEAD_BYTES)
}

/// Whether the options allow the survey of a board without a table.
pub(super) fn is_allowed(variant: &Variant, options: &SurveyOptions) -> bool {
    let needed = memory_bytes(variant).filter(|_| !SpaceLayout::fits(variant));
    needed.zip(options.memory).is_some_and(|(needed, allowed)| needed <= allowed)
}

/// Surveys a board if its memory is allowed. `None` if the board has a table instead.
///
/// # Errors
/// If the board has neither a survey nor a table, too little memory is allowed, or the checkpoint cannot be read or written.
pub(crate) fn run(variant: &Variant, options: &SurveyOptions) -> Result<Option<ParitySurvey>, Failure> {
    let name = format!("{:#} by {}", variant.board(), variant.rule());
    let positions = ReachableSet::of(variant.board()).count();
    let (needed, allowed) = match (memory_bytes(variant), options.memory) {
        (Some(needed), Some(allowed)) => (needed, allowed),
        (Some(needed), None) if !SpaceLayout::fits(variant) => {
            return Err(Failure::bad_input(format!(
                "{name} has {positions} positions, too many for a table; counting them takes {} of memory, which \
                 --memory {}G allows",
                megabytes(needed),
                needed.div_ceil(1_000_000_000)
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
        let (needed, allowed) = (megabytes(needed), megabytes(allowed));
        return Err(Failure::bad_input(format!(
            "counting the {positions} positions of {name} takes {needed} of memory; --memory allows {allowed}"
        )));
    }
    let threads = std::thread::available_parallelism().map_or(1, NonZero::get);
    let mut checkpoint = options.checkpoint.as_deref().map(CheckpointFile::new);
    let resumed = match &checkpoint {
        Some(file) => file.read(|bytes| ParitySurvey::read_checkpoint(variant, bytes))?,
        None => None,
    };
    let survey = resumed.or_else(|| ParitySurvey::new(variant)).expect("its memory is known");
    let survey = run_to_end(survey.with_threads(threads), checkpoint.as_mut())?;
    if let Some(file) = checkpoint {
        file.remove()?;
    }
    Ok(Some(survey))
}

/// Runs a survey to the end, with checkpoints.
fn run_to_end(
    mut survey: ParitySurvey,
    mut checkpoint: Option<&mut CheckpointFile<'_>>,
) -> Result<ParitySurvey, Failure> {
    let mut progress = ProgressLine::on_terminal();
    while survey.step(CLASSES_PER_STEP) == Status::Working {
        progress.show(|seconds| {
            let (visited, all) = (with_commas(survey.visited_positions()), with_commas(survey.positions()));
            let (depth, done) = (survey.counts().len(), 100.0 * survey.layer_progress());
            format!("depth {depth}, {done:.0}%: {visited} of {all} positions, {seconds:.0} s")
        });
        if let Some(file) = checkpoint.as_mut().filter(|file| file.is_due())
            && survey.is_between_layers()
        {
            file.write(|out| survey.write_checkpoint(out))?;
        }
    }
    progress.clear();
    Ok(survey)
}
