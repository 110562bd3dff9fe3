//! Names of pieces for boards whose text names them otherwise: by two letters, by words, or not at all.

use super::assembly::unused_name;
use super::error::ForeignError;
use crate::short_list;

/// Words for the red car.
const RED: [&str; 9] = ["red", "redcar", "target", "goal", "player", "hero", "main", "primary", "ego"];

/// A name for each piece, in order. A name of one letter or digit stays; the red car is X if the text calls it red, and all
/// others get the first names that are free. Names must be distinct; an empty text is not a name.
pub(super) fn piece_names(texts: &[String]) -> Result<Vec<char>, ForeignError> {
    let single = |text: &String| {
        let mut letters = text.chars();
        letters.next().filter(|name| name.is_ascii_alphanumeric() && letters.next().is_none())
    };
    let mut used: Vec<char> = texts.iter().filter_map(single).collect();
    let count = used.len();
    short_list::sort(&mut used);
    used.dedup();
    if used.len() < count {
        return Err(ForeignError::NamesTwice);
    }
    let mut names = Vec::with_capacity(texts.len());
    for text in texts {
        let name = match single(text) {
            Some(name) => name,
            None if is_red(text) && !used.contains(&'X') => 'X',
            None => unused_name(&used)?,
        };
        used.push(name);
        names.push(name);
    }
    Ok(names)
}

/// Whether a text calls a car the red one.
pub(super) fn is_red(text: &str) -> bool {
    let plain: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
    RED.into_iter().any(|red| plain.eq_ignore_ascii_case(red))
}

/// The most names that a note lists.
const MAX_NOTED: usize = 6;

/// `, AA is called B`: what pieces are called that have longer names in the text.
pub(super) fn renaming_note(texts: &[String], names: &[char]) -> String {
    let mut renamed =
        texts.iter().zip(names).filter(|(text, name)| !text.is_empty() && !text.chars().eq([**name]));
    let mut note = String::new();
    for (text, name) in renamed.by_ref().take(MAX_NOTED) {
        let cut: String = text.chars().take(12).collect();
        note.push_str(&format!(", {cut} is called {name}"));
    }
    match renamed.count() {
        0 => {}
        more => note.push_str(&format!(", and {more} more cars have short names")),
    }
    note
}
