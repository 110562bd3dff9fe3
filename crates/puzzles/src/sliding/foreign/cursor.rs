//! Reading character by character, with columns over the whole text.

use super::error::ForeignError;
use crate::source_char::{SourceChar, unescaped};

/// A place in a text.
#[derive(Clone)]
pub(super) struct Cursor {
    /// The characters with their columns.
    chars: Vec<SourceChar>,
    at: usize,
    /// The column after the last character.
    end: usize,
}

impl Cursor {
    /// The start of a text whose first character has this column.
    pub(super) fn new(text: &str, first: usize) -> Cursor {
        let source_char = |(character, column)| SourceChar { character, column };
        let chars: Vec<SourceChar> = text.chars().zip(first..).map(source_char).collect();
        Cursor { end: first + chars.len(), chars, at: 0 }
    }

    /// The start of a game ID, or of the game ID in a link: the text after `#`, with percent escapes decoded.
    pub(super) fn of_game_id(text: &str) -> Cursor {
        let Some((link, id)) = text.split_once('#') else { return Cursor::new(text, 1) };
        let mut cursor = Cursor::new(id, link.chars().count() + 2);
        cursor.chars = unescaped(&cursor.chars);
        cursor
    }

    /// The column of the next character; after the end, one more than that of the last character.
    pub(super) fn column(&self) -> usize {
        self.chars.get(self.at).map_or(self.end, |ch| ch.column)
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.chars.get(self.at).map(|ch| ch.character)
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let ch = self.peek()?;
        self.at += 1;
        Some(ch)
    }

    /// Skips the character if it is the next one.
    pub(super) fn take(&mut self, ch: char) -> bool {
        let found = self.peek() == Some(ch);
        self.at += usize::from(found);
        found
    }

    pub(super) fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// A number in decimal digits, perhaps with a minus sign; it saturates at a million.
    pub(super) fn number(&mut self) -> Result<i32, ForeignError> {
        let column = self.column();
        let negative = self.take('-');
        let mut number: Option<i32> = None;
        while let Some(digit) = self.peek().and_then(|ch| ch.to_digit(10)) {
            number = Some((number.unwrap_or(0) * 10 + digit as i32).min(1_000_000));
            self.at += 1;
        }
        let number = number.ok_or(ForeignError::NumberNeeded { column })?;
        Ok(if negative { -number } else { number })
    }

    /// After blanks, the text must end here.
    pub(super) fn end(&mut self) -> Result<(), ForeignError> {
        self.skip_blanks();
        let column = self.column();
        self.peek().map_or(Ok(()), |found| Err(ForeignError::UnexpectedCharacter { column, found }))
    }

    /// The next character, after blanks, must be this one.
    pub(super) fn expect(&mut self, ch: char) -> Result<(), ForeignError> {
        self.skip_blanks();
        let column = self.column();
        match self.take(ch) {
            true => Ok(()),
            false => Err(ForeignError::Expected { column, expected: ch }),
        }
    }
}

/// The lines of a text, each with the column of its first character, without line breaks.
pub(super) fn lines(text: &str) -> Vec<(usize, &str)> {
    let mut column = 1;
    let mut lines = Vec::new();
    for line in text.split('\n') {
        lines.push((column, line.strip_suffix('\r').unwrap_or(line)));
        column += line.chars().count() + 1;
    }
    lines
}
