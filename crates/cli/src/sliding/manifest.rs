//! The manifest of a finished shard.

use std::fs;
use std::path::Path;

use antipode_puzzles::sliding::{Grid, Metric};
use serde::{Deserialize, Serialize};

use crate::failure::Failure;

/// The maximum number of shards of a search.
pub(super) const MAX_SHARDS: u32 = 1_000_000;

/// What a finished shard is: its search, its size and its tables.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    pub board: String,
    pub metric: String,
    pub shard: u32,
    pub shards: u32,
    /// The number of visited positions and of searched families.
    pub positions: u64,
    pub families: u64,
    pub seconds: f64,
    /// The tables, with their lengths and checksums (XXH64, hexadecimal).
    pub files: Vec<TableFile>,
    /// The program and version that wrote the shard.
    pub program: String,
    /// The checksum of the fields above; earlier versions wrote none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub xxh64: Option<String>,
}

/// A table of a shard, with its length and checksum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableFile {
    pub file: String,
    pub bytes: u64,
    pub xxh64: String,
}

impl Manifest {
    /// Parses a manifest and checks that it is consistent: its checksum, and the tables of its shard, each once.
    ///
    /// # Errors
    /// What is wrong, as the end of a sentence.
    pub fn parse(bytes: &[u8]) -> Result<Manifest, String> {
        let manifest: Manifest =
            serde_json::from_slice(bytes).map_err(|error| format!("is not a manifest: {error}"))?;
        let is_intact = |sum: &String| {
            *sum == manifest.checksum() && manifest.seconds == whole_milliseconds(manifest.seconds)
        };
        if !manifest.xxh64.as_ref().is_none_or(is_intact) {
            return Err("has changed since it was written".to_owned());
        }
        if manifest.search().is_none() {
            return Err("has no valid search".to_owned());
        }
        let Manifest { shard, shards, .. } = manifest;
        if shard >= shards || shards > MAX_SHARDS {
            return Err(format!("is of shard {shard} of {shards}"));
        }
        let [puzzles, families] = manifest.table_names();
        let mut files: Vec<&str> = manifest.files.iter().map(|table| table.file.as_str()).collect();
        files.sort_unstable();
        if files != [families.as_str(), &puzzles] {
            return Err(format!("does not list exactly the tables {puzzles} and {families}"));
        }
        Ok(manifest)
    }

    /// The manifest as text, with its checksum, and the time in whole milliseconds, of which the checksum is.
    ///
    /// # Errors
    /// The time is not a number.
    pub fn to_text(&self) -> Result<String, Failure> {
        let seconds = whole_milliseconds(self.seconds);
        let manifest = Manifest { seconds, xxh64: Some(self.checksum()), ..self.clone() };
        Ok(serde_json::to_string_pretty(&manifest)? + "\n")
    }

    /// The rectangle and the metric; `None` if they are invalid.
    pub(super) fn search(&self) -> Option<(Grid, Metric)> {
        let (cols, rows) = self.board.split_once('x')?;
        let grid = Grid::new(rows.parse().ok()?, cols.parse().ok()?)?;
        Some((grid, self.metric.parse().ok()?))
    }

    /// The names of the tables: puzzles, families.
    pub(super) fn table_names(&self) -> [String; 2] {
        let name = shard_name(&self.board, &self.metric, self.shard, self.shards);
        ["puzzles", "families"].map(|table| format!("{name}-{table}.parquet"))
    }

    fn checksum(&self) -> String {
        let Manifest { board, metric, shard, shards, positions, families, seconds, files, program, xxh64: _ } =
            self;
        let mut text =
            format!("{board} {metric} {shard} {shards} {positions} {families} {seconds:.3} {program}");
        for TableFile { file, bytes, xxh64 } in files {
            text.push_str(&format!(" {file} {bytes} {xxh64}"));
        }
        checksum(text.as_bytes())
    }
}

impl TableFile {
    /// The bytes of the table; `None` if they have changed since it was written.
    pub(super) fn read(&self, dir: &Path) -> Option<Vec<u8>> {
        let path = dir.join(&self.file);
        let is_as_long = fs::metadata(&path).ok()?.len() == self.bytes;
        let bytes = is_as_long.then(|| fs::read(path).ok()).flatten()?;
        (bytes.len() as u64 == self.bytes && checksum(&bytes) == self.xxh64).then_some(bytes)
    }

    pub(super) fn is_intact(&self, dir: &Path) -> bool {
        self.read(dir).is_some()
    }
}

/// The first part of the names of a shard's files, such as `4x5-move-07-of-64`.
pub(super) fn shard_name(board: &str, metric: &str, shard: u32, shards: u32) -> String {
    let digits = (shards - 1).to_string().len();
    format!("{board}-{metric}-{shard:0digits$}-of-{shards}")
}

/// A time as its text with three decimals has it.
fn whole_milliseconds(seconds: f64) -> f64 {
    format!("{seconds:.3}").parse().unwrap_or(seconds)
}

/// XXH64, hexadecimal.
pub(super) fn checksum(bytes: &[u8]) -> String {
    format!("{:016x}", twox_hash::XxHash64::oneshot(0, bytes))
}
