//! Fifteen on the command line.

use serde_json::json as value;

use crate::shell::{antipode, json, printed, texts};

const LOYD: &str = "4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,15,14,0";

#[test]
fn the_table_of_three_by_three() {
    let table = json(&["table", "fifteen", "3x3"]);
    assert_eq!((table["positions"].as_u64(), table["gods_number"].as_u64()), (Some(181_440), Some(31)));
    assert_eq!(texts(&table["antipodes"]), ["3x3:6,4,7,8,5,0,3,2,1", "3x3:8,6,7,2,5,4,3,0,1"]);
    assert_eq!((table["board"].as_str(), table["metric"].as_str()), (Some("3x3"), Some("tiles")));
    let text = printed(&["table", "fifteen", "3x3", "--metric", "slides"]);
    assert!(
        text.starts_with("Fifteen 3x3 by slides. A run of tiles that slides at once is a move.\n"),
        "{text}"
    );
    assert!(text.contains("God's number 24, mean "), "{text}");
    assert_eq!(printed(&["antipodes", "fifteen", "2x2@first"]), "2x2:3,2,1,0@first\n");
}

#[test]
fn solutions_of_boards_with_and_without_a_table() {
    let answer = json(&["solve", "fifteen", "8 6 7/2 5 4/3 0 1"]);
    assert_eq!((answer["distance"].as_u64(), answer["moves"].as_array().map(Vec::len)), (Some(31), Some(31)));
    let count = answer["shortest_solutions"].as_u64().expect("a count");
    let all = json(&["solve", "fifteen", "8 6 7/2 5 4/3 0 1", "--all"]);
    assert_eq!(all["solutions"].as_array().map(|solutions| solutions.len() as u64), Some(count));
    let answer = json(&["solve", "fifteen", "1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15", "--metric", "slides"]);
    assert_eq!((answer["distance"].as_u64(), &answer["moves"]), (Some(1), &value!(["L3"])));
    let answer = json(&["solve", "fifteen", "5 1 2 4/9 6 3 8/13 10 7 11/0 14 15 12", "--seconds", "300"]);
    assert_eq!(answer["distance"], answer["upper"]);
    assert_eq!(answer["lower"].as_u64(), answer["moves"].as_array().map(|moves| moves.len() as u64));
    let drawn = "4x4:5,7,8,2,1,13,10,0,11,9,14,15,6,4,3,12";
    let answer = json(&["solve", "fifteen", drawn, "--metric", "slides", "--seconds", "300"]);
    assert_eq!((answer["distance"].as_u64(), answer["shortest_solutions"].as_u64()), (Some(29), Some(1)));
    let answer = json(&["solve", "fifteen", "--seconds", "0.2", "6x6@first"]);
    assert_eq!(answer["distance"].as_u64(), Some(0));
    let drawn = printed(&["random", "fifteen", "6x5", "--seed", "a"]);
    let answer = json(&["solve", "fifteen", drawn.trim_end(), "--seconds", "0.2"]);
    assert!(answer["lower"].as_u64() < answer["upper"].as_u64());
}

#[test]
fn what_parity_forbids_is_status_1_with_the_reason() {
    let answer = antipode(&["check", "fifteen", LOYD, "--json"]);
    assert_eq!(answer.status.code(), Some(1));
    let answer: serde_json::Value = serde_json::from_slice(&answer.stdout).expect("JSON");
    assert_eq!((&answer["solvable"], &answer["broken"]), (&value!(false), &value!("parity")));
    assert_eq!(answer["nearest"]["moved"], value!([15, 14]));
    assert_eq!(answer["cycles"], value!([[14, 15]]));
    let text = antipode(&["check", "fifteen", LOYD]);
    let text = String::from_utf8(text.stdout).expect("text");
    assert!(text.contains("(exchange 15 and 14)") && text.contains("10,461,394,944,000 positions"), "{text}");
    for command in ["solve", "method"] {
        let refused = antipode(&[command, "fifteen", LOYD]);
        assert_eq!((refused.status.code(), refused.stdout.is_empty()), (Some(1), true));
        let why = String::from_utf8(refused.stderr).expect("text");
        assert!(why.contains("cannot be solved: putting all in order takes an odd number of swaps"), "{why}");
    }
    assert!(
        printed(&["check", "fifteen", "3x3@first"])
            .starts_with("3x3:0,1,2,3,4,5,6,7,8@first can be solved.\n")
    );
}

#[test]
fn random_positions_and_the_method() {
    let drawn = json(&["random", "fifteen", "3x3@first", "--depth", "20", "--seed", "any"]);
    let position = drawn["position"].as_str().expect("text");
    assert_eq!(json(&["solve", "fifteen", position])["distance"].as_u64(), Some(20));
    assert_eq!(
        printed(&["random", "fifteen", "4x4", "--seed", "any"]),
        printed(&["random", "fifteen", "4x4", "--seed", "any"])
    );
    let answer = json(&["method", "fifteen", position]);
    let steps = answer["steps"].as_array().expect("a list");
    assert_eq!(steps.last().expect("steps")["after"].as_str(), Some("3x3:0,1,2,3,4,5,6,7,8@first"));
    assert!(answer["shortest"].as_u64() == Some(20) && answer["cost"].as_u64() >= Some(20));
    let text = printed(&["method", "fifteen", "4x4:0,12,9,13,15,11,10,14,3,7,2,5,4,8,6,1"]);
    assert!(text.contains("\n1 · Row by row\n") && text.contains("3 · The last three tiles\n"), "{text}");
}

#[test]
fn bad_input_is_status_2() {
    for (arguments, sentence) in [
        (&["table", "fifteen", "7x3"][..], "board \"7x3\": a board is 2 to 6 wide and high, not 7 × 3"),
        (&["table", "fifteen", "4x4"], "4x4 has 10,461,394,944,000 positions, too many for a table"),
        (
            &["solve", "fifteen", "1 2 3/4 5 6/7 8 8"],
            "position \"1 2 3/4 5 6/7 8 8\": column 17: 8 appears twice, first at column 15",
        ),
        (
            &["table", "fifteen", "3x3", "--metric", "moves"],
            "invalid value 'moves' for '--metric <METRIC>': the metrics of Fifteen are tiles and slides",
        ),
    ] {
        let output = antipode(arguments);
        let message = String::from_utf8(output.stderr).expect("text");
        assert_eq!(
            (message.as_str(), output.status.code()),
            (format!("antipode: {sentence}\n").as_str(), Some(2))
        );
    }
}

/// A position that takes 80 moves is not solved in a blink; what is known of all positions bounds it, in both metrics.
#[test]
fn known_gods_numbers_bound_a_search() {
    let position = "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1";
    for (metric, most) in [("tiles", 80), ("slides", 43)] {
        let arguments = ["solve", "fifteen", position, "--metric", metric, "--seconds", "0"];
        let answer = json(&arguments);
        let found = answer["moves"].as_array().map(Vec::len).expect("a solution");
        assert!(answer["distance"].is_null() && found > most, "{answer}");
        assert_eq!(answer["upper"], most);
        let text = printed(&arguments);
        let lower = &answer["lower"];
        assert!(
            text.contains(&format!("solved in {found} moves. Proven bounds: {lower} to {most}.")),
            "{text}"
        );
    }
}
