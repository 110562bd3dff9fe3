//! The sentences of the interface, read from its source: the page may not depend on the engine that computes their figures.

use std::fs;
use std::path::Path;

/// The texts of a file below `crates`, without the line breaks and the indentation inside them.
///
/// # Panics
/// When there is no such file.
#[must_use]
pub fn texts(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates").join(file);
    let source = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut lines = source.split("\\\n");
    let first = lines.next().unwrap_or_default().to_owned();
    lines.fold(first, |text, line| text + line.trim_start())
}

/// `1,344`.
#[must_use]
pub fn with_separators(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join(",")
}

/// Fails with all sentences that are not in a file.
///
/// # Panics
/// When a sentence is missing, or there is no such file.
pub fn assert_said(file: &str, sentences: &[String]) {
    let texts = texts(file);
    let missing: Vec<&String> =
        sentences.iter().filter(|sentence| !texts.contains(sentence.as_str())).collect();
    assert!(missing.is_empty(), "{file} does not say {missing:#?}");
}
