//! Answers of commands that no other file tests, and the fields of every answer.

use serde_json::Value;

use crate::shell::{antipode, json, printed};

/// A script finds every field of an answer in the help of its command.
#[test]
fn the_help_names_every_field_of_the_answer() {
    for command in [
        &["table", "rotation", "3x2n2"][..],
        &["antipodes", "rotation", "3x2n2"],
        &["solve", "rotation", "413526789", "--all"],
        &["solve", "rotation", "43218765", "--rule", "ring"],
        &["method", "rotation", "492357816"],
        &["group", "4x3n3"],
        &["check", "rotation", "413526789"],
        &["random", "rotation", "3x3n2"],
        &["find", "rotation", "3x2n2", "2,1,=,=,=,="],
        &["figures", "rotation", "4x4n2", "--samples", "2"],
        &["gods", "2x2n2"],
        &["sliding", "solve", "AB/..", "--goal", "../AB"],
        &["sliding", "diameter", "AB/C."],
        &["sliding", "difficulty", "AB/C.", "--goal", "AB/.C"],
        &["sliding", "graph", "AB/C."],
        &["sliding", "search", "3x2"],
        &["sliding", "compound", "3x2"],
        &["sliding", "outline", "3x2"],
        &["sliding", "arrangements", "AB/C."],
        &["sliding", "find", "2x2", "--tree"],
        &["sliding", "obstacles", "3x2"],
    ] {
        let names = if command[0] == "sliding" { &command[..2] } else { &command[..1] };
        let help = printed(&[names, &["--help"]].concat());
        let output = antipode(&[command, &["--json"]].concat());
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let answer = answer.as_object().expect("an object");
        assert!(answer.len() > 1, "{command:?}");
        for field in answer.keys() {
            assert!(help.contains(&format!("\"{field}\"")), "{command:?}: {field} is not in {help}");
        }
    }
}

/// The orders up to five squares, and why each is certain.
#[test]
fn groups_have_their_orders() {
    let orders = printed(&["group", "--to", "5"]);
    for line in [
        "3x2n2 quarter 120 meets-bound",
        "4x3n3 quarter 720 meets-bound",
        "4x4n3 quarter 812851200 meets-bound",
        "5x4n3 quarter 6584094720000 meets-bound",
        "5x5n2 quarter 15511210043330985984000000 meets-bound",
    ] {
        assert!(orders.lines().any(|order| order == line), "{line} in {orders}");
    }
    assert_eq!(orders.lines().count(), 20);
    let group = json(&["group", "4x3n3x2", "--rule", "180"]);
    assert_eq!((&group["order"], &group["factorised"]), (&"518400".into(), &"2^8·3^4·5^2".into()));
    assert_eq!((&group["formula"], &group["solvable_fraction"]), (&"6!·6!".into(), &"1 in 924".into()));
    assert_eq!(group["generators"][0]["images"], serde_json::json!([7, 6, 5, 4, 3, 2, 1, 8, 9, 10, 11, 12]));
    let oriented = json(&["group", "rotation", "3x3n2", "--orientable"]);
    assert_eq!((&oriented["order"], &oriented["formula"]), (&"92897280".into(), &"9!·2^9/2".into()));
}

#[test]
fn compound_puzzles_are_found() {
    let answer = json(&["sliding", "compound", "3x2"]);
    assert_eq!((&answer["components"], &answer["positions"]), (&105.into(), &322.into()));
    let distances: Vec<_> =
        answer["rows"].as_array().expect("rows").iter().map(|row| &row["distance"]).collect();
    assert_eq!(distances, [1, 3, 6, 7, 3]);
}

#[test]
fn a_seed_gives_the_same_position_on_every_board() {
    for (board, position) in [
        (&["3x3n2", "--seed", "antipode"][..], "3x3n2:7,9,4,6,5,2,3,8,1"),
        (&["3x3n2", "--seed", "été"], "3x3n2:1,2,7,4,6,5,8,3,9"),
        (&["3x3n2o", "--seed", "monday"], "3x3n2o:4l5l6r3r1d8u7u2u9d"),
        (&["4x3n3", "--rule", "ring", "--seed", "monday"], "4x3n3:7,10,4,11,2,8,6,9,5,3,1,12"),
    ] {
        assert_eq!(printed(&[&["random", "rotation"], board].concat()).trim_end(), position);
    }
}
