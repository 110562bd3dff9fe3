//! This version opens what earlier versions wrote, with the same result.
//!
//! The README in `fixtures/` says how each fixture was made.

mod difference;
mod links;
mod storage;

use serde::Deserialize;
use serde_json::Value;

fn records<'a, T: Deserialize<'a>>(text: &'a str) -> Vec<T> {
    text.lines().map(|line| serde_json::from_str(line).expect("a record")).collect()
}

/// Fails with all differences, one per line.
fn assert_none(differences: &[String], of: usize) {
    assert!(differences.is_empty(), "{} of {of} differ:\n{}", differences.len(), differences.join("\n"));
}

/// The address of the page that an earlier version wrote as `#/ramka?moves=L1`: `ramka/#moves=L1`. Addresses of this form
/// are the only change of printed links since the fixtures were recorded.
fn page_address(earlier: &str) -> String {
    let route = earlier.strip_prefix("#/").expect("earlier versions printed routes behind a #");
    match route.split_once('?') {
        Some((page, fields)) => format!("{page}/#{fields}"),
        None => format!("{route}/"),
    }
}

/// A recorded state with its link as the address of a page.
fn with_page_address(mut opens: Value) -> Value {
    if let Some(Value::String(link)) = opens.get_mut("link") {
        *link = page_address(link);
    }
    opens
}

#[test]
fn addresses_of_pages_have_the_same_fields() {
    assert_eq!(page_address("#/ramka"), "ramka/");
    assert_eq!(page_address("#/ramka?moves=L1&metric=units"), "ramka/#moves=L1&metric=units");
}

/// Splits an object into its fields without one of them, and that one.
fn without(mut object: Value, field: &str) -> (Value, Value) {
    let removed = object.as_object_mut().and_then(|fields| fields.remove(field));
    (object, removed.unwrap_or(Value::Null))
}
