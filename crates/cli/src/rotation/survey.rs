//! Boards of Rotation that are too large for a table: their positions counted by distance, in one bit per position.
//!
//! The memory must be allowed with `--memory`. With `--checkpoint` the survey is written to a file between two layers, and
//! resumes from it. The file is written under a temporary name, synced to the disk, and renamed, so it is never incomplete.

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::rotation::parity_survey::ParitySurvey;
use antipode_puzzles::rotation::{ReachableSet, SpaceLayout, Variant};
use clap::Args;

use crate::failure::Failure;
use crate::progress_line::ProgressLine;
use crate::text::{megabytes, memory, with_commas};

/// What the program needs besides the bits of the positions, in bytes.
const BESIDES: u64 = 40_000_000;
/// The time between two checkpoints. Writing one of 6x3n3 takes some ten seconds.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(120);
/// Overrides the interval in tests, in milliseconds.
const INTERVAL_VARIABLE: &str = "ANTIPODE_WRITE_DOWN_MS";
/// Classes between two readings of the clock; of 6x3n3, a fifth of a second at most.
const CLASSES_A_STEP: u64 = 4_096;

/// What a survey may use.
#[derive(Args)]
pub(crate) struct SurveyOptions {
    /// The memory that counting a board without a table may take, in bytes, or with K, M or G, such as 9G
    #[arg(long, value_name = "SIZE", value_parser = memory, global = true)]
    pub(crate) memory: Option<u64>,
    /// With --memory: a file from which the counting resumes after it was stopped; it takes as much as the memory
    #[arg(long, value_name = "FILE", requires = "memory", global = true)]
    pub(crate) checkpoint: Option<PathBuf>,
}

/// The memory that a survey of a board takes; `None` if there is none.
fn memory_bytes(variant: &Variant) -> Option<u64> {
    ParitySurvey::memory_bytes(variant).map(|bytes| bytes + BESIDES)
}

/// Whether the options allow the survey of a board without a table.
pub(super) fn is_allowed(variant: &Variant, options: &SurveyOptions) -> bool {
    let needed = memory_bytes(variant).filter(|_| !SpaceLayout::fits(variant));
    needed.zip(options.memory).is_some_and(|(needed, allowed)| needed <= allowed)
}

/// Surveys a board, if its memory is allowed. `None` if it is not, and the board has a table.
///
/// # Errors
/// If the board has neither, or too little memory is allowed, or the checkpoint cannot be read or written.
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
                "--memory is for boards of two orbits whose turns are odd on both, such as 6x3n3 by quarter, not {name}"
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
    let checkpoint = options.checkpoint.as_deref();
    let resumed = checkpoint.map_or(Ok(None), |path| read(variant, path))?;
    let survey = resumed.or_else(|| ParitySurvey::new(variant)).expect("its memory is known");
    let survey = finished(survey.with_threads(threads), checkpoint)?;
    if let Some(path) = checkpoint.filter(|path| path.exists()) {
        fs::remove_file(path).map_err(|error| file_error(path, &error))?;
    }
    Ok(Some(survey))
}

/// Works to the end, with checkpoints.
fn finished(mut survey: ParitySurvey, checkpoint: Option<&Path>) -> Result<ParitySurvey, Failure> {
    let every = std::env::var(INTERVAL_VARIABLE).ok().and_then(|text| text.parse().ok());
    let every = every.map_or(CHECKPOINT_INTERVAL, Duration::from_millis);
    let mut progress = ProgressLine::on_terminal();
    let mut written = Instant::now();
    while survey.step(CLASSES_A_STEP) == Status::Working {
        progress.show(|seconds| {
            let (visited, all) = (with_commas(survey.visited_positions()), with_commas(survey.positions()));
            let (depth, done) = (survey.counts().len(), 100.0 * survey.layer_progress());
            format!("depth {depth}, {done:.0}%: {visited} of {all} positions, {seconds:.0} s")
        });
        let Some(path) = checkpoint else { continue };
        if survey.is_between_layers() && written.elapsed() >= every {
            write(&survey, path).map_err(|error| file_error(path, &error))?;
            written = Instant::now();
        }
    }
    progress.clear();
    Ok(survey)
}

/// The survey in a file; `None` if there is no such file.
fn read(variant: &Variant, path: &Path) -> Result<Option<ParitySurvey>, Failure> {
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file.map_err(|error| file_error(path, &error))?,
    };
    let survey = ParitySurvey::read_checkpoint(variant, &mut BufReader::new(file));
    let refused = |why| Failure::bad_input(format!("{}: {why}", path.display()));
    survey.map(Some).map_err(refused)
}

/// Writes the survey atomically, even if the machine stops.
fn write(survey: &ParitySurvey, path: &Path) -> io::Result<()> {
    let mut temporary = path.as_os_str().to_owned();
    // What a killed process left there is overwritten.
    temporary.push(".new");
    let temporary = PathBuf::from(temporary);
    let mut file = File::create(&temporary)?;
    survey
        .write_checkpoint(&mut file)
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&temporary, path))
        // A full disk keeps nothing of it.
        .inspect_err(|_| drop(fs::remove_file(&temporary)))
}

fn file_error(path: &Path, error: &io::Error) -> Failure {
    Failure::bad_input(format!("{}: {error}", path.display()))
}
