//! `antipode sliding …`, run as people run it.

mod shell;

use serde_json::json;
use shell::{antipode, json, printed, texts};

const KLOTSKI: &str = "BAAC/BAAC/DEEF/DGHF/I..J";
const KLOTSKI_GOAL: &str = "..../..../..../.AA./.AA.";

/// Klotski: 81 moves, 116 steps, 25,955 positions (known since the 1960s and 1990s).
#[test]
fn klotski_is_solved_in_every_metric() {
    let known = [("step", 116), ("line", 90), ("move", 81), ("super-move", 55)];
    for (metric, distance) in known {
        let answer = json(&["sliding", "solve", KLOTSKI, "--goal", KLOTSKI_GOAL, "--metric", metric]);
        assert_eq!(answer["distance"], distance, "{metric}");
        assert_eq!(answer["positions"], 25_955);
        assert_eq!(texts(&answer["moves"]).len(), distance);
        assert_eq!(answer["metric"], metric);
        assert_eq!((answer["board"].as_str(), answer["goal"].as_str()), (Some(KLOTSKI), Some(KLOTSKI_GOAL)));
    }
    let text = printed(&["sliding", "solve", KLOTSKI, "--goal", KLOTSKI_GOAL]);
    assert!(text.starts_with(&format!("{KLOTSKI} is 81 moves from {KLOTSKI_GOAL}.")), "{text}");
}

#[test]
fn what_cannot_be_solved_says_so_with_status_1() {
    let output = antipode(&["sliding", "solve", "AB/BB/..", "--goal", "../.A/..", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&answer["distance"], &answer["positions"]), (&json!(null), &json!(4)));
    let output = antipode(&["sliding", "solve", "AB/BB/..", "--goal", "../.A/.."]);
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("cannot be solved by moves: 4 positions can be reached"), "{text}");
}

#[test]
fn bad_boards_are_refused_with_status_2() {
    for (arguments, sentence) in [
        (&["sliding", "solve", "A.A", "--goal", "corner"][..], "do not hang together"),
        (&["sliding", "solve", "AB/..", "--goal", "A.A/..."], "the goal has 2 rows of 3 cells"),
        (&["sliding", "solve", "AB/.."], "the goal is missing"),
        (&["sliding", "solve", "AB/..", "--goal", "corner", "--metric", "jump"], "no metric is called"),
        (&["sliding", "search", "4by4"], "is no rectangle"),
        (&["sliding", "search", "8x8"], "cannot be searched"),
        (&["sliding", "dance"], "there is nothing called \"dance\""),
    ] {
        let output = antipode(arguments);
        let said = String::from_utf8(output.stderr).expect("text");
        assert!(output.status.code() == Some(2) && said.contains(sentence), "{arguments:?}: {said}");
    }
}

/// The hardest puzzles of 3 x 4, found by the program's search, are solved by its solver in as many moves.
#[test]
fn champions_are_as_hard_as_the_search_says() {
    for metric in ["move", "step"] {
        let answer = json(&["sliding", "search", "3x3", "--metric", metric]);
        for row in answer["rows"].as_array().expect("rows") {
            for board in texts(&row["boards"]) {
                let solved = antipode(&[
                    "sliding", "solve", board, "--goal", "corner:A", "--metric", metric, "--json",
                ]);
                let solved: serde_json::Value = serde_json::from_slice(&solved.stdout).expect("JSON");
                assert_eq!(solved["distance"], row["distance"], "{board} by {metric}");
            }
        }
    }
}

#[test]
fn placements_are_counted_and_drawn() {
    assert_eq!(json(&["sliding", "find", "4x4"])["placements"], 55_807_716);
    let tree = printed(&["sliding", "find", "2x2", "--tree"]);
    assert_eq!(tree.lines().count(), 44);
    assert!(tree.starts_with("2x2: 43 placements of pieces and holes\n../..\n"), "{tree}");
}
