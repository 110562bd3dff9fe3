//! `antipode sliding merge DIR`: merges the shards of a search into one answer.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use antipode_engine::sliding::hardest::{Aim, SearchResults};
use antipode_puzzles::sliding::{Grid, Metric};

use super::search::{Answer, HardestOptions};
use super::shards::{Manifest, file_error};
use super::tables;
use crate::failure::Failure;

pub(super) fn run(dir: &Path, loose: bool, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let manifests = manifests(dir)?;
    let Some(first) = manifests.values().next() else {
        return Err(Failure::bad_input(format!("{} contains no shard of a search", dir.display())));
    };
    let (grid, metric) =
        search_of(first).ok_or_else(|| Failure::bad_input("a manifest has no valid search"))?;
    let missing: Vec<String> = (0..first.shards)
        .filter(|index| !manifests.contains_key(index))
        .map(|index| index.to_string())
        .collect();
    if !missing.is_empty() {
        return Err(Failure::bad_input(format!(
            "of {} shards, these are missing: {}",
            first.shards,
            missing.join(", ")
        )));
    }
    let mut rows = SearchResults::default();
    let (mut positions, mut families, mut seconds) = (0, 0, 0.0);
    for manifest in manifests.values() {
        if (&manifest.board, &manifest.metric, manifest.shards) != (&first.board, &first.metric, first.shards)
        {
            return Err(Failure::bad_input(format!("{} contains shards of several searches", dir.display())));
        }
        for table in &manifest.files {
            if !table.is_intact(dir) {
                return Err(Failure::bad_input(format!("{} has changed since it was written", table.file)));
            }
            let path = dir.join(&table.file);
            if table.file.ends_with("-puzzles.parquet") {
                tables::read_puzzles(&path, grid, &mut rows)?;
            } else {
                tables::read_families(&path, &mut rows)?;
            }
        }
        positions += manifest.positions;
        families += manifest.families;
        seconds += manifest.seconds;
    }
    // Sorted, without duplicates.
    let mut sorted = SearchResults::default();
    sorted.merge(rows);
    let options = HardestOptions { grid, metric, aim: Aim::default(), loose, pieces: None };
    Answer::new(options, sorted, (positions, families, seconds)).write(json, out)
}

fn manifests(dir: &Path) -> Result<BTreeMap<u32, Manifest>, Failure> {
    let mut manifests = BTreeMap::new();
    for entry in fs::read_dir(dir).map_err(|error| file_error(dir, &error))? {
        let path = entry.map_err(|error| file_error(dir, &error))?.path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let bytes = fs::read(&path).map_err(|error| file_error(&path, &error))?;
        let manifest: Manifest = serde_json::from_slice(&bytes)
            .map_err(|error| Failure::bad_input(format!("{} is not a manifest: {error}", path.display())))?;
        if manifests.insert(manifest.shard, manifest).is_some() {
            return Err(Failure::bad_input(format!("{} contains shards of several searches", dir.display())));
        }
    }
    Ok(manifests)
}

fn search_of(manifest: &Manifest) -> Option<(Grid, Metric)> {
    let (cols, rows) = manifest.board.split_once('x')?;
    let grid = Grid::new(rows.parse().ok()?, cols.parse().ok()?)?;
    Some((grid, manifest.metric.parse().ok()?))
}
