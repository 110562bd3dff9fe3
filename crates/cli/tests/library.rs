//! The library on the command line.

use serde_json::Value;

use crate::shell::{antipode, json, printed};

#[test]
fn lists_are_text_and_one_json_object_a_line() {
    let text = printed(&["library", "list", "--collection", "classics"]);
    let count = text.lines().count() - 1;
    assert_eq!(text.lines().next(), Some(&*format!("classics: {count} boards")));
    let lines = printed(&["library", "list", "--collection", "classics", "--json"]);
    let boards: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(boards.len(), count);
    for board in boards {
        let name = board["name"].as_str().expect("a name");
        assert_eq!(json(&["library", "show", name, "--collection", "classics"]), board);
        let (start, goal) =
            (board["board"].as_str().expect("a board"), board["goal"].as_str().expect("a goal"));
        assert!(text.lines().any(|line| line.ends_with(&format!("{name}  {start}"))), "{name}");
        assert!(start.contains('/') && !goal.is_empty(), "{name}");
    }
}

#[test]
fn a_name_that_is_not_there_is_said() {
    let refused = antipode(&["library", "show", "No such board"]);
    let why = String::from_utf8(refused.stderr).expect("text");
    assert!(!refused.status.success() && why.contains("No such board"), "{why}");
    let refused = antipode(&["library", "verify", "--collection", "none"]);
    let why = String::from_utf8(refused.stderr).expect("text");
    assert!(!refused.status.success() && why.contains("classics"), "{why}");
}

#[test]
fn a_collection_is_computed_again_and_its_time_is_told() {
    let most = ["--most", "100"];
    let text = printed(&[&["library", "verify", "--collection", "named"], &most[..]].concat());
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("named ") && lines[0].ends_with(" s"), "{text}");
    assert!(lines[1].contains("numbers computed again in"), "{text}");
    assert!(lines[2].ends_with("--most raises it."), "{text}");
    let answer = json(&[&["library", "verify", "--collection", "named"], &most[..]].concat());
    let part = &answer["collections"][0];
    assert_eq!(part["collection"], "named");
    for number in ["boards", "compared", "not_computed", "differing"] {
        assert_eq!(answer[number], part[number], "{number}");
    }
    assert!(answer["compared"].as_u64() > Some(0) && answer["not_computed"].as_u64() > Some(0), "{answer}");
}
