//! Files of a search with one changed byte are refused, or mean the same.

use std::fs;
use std::path::{Path, PathBuf};

use antipode_engine::sliding::hardest::SearchResults;
use antipode_puzzles::sliding::{Grid, Metric};
use antipode_sampling::sample;

use super::manifest::{self, Manifest, TableFile};
use super::shards::{Shards, run};
use super::{merge, tables};

const DAMAGES: u64 = 10_000;

/// The two shards of a search in a directory of their own.
fn shards(name: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("antipode-{name}-{}", std::process::id()));
    let grid = Grid::new(2, 3).expect("it is small");
    run(grid, Metric::Move, Shards { index: None, count: 2 }, &dir, &mut Vec::new()).expect("it is small");
    dir
}

fn merged(dir: &Path) -> Option<Vec<u8>> {
    let mut answer = Vec::new();
    merge::run(dir, true, true, &mut answer).ok().map(|()| answer)
}

/// A file with one byte changed; the place and the change depend on the number.
fn damaged(bytes: &[u8], number: u64) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let at = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
    let at = at as usize % bytes.len();
    bytes[at] ^= (1 + number % 255) as u8;
    bytes
}

#[test]
fn damaged_files_are_refused_or_mean_the_same() {
    let dir = shards("damaged");
    let intact = merged(&dir).expect("nothing is damaged");
    for end in [".json", "-puzzles.parquet", "-families.parquet"] {
        let path = dir.join(format!("3x2-move-1-of-2{end}"));
        let bytes = fs::read(&path).expect("it was written");
        for number in sample(DAMAGES) {
            fs::write(&path, damaged(&bytes, number)).expect("it can be written");
            let answer = merged(&dir);
            assert!(answer.is_none_or(|answer| answer == intact), "damage {number} of {end}");
        }
        fs::write(&path, bytes).expect("it can be written");
    }
    assert_eq!(merged(&dir), Some(intact));
    fs::remove_dir_all(dir).expect("it is ours");
}

/// The reader of Parquet panics at some damaged files. That is a refusal.
#[test]
fn a_damaged_table_makes_no_reader_panic() {
    let dir = shards("panics");
    let manifest = fs::read(dir.join("3x2-move-0-of-2.json")).expect("it was written");
    let manifest = Manifest::parse(&manifest).expect("a manifest");
    let path = dir.join(&manifest.table_names()[0]);
    let bytes = fs::read(&path).expect("it was written");
    let mut refused = 0;
    for number in sample(DAMAGES) {
        let table = (path.as_path(), damaged(&bytes, number));
        refused += u32::from(tables::read_puzzles(table, &manifest, &mut Default::default()).is_err());
    }
    assert!(refused > 100, "{refused}");
    fs::remove_dir_all(dir).expect("it is ours");
}

/// There are at most a million shards, and none beyond their number.
#[test]
fn a_manifest_names_a_shard_that_there_is() {
    let dir = shards("limits");
    let text = fs::read(dir.join("3x2-move-0-of-2.json")).expect("it was written");
    let manifest = Manifest::parse(&text).expect("a manifest");
    let of = |shard: u32, shards: u32| {
        let mut manifest = Manifest { shard, shards, ..manifest.clone() };
        let names = manifest.table_names();
        names.into_iter().zip(&mut manifest.files).for_each(|(name, table)| table.file = name);
        Manifest::parse(manifest.to_text().expect("plain data").as_bytes())
            .map(|read| (read.shard, read.shards))
    };
    for (shard, shards) in [(0, 1), (1, 2), (0, 1_000_000), (999_999, 1_000_000)] {
        assert_eq!(of(shard, shards), Ok((shard, shards)));
    }
    for (shard, shards) in [(1, 1), (2, 2), (3, 2), (0, 1_000_001), (1_000_001, 1_000_001)] {
        assert_eq!(of(shard, shards), Err(format!("is of shard {shard} of {shards}")));
    }
    fs::remove_dir_all(dir).expect("it is ours");
}

#[test]
fn a_table_of_the_same_length_is_not_the_same() {
    let dir = shards("length");
    let text = fs::read(dir.join("3x2-move-0-of-2.json")).expect("it was written");
    let table = Manifest::parse(&text).expect("a manifest").files.remove(0);
    let mut bytes = table.read(&dir).expect("it is intact");
    bytes[20] ^= 1;
    fs::write(dir.join(&table.file), bytes).expect("it can be written");
    assert!(table.read(&dir).is_none() && !table.is_intact(&dir));
    fs::remove_dir_all(dir).expect("it is ours");
}

/// The checksum is of whole milliseconds, so nothing finer is accepted.
#[test]
fn a_time_that_is_printed_like_another_is_refused() {
    let dir = shards("seconds");
    let text = fs::read(dir.join("3x2-move-0-of-2.json")).expect("it was written");
    let manifest = Manifest::parse(&text).expect("a manifest");
    let text = String::from_utf8(text).expect("it is JSON");
    let time = format!("\"seconds\": {}", manifest.seconds);
    let later = text.replace(&time, &format!("\"seconds\": {}", manifest.seconds + 0.000_1));
    assert_ne!(later, text, "{time}");
    assert_eq!(Manifest::parse(later.as_bytes()), Err("has changed since it was written".to_owned()));
    // Earlier versions wrote no checksum, and any time.
    let finer = Manifest { seconds: 0.123_456, ..manifest };
    let read = Manifest::parse(finer.to_text().expect("plain data").as_bytes()).expect("it was written");
    assert_eq!(read.seconds, 0.123);
    fs::remove_dir_all(dir).expect("it is ours");
}

/// Without checksums, as earlier versions wrote them: what can be checked is checked.
#[test]
fn inconsistent_manifests_are_refused() {
    let dir = shards("inconsistent");
    let path = dir.join("3x2-move-0-of-2.json");
    let text = fs::read_to_string(&path).expect("it was written");
    let old: String = text
        .lines()
        .filter(|line| !line.starts_with("  \"xxh64\""))
        .map(|line| format!("{line}\n"))
        .collect();
    let old = old.replace("\",\n}", "\"\n}");
    let try_it = |from: &str, to: &str| {
        assert!(old.contains(from), "{from} in {old}");
        fs::write(&path, old.replacen(from, to, 1)).expect("it can be written");
        let mut answer = Vec::new();
        merge::run(&dir, true, true, &mut answer).map_err(|error| format!("{error:?}"))
    };
    assert_eq!(
        try_it("3x2-move-0-of-2-puzzles", "3x2-move-0-of-2-puzzles"),
        Ok(()),
        "an old manifest is read"
    );
    for (from, to) in [
        ("\"shards\": 2", "\"shards\": 4294967295"),
        ("\"shards\": 2", "\"shards\": 999999"),
        ("\"shard\": 0", "\"shard\": 2"),
        ("\"metric\": \"move\"", "\"metric\": \"line\""),
        ("\"metric\": \"move\"", "\"metric\": \"leaps\""),
        ("\"board\": \"3x2\"", "\"board\": \"2x3\""),
        ("3x2-move-0-of-2-puzzles", "3x2-move-1-of-2-puzzles"),
        ("3x2-move-0-of-2-puzzles", "3x2-move-0-of-2-families"),
        ("3x2-move-0-of-2-puzzles", "../3x2-move-0-of-2-puzzles"),
        ("\"families\": ", "\"families\": -"),
        ("\"families\": ", "\"families\": 0,\"was\": "),
        ("\"positions\": ", "\"positions\": 99999999999999"),
    ] {
        assert!(try_it(from, to).is_err(), "{to}");
    }
    fs::remove_dir_all(dir).expect("it is ours");
}

/// Up to twenty missing shards are named, and the others counted.
#[test]
fn missing_shards_are_named() {
    let dir = std::env::temp_dir().join(format!("antipode-missing-{}", std::process::id()));
    let grid = Grid::new(2, 3).expect("it is small");
    for (count, listed) in [(21, "18, 19, 20"), (22, "18, 19, 20 and 1 more"), (25, "18, 19, 20 and 4 more")]
    {
        let first = Shards { index: Some(0), count };
        run(grid, Metric::Move, first, &dir, &mut Vec::new()).expect("it is small");
        let refusal = merge::run(&dir, true, true, &mut Vec::new()).expect_err("shards are missing");
        let refusal = format!("{refusal:?}");
        assert!(refusal.contains(&format!("of {count} shards, these are missing: 1, 2, 3, ")), "{refusal}");
        assert!(refusal.contains(&format!("{listed}\"")), "{refusal}");
        fs::remove_dir_all(&dir).expect("it is ours");
    }
}

/// The time of the merged search is that of its shards together.
#[test]
fn times_of_shards_are_added() {
    let dir = shards("times");
    for (shard, seconds) in [(0, 100.25), (1, 200.5)] {
        let path = dir.join(format!("3x2-move-{shard}-of-2.json"));
        let manifest = Manifest::parse(&fs::read(&path).expect("it was written")).expect("a manifest");
        let later = Manifest { seconds, ..manifest };
        fs::write(&path, later.to_text().expect("plain data")).expect("it can be written");
    }
    let answer: serde_json::Value =
        serde_json::from_slice(&merged(&dir).expect("both are there")).expect("JSON");
    assert_eq!(answer["seconds"], 300.75, "{answer}");
    fs::remove_dir_all(dir).expect("it is ours");
}

/// A family and its mirror image count two: a shard of so many families has at most twice as many in its tables.
#[test]
fn tables_of_more_families_than_were_searched_are_refused() {
    let dir = shards("families");
    let path = dir.join("3x2-move-0-of-2.json");
    let manifest = Manifest::parse(&fs::read(&path).expect("it was written")).expect("a manifest");
    let table = dir.join(&manifest.table_names()[1]);
    let mut rows = SearchResults::default();
    tables::read_families((&table, fs::read(&table).expect("it was written")), &manifest, &mut rows)
        .expect("a table");
    let each = rows.strict.iter().chain(&rows.only_loose);
    let counted: u64 = each.flat_map(|row| &row.families).sum();
    assert!(counted > 6, "{counted}");
    let half = counted.div_ceil(2);
    for (families, fits) in [(half, true), (half - 1, false), (1, false), (0, false)] {
        let changed = Manifest { families, ..manifest.clone() };
        fs::write(&path, changed.to_text().expect("plain data")).expect("it can be written");
        assert_eq!(merged(&dir).is_some(), fits, "{families} of {counted}");
    }
    fs::remove_dir_all(dir).expect("it is ours");
}

/// A family at a distance without a puzzle, in tables that a manifest names rightly.
#[test]
fn tables_that_contradict_each_other_are_refused() {
    let dir = shards("contradict");
    let path = dir.join("3x2-move-0-of-2.json");
    let mut manifest = Manifest::parse(&fs::read(&path).expect("it was written")).expect("a manifest");
    let mut rows = SearchResults::default();
    let name = manifest.table_names()[1].clone();
    let bytes = fs::read(dir.join(&name)).expect("it was written");
    tables::read_families((&dir.join(&name), bytes), &manifest, &mut rows).expect("a table");
    let last = rows.strict.iter_mut().rfind(|row| !row.families.is_empty()).expect("a row");
    last.families.push(1);
    let (grid, metric) = manifest.search().expect("a search");
    let board = manifest.board.clone();
    let posed = tables::ShardInfo { board, grid, metric: metric.name(), shard: 0, shards: 2 };
    let bytes = tables::families(&posed, &rows).expect("plain data");
    fs::write(dir.join(&name), &bytes).expect("it can be written");
    let file = manifest.files.iter_mut().find(|table| table.file == name).expect("a table");
    *file = TableFile { file: name, bytes: bytes.len() as u64, xxh64: manifest::checksum(&bytes) };
    fs::write(&path, manifest.to_text().expect("plain data")).expect("it can be written");
    let refusal = merge::run(&dir, true, true, &mut Vec::new()).expect_err("they contradict each other");
    assert!(format!("{refusal:?}").contains("do not fit together"), "{refusal:?}");
    fs::remove_dir_all(dir).expect("it is ours");
}

/// Numbers of a manifest that were never counted, although their checksum is right.
#[test]
fn numbers_are_at_most_two_to_the_53() {
    let dir = shards("numbers");
    let path = dir.join("3x2-move-0-of-2.json");
    let manifest = Manifest::parse(&fs::read(&path).expect("it was written")).expect("a manifest");
    let most = 1_u64 << 53;
    let changed = [
        (Manifest { positions: most, ..manifest.clone() }, true),
        (Manifest { families: most, ..manifest.clone() }, true),
        (Manifest { positions: most + 1, ..manifest.clone() }, false),
        (Manifest { families: most + 1, ..manifest.clone() }, false),
        (Manifest { seconds: 0.0, ..manifest.clone() }, true),
        (Manifest { seconds: -1.0, ..manifest.clone() }, false),
    ];
    for (manifest, fits) in changed {
        fs::write(&path, manifest.to_text().expect("plain data")).expect("it can be written");
        assert_eq!(merged(&dir).is_some(), fits, "{manifest:?}");
    }
    fs::remove_dir_all(dir).expect("it is ours");
}
