//! The commands for Rotation, run as a process.

use std::fs;

use antipode_puzzles::rotation::{Convention, Position, Turn, Variant, parse_turns};
use serde_json::Value;

use crate::shell::{antipode, json, printed, texts};

/// Plays turns. Returns whether the position is solved at the end.
fn solves(rotation: &str, start: &str, turns: &str) -> bool {
    let rotation: Variant = rotation.parse().expect("a board and a rule");
    let start = Position::parse(start, rotation.board()).expect("a position");
    let turns: Vec<Turn> = parse_turns(turns, rotation.board(), Convention::Standard).expect("turns");
    let end = turns.iter().try_fold(start, |position, turn| position.turned(*turn));
    end.expect("blocks of the board").is_solved()
}

fn joined(value: &Value) -> String {
    texts(value).join(" ")
}

/// Source: an independent program; Broukhis gives 11 for quarter turns.
#[test]
fn gods_number_of_3x3n2_is_11_8_or_15_by_rule() {
    for (rule, deepest) in [("quarter", 11), ("half", 8), ("clockwise", 15)] {
        let table = json(&["table", "rotation", "3x3n2", "--rule", rule]);
        assert_eq!((table["gods_number"].as_u64(), table["metric"].as_str()), (Some(deepest), Some(rule)));
        assert_eq!((table["positions"].as_u64(), table["board"].as_str()), (Some(362_880), Some("3x3n2")));
        let farthest = table["antipodes"][0].as_str().expect("an antipode").to_owned();
        let answer = json(&["solve", "rotation", &farthest, "--rule", rule]);
        assert_eq!(answer["distance"].as_u64(), Some(deepest));
        assert!(solves(&format!("3x3n2 {rule}"), &farthest, &joined(&answer["moves"])), "{answer}");
    }
}

#[test]
fn only_reachable_positions_are_counted() {
    let text = printed(&["table", "rotation", "3x2n2"]);
    assert!(text.contains("total         120"), "{text}");
    assert_eq!(json(&["table", "rotation", "4x3n3"])["positions"].as_u64(), Some(720));
}

/// The survey without a table counts what the table counts, also with files, from which it resumes.
#[test]
fn a_board_is_counted_in_the_memory_that_is_allowed() {
    let table = json(&["table", "rotation", "5x3n3"]);
    assert_eq!(json(&["table", "rotation", "5x3n3", "--memory", "100M"]), table);
    for rule in ["quarter", "half"] {
        let one_orbit = ["table", "rotation", "5x2n2", "--rule", rule, "--memory", "100M"];
        assert_eq!(json(&one_orbit)["counts"], json(&one_orbit[..5])["counts"], "{rule}");
    }
    let folder = std::env::temp_dir().join(format!("antipode-layers-{}", std::process::id()));
    let path = folder.to_str().expect("a path");
    fs::create_dir_all(&folder).expect("a temporary folder");
    fs::write(folder.join("layer-7"), "antiplan").expect("a temporary folder");
    let arguments = ["table", "rotation", "5x3n3", "--memory", "80MB", "--disk", path];
    let refused = antipode(&arguments);
    let why = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.status.code() == Some(2) && why.contains("layer-7"), "{why}");
    fs::remove_file(folder.join("layer-7")).expect("it is there");
    assert_eq!(json(&arguments), table);
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0, "a finished survey needs no files");
    fs::remove_dir(&folder).expect("it is empty");
}

#[test]
fn a_large_board_is_counted_only_where_its_memory_is_allowed() {
    for (arguments, reason) in [
        (&["table", "rotation", "6x3n3"][..], "too many for a table; counting them takes 8,302 MB of memory"),
        (&["table", "rotation", "7x2n2"], "too many for a table; counting them takes 2,805 MB of memory"),
        (&["gods", "6x3n3", "--memory", "2GB"], "or 4,187 MB with --disk; --memory allows 2,000 MB"),
        (&["table", "rotation", "6x3n3", "--rule", "half", "--memory", "9G"], "takes 16,533 MB of memory"),
        (&["table", "rotation", "5x5n3", "--memory", "9G"], "not for 5x5n3 by quarter"),
        (&["table", "rotation", "7x2n2", "--rule", "180", "--memory", "9G"], "a rule with odd turns"),
        (&["table", "ramka", "--memory", "9G"], "boards of Rotation"),
        (&["table", "rotation", "6x3n3", "--memory", "much"], "not a size of memory"),
        (&["table", "rotation", "6x3n3", "--disk", "folder"], "--memory"),
        (&["table", "rotation", "5x3n2", "--memory", "9G"], "takes 41,021 MB of memory"),
        (&["table", "rotation", "5x3n2", "--memory", "9G", "--disk", "folder"], "takes 20,586 MB of memory"),
        (
            &["table", "rotation", "7x2n2", "--rule", "half", "--memory", "9G", "--disk", "folder"],
            "only odd turns",
        ),
    ] {
        let refused = antipode(arguments);
        let why = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(2) && why.contains(reason), "{arguments:?}: {why}");
    }
}

#[test]
fn a_position_may_be_written_in_many_ways() {
    let canonical = printed(&["solve", "rotation", "3x3n2:4,9,2,3,5,7,8,1,6"]);
    assert!(canonical.starts_with("3x3n2:4,9,2,3,5,7,8,1,6 is 9 moves from solved by quarter."));
    for text in ["492357816", "4 9 2/3 5 7/8 1 6"] {
        assert_eq!(printed(&["solve", "rotation", text, "--board", "3x3n2"]), canonical);
        assert_eq!(printed(&["solve", "rotation", text]), canonical);
    }
}

/// The first eight numbers reversed, as Broukhis's algorithm mirrors both rows; without a table.
#[test]
fn a_ring_position_is_solved_without_a_table() {
    let answer = json(&["solve", "rotation", "43218765", "--rule", "ring"]);
    let distance = answer["distance"].as_u64().expect("proven");
    assert!(distance <= 21);
    assert_eq!((answer["lower"].as_u64(), answer["upper"].as_u64()), (Some(distance), Some(distance)));
    assert!(solves("4x3n3 ring", "43218765", &joined(&answer["moves"])));
}

#[test]
fn a_large_board_is_solved_with_proven_bounds() {
    let position = printed(&["random", "rotation", "6x5n2", "--seed", "large"]);
    let answer = json(&["solve", "rotation", position.trim(), "--seconds", "0.2"]);
    assert!(solves("6x5n2 quarter", position.trim(), &joined(&answer["moves"])));
    assert!(answer["lower"].as_u64() <= answer["upper"].as_u64());
    assert_eq!(answer["distance"], Value::Null);
}

#[test]
fn the_eight_stages_and_any_board() {
    let position = "3x3n2:4,9,2,3,5,7,8,1,6";
    for more in [&["--stages"][..], &["--stages", "--best"], &[], &["--method", "paper"]] {
        let arguments = [&["method", "rotation", position, "--rule", "clockwise"], more].concat();
        let answer = json(&arguments);
        let steps = answer["steps"].as_array().expect("a list");
        let turns: Vec<String> = steps.iter().map(|step| joined(&step["moves"])).collect();
        assert!(solves("3x3n2 clockwise", position, &turns.join(" ")), "{answer}");
        assert_eq!(answer["shortest"].as_u64(), Some(11));
        assert!(answer["cost"].as_u64() >= Some(11));
    }
    let belt = json(&["method", "rotation", "6x5n5", "--method", "belt", "--rule", "half"]);
    let turns = belt["steps"].as_array().into_iter().flatten().map(|step| joined(&step["moves"]));
    assert_eq!(turns.collect::<String>().replace(' ', ""), "ba".repeat(4), "(R L)⁴, anticlockwise: {belt}");
    let figures = json(&["figures", "rotation"]);
    let named = json(&["figures", "rotation", "3x3n2", "--stages", "--rule", "clockwise"]);
    assert_eq!((&figures, figures["all"].as_bool()), (&named, Some(true)));
    let drawn = json(&["figures", "rotation", "5x4n2", "--samples", "5", "--seed", "figures"]);
    assert_eq!((drawn["positions"].as_u64(), drawn["all"].as_bool()), (Some(5), Some(false)));
    assert!(drawn["mean"].as_f64() > Some(10.0) && drawn["longest"].as_u64() < Some(100), "{drawn}");
    assert_eq!(
        figures["counts"].as_array().expect("a list").iter().filter_map(Value::as_u64).sum::<u64>(),
        362_880
    );
    assert_eq!(
        figures["longest"].as_u64(),
        Some(figures["counts"].as_array().expect("a list").len() as u64 - 1)
    );
}

/// Every line of the list is a solution, the lines are sorted by length, and there is one per position.
#[test]
fn lists_of_all_solutions() {
    let text = printed(&["list", "rotation", "3x3n2", "--rule", "quarter"]);
    assert_eq!(text.lines().count(), 362_880);
    let mut longest = 0;
    for (index, line) in text.lines().enumerate() {
        let (position, word) = line.split_once(' ').expect("a position and a word");
        assert!(word.len() >= longest);
        longest = word.len();
        if index % 997 == 0 {
            assert!(solves("3x3n2 quarter", position, word), "{line}");
        }
    }
    assert_eq!(longest, 11);
    for rule in ["ring-any", "ring-clockwise"] {
        let text = printed(&["list", "rotation", "4x3n3", "--rule", rule, "--first", "8"]);
        assert_eq!(text.lines().count(), 40_320, "{rule}");
    }
    let text = printed(&["list", "rotation", "4x3n3", "--rule", "ring", "--first", "8"]);
    assert_eq!(text.lines().count(), 40_320);
    let last = text.lines().last().expect("a line");
    let (position, word) = last.split_once(' ').expect("a position and a word");
    // Broukhis: 22 moves or less.
    let longest = text.lines().filter(|line| line.split_once(' ').is_some_and(|(_, word)| word.len() == 22));
    assert_eq!(longest.count(), 141);
    assert_eq!(word.len(), 22);
    assert!(solves("4x3n3 ring", position, word));
}

#[test]
fn algorithms_send_numbers_to_squares() {
    let answer = json(&["find", "rotation", "3x3n2", "2,1,=,=,=,=,=,=,="]);
    let words = answer["words"].as_array().expect("a list");
    assert_eq!(answer["count"].as_u64(), Some(words.len() as u64));
    for word in words {
        // The algorithm swaps 1 and 2, so it solves the board with 1 and 2 swapped.
        assert!(solves("3x3n2 quarter", "213456789", word.as_str().expect("text")), "{word}");
    }
    let nothing = printed(&["find", "rotation", "5x3n3", "2,*,*,*,*,*,*,*,*,*,*,*,*,*,*"]);
    assert_eq!(nothing, "no turns do this\n");
}

#[test]
fn bad_input_gives_one_sentence_and_status_2() {
    for (arguments, sentence) in [
        (&["table", "rotation"][..], "the following required arguments were not provided: <BOARD>"),
        (
            &["table", "rotation", "3x3n2", "--rule", "twice"],
            "invalid value 'twice' for '--rule <RULE>': the rules are quarter, half, clockwise, ring, ring-any, ring-clockwise, 180",
        ),
        (
            &["table", "rotation", "5x5n2"],
            "5x5n2 has 15,511,210,043,330,985,984,000,000 positions, too many for a table",
        ),
        (&["table", "ramka", "--rule", "half"], "unexpected argument '--rule' found"),
        (&["list", "ramka"], "invalid value 'ramka' for '<PUZZLE>' [possible values: rotation]"),
        (
            &["find", "rotation", "3x3n2", "2,1,=,12,=,=,=,=,="],
            "targets \"2,1,=,12,=,=,=,=,=\": column 7: number 4 needs a square from 1 to 9, = or *",
        ),
        (
            &["figures", "rotation", "4x4n2", "--stages"],
            "the eight stages are only for 3x3n2, not for \"4x4n2\"",
        ),
        (
            &["figures", "rotation", "4x4n2", "--samples", "0"],
            "invalid value '0' for '--samples <N>': 0 is not in 1..=4294967295",
        ),
        (
            &["method", "rotation", "492357816", "--best"],
            "the following required arguments were not provided: --stages",
        ),
        (
            &["method", "rotation", "492357816", "--stages", "--method", "paper"],
            "the argument '--stages' cannot be used with '--method <NAME>'",
        ),
        (
            &["solve", "rotation", "413526789", "--seconds", "-1"],
            "invalid value '-1' for '--seconds <SECONDS>': it must be from 0 to 1000000",
        ),
        (&["group", "3x3n2", "4x4n2"], "there is more than one board: 3x3n2, 4x4n2"),
        (
            &["figures", "rotation", "--rule", "ring"],
            "the eight stages are only for the rules quarter, half and clockwise, not ring",
        ),
    ] {
        let output = antipode(arguments);
        let message = String::from_utf8(output.stderr).expect("text");
        assert_eq!(
            (message.as_str(), output.status.code()),
            (format!("antipode: {sentence}\n").as_str(), Some(2))
        );
        assert!(output.stdout.is_empty());
    }
    for (position, part) in [
        ("3x3n2:4,9,2,3,5,7,8,1,1", "column 23: 1 appears twice"),
        ("3x3n2:4,9,2,3,5,7,8,1,10", "10"),
        ("1000x1000n2:1", "1000"),
        ("5x3n3:3,2,1,4,5,6,7,8,9,10,11,12,13,14,15", "cannot be solved"),
    ] {
        let output = antipode(&["solve", "rotation", position]);
        let message = String::from_utf8(output.stderr).expect("text");
        assert!(message.contains(part) && message.lines().count() == 1, "{message}");
        assert_eq!(output.status.code(), Some(2));
    }
}

/// The exit status is 0 for solvable, 1 for unsolvable, 2 for bad input.
#[test]
fn a_position_is_checked() {
    let checked = |arguments: &[&str], status: i32| {
        let arguments = [&["check", "rotation"], arguments].concat();
        let output = antipode(&arguments);
        assert_eq!(output.status.code(), Some(status), "{output:?}");
        String::from_utf8(if status == 2 { output.stderr } else { output.stdout }).expect("text")
    };
    assert!(checked(&["413526789"], 0).starts_with("3x3n2:4,1,3,5,2,6,7,8,9 can be solved.\n"));
    let message = checked(&["5x4n4:2,1,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20"], 1);
    assert!(
        message.contains("cannot be solved: it is an odd permutation, (1 2), and every turn is even."),
        "{message}"
    );
    assert!(
        message.contains("(exchange 1 and 2)") && message.contains("20!/2 = 1,216,451,004,088,320,000"),
        "{message}"
    );
    let answer = checked(&["4x3n3:3,2,1,4,5,6,7,8,9,10,11,12", "--json"], 1);
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!((&answer["solvable"], &answer["case"]), (&false.into(), &"outer automorphism".into()));
    assert_eq!(
        (&answer["broken"], &answer["solvable_fraction"]),
        (&"not-one-of".into(), &"1 in 665,280".into())
    );
    assert_eq!(answer["nearest"]["moved"].as_array().map(Vec::len), Some(2));
    assert!(checked(&["123456788"], 2).contains("twice"));
}

#[test]
fn the_record_of_gods_numbers_is_printed_and_recomputed() {
    let record = json(&["gods"]);
    let of = |board: &str, rule: &str| {
        let entries = record.as_array().expect("a list").iter();
        let mut same = entries.filter(|entry| entry["board"] == board && entry["rule"] == rule);
        same.next().expect("on record").clone()
    };
    assert_eq!(of("3x3n2", "half")["gods_number"].as_u64(), Some(8));
    let large = of("4x4n2", "quarter");
    assert!(large["gods_number"].is_null() && large["lower"].as_u64() < large["upper"].as_u64());
    // The position that proves the lower bound is a position of the board, and it is printed, too.
    let witness = large["witness"].as_str().expect("a witness").to_owned();
    assert!(witness.starts_with("4x4n2:") && large["method"] == "witness+stages");
    assert!(printed(&["gods"]).contains(&format!("; position {witness}\n")));
    assert!(of("3x3n2", "half").get("witness").is_none());
    let again = json(&["gods", "2x3n2", "--rule", "clockwise"]);
    assert_eq!((again["agrees"].as_bool(), again["computed"]["board"].as_str()), (Some(true), Some("3x2n2")));
    assert_eq!(again["computed"], again["record"]);
    let lines = printed(&["gods"]).lines().count();
    assert_eq!(lines, record.as_array().expect("a list").len() + 1);
    assert_eq!(antipode(&["gods", "3x3n9"]).status.code(), Some(2));
}
