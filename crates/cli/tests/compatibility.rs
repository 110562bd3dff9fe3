//! Compares the program with version 0.1.0: its answers, which scripts read.
//!
//! The fixtures are in `compatibility/`; its README describes the origin of each.

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::shell::antipode;

const TIMES: [&str; 1] = ["seconds"];

/// Fields whose values are sentences: their wording may change, their numbers may not.
const SENTENCES: [&str; 6] = ["how", "phase", "purpose", "technique", "title", "why"];

#[derive(Debug, Deserialize)]
struct Recorded {
    arguments: Vec<String>,
    status: i32,
    #[serde(flatten)]
    output: Output,
}

/// The part of the output that must not change.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Output {
    /// The answer to `--json`, without times.
    Json(Value),
    /// The numbers in a text, in the order of their digits.
    Numbers(Vec<String>),
    /// Lines of positions, moves or numbers, compared exactly.
    Lines(Vec<String>),
    /// The options and JSON fields that a help text must contain.
    Names(Vec<String>),
    /// The column that a refusal names.
    Column(Option<u32>),
}

#[test]
fn commands_answer_as_before() {
    let recorded: Vec<Recorded> = include_str!("compatibility/commands.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).expect("a recorded command"))
        .collect();
    assert!(recorded.len() > 200);
    let differences: Vec<String> = recorded.iter().filter_map(difference).collect();
    assert!(differences.is_empty(), "{} differ:\n{}", differences.len(), differences.join("\n"));
}

/// How the output differs from the recorded output; `None` if it does not.
fn difference(recorded: &Recorded) -> Option<String> {
    let arguments: Vec<&str> = recorded.arguments.iter().map(String::as_str).collect();
    let output = antipode(&arguments);
    let message = String::from_utf8(output.stderr).expect("text");
    let text = String::from_utf8(output.stdout).expect("text");
    let fault = match &recorded.output {
        _ if output.status.code() != Some(recorded.status) => {
            Some(format!("status {:?}, before {}; {message}", output.status.code(), recorded.status))
        }
        Output::Column(column) => refusal(&text, &message, *column),
        _ if !message.is_empty() => Some(format!("standard error is not empty: {message}")),
        Output::Json(before) => match serde_json::from_str(&text) {
            Ok(now) => compare("", before, &now),
            Err(error) => Some(format!("no JSON: {error}")),
        },
        // Its bounds may come closer; the same entries are compared as JSON.
        Output::Numbers(_) if arguments == ["gods"] => None,
        Output::Numbers(before) => {
            let now = sorted_numbers(&text);
            (now != *before).then(|| format!("numbers {now:?}, before {before:?}"))
        }
        Output::Lines(before) => {
            let now = text.lines().map(str::trim_end);
            (!now.eq(before.iter().map(|line| line.trim_end()))).then(|| format!("it is {text}"))
        }
        Output::Names(before) => {
            before.iter().find(|name| !text.contains(*name)).map(|name| format!("{name} is not in it"))
        }
    };
    fault.map(|fault| format!("antipode {}: {fault}", arguments.join(" ")))
}

/// A refusal is one line on standard error; it gives the column if the recorded refusal gave one.
fn refusal(text: &str, message: &str, column: Option<u32>) -> Option<String> {
    let names_column =
        column.is_none_or(|column| numbers(message).iter().any(|number| *number == column.to_string()));
    let holds = text.is_empty() && message.lines().count() == 1 && message.ends_with('\n') && names_column;
    (!holds)
        .then(|| format!("column {column:?}, but standard error is {message:?} and standard output {text:?}"))
}

/// The first difference between two answers, as a path and both values.
fn compare(path: &str, before: &Value, now: &Value) -> Option<String> {
    match (before, now) {
        (Value::Object(before), Value::Object(now)) => {
            let now = &with_former_lengths(before, with_former_bounds(before, now));
            let names = |object: &Map<String, Value>| -> Vec<String> {
                object.keys().filter(|name| !TIMES.contains(&name.as_str())).cloned().collect()
            };
            let (old, new) = (names(before), names(now));
            if old.len() != new.len() || old.iter().any(|name| !now.contains_key(name)) {
                return Some(format!("{path}: the fields are {new:?}, before {old:?}"));
            }
            old.iter().find_map(|name| {
                let path = format!("{path}/{name}");
                match (&before[name], &now[name]) {
                    (Value::String(before), Value::String(now)) if SENTENCES.contains(&name.as_str()) => {
                        (sorted_numbers(before) != sorted_numbers(now))
                            .then(|| format!("{path}: {now:?}, before {before:?}"))
                    }
                    (before, now) => compare(&path, before, now),
                }
            })
        }
        (Value::Array(before), Value::Array(now)) if before.len() == now.len() => before
            .iter()
            .zip(now)
            .enumerate()
            .find_map(|(index, (before, now))| compare(&format!("{path}/{index}"), before, now)),
        // The last digit may differ between machines.
        (Value::Number(old), Value::Number(new)) if old.is_f64() && new.is_f64() => {
            let (old, new) = (old.as_f64().unwrap_or_default(), new.as_f64().unwrap_or_default());
            ((old - new).abs() > 1e-9 * old.abs().max(1.0)).then(|| format!("{path}: {new}, before {old}"))
        }
        (before, now) => (before != now).then(|| format!("{path}: {now}, before {before}")),
    }
}

/// An entry of the record of God's numbers, with its former bounds where it knows the same or more now.
fn with_former_bounds(before: &Map<String, Value>, now: &Map<String, Value>) -> Map<String, Value> {
    let bound = |of: &Map<String, Value>, name: &str| of.get(name).and_then(Value::as_u64);
    let mut same = now.clone();
    let had_bounds = before.get("gods_number").is_some_and(Value::is_null);
    let is_closer = bound(before, "lower") <= bound(now, "lower")
        && bound(before, "upper").is_none_or(|upper| bound(now, "upper").is_some_and(|now| now <= upper));
    if had_bounds && is_closer {
        // Bounds may have become exact, and then the farthest positions are counted.
        for name in ["gods_number", "antipodes", "lower", "upper", "date", "method"] {
            if let Some(former) = before.get(name) {
                same.insert(name.to_owned(), former.clone());
            }
        }
        if !before.contains_key("witness") {
            same.remove("witness");
        }
    }
    same
}

/// Figures of a method, with its former lengths where its solutions are shorter now.
fn with_former_lengths(before: &Map<String, Value>, now: Map<String, Value>) -> Map<String, Value> {
    let lengths = |of: &Map<String, Value>| -> Option<(f64, u64, u64)> {
        of.get("method")?;
        let counts: Vec<u64> =
            of.get("counts")?.as_array()?.iter().map(Value::as_u64).collect::<Option<_>>()?;
        let sum: u64 = (0..).zip(&counts).map(|(length, count)| length * count).sum();
        Some((of.get("mean")?.as_f64()?, sum, counts.iter().sum()))
    };
    let mut same = now;
    if let (Some((_, sum, positions)), Some((mean, sum_now, positions_now))) =
        (lengths(before), lengths(&same))
        && positions == positions_now
        && sum_now < sum
        && (mean * positions as f64 - sum_now as f64).abs() < 1e-6
        && same.get("longest").and_then(Value::as_u64) <= before.get("longest").and_then(Value::as_u64)
    {
        for name in ["counts", "mean", "longest"] {
            same.insert(name.to_owned(), before[name].clone());
        }
    }
    same
}

/// The numbers of a text in order, with separators of thousands and decimals: `4,717,440`, `26.4`.
fn numbers(text: &str) -> Vec<&str> {
    let is_of_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | ',');
    let runs = text.split(|c: char| !is_of_number(c));
    // A separator between two digits belongs to the number; two separators, or one at the end, do not.
    runs.flat_map(split_run).filter(|number| !number.is_empty()).collect()
}

fn split_run(run: &str) -> Vec<&str> {
    let mut numbers = Vec::new();
    let mut start = 0;
    let bytes = run.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        let joins =
            at > 0 && bytes[at - 1].is_ascii_digit() && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
        if !byte.is_ascii_digit() && !joins {
            numbers.push(&run[start..at]);
            start = at + 1;
        }
    }
    numbers.push(&run[start..]);
    numbers
}

fn sorted_numbers(text: &str) -> Vec<String> {
    let mut numbers: Vec<String> = numbers(text).into_iter().map(str::to_owned).collect();
    numbers.sort();
    numbers
}

#[test]
fn figures_may_only_become_shorter() {
    let figures = |mean: f64, longest: u64, counts: &[u64]| serde_json::json!({ "method": "any-board", "positions": 2, "mean": mean, "longest": longest, "counts": counts });
    let before = figures(2.5, 3, &[0, 0, 1, 1]);
    for shorter in [figures(2.0, 2, &[0, 0, 2]), figures(2.0, 3, &[0, 1, 0, 1])] {
        assert_eq!(compare("", &before, &shorter), None);
    }
    for other in [
        figures(3.0, 3, &[0, 0, 0, 2]),
        figures(2.5, 4, &[0, 1, 0, 0, 1]),
        figures(2.0, 4, &[1, 0, 0, 0, 1]),
        figures(1.5, 2, &[0, 0, 2]),
        figures(2.0, 2, &[0, 0, 1]),
    ] {
        assert!(compare("", &before, &other).is_some(), "{other}");
    }
}

#[test]
fn numbers_are_found_in_sentences() {
    assert_eq!(
        numbers("4,717,440 in 26.4, or 1.23/45.-.6..7, 8."),
        ["4,717,440", "26.4", "1.23", "45", "6", "7", "8"]
    );
}
