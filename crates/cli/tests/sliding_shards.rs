//! `antipode sliding search … --shard` and `merge`: shards merge into the complete search, and a killed shard resumes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::shell::{antipode, json, texts};
use antipode_puzzles::sliding::CornerRule;
use antipode_puzzles::sliding::gallery::{HardestPuzzles, hardest_puzzles};

fn empty(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may not exist.
    let _ = fs::remove_dir_all(&dir);
    dir
}

fn text(dir: &Path) -> &str {
    dir.to_str().expect("a name in UTF-8")
}

/// The answer of a search without its time.
fn timeless(arguments: &[&str]) -> serde_json::Value {
    let mut answer = json(arguments);
    answer["seconds"] = 0.into();
    answer
}

#[test]
fn shards_merge_into_the_complete_search() {
    for (board, metric, shards) in [("3x3", "move", 5), ("2x4", "super-step", 3), ("4x2", "line", 2)] {
        let dir = empty(&format!("shards-{board}-{metric}"));
        let shard = |index: u32| {
            let share = format!("{index}/{shards}");
            antipode(&[
                "sliding",
                "search",
                board,
                "--metric",
                metric,
                "--shard",
                &share,
                "--out",
                text(&dir),
            ])
        };
        assert!(shard(1).status.success());
        let unfinished = antipode(&["sliding", "merge", text(&dir)]);
        let message = String::from_utf8(unfinished.stderr).expect("text");
        assert!(unfinished.status.code() == Some(2) && message.contains("these are missing: 0"), "{message}");
        // Runs the rest, one after the other, and skips finished shards.
        let all = format!("all/{shards}");
        let rest = ["sliding", "search", board, "--metric", metric, "--shard", &all, "--out", text(&dir)];
        let message = String::from_utf8(antipode(&rest).stdout).expect("text");
        assert!(
            message.contains(&format!("{board}-{metric}-1-of-{shards} is already finished.")),
            "{message}"
        );
        for sense in [&[][..], &["--loose"]] {
            let merged = timeless(&[&["sliding", "merge", text(&dir)], sense].concat());
            let whole = timeless(&[&["sliding", "search", board, "--metric", metric], sense].concat());
            assert_eq!(merged, whole, "{board} {metric} {sense:?}");
            let rows = merged["rows"].as_array().expect("rows");
            assert!(rows.iter().any(|row| texts(&row["boards"]).len() > 1), "all of them");
        }
        // A damaged shard is detected and searched again.
        let file = dir.join(format!("{board}-{metric}-0-of-{shards}.jsonl"));
        let before = fs::read_to_string(&file).expect("it was written");
        fs::write(&file, &before[..before.len() / 2]).expect("it can be written");
        assert_eq!(antipode(&["sliding", "merge", text(&dir)]).status.code(), Some(2));
        assert!(shard(0).status.success());
        let rows = |text: &str| text.lines().rev().skip(1).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(rows(&fs::read_to_string(&file).expect("it was written")), rows(&before));
    }
}

/// A shard that is killed many times gives the same answer as an uninterrupted one.
#[test]
fn a_killed_shard_resumes() {
    let dir = empty("killed");
    let share = ["sliding", "search", "4x3", "--shard", "0/1", "--out", text(&dir)];
    let state = dir.join("4x3-move-0-of-1.state");
    let began = Instant::now();
    let mut kept = Vec::new();
    for kill in 0.. {
        let mut child = Command::new(env!("CARGO_BIN_EXE_antipode"))
            .args(share)
            .env("ANTIPODE_WRITE_DOWN_MS", "10")
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        // Kills the first processes after each new checkpoint, then lets one finish.
        let written = || {
            let text = fs::read_to_string(&state).ok()?;
            // The record is between the seconds and the checksum.
            let record = text.split_once('\n')?.1;
            let record = record[..record.trim_end().rfind('\n')?].to_owned();
            (kept.last() != Some(&record)).then_some(record)
        };
        let ended = loop {
            assert!(began.elapsed() < Duration::from_secs(120), "it takes too long");
            if let Some(status) = child.try_wait().expect("it is ours") {
                break Some(status);
            }
            if let Some(record) = written().filter(|_| kill < 5) {
                kept.push(record);
                child.kill().expect("it can be killed");
                child.wait().expect("it ends");
                break None;
            }
        };
        if let Some(status) = ended {
            assert!(status.success() && kill >= 3, "killed {kill} times");
            break;
        }
    }
    // Each process resumed from the previous checkpoint.
    let found = |record: &String| -> u64 {
        let line =
            record.lines().find_map(|line| line.strip_prefix("found ")).expect("it says what was found");
        line.split(' ').next().expect("a number").parse().expect("a number")
    };
    let found: Vec<u64> = kept.iter().map(found).collect();
    assert!(found.is_sorted() && found.last() > found.first(), "{found:?}");
    let names = fs::read_dir(&dir).expect("it is there").map(|entry| entry.expect("a file").file_name());
    assert!(names.into_iter().all(|name| !name.to_string_lossy().ends_with(".state")));
    assert_eq!(timeless(&["sliding", "merge", text(&dir)]), timeless(&["sliding", "search", "4x3"]));
}

#[test]
fn invalid_shards_are_rejected() {
    for (arguments, sentence) in [
        (&["--shard", "7/7", "--out", "x"][..], "is not a shard"),
        (&["--shard", "1/0", "--out", "x"], "is not a shard"),
        (&["--shard", "1/2"], "the following required arguments were not provided: --out <DIR>"),
    ] {
        let output = antipode(&[&["sliding", "search", "3x3"], arguments].concat());
        let message = String::from_utf8(output.stderr).expect("text");
        assert!(output.status.code() == Some(2) && message.contains(sentence), "{arguments:?}: {message}");
    }
    let nothing = antipode(&["sliding", "merge", "/no/such/directory"]);
    assert_eq!(nothing.status.code(), Some(2));
}

/// The stored shards of 4 x 5 are intact and match the stored rows and the gallery of hardest puzzles.
#[test]
fn the_stored_shards_match_their_rows() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let known = fs::read_to_string(data.join("sliding-hardest.txt")).expect("it is there");
    let dir = data.join("4x5-move");
    for (sense, option) in [(CornerRule::Strict, &[][..]), (CornerRule::Loose, &["--loose"])] {
        let merged = json(&[&["sliding", "merge", text(&dir)], option].concat());
        let rows = merged["rows"].as_array().expect("rows");
        let row: Vec<String> = rows.iter().map(|row| row["distance"].to_string()).collect();
        let name = if sense == CornerRule::Loose { "loose" } else { "strict" };
        let line = format!("4x5 move {name} {}: {}", merged["positions"], row.join(" "));
        assert!(known.lines().any(|known| known == line), "{line}");
        let of_these = |champion: &HardestPuzzles| champion.grid.cell_count() == 20 && champion.rule == sense;
        let listed: Vec<HardestPuzzles> = hardest_puzzles().into_iter().filter(of_these).collect();
        assert_eq!(listed.len(), if sense == CornerRule::Loose { 1 } else { 19 });
        for champion in listed {
            let row = &rows[champion.pieces - 1];
            let found = texts(&row["boards"]);
            assert_eq!(
                (row["distance"].as_u64(), found.len() as u64),
                (Some(champion.distance.into()), champion.count)
            );
            assert!(champion.starts.iter().all(|start| found.contains(start)), "{champion:?}");
        }
    }
}
