//! `antipode sliding merge DIR`: merges the shards of a search into one answer.
//!
//! Nothing is taken on trust: the manifests list exactly the tables of all shards of one search, the tables are as they were
//! written and belong to their shards, and the hardest puzzles are solved again.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

use antipode_engine::sliding::hardest::{Aim, PieceCountRow, SearchResults};

use super::manifest::Manifest;
use super::search::{Answer, HardestOptions};
use super::shards::file_error;
use super::{tables, verify};
use crate::failure::Failure;

/// At most this many missing shards are listed.
const MAX_LISTED: usize = 20;
/// No search visits more positions or families.
const MAX_COUNT: u64 = 1 << 53;

pub(super) fn run(dir: &Path, loose: bool, json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let manifests = manifests(dir)?;
    let several = || Failure::bad_input(format!("{} contains shards of several searches", dir.display()));
    let Some(first) = manifests.values().next() else {
        return Err(Failure::bad_input(format!("{} contains no shard of a search", dir.display())));
    };
    let (grid, metric) =
        first.search().ok_or_else(|| Failure::bad_input("a manifest has no valid search"))?;
    let search = |manifest: &Manifest| (manifest.board.clone(), manifest.metric.clone(), manifest.shards);
    if manifests.values().any(|manifest| search(manifest) != search(first)) {
        return Err(several());
    }
    let missing = first.shards as usize - manifests.len();
    if missing > 0 {
        let listed = (0..first.shards).filter(|index| !manifests.contains_key(index)).take(MAX_LISTED);
        let mut listed = listed.map(|index| index.to_string()).collect::<Vec<_>>().join(", ");
        if missing > MAX_LISTED {
            listed.push_str(&format!(" and {} more", missing - MAX_LISTED));
        }
        let message = format!("of {} shards, these are missing: {listed}", first.shards);
        return Err(Failure::bad_input(message));
    }
    let mut rows = SearchResults::default();
    let (mut positions, mut families, mut seconds) = (0_u64, 0_u64, 0.0);
    for manifest in manifests.values() {
        rows.merge(shard(dir, manifest)?);
        positions += manifest.positions;
        families += manifest.families;
        seconds += manifest.seconds;
    }
    verify::hardest(grid, metric, &rows).map_err(Failure::bad_input)?;
    let options = HardestOptions { grid, metric, aim: Aim::default(), loose, pieces: None };
    Answer::new(options, rows, (positions, families, seconds)).write(json, out)
}

/// The results of a shard, from its tables.
fn shard(dir: &Path, manifest: &Manifest) -> Result<SearchResults, Failure> {
    // What was checked is what is read: the file may change meanwhile.
    let table = |name: &String| {
        let table = manifest.files.iter().find(|table| table.file == *name);
        let changed = || Failure::bad_input(format!("{name} has changed since it was written"));
        table.and_then(|table| table.read(dir)).ok_or_else(changed)
    };
    let [puzzles, families] = manifest.table_names();
    let (puzzle_bytes, family_bytes) = (table(&puzzles)?, table(&families)?);
    let mut rows = SearchResults::default();
    tables::read_puzzles((&dir.join(puzzles), puzzle_bytes), manifest, &mut rows)?;
    tables::read_families((&dir.join(families), family_bytes), manifest, &mut rows)?;
    // Sorted, without duplicates.
    let mut sorted = SearchResults::default();
    sorted.merge(rows);
    let each = || sorted.strict.iter().chain(&sorted.only_loose);
    // A family and its mirror image count two, although one of them is searched.
    let counted = each().flat_map(|row| &row.families).try_fold(0_u64, |sum, count| sum.checked_add(*count));
    let fits = counted.is_some_and(|counted| counted <= 2 * manifest.families);
    if !fits || !each().all(PieceCountRow::is_consistent) {
        let [puzzles, families] = manifest.table_names();
        return Err(Failure::bad_input(format!("{puzzles} and {families} do not fit together")));
    }
    Ok(sorted)
}

/// The manifests by shard. All numbers in them are small enough to be added.
fn manifests(dir: &Path) -> Result<BTreeMap<u32, Manifest>, Failure> {
    let mut manifests = BTreeMap::new();
    for entry in fs::read_dir(dir).map_err(|error| file_error(dir, &error))? {
        let path = entry.map_err(|error| file_error(dir, &error))?.path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let bytes = fs::read(&path).map_err(|error| file_error(&path, &error))?;
        let error = |why: String| Failure::bad_input(format!("{} {why}", path.display()));
        let manifest = Manifest::parse(&bytes).map_err(error)?;
        let is_time = manifest.seconds.is_finite() && manifest.seconds >= 0.0;
        if !is_time || manifest.positions > MAX_COUNT || manifest.families > MAX_COUNT {
            return Err(error("has a number that is too large".to_owned()));
        }
        if manifests.insert(manifest.shard, manifest).is_some() {
            return Err(Failure::bad_input(format!("{} contains shards of several searches", dir.display())));
        }
    }
    Ok(manifests)
}
