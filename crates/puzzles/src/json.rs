//! JSON, read into plain values. The page has no other reader for JSON that it does not know the shape of.
//!
//! ```
//! use antipode_puzzles::json::{self, Json};
//!
//! let value = json::parse(r#"{"name":"x","at":[0,-1]}"#)?;
//! assert_eq!(value.get("at"), Some(&Json::List(vec![Json::Number(0), Json::Number(-1)])));
//! # Ok::<(), json::JsonError>(())
//! ```

use std::fmt;

use crate::parse_error::{ParseError, display_with_column};
use crate::source_char::{SourceChar, source_chars};

/// The maximum length of a text, in characters.
pub const MAX_TEXT: usize = 100_000;

/// The maximum depth of lists and objects.
const MAX_DEPTH: usize = 32;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number. It saturates; other numbers are [`Null`](Json::Null), because nothing here is a fraction.
    Number(i32),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// The fields of an object, in order.
    Object(Vec<(String, Json)>),
}

/// Why a text is not JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// The column, from 1; `None` if the text is too long.
    column: Option<usize>,
}

impl Json {
    /// The field of an object with this name, in any case.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Json> {
        let Json::Object(fields) = self else { return None };
        fields.iter().find(|(field, _)| field.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

/// Reads a value; nothing may follow it.
///
/// # Errors
/// The column of the first character that is not JSON.
pub fn parse(text: &str) -> Result<Json, JsonError> {
    let chars = source_chars(text, MAX_TEXT).ok_or(JsonError { column: None })?;
    let mut reader = Reader { end: chars.len() + 1, chars, at: 0 };
    let value = reader.value(0)?;
    reader.skip_blanks();
    match reader.peek() {
        None => Ok(value),
        Some(_) => Err(reader.error()),
    }
}

struct Reader {
    chars: Vec<SourceChar>,
    at: usize,
    end: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).map(|ch| ch.character)
    }

    fn error(&self) -> JsonError {
        JsonError { column: Some(self.chars.get(self.at).map_or(self.end, |ch| ch.column)) }
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|ch| ch.is_whitespace() || ch == '\u{feff}') {
            self.at += 1;
        }
    }

    fn take(&mut self, ch: char) -> bool {
        self.skip_blanks();
        let found = self.peek() == Some(ch);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, ch: char) -> Result<(), JsonError> {
        if self.take(ch) { Ok(()) } else { Err(self.error()) }
    }

    fn value(&mut self, depth: usize) -> Result<Json, JsonError> {
        if depth > MAX_DEPTH {
            return Err(self.error());
        }
        self.skip_blanks();
        match self.peek() {
            Some('[') => self.list(depth),
            Some('{') => self.object(depth),
            Some('"') => self.text().map(Json::Text),
            Some('-' | '0'..='9') => self.number(),
            _ => self.word(),
        }
    }

    fn list(&mut self, depth: usize) -> Result<Json, JsonError> {
        self.at += 1;
        let mut list = Vec::new();
        if self.take(']') {
            return Ok(Json::List(list));
        }
        loop {
            list.push(self.value(depth + 1)?);
            if self.take(']') {
                return Ok(Json::List(list));
            }
            self.expect(',')?;
        }
    }

    fn object(&mut self, depth: usize) -> Result<Json, JsonError> {
        self.at += 1;
        let mut fields = Vec::new();
        if self.take('}') {
            return Ok(Json::Object(fields));
        }
        loop {
            self.skip_blanks();
            let name = self.text()?;
            self.expect(':')?;
            fields.push((name, self.value(depth + 1)?));
            if self.take('}') {
                return Ok(Json::Object(fields));
            }
            self.expect(',')?;
        }
    }

    fn text(&mut self) -> Result<String, JsonError> {
        if self.peek() != Some('"') {
            return Err(self.error());
        }
        self.at += 1;
        let mut text = String::new();
        loop {
            match self.peek().ok_or_else(|| self.error())? {
                '"' => {
                    self.at += 1;
                    return Ok(text);
                }
                '\\' => {
                    self.at += 1;
                    text.push(self.escaped()?);
                }
                ch => {
                    self.at += 1;
                    text.push(ch);
                }
            }
        }
    }

    /// The character after a backslash. Half of a pair of surrogates is `U+FFFD`.
    fn escaped(&mut self) -> Result<char, JsonError> {
        let ch = self.peek().ok_or_else(|| self.error())?;
        if ch != 'u' {
            let plain = ['"', '\\', '/', '\u{8}', '\u{c}', '\n', '\r', '\t'];
            let at = "\"\\/bfnrt".chars().position(|known| known == ch).ok_or_else(|| self.error())?;
            self.at += 1;
            return Ok(plain[at]);
        }
        self.at += 1;
        let mut code = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|ch| ch.to_digit(16)).ok_or_else(|| self.error())?;
            code = code * 16 + digit;
            self.at += 1;
        }
        Ok(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER))
    }

    fn number(&mut self) -> Result<Json, JsonError> {
        let is_negative = self.take('-');
        if !self.peek().is_some_and(|ch| ch.is_ascii_digit()) {
            return Err(self.error());
        }
        let mut number = 0_i32;
        while let Some(digit) = self.peek().and_then(|ch| ch.to_digit(10)) {
            number = number.saturating_mul(10).saturating_add(digit as i32);
            self.at += 1;
        }
        let whole = self.at;
        while self.peek().is_some_and(|ch| ch.is_ascii_digit() || matches!(ch, '.' | 'e' | 'E' | '+' | '-')) {
            self.at += 1;
        }
        let is_whole = self.at == whole;
        Ok(if is_whole { Json::Number(if is_negative { -number } else { number }) } else { Json::Null })
    }

    fn word(&mut self) -> Result<Json, JsonError> {
        for (word, value) in [("true", Json::Bool(true)), ("false", Json::Bool(false)), ("null", Json::Null)]
        {
            let found = self.chars[self.at..].iter().map(|ch| ch.character).take(word.len());
            if found.eq(word.chars()) {
                self.at += word.len();
                return Ok(value);
            }
        }
        Err(self.error())
    }
}

impl ParseError for JsonError {
    fn column(&self) -> Option<usize> {
        self.column
    }

    fn fmt_reason(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self.column {
            Some(_) => "this is not JSON",
            None => "the text has more than 100,000 characters",
        })
    }
}

display_with_column!(JsonError);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read() {
        let text = " { \"a\" : [ 1 , -2.5, 99999999999, true, null, \"\\u0041\\n\\\"\" ], \"B\": {} } ";
        let value = parse(text).expect("JSON");
        let list = [
            Json::Number(1),
            Json::Null,
            Json::Number(i32::MAX),
            Json::Bool(true),
            Json::Null,
            Json::Text("A\n\"".to_owned()),
        ];
        assert_eq!(value.get("A"), Some(&Json::List(list.to_vec())));
        assert_eq!(value.get("b"), Some(&Json::Object(Vec::new())));
    }

    #[test]
    fn a_fault_has_its_column() {
        for (text, column) in [
            ("", 1),
            ("[1,]", 4),
            ("{\"a\":1", 7),
            ("[1] x", 5),
            ("{a:1}", 2),
            ("\"\\x\"", 3),
            ("nul", 1),
            ("-", 2),
            (&"[".repeat(40), 34),
        ] {
            assert_eq!(parse(text), Err(JsonError { column: Some(column) }), "{text}");
        }
        assert!(parse(&"[".repeat(MAX_TEXT + 1)).is_err());
    }
}
