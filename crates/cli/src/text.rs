//! Numbers and moves as text for people.

use std::io::{self, Write};

/// A number with commas: `4,717,440`.
pub(crate) fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Writes a row of a table: a name, its value, and a note.
pub(crate) fn write_row(out: &mut impl Write, name: &str, value: &str, note: &str) -> io::Result<()> {
    writeln!(out, "{}", format!("{name:<18}{value:>14}   {note}").trim_end())
}

/// `1 move`, `2 moves`.
pub(crate) fn move_count(count: u64) -> String {
    if count == 1 { "1 move".to_owned() } else { format!("{} moves", with_commas(count)) }
}

/// Parses a number of bytes: `500M`, `2G`.
pub(crate) fn memory(text: &str) -> Result<u64, &'static str> {
    let parse = || {
        // `GB` means `G`.
        let prefix = text
            .strip_suffix(['B', 'b'])
            .filter(|prefix| prefix.ends_with(|c: char| c.is_ascii_alphabetic()));
        let text = prefix.unwrap_or(text);
        let units = [('K', 1_000), ('M', 1_000_000), ('G', 1_000_000_000)];
        let unit = units.into_iter().find(|(unit, _)| text.to_ascii_uppercase().ends_with(*unit));
        let digits = if unit.is_some() { &text[..text.len() - 1] } else { text };
        let number: u64 =
            digits.parse().ok().filter(|_| digits.bytes().all(|digit| digit.is_ascii_digit()))?;
        number.checked_mul(unit.map_or(1, |(_, size)| size)).filter(|bytes| *bytes > 0)
    };
    parse().ok_or("it is not a size of memory; valid sizes are 500M, 2G, or a number of bytes")
}

/// Bytes in megabytes, rounded up: `8,271 MB`.
pub(crate) fn megabytes(bytes: u64) -> String {
    format!("{} MB", with_commas(bytes.div_ceil(1_000_000)))
}

/// Joins moves: without spaces if each move is one letter, otherwise with spaces.
pub(crate) fn join_moves(moves: &[impl AsRef<str>]) -> String {
    let mut text = String::new();
    let are_letters = moves.iter().all(|mv| mv.as_ref().len() == 1);
    for mv in moves {
        if !are_letters && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(mv.as_ref());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_a_number_with_a_unit() {
        for (text, bytes) in
            [("500M", 500_000_000), ("9GB", 9_000_000_000), ("2g", 2_000_000_000), ("12", 12)]
        {
            assert_eq!(memory(text), Ok(bytes), "{text}");
        }
        for text in ["", "0", "G", "GB", "9 G", "-1G", "1.5G", "12B", "9GBB", "99999999999G"] {
            assert!(memory(text).is_err(), "{text}");
        }
        assert_eq!(megabytes(8_270_118_400), "8,271 MB");
    }
}
