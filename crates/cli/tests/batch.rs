//! `antipode solve PUZZLE --batch`, and the cache of tables and databases.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Output, Stdio};

use serde_json::Value;

use crate::shell::{antipode, antipode_reads, json, printed, program};

/// A folder of a test, empty at first.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Solves lines.
fn batch(lines: &[u8], arguments: &[&str]) -> Output {
    antipode_reads(lines, &[&["solve"], arguments, &["--batch", "-"]].concat())
}

fn answers(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// A batch answers as single calls do, in the order of the lines, with one thread and with several.
#[test]
fn a_batch_answers_as_single_calls() {
    for (arguments, lines) in [
        (&["ramka"][..], &["321/654/987", "123/456/798"][..]),
        (&["ramka", "--metric", "strokes", "--fewest-shifts"], &["321/654/987"]),
        (&["rotation"], &["492357816", "3x2n2:2,1,3,4,5,6", "4 9 2/3 5 7/8 1 6"]),
        (&["rotation", "--rule", "half"], &["492357816"]),
        (&["fifteen"], &["3x3:8,6,7,2,5,4,3,0,1", "2x3:1,2,3,4,0,5", "[[1,2],[0,3]]"]),
        (&["fifteen", "--metric", "slides"], &["8 6 7/2 5 4/3 0 1"]),
        (&["sliding", "--goal", "../.A"], &["A./.B", "AB/C."]),
        (&["sliding"], &["AABB/C..D -> CDAA/....", "CC.OPX/..AOPX/..AO.X/..BQQQ/..B..E/RRRR.E"]),
    ] {
        let text = lines.join("\n");
        let many = batch(text.as_bytes(), &[arguments, &["--jobs", "3", "--moves"]].concat());
        let one = batch(text.as_bytes(), &[arguments, &["--jobs", "1", "--moves"]].concat());
        for output in [many, one] {
            let answers = answers(&output);
            assert_eq!(answers.len(), lines.len(), "{output:?}");
            for (index, (mut answer, line)) in answers.into_iter().zip(lines).enumerate() {
                let single = [&["solve"], arguments, &[line, "--moves", "--json"]].concat();
                let single = antipode(&single);
                let expected: Option<Value> = serde_json::from_slice(&single.stdout).ok();
                let answer = answer.as_object_mut().expect("an object");
                assert_eq!(answer.remove("line"), Some((index + 1).into()));
                match expected {
                    Some(expected) => {
                        assert!(answer.remove("seconds").is_some_and(|time| time.is_f64()));
                        assert_eq!(Value::Object(answer.clone()), expected, "{line}");
                    }
                    None => {
                        let sentence = String::from_utf8(single.stderr).expect("text");
                        assert_eq!(answer["error"].as_str(), Some(sentence["antipode: ".len()..].trim()));
                    }
                }
            }
        }
    }
}

/// A bad line is answered by its fault and column, and the others are answered all the same.
#[test]
fn a_bad_line_does_not_stop_a_batch() {
    let long = "1 ".repeat(40_000);
    let lines = [
        "1 2 3/4 5 6/7 8 0".as_bytes(),
        b"1 2 3/4 5 5/7 8 0",
        b"",
        b"  ",
        b"2 1 3/4 5 6/7 8 0",
        b"\xff\xfe",
        long.as_bytes(),
        "\u{feff}1 2 3/4 5 6/7 0 8\r".as_bytes(),
    ];
    let output = batch(&lines.join(&b'\n'), &["fifteen"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "antipode: 4 of 6 positions have an error\n");
    let answers = answers(&output);
    let numbers: Vec<u64> = answers.iter().filter_map(|answer| answer["line"].as_u64()).collect();
    assert_eq!(numbers, [1, 2, 5, 6, 7, 8]);
    assert_eq!((&answers[0]["distance"], &answers[5]["distance"]), (&0.into(), &1.into()));
    assert_eq!(answers[1]["column"], 11);
    let why = answers[1]["error"].as_str().expect("a sentence");
    assert!(why.ends_with("column 11: 5 appears twice, first at column 9"), "{why}");
    assert!(answers[2]["error"].as_str().is_some_and(|why| why.contains("cannot be solved")));
    assert_eq!((&answers[3]["column"], &answers[4]["column"]), (&Value::Null, &Value::Null));
    // A folder can be opened on some systems, but not read.
    let folder = antipode(&["solve", "fifteen", "--batch", "."]);
    assert!(!folder.status.success() && folder.stdout.iter().filter(|byte| **byte == b'\n').count() < 2);
    for (arguments, why) in [
        (&["solve", "fifteen", "1 2 0 3", "--batch", "-"][..], "leave out \"1 2 0 3\""),
        (&["solve", "fifteen", "--batch", "no such file"], "no such file: "),
        (&["solve", "fifteen", "--batch", "-", "--all"], "--all needs a number with --batch"),
        (&["solve", "fifteen", "1 2 0 3", "--jobs", "2"], "--batch"),
        (&["solve", "fifteen"], "not provided"),
    ] {
        let refused = antipode(arguments);
        let sentence = String::from_utf8(refused.stderr).expect("text");
        assert!(refused.status.code() == Some(2) && sentence.contains(why), "{arguments:?}: {sentence}");
    }
}

/// `--all N` gives the first N solutions, in a batch and alone.
#[test]
fn a_number_limits_the_solutions() {
    let all = json(&["solve", "rotation", "492357816", "--all"]);
    let all = all["solutions"].as_array().expect("solutions");
    assert!(all.len() > 3);
    let three = json(&["solve", "rotation", "492357816", "--all=3"]);
    assert_eq!(three["solutions"].as_array().expect("solutions")[..], all[..3]);
    let lines = batch(b"492357816", &["rotation", "--all", "3"]);
    assert_eq!(answers(&lines)[0]["solutions"], three["solutions"]);
}

/// Positions of one component share its graph, also where each is written with its goal.
#[test]
fn every_position_of_a_component_has_its_distance() {
    let start = "AABB/C..D/EEFF";
    let goal = "CAAD/..BB/EEFF";
    let text = format!("{start}\nAABB/C.D./EEFF\nEEFF/C..D/AABB\n");
    let output = batch(text.as_bytes(), &["sliding", "--goal", goal, "--jobs", "1"]);
    for (answer, line) in answers(&output).iter().zip(text.lines()) {
        let single = antipode(&["solve", "sliding", line, "--goal", goal, "--json"]);
        match serde_json::from_slice::<Value>(&single.stdout) {
            Ok(single) => assert_eq!(answer["distance"], single["distance"], "{line}"),
            Err(_) => assert!(answer["error"].as_str().is_some_and(|why| why.contains("cannot be solved"))),
        }
    }
}

/// A program may write a line and read its answer before it writes the next one.
#[test]
fn an_answer_does_not_wait_for_the_next_line() {
    let mut program = program(&["solve", "rotation", "--batch", "-"]);
    program.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut program = program.spawn().expect("the program starts");
    let mut input = program.stdin.take().expect("a pipe");
    let mut output = BufReader::new(program.stdout.take().expect("a pipe"));
    for (position, distance) in [("123456789", 0), ("413526789", 1)] {
        writeln!(input, "{position}").expect("it reads");
        let mut line = String::new();
        output.read_line(&mut line).expect("it answers");
        let answer: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(answer["distance"], distance, "{line}");
    }
    // Nobody reads the answers any more: the program ends with the next one.
    drop(output);
    for _ in 0..3 {
        if writeln!(input, "492357816").is_err() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    drop(input);
    let ended = program.wait().expect("it ends");
    assert!(ended.success(), "{ended:?}");
}

/// What took long to build is kept, is used again, and is built anew if it is damaged.
#[test]
fn tables_are_kept_and_checked() {
    let folder = folder("cache");
    let cache = folder.to_str().expect("a path");
    let run = |arguments: &[&str]| {
        // Here a table is kept however fast it is built.
        let output = program(arguments).env("ANTIPODE_CACHE", cache).env("ANTIPODE_CACHE_MS", "0").output();
        let output = output.expect("the program starts");
        assert!(output.status.success(), "{output:?}");
        (String::from_utf8(output.stdout).expect("text"), String::from_utf8(output.stderr).expect("text"))
    };
    let solve = || run(&["solve", "ramka", "321/654/987"]);
    let (answer, told) = solve();
    assert!(answer.contains("321/654/987") && told.is_empty(), "{answer} {told}");
    let files: Vec<_> =
        fs::read_dir(&folder).expect("a folder").map(|file| file.expect("a file").path()).collect();
    let [file] = &files[..] else { panic!("one file, not {files:?}") };
    let whole = fs::read(file).expect("a file");
    let time = || fs::metadata(file).and_then(|file| file.modified()).expect("a time");
    let first = time();
    assert_eq!(solve(), (answer.clone(), String::new()));
    assert_eq!(time(), first, "the file is read, not written");
    // In the name, in the checksum, in the content, and cut off.
    let in_sum = whole.iter().position(|byte| *byte == b'\n').expect("a line") + 3;
    for (at, is_told) in [(2, false), (in_sum, true), (whole.len() / 2, true), (whole.len() - 1, true)] {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        fs::write(file, &damaged).expect("it is written");
        let (again, told) = solve();
        assert_eq!(again, answer);
        assert_eq!(told.contains("its checksum is wrong; it is built anew"), is_told, "byte {at}: {told}");
        assert!(fs::read(file).expect("a file") == whole, "byte {at}: it is whole again");
    }
    for length in [0, 10, in_sum, whole.len() - 1] {
        fs::write(file, &whole[..length]).expect("it is written");
        assert_eq!(solve().0, answer, "{length} bytes");
        assert!(fs::read(file).expect("a file") == whole, "{length} bytes: it is whole again");
    }

    fs::write(folder.join("other.txt"), "not ours").expect("it is written");
    let listed: Value = serde_json::from_str(&run(&["cache", "--json"]).0).expect("JSON");
    assert_eq!(listed["files"].as_array().map(Vec::len), Some(1));
    assert_eq!(listed["files"][0]["bytes"], whole.len());
    assert!(run(&["cache", "--clear"]).0.starts_with("1 files, "));
    let left: Vec<_> =
        fs::read_dir(&folder).expect("a folder").map(|file| file.expect("a file").file_name()).collect();
    assert_eq!(left, ["other.txt"]);
    assert!(printed(&["cache"]).starts_with("Nothing is kept"));
}

/// What is built at once is not kept: later searches would find it in place of what they need.
#[test]
fn tiny_databases_are_not_kept() {
    let folder = folder("tiny");
    let mut near = program(&["solve", "fifteen", "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15"]);
    let near = near.env("ANTIPODE_CACHE", &folder).env("ANTIPODE_CACHE_MS", "0").output();
    let answer = String::from_utf8(near.expect("the program starts").stdout).expect("text");
    assert!(answer.contains("1 move from solved"), "{answer}");
    assert_eq!(fs::read_dir(&folder).map_or(0, Iterator::count), 0);
}

/// A dataset has the same bytes for the same seed, positions of the depths in turn, each with its distance, none twice up to
/// symmetry.
#[test]
fn a_dataset_has_positions_of_exact_depths() {
    let printed_lines = |arguments: &[&str]| -> Vec<Value> {
        printed(arguments).lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    };
    for (arguments, depths) in [
        (&["dataset", "rotation", "3x3n2", "--count", "30", "--depth", "3-6"][..], 3..=6),
        (&["dataset", "fifteen", "3x3@spiral", "--count", "20", "--depth", "12"], 12..=12),
        (&["dataset", "ramka", "--count", "12", "--depth", "8-10", "--seed", "another"], 8..=10),
        (
            &[
                "dataset",
                "sliding",
                "AABC/D..E/FFGG",
                "--goal",
                "..../..../..AA",
                "--count",
                "9",
                "--depth",
                "3-5",
                "--difficulty",
            ],
            3..=5,
        ),
    ] {
        let lines = printed_lines(arguments);
        assert_eq!(lines, printed_lines(arguments));
        assert_eq!(
            lines.len().to_string(),
            arguments[arguments.iter().position(|text| *text == "--count").expect("a count") + 1]
        );
        let found: Vec<u32> =
            lines.iter().filter_map(|line| line["distance"].as_u64()).map(|depth| depth as u32).collect();
        assert_eq!(found, depths.clone().cycle().take(lines.len()).collect::<Vec<_>>(), "{arguments:?}");
        for line in &lines {
            let moves = line["legal_moves"].as_array().expect("moves");
            let nearer = |mv: &&Value| mv["distance"].as_u64() < line["distance"].as_u64();
            assert_eq!(moves.iter().find(nearer).map(|mv| &mv["move"]), Some(&line["moves"][0]), "{line}");
            let difficulty = &line["difficulty"];
            assert_eq!(difficulty.is_object(), arguments[1] == "sliding", "{line}");
            if difficulty.is_object() {
                assert_eq!(difficulty["distances"]["move"], line["distance"], "{line}");
                assert_eq!(difficulty["solutions"], line["shortest_solutions"], "{line}");
                assert!(difficulty["bb"].is_u64() && difficulty["narrows"].is_u64(), "{line}");
            }
        }
    }
    let other =
        [&["dataset", "rotation", "3x3n2", "--count", "30", "--depth", "3-6", "--seed", "2"][..]].concat();
    assert_ne!(printed(&other), printed(&other[..other.len() - 2]));
    // Two positions are one turn from solved, up to symmetry: clockwise and anticlockwise are mirror images.
    let few = antipode(&["dataset", "rotation", "3x3n2", "--depth", "0-1"]);
    assert_eq!((few.status.code(), String::from_utf8_lossy(&few.stdout).lines().count()), (Some(1), 2));
    let difficult = antipode(&["dataset", "ramka", "--difficulty"]);
    assert!(String::from_utf8_lossy(&difficult.stderr).contains("--difficulty is for sliding block boards"));
    let too_far = antipode(&["dataset", "rotation", "3x3n2", "--depth", "12"]);
    assert!(String::from_utf8_lossy(&too_far.stderr).contains("no position has depth 12"));
}
