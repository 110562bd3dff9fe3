//! Numbers and moves as text for people.

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

/// `1 move`, `2 moves`.
pub(crate) fn move_count(count: u64) -> String {
    if count == 1 { "1 move".to_owned() } else { format!("{} moves", with_commas(count)) }
}

/// Joins moves: without spaces if each move is one letter, otherwise with spaces.
pub(crate) fn join_moves(words: &[impl AsRef<str>]) -> String {
    let mut text = String::new();
    let letters = words.iter().all(|word| word.as_ref().len() == 1);
    for word in words {
        if !letters && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word.as_ref());
    }
    text
}
