//! What earlier versions wrote is opened by this one, and is the same.
//!
//! The fixtures stand in `fixtures/`; its README says how each was made.

mod difference;
mod links;
mod storage;
mod tables;

use serde::Deserialize;
use serde_json::Value;

fn records<'a, T: Deserialize<'a>>(text: &'a str) -> Vec<T> {
    text.lines().map(|line| serde_json::from_str(line).expect("a record")).collect()
}

/// Fails with all differences, one a line.
fn assert_none(differences: &[String], of: usize) {
    assert!(differences.is_empty(), "{} of {of} differ:\n{}", differences.len(), differences.join("\n"));
}

/// The fields of an object without one of them, and that one.
fn without(mut object: Value, field: &str) -> (Value, Value) {
    let taken = object.as_object_mut().and_then(|fields| fields.remove(field));
    (object, taken.unwrap_or(Value::Null))
}
