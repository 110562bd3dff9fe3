//! `antipode sliding search WxH --shard I/N --out DIR`: one shard of a search, stored in files.
//!
//! Each shard has these files in the directory, with a `NAME` such as `4x5-move-07-of-64`:
//! - `NAME.json`, the manifest: the search, its size, and the checksums of the two tables. It is written last, so the shard is
//!   finished if it exists.
//! - `NAME-puzzles.parquet`, `NAME-families.parquet`: the results (`tables.rs`).
//! - `NAME.state` during the search: a checkpoint of some seconds ago. A killed search resumes from it.
//!
//! Every file is written under a temporary name, synced to the disk, and renamed, so it is never incomplete.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::sliding::hardest::{HardestSearch, SearchShard};
use antipode_puzzles::sliding::{Grid, Metric};
use serde::{Deserialize, Serialize};

use super::grid_name;
use super::tables::{self, ShardInfo};
use crate::failure::Failure;
use crate::text::with_commas;

const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(20);
/// Overrides the interval in tests, in milliseconds.
const INTERVAL_VARIABLE: &str = "ANTIPODE_WRITE_DOWN_MS";
/// Positions between two readings of the clock.
const POSITIONS_A_STEP: u64 = 50_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shards {
    /// The index of one shard, from 0; `None` for all unfinished shards.
    pub(crate) index: Option<u32>,
    pub(crate) count: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Manifest {
    pub(super) board: String,
    pub(super) metric: String,
    pub(super) shard: u32,
    pub(super) shards: u32,
    /// The number of visited positions and of searched families.
    pub(super) positions: u64,
    pub(super) families: u64,
    pub(super) seconds: f64,
    /// The tables, with their lengths and checksums (XXH64, hexadecimal).
    pub(super) files: Vec<TableFile>,
    /// The program and version that wrote the shard.
    pub(super) program: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct TableFile {
    pub(super) file: String,
    pub(super) bytes: u64,
    pub(super) xxh64: String,
}

pub(super) fn run(
    grid: Grid,
    metric: Metric,
    shards: Shards,
    dir: &Path,
    out: &mut impl Write,
) -> Result<(), Failure> {
    fs::create_dir_all(dir).map_err(|error| file_error(dir, &error))?;
    let each = shards.index.map_or(0..shards.count, |index| index..index + 1);
    for index in each {
        let shard = Shard::new(grid, metric, SearchShard { index, count: shards.count }, dir);
        if shard.manifest()?.is_some() {
            writeln!(out, "{} is already finished.", shard.name)?;
            continue;
        }
        let manifest = shard.search()?;
        writeln!(
            out,
            "{}: {} positions, {} families in {:.1} s",
            shard.name,
            with_commas(manifest.positions),
            with_commas(manifest.families),
            manifest.seconds
        )?;
        out.flush()?;
    }
    Ok(())
}

struct Shard<'a> {
    grid: Grid,
    metric: Metric,
    part: SearchShard,
    dir: &'a Path,
    name: String,
}

impl Shard<'_> {
    fn new(grid: Grid, metric: Metric, part: SearchShard, dir: &Path) -> Shard<'_> {
        let digits = (part.count - 1).to_string().len();
        let name = format!("{}-{metric}-{:0digits$}-of-{}", grid_name(grid), part.index, part.count);
        Shard { grid, metric, part, dir, name }
    }

    fn path(&self, end: &str) -> PathBuf {
        self.dir.join(format!("{}{end}", self.name))
    }

    /// The manifest, if the shard is finished and its tables are intact.
    fn manifest(&self) -> Result<Option<Manifest>, Failure> {
        let path = self.path(".json");
        match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(file_error(&path, &error)),
            Ok(bytes) => {
                let manifest: Option<Manifest> = serde_json::from_slice(&bytes).ok();
                Ok(manifest.filter(|manifest| manifest.files.iter().all(|table| table.is_intact(self.dir))))
            }
        }
    }

    /// Searches the shard, from its checkpoint if there is one.
    fn search(&self) -> Result<Manifest, Failure> {
        let state = self.path(".state");
        let (mut search, before) = match self.checkpoint(&state)? {
            Some(checkpoint) => checkpoint,
            None => {
                let search = HardestSearch::new(self.grid, self.metric, self.part);
                (search.map_err(|why| Failure::bad_input(why.to_string()))?, 0.0)
            }
        };
        let began = Instant::now();
        let mut written = Instant::now();
        let every = std::env::var(INTERVAL_VARIABLE).ok().and_then(|text| text.parse().ok());
        let every = every.map_or(CHECKPOINT_INTERVAL, Duration::from_millis);
        let seconds = |began: Instant| before + began.elapsed().as_secs_f64();
        while search.step(POSITIONS_A_STEP) == Status::Working {
            if written.elapsed() >= every {
                write_atomically(&state, format!("{:.3}\n{}", seconds(began), search.record()).as_bytes())?;
                written = Instant::now();
            }
        }
        let posed = ShardInfo {
            board: grid_name(self.grid),
            grid: self.grid,
            metric: self.metric.name(),
            shard: self.part.index,
            shards: self.part.count,
        };
        let rows = search.hardest();
        let puzzles = self.write_table("-puzzles.parquet", &tables::puzzles(&posed, &rows)?)?;
        let families = self.write_table("-families.parquet", &tables::families(&posed, &rows)?)?;
        let manifest = Manifest {
            board: posed.board,
            metric: posed.metric.to_owned(),
            shard: posed.shard,
            shards: posed.shards,
            positions: search.positions_visited(),
            families: search.families_searched(),
            seconds: seconds(began),
            files: vec![puzzles, families],
            program: concat!("antipode ", env!("CARGO_PKG_VERSION")).to_owned(),
        };
        let mut text = serde_json::to_string_pretty(&manifest)?;
        text.push('\n');
        write_atomically(&self.path(".json"), text.as_bytes())?;
        match fs::remove_file(&state) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(file_error(&state, &error)),
            _ => Ok(manifest),
        }
    }

    /// The search of a checkpoint, and its time in seconds. An invalid checkpoint is ignored.
    fn checkpoint(&self, state: &Path) -> Result<Option<(HardestSearch, f64)>, Failure> {
        let text = match fs::read_to_string(state) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(file_error(state, &error)),
        };
        let checkpoint = text.split_once('\n').and_then(|(seconds, record)| {
            let search = HardestSearch::resume(record).ok()?;
            Some((search, seconds.parse().ok().filter(|seconds: &f64| seconds.is_finite())?))
        });
        Ok(checkpoint.filter(|(search, _)| {
            let is_this = search.grid() == self.grid && search.metric() == self.metric;
            is_this && search.shard() == self.part && search.pieces().is_none()
        }))
    }

    fn write_table(&self, end: &str, bytes: &[u8]) -> Result<TableFile, Failure> {
        let path = self.path(end);
        write_atomically(&path, bytes)?;
        Ok(TableFile {
            file: format!("{}{end}", self.name),
            bytes: bytes.len() as u64,
            xxh64: format!("{:016x}", checksum(bytes)),
        })
    }
}

impl TableFile {
    pub(super) fn is_intact(&self, dir: &Path) -> bool {
        fs::read(dir.join(&self.file)).is_ok_and(|bytes| {
            bytes.len() as u64 == self.bytes && format!("{:016x}", checksum(&bytes)) == self.xxh64
        })
    }
}

pub(super) fn file_error(path: &Path, error: &io::Error) -> Failure {
    Failure::bad_input(format!("{}: {error}", path.display()))
}

fn checksum(bytes: &[u8]) -> u64 {
    twox_hash::XxHash64::oneshot(0, bytes)
}

/// Writes a file atomically, even if the machine stops.
fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{}.new", std::process::id()));
    let temporary = PathBuf::from(temporary);
    let written = File::create(&temporary)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&temporary, path))
        // Syncing the directory makes the new name durable, on systems where directories can be opened.
        .and_then(|()| match path.parent().map(File::open) {
            Some(Ok(dir)) => dir.sync_all(),
            _ => Ok(()),
        });
    written.map_err(|error| file_error(path, &error))
}
