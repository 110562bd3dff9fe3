//! This version opens what earlier versions wrote, with the same result.
//!
//! The README in `fixtures/` says how each fixture was made.

mod difference;
mod links;
mod storage;
mod tables;

use serde::Deserialize;
use serde_json::Value;

fn records<'a, T: Deserialize<'a>>(text: &'a str) -> Vec<T> {
    text.lines().map(|line| serde_json::from_str(line).expect("a record")).collect()
}

/// Fails with all differences, one per line.
fn assert_none(differences: &[String], of: usize) {
    assert!(differences.is_empty(), "{} of {of} differ:\n{}", differences.len(), differences.join("\n"));
}

/// Splits an object into its fields without one of them, and that one.
fn without(mut object: Value, field: &str) -> (Value, Value) {
    let removed = object.as_object_mut().and_then(|fields| fields.remove(field));
    (object, removed.unwrap_or(Value::Null))
}
