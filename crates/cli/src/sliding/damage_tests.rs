//! Damaged and inconsistent files of a search are refused.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use antipode_engine::sliding::hardest::SearchShard;
use antipode_puzzles::sliding::{Grid, Metric};
use antipode_sampling::sample;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::merge;
use super::shard_file::{ShardResult, signed};
use super::shards::{ShardSelection, run};

const FIRST: &str = "3x2-move-0-of-2.jsonl";

/// The two shards of a search in a directory of their own.
fn shards(name: &str) -> PathBuf {
    let dir = std::env::temp_dir().join(format!("antipode-{name}-{}", std::process::id()));
    let grid = Grid::new(2, 3).expect("it is small");
    run(grid, Metric::Move, ShardSelection { index: None, count: 2 }, &dir, &mut Vec::new())
        .expect("it is small");
    dir
}

/// The answer of a merge, or the sentence of its refusal.
fn merged(dir: &Path) -> Result<String, String> {
    let mut answer = Vec::new();
    let merged = merge::run(dir, true, true, &mut answer).map_err(|error| format!("{error:?}"));
    merged.map(|()| String::from_utf8(answer).expect("text"))
}

/// The text of a shard, and the shard.
fn first(dir: &Path) -> (String, ShardResult) {
    let text = fs::read_to_string(dir.join(FIRST)).expect("it was written");
    let shard = ShardResult::parse(&text).expect("it is intact");
    (text, shard)
}

fn parsed(shard: &ShardResult) -> Result<ShardResult, String> {
    ShardResult::parse(&shard.to_text().expect("plain data"))
}

#[test]
fn every_damage_is_detected() {
    let dir = shards("damaged");
    let (text, _) = first(&dir);
    for number in sample(10_000) {
        let mut bytes = text.clone().into_bytes();
        let at = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
        let at = at as usize % bytes.len();
        bytes[at] ^= (1 + number % 255) as u8;
        fs::write(dir.join(FIRST), bytes).expect("it can be written");
        assert!(merged(&dir).is_err(), "damage {number}");
    }
    for length in 0..text.len() {
        fs::write(dir.join(FIRST), &text[..length]).expect("it can be written");
        assert!(merged(&dir).is_err(), "the first {length} bytes");
    }
    fs::remove_dir_all(dir).expect("it is ours");
}

#[test]
fn a_refusal_says_what_is_wrong() {
    let dir = shards("sentences");
    let (text, shard) = first(&dir);
    let [half, last] = [&text[..text.len() / 2], &text[..text.len() - 1]];
    let changed = text.replacen("strict", "loose", 1);
    for (text, sentence) in [
        (half, "ends before the totals of a shard"),
        (last, "has changed since it was written"),
        (&changed, "has changed since it was written"),
        ("", "these are missing: 0"),
        (&text.repeat(2), "contains shards of several searches"),
    ] {
        fs::write(dir.join(FIRST), text).expect("it can be written");
        let refusal = merged(&dir).expect_err(sentence);
        assert!(refusal.contains(sentence), "{refusal}");
    }
    let mut harder = shard;
    harder.results.strict.iter_mut().rfind(|row| row.distance.is_some()).expect("a row").families.push(1);
    assert!(parsed(&harder).is_err_and(|why| why.contains("do not fit together")));
    fs::remove_dir_all(dir).expect("it is ours");
}

/// Texts with a right checksum and a wrong content.
#[test]
fn inconsistent_shards_are_refused() {
    let dir = shards("inconsistent");
    let (text, _) = first(&dir);
    let (rows, _) = text.rsplit_once(",\"xxh64\"").expect("a checksum");
    assert_eq!(signed(rows.to_owned()), text);
    let (rows, totals) = rows.rsplit_once('\n').expect("lines");
    let refused = |rows: &str, totals: &str| {
        fs::write(dir.join(FIRST), signed(format!("{rows}\n{totals}"))).expect("it can be written");
        assert!(merged(&dir).is_err(), "{rows}\n{totals}");
    };
    for (from, to) in [
        ("\"shards\":2", "\"shards\":4294967295"),
        ("\"shards\":2", "\"shards\":999999"),
        ("\"shard\":0", "\"shard\":1"),
        ("\"metric\":\"move\"", "\"metric\":\"line\""),
        ("\"metric\":\"move\"", "\"metric\":\"leaps\""),
        ("\"board\":\"3x2\"", "\"board\":\"2x3\""),
    ] {
        refused(&rows.replacen(from, to, 1), totals);
        refused(rows, &totals.replacen(from, to, 1));
        // Consistent within the shard, but not a shard of this search.
        refused(&rows.replace(from, to), &totals.replacen(from, to, 1));
    }
    for (from, to) in [
        ("\"pieces\":1", "\"pieces\":0"),
        ("\"pieces\":1", "\"pieces\":2"),
        ("\"pieces\":1", "\"pieces\":7"),
        ("\"sense\":\"strict\"", "\"sense\":\"loose\""),
        ("\"sense\":\"strict\"", "\"sense\":\"any\""),
        ("\"distance\":1", "\"distance\":2"),
        ("\"distance\":1", "\"distance\":100001"),
        ("\"start\":\"", "\"start\":\"X"),
        ("\"start\"", "\"was\""),
        ("\"start\"", "\"families\":1,\"start\""),
    ] {
        assert!(rows.contains(from), "{from} in {rows}");
        refused(&rows.replacen(from, to, 1), totals);
    }
    for (from, to) in [("\"families\":", "\"families\":-"), ("\"families\":", "\"families\":0,\"was\":")] {
        refused(rows, &totals.replacen(from, to, 1));
    }
    fs::remove_dir_all(dir).expect("it is ours");
}

#[test]
fn the_numbers_of_a_shard_have_limits() {
    let dir = shards("limits");
    let (_, shard) = first(&dir);
    assert_eq!(parsed(&shard), Ok(shard.clone()));
    for (index, count) in [(0, 1), (1, 2), (0, 1_000_000), (999_999, 1_000_000)] {
        let part = SearchShard { index, count };
        assert_eq!(parsed(&ShardResult { part, ..shard.clone() }).map(|shard| shard.part), Ok(part));
    }
    for (index, count) in [(1, 1), (2, 2), (3, 2), (0, 1_000_001), (1_000_001, 1_000_001)] {
        let refusal = parsed(&ShardResult { part: SearchShard { index, count }, ..shard.clone() });
        assert_eq!(refusal, Err(format!("is of shard {index} of {count}")));
    }
    let most = 1_u64 << 53;
    let rows = || shard.results.strict.iter().chain(&shard.results.only_loose);
    // A family and its mirror image count two: of so many families at most twice as many are counted.
    let least = rows().flat_map(|row| &row.families).sum::<u64>().div_ceil(2);
    assert!(least > 3, "{least}");
    for (changed, fits) in [
        (ShardResult { positions: most, ..shard.clone() }, true),
        (ShardResult { positions: most + 1, ..shard.clone() }, false),
        (ShardResult { families: most, ..shard.clone() }, true),
        (ShardResult { families: most + 1, ..shard.clone() }, false),
        (ShardResult { families: least, ..shard.clone() }, true),
        (ShardResult { families: least - 1, ..shard.clone() }, false),
        (ShardResult { families: 0, ..shard.clone() }, false),
        (ShardResult { seconds: 0.0, ..shard.clone() }, true),
        (ShardResult { seconds: -1.0, ..shard.clone() }, false),
    ] {
        assert_eq!(parsed(&changed).is_ok(), fits, "{changed:?}");
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
        let first = ShardSelection { index: Some(0), count };
        run(grid, Metric::Move, first, &dir, &mut Vec::new()).expect("it is small");
        let refusal = merged(&dir).expect_err("shards are missing");
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
        let path = dir.join(format!("3x2-move-{shard}-of-2.jsonl"));
        let shard = ShardResult::parse(&fs::read_to_string(&path).expect("it was written"));
        let shard = ShardResult { seconds, ..shard.expect("it is intact") };
        fs::write(path, shard.to_text().expect("plain data")).expect("it can be written");
    }
    let answer: serde_json::Value =
        serde_json::from_str(&merged(&dir).expect("both are there")).expect("JSON");
    assert_eq!(answer["seconds"], 300.75, "{answer}");
    fs::remove_dir_all(dir).expect("it is ours");
}

/// Shards that were joined and compressed, as those of 4 x 5 are.
#[test]
fn joined_shards_are_merged() {
    let dir = shards("joined");
    let answer = merged(&dir);
    let mut text = Vec::new();
    for shard in [1, 0] {
        let path = dir.join(format!("3x2-move-{shard}-of-2.jsonl"));
        text.extend(fs::read(&path).expect("it was written"));
        fs::remove_file(path).expect("it is ours");
    }
    let path = dir.join("all.jsonl.gz");
    let mut file = GzEncoder::new(File::create(&path).expect("it can be written"), Compression::best());
    file.write_all(&text).and_then(|()| file.finish().map(drop)).expect("it can be written");
    assert!(answer.is_ok() && merged(&dir) == answer);
    let bytes = fs::read(&path).expect("it was written");
    fs::write(&path, &bytes[..bytes.len() - 20]).expect("it can be written");
    assert!(merged(&dir).is_err(), "the end is missing");
    fs::remove_dir_all(dir).expect("it is ours");
}
