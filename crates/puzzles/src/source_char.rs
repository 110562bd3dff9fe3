//! The characters of a text with their columns, and what the parsers of several notations read from them.

/// A character of the text and its column, from 1.
#[derive(Clone, Copy)]
pub(crate) struct SourceChar {
    pub(crate) character: char,
    pub(crate) column: usize,
}

impl SourceChar {
    pub(crate) fn is_one_of(self, one_of: &str) -> bool {
        one_of.contains(self.character)
    }
}

/// The characters of a text; `None` if there are more than `max`.
pub(crate) fn source_chars(text: &str, max: usize) -> Option<Vec<SourceChar>> {
    let chars = text.chars().zip(1..).map(|(character, column)| SourceChar { character, column });
    let chars: Vec<SourceChar> = chars.take(max + 1).collect();
    (chars.len() <= max).then_some(chars)
}

/// The text after the `#` of a link, with percent escapes decoded; `None` if the text is not a link: nothing, a scheme or the
/// name of the puzzle precedes the `#`.
pub(crate) fn after_link(chars: &[SourceChar], puzzle: &str) -> Option<Vec<SourceChar>> {
    let hash = chars.iter().position(|ch| ch.is_one_of("#"))?;
    let link: String = chars[..hash].iter().map(|ch| ch.character.to_ascii_lowercase()).collect();
    let is_link = link.trim().is_empty() || link.contains("://") || link.contains(puzzle);
    is_link.then(|| unescaped(&chars[hash + 1..]))
}

/// Decodes percent escapes: `%3A` is `:`.
pub(crate) fn unescaped(chars: &[SourceChar]) -> Vec<SourceChar> {
    let mut plain = Vec::with_capacity(chars.len());
    let mut at = 0;
    while let Some(&ch) = chars.get(at) {
        let digit = |index: usize| chars.get(at + index).and_then(|ch| ch.character.to_digit(16));
        let code = digit(1).zip(digit(2)).map(|(high, low)| (high * 16 + low) as u8);
        let (character, length) = match code.filter(|code| ch.is_one_of("%") && code.is_ascii()) {
            Some(code) => (code.into(), 3),
            None => (ch.character, 1),
        };
        plain.push(SourceChar { character, column: ch.column });
        at += length;
    }
    plain
}

/// The number at the start of the text (saturating) and the number of its digits, which is 0 if there is no number.
pub(crate) fn number(chars: &[SourceChar]) -> (u32, usize) {
    let digits = chars.iter().map_while(|ch| ch.character.to_digit(10));
    digits.fold((0, 0), |(number, length), digit| {
        (u32::saturating_add(u32::saturating_mul(number, 10), digit), length + 1)
    })
}
