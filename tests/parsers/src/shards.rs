//! The files of a search on the command line: manifests, states, tables.

use std::cell::Cell;
use std::panic;
use std::path::Path;
use std::sync::{LazyLock, Once};

use antipode_cli::sliding::manifest::{Manifest, TableFile};
use antipode_cli::sliding::shards::{parse_state, state_text};
use antipode_cli::sliding::tables::{self, ShardInfo};
use antipode_engine::resumable::Resumable;
use antipode_engine::sliding::hardest::{HardestSearch, SearchResults, SearchShard, is_checked};
use antipode_puzzles::sliding::{Grid, Metric};

use super::overlaid;

/// A shard of a small search.
struct Shard {
    manifest: Manifest,
    manifest_text: String,
    state: String,
    /// Puzzles and families.
    tables: [Vec<u8>; 2],
    results: SearchResults,
}

static SHARD: LazyLock<Shard> = LazyLock::new(|| {
    let grid = Grid::new(2, 3).expect("it is small");
    let part = SearchShard { index: 1, count: 2 };
    let search = HardestSearch::new(grid, Metric::Move, part).expect("it is small").run();
    let info = ShardInfo { board: "3x2".to_owned(), grid, metric: "move", shard: 1, shards: 2 };
    let mut results = search.hardest();
    // A table has no rows of piece counts without families.
    for rows in [&mut results.strict, &mut results.only_loose] {
        rows.truncate(rows.iter().rposition(|row| !row.families.is_empty()).map_or(0, |last| last + 1));
    }
    let tables = [tables::puzzles(&info, &results), tables::families(&info, &results)];
    let tables = tables.map(|table| table.expect("a table in memory"));
    let manifest = manifest_of(&info, &tables[0], &tables[1]);
    let manifest_text = manifest.to_text().expect("plain data");
    Shard { manifest, manifest_text, state: state_text(0.125, &search.record()), tables, results }
});

/// Manifests: one that is accepted is written as it is read. A changed one is refused unless it means the same.
pub fn shard_manifest(bytes: &[u8]) {
    if let Ok(manifest) = Manifest::parse(bytes) {
        let text = manifest.to_text().expect("plain data");
        let again = Manifest::parse(text.as_bytes()).expect(&text);
        // Earlier versions wrote no checksum, and a time that was not rounded.
        assert!((again.seconds - manifest.seconds).abs() < 0.001);
        assert_eq!(again.to_text().expect("plain data"), text);
        let seconds = again.seconds;
        assert_eq!(Manifest { xxh64: None, ..again }, Manifest { xxh64: None, seconds, ..manifest });
    }
    let Some(damaged) = overlaid(SHARD.manifest_text.as_bytes(), bytes) else { return };
    if let Ok(manifest) = Manifest::parse(&damaged)
        && manifest.xxh64.is_some()
    {
        assert_eq!(manifest, SHARD.manifest, "the checksum detects every change");
    }
}

/// State files with a checksum. Those of earlier versions have none, so their puzzles are solved again, which takes long.
pub fn shard_state(bytes: &[u8]) {
    let check = |text: &str| {
        if text.split_once('\n').is_some_and(|(_, record)| is_checked(record))
            && let Some((search, seconds)) = parse_state(text)
        {
            assert!(seconds.is_finite() && seconds >= 0.0);
            let written = state_text(seconds, &search.record());
            let again = parse_state(&written).map(|(search, seconds)| state_text(seconds, &search.record()));
            assert_eq!(again, Some(written));
            assert_eq!(text, SHARD.state, "the checksum detects every change");
        }
    };
    check(&String::from_utf8_lossy(bytes));
    if let Some(damaged) = overlaid(SHARD.state.as_bytes(), bytes) {
        check(&String::from_utf8_lossy(&damaged));
    }
}

/// Tables, arbitrary bytes and a table with a part overwritten: no reader panics. Parquet panics at some damaged files; that
/// is a refusal.
pub fn shard_table(bytes: &[u8]) {
    quietly(|| {
        let damaged = SHARD.tables.iter().filter_map(|table| overlaid(table, bytes));
        for table in std::iter::once(bytes.to_vec()).chain(damaged) {
            let path = Path::new("table");
            let mut rows = SearchResults::default();
            let _ = tables::read_puzzles((path, table.clone()), &SHARD.manifest, &mut rows);
            let _ = tables::read_families((path, table), &SHARD.manifest, &mut rows);
        }
    });
    let [puzzles, families] = &SHARD.tables;
    assert_eq!(read_tables(&SHARD.manifest, puzzles, families), SHARD.results);
}

thread_local! {
    static IS_QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs what may panic and catches it. A fuzzer ends at any panic that is reported, also at one that is caught.
fn quietly(run: impl FnOnce()) {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panicked| {
            if !IS_QUIET.get() {
                report(panicked);
            }
        }));
    });
    IS_QUIET.set(true);
    run();
    IS_QUIET.set(false);
}

/// The manifest of a shard with these tables, as it is read.
pub(super) fn manifest_of(info: &ShardInfo, puzzles: &[u8], families: &[u8]) -> Manifest {
    let ShardInfo { board, metric, shard, shards, .. } = info;
    let digits = (shards - 1).to_string().len();
    let file = |name: &str, bytes: &[u8]| TableFile {
        file: format!("{board}-{metric}-{shard:0digits$}-of-{shards}-{name}.parquet"),
        bytes: bytes.len() as u64,
        xxh64: String::new(),
    };
    let manifest = Manifest {
        board: board.clone(),
        metric: (*metric).to_owned(),
        shard: *shard,
        shards: *shards,
        positions: 100,
        families: 10,
        seconds: 0.125,
        files: vec![file("puzzles", puzzles), file("families", families)],
        program: "antipode 0.1.0".to_owned(),
        xxh64: None,
    };
    let text = manifest.to_text().expect("plain data");
    Manifest::parse(text.as_bytes()).expect(&text)
}

/// The results of intact tables.
pub(super) fn read_tables(manifest: &Manifest, puzzles: &[u8], families: &[u8]) -> SearchResults {
    let mut rows = SearchResults::default();
    let path = Path::new("table");
    tables::read_puzzles((path, puzzles.to_vec()), manifest, &mut rows).expect("it was written");
    tables::read_families((path, families.to_vec()), manifest, &mut rows).expect("it was written");
    let mut sorted = SearchResults::default();
    sorted.merge(rows);
    sorted
}
