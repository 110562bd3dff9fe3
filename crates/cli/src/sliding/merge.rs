//! `antipode sliding merge DIR`: merges the shards of a search into one answer.
//!
//! Everything is checked: the files contain all shards of one search, unchanged, and the hardest puzzles are solved again.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;

use antipode_engine::sliding::hardest::SearchResults;
use antipode_puzzles::sliding::Aim;
use flate2::read::MultiGzDecoder;

use super::search::{Answer, HardestOptions};
use super::shard_file::ShardResult;
use super::shards::file_error;
use super::verify;
use crate::failure::Failure;

/// The maximum number of listed missing shards.
const MAX_LISTED: usize = 20;

pub(super) fn run(dir: &Path, loose: bool, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let shards = shards(dir)?;
    let Some(first) = shards.values().next() else {
        return Err(Failure::bad_input(format!("{} contains no shard of a search", dir.display())));
    };
    let (grid, metric, count) = (first.grid, first.metric, first.part.count);
    if shards.values().any(|shard| (shard.grid, shard.metric, shard.part.count) != (grid, metric, count)) {
        return Err(of_several_searches(dir));
    }
    let missing = count as usize - shards.len();
    if missing > 0 {
        let missing_indices = (0..count).filter(|index| !shards.contains_key(index)).take(MAX_LISTED);
        let mut missing_indices =
            missing_indices.map(|index| index.to_string()).collect::<Vec<_>>().join(", ");
        if missing > MAX_LISTED {
            missing_indices.push_str(&format!(" and {} more", missing - MAX_LISTED));
        }
        return Err(Failure::bad_input(format!("of {count} shards, these are missing: {missing_indices}")));
    }
    let mut rows = SearchResults::default();
    let (mut positions, mut families, mut seconds) = (0_u64, 0_u64, 0.0);
    for shard in shards.into_values() {
        rows.merge(shard.results);
        positions += shard.positions;
        families += shard.families;
        seconds += shard.seconds;
    }
    verify::hardest(grid, metric, &rows).map_err(Failure::bad_input)?;
    let options = HardestOptions { grid, metric, aim: Aim::default(), loose, pieces: None };
    Answer::new(options, rows, (positions, families, seconds)).write(json, out)
}

/// The shards of the `.jsonl` and `.jsonl.gz` files of a directory, by their indices.
fn shards(dir: &Path) -> Result<BTreeMap<u32, ShardResult>, Failure> {
    let mut shards = BTreeMap::new();
    for entry in fs::read_dir(dir).map_err(|error| file_error(dir, &error))? {
        let path = entry.map_err(|error| file_error(dir, &error))?.path();
        let name = path.to_string_lossy();
        let is_compressed = name.ends_with(".jsonl.gz");
        if !is_compressed && !name.ends_with(".jsonl") {
            continue;
        }
        let mut text = String::new();
        let read = File::open(&path).and_then(|mut file| match is_compressed {
            true => MultiGzDecoder::new(file).read_to_string(&mut text),
            false => file.read_to_string(&mut text),
        });
        read.map_err(|error| file_error(&path, &error))?;
        let parsed = ShardResult::parse_all(&text);
        for shard in parsed.map_err(|why| Failure::bad_input(format!("{} {why}", path.display())))? {
            if shards.insert(shard.part.index, shard).is_some() {
                return Err(of_several_searches(dir));
            }
        }
    }
    Ok(shards)
}

fn of_several_searches(dir: &Path) -> Failure {
    Failure::bad_input(format!("{} contains shards of several searches", dir.display()))
}
