//! The sequences in `data/oeis`: the files are b-files, and the quick ones are computed again.

use std::fs;
use std::path::PathBuf;

use crate::shell::json;

/// Rows of at most this many positions, and boards of at most these sides, are quick.
const MOST_POSITIONS: u64 = 5_000_000;
const MOST_COLUMNS: [(&str, u64); 5] =
    [("{reversed}", 3), ("x2n2", 5), ("x3n2", 3), ("find 2x{n}", 9), ("find {n}x{n}", 4)];

/// A file: its name, the command in its comments, and its terms.
struct Sequence {
    name: String,
    command: String,
    terms: Vec<(u64, u64)>,
}

fn sequences() -> Vec<Sequence> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/oeis");
    let files = fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("a file").path());
    let texts = files.filter(|path| path.extension().is_some_and(|extension| extension == "txt"));
    texts.map(|path| read(&path)).collect()
}

fn read(path: &PathBuf) -> Sequence {
    let name = path.file_name().expect("a name").to_string_lossy().into_owned();
    let text = fs::read_to_string(path).expect("text");
    let (comments, terms): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('#'));
    let command = comments.iter().find_map(|line| line.strip_prefix("# Command")).expect(&name);
    let command = command.split_once(": antipode ").expect(&name).1.to_owned();
    let terms = terms.iter().map(|line| {
        let (index, term) = line.split_once(' ').expect(&name);
        (index.parse().expect(&name), term.parse().expect(&name))
    });
    Sequence { terms: terms.collect(), command, name }
}

/// The answer to a command of a comment, without what follows the bar.
fn answer(command: &str) -> serde_json::Value {
    let (command, _) = command.split_once(" --json | jq ").expect(command);
    json(&command.split(' ').collect::<Vec<_>>())
}

#[test]
fn every_quick_sequence_is_computed_again() {
    let mut computed = 0;
    for Sequence { name, command, terms } in sequences() {
        let first = terms.first().expect(&name).0;
        assert!((first..).zip(&terms).all(|(index, term)| index == term.0), "{name}: an index is missing");
        if !command.contains("{n}") {
            let positions: u64 = terms.iter().map(|term| term.1).sum();
            if positions <= MOST_POSITIONS {
                let counts = answer(&command)["counts"].as_array().expect(&name).clone();
                let counts: Vec<(u64, u64)> =
                    (0..).zip(counts.iter().filter_map(serde_json::Value::as_u64)).collect();
                assert_eq!(counts, terms, "{name}");
                computed += 1;
            }
            continue;
        }
        let field = command.rsplit_once("jq .").expect(&name).1;
        let most = MOST_COLUMNS.iter().find(|(kind, _)| command.contains(kind)).expect(&name).1;
        for (index, term) in terms.into_iter().filter(|(index, _)| *index <= most) {
            let numbers: Vec<String> = (1..=index * index).rev().map(|number| number.to_string()).collect();
            let command =
                command.replace("{n}", &index.to_string()).replace("{reversed}", &numbers.join(","));
            assert_eq!(answer(&command)[field].as_u64(), Some(term), "{name}: {command}");
        }
        computed += 1;
    }
    assert!(computed >= 20, "{computed}");
}
