//! The words of a text with numbers, line by line.

use crate::plain_text::plain;

/// A word, number or symbol of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// The column over the whole text, from 1.
    pub(super) column: usize,
    /// Where it begins and ends in its line, from 0; the end is past the last character.
    pub(super) start: usize,
    pub(super) end: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A number, saturating, with the direction in which it points.
    Number { value: i32, direction: Option<char> },
    /// A symbol for the hole, such as `_`, `.`, `*`, `None` or an empty quotation.
    Hole,
    /// A single letter, which may also mean the hole.
    Letter { letter: char, is_hole: bool },
    /// A longer word, which means nothing here.
    Word,
    /// The opening bracket of a list.
    Open,
    /// The closing bracket of a list.
    Close,
    /// A comma, a bar of a table, a tab: it separates fields, which may be empty.
    Field(FieldSeparator),
    /// A slash or semicolon: the next row begins.
    Row,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FieldSeparator {
    Comma,
    Tab,
    Bar,
}

/// The role of each ambiguous character in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// `#` begins a comment, or is the hole.
    pub(super) hash: Role,
    /// `//` begins a comment, or separates rows.
    pub(super) slashes: Role,
    /// `;` separates rows, begins a comment, or separates fields.
    pub(super) semicolon: Role,
    /// `|` separates fields, or rows.
    pub(super) bar: Role,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Comment,
    Hole,
    Row,
    Field,
}

impl Style {
    /// The styles that differ for a text, the most likely one first.
    pub(super) fn all(plain: &str) -> Vec<Style> {
        let roles = |text: &str, roles: &[Role]| {
            let roles = if plain.contains(text) { roles } else { &roles[..1] };
            roles.to_vec()
        };
        let begins_words = |after: &str| {
            let mut chars = after.trim_start_matches([' ', '\t']).chars();
            chars.next().is_some_and(char::is_alphabetic) && chars.next().is_some_and(char::is_alphabetic)
        };
        // Before words it is not the hole.
        let hashes = if plain.split('#').skip(1).any(begins_words) {
            [Role::Comment].as_slice()
        } else {
            &[Role::Comment, Role::Hole]
        };
        let mut styles = Vec::new();
        for hash in roles("#", hashes) {
            for slashes in roles("//", &[Role::Comment, Role::Row]) {
                for semicolon in roles(";", &[Role::Row, Role::Comment, Role::Field]) {
                    for bar in roles("|", &[Role::Field, Role::Row]) {
                        styles.push(Style { hash, slashes, semicolon, bar });
                    }
                }
            }
        }
        styles
    }
}

/// The words that mean the hole, in lower case.
const HOLE_WORDS: [&str; 12] =
    ["blank", "none", "null", "nil", "empty", "hole", "space", "gap", "nan", "undefined", "free", "void"];

/// The letters that mean the hole, in lower case.
const HOLE_LETTERS: &str = "xbeohnsz";

/// The characters of a text as the styles see them: plain, without the comments of every style, without labels such as
/// `start:` and `board =`. It has as many characters as the text.
pub(super) fn prepared(text: &str) -> String {
    let mut chars: Vec<char> = plain(text).chars().collect();
    blank_block_comments(&mut chars);
    let mut start = 0;
    while start < chars.len() {
        let end = chars[start..].iter().position(|ch| *ch == '\n').map_or(chars.len(), |at| start + at);
        blank_labels(&mut chars[start..end]);
        start = end + 1;
    }
    chars.into_iter().collect()
}

/// `/* … */`.
fn blank_block_comments(chars: &mut [char]) {
    let mut at = 0;
    while at + 1 < chars.len() {
        if chars[at..at + 2] != ['/', '*'] {
            at += 1;
            continue;
        }
        let end = chars[at + 2..].windows(2).position(|pair| pair == ['*', '/']);
        let Some(end) = end.map(|end| at + 2 + end + 2) else { return };
        chars[at..end].iter_mut().filter(|ch| **ch != '\n').for_each(|ch| *ch = ' ');
        at = end;
    }
}

/// Words before `:` and `=`, and a number that belongs to them, as in `Row 1:`.
fn blank_labels(line: &mut [char]) {
    let mut from = 0;
    for at in 0..line.len() {
        if !matches!(line[at], ':' | '=') {
            continue;
        }
        let is_part = |ch: &&char| ch.is_alphanumeric() || matches!(ch, '_' | ' ' | '.' | '"' | '\'' | '-');
        let begin = at - line[from..at].iter().rev().take_while(is_part).count();
        let end = line[begin..at].iter().rposition(|ch| *ch != ' ').map_or(begin, |last| begin + last + 1);
        let last_word =
            line[begin..end].iter().rposition(|ch| *ch == ' ').map_or(begin, |last| begin + last + 1);
        let is_label = |part: &[char]| {
            part.iter().find(|ch| ch.is_alphanumeric()).is_some_and(|first| first.is_alphabetic())
        };
        if let Some(label) = [begin, last_word].into_iter().find(|label| is_label(&line[*label..end])) {
            line[label..=at].fill(' ');
        }
        from = at + 1;
    }
}

/// The lines of a prepared text as tokens.
pub(super) fn lines(prepared: &str, style: Style) -> Vec<Vec<Token>> {
    let has_fractions = has_fractions(prepared);
    let mut column = 1;
    let mut lines = Vec::new();
    for line in prepared.split('\n') {
        let chars: Vec<char> = line.chars().collect();
        let tokens = Line { chars: &chars, style, has_fractions, column }.tokens();
        // A line without a letter or digit is a border, or blank.
        let is_border = |token: &Token| matches!(token.kind, Kind::Hole | Kind::Field(_) | Kind::Row);
        let is_drawn = chars.iter().filter(|ch| matches!(ch, '-' | '=' | '+' | '_' | '|')).count() > 2;
        lines.push(if is_drawn && tokens.iter().all(is_border) { Vec::new() } else { tokens });
        column += chars.len() + 1;
    }
    lines
}

/// Whether every number is written as `1.` or `1.0`.
fn has_fractions(prepared: &str) -> bool {
    let mut parts = prepared.split(|ch: char| !ch.is_ascii_digit() && ch != '.');
    let mut numbers = 0;
    parts.all(|part| {
        let (whole, fraction) = part.split_once('.').unwrap_or((part, "?"));
        numbers += usize::from(!whole.is_empty());
        whole.is_empty() && part.len() < 2 || fraction.bytes().all(|digit| digit == b'0')
    }) && numbers > 1
}

struct Line<'a> {
    chars: &'a [char],
    style: Style,
    has_fractions: bool,
    /// The column of its first character.
    column: usize,
}

impl Line<'_> {
    fn tokens(&self) -> Vec<Token> {
        let mut tokens = Vec::new();
        let mut at = 0;
        while let Some(ch) = self.chars.get(at).copied() {
            if self.begins_comment(at, ch) {
                break;
            }
            let (kind, length) = self.token(at, ch);
            if let Some(kind) = kind {
                tokens.push(Token { kind, column: self.column + at, start: at, end: at + length });
            }
            at += length;
        }
        tokens
    }

    fn char_at(&self, at: usize) -> char {
        self.chars.get(at).copied().unwrap_or('\n')
    }

    fn begins_comment(&self, at: usize, ch: char) -> bool {
        match ch {
            '%' => true,
            '#' => self.style.hash == Role::Comment,
            '/' => self.char_at(at + 1) == '/' && self.style.slashes == Role::Comment,
            ';' => self.style.semicolon == Role::Comment,
            _ => false,
        }
    }

    /// The token at a place, if it means anything, and its length.
    fn token(&self, at: usize, ch: char) -> (Option<Kind>, usize) {
        let after_digit = at > 0 && self.chars[at - 1].is_ascii_digit();
        let next = self.char_at(at + 1);
        match ch {
            '0'..='9' => self.number(at, 1),
            '-' if next.is_ascii_digit() && !after_digit => self.number(at + 1, -1),
            '-' if matches!(next, '>' | '0'..='9') => (None, if next == '>' { 2 } else { 1 }),
            // As in `15-puzzle`.
            '-' if after_digit && next.is_alphabetic() => (None, 1),
            '#' if next.is_ascii_digit() => (None, 1),
            '.' if after_digit && next.is_ascii_digit() => (None, 1),
            '-' | '.' | '_' | '*' | '?' | '#' => (Some(Kind::Hole), self.run(at, |other| other == ch)),
            '[' | '(' | '{' => (Some(Kind::Open), 1),
            ']' | ')' | '}' => (Some(Kind::Close), 1),
            ',' => (Some(Kind::Field(FieldSeparator::Comma)), 1),
            '\t' => (Some(Kind::Field(FieldSeparator::Tab)), 1),
            '&' => (Some(Kind::Field(FieldSeparator::Bar)), 1),
            '|' if self.style.bar == Role::Row => (Some(Kind::Row), 1),
            '|' => (Some(Kind::Field(FieldSeparator::Bar)), 1),
            ';' if self.style.semicolon == Role::Field => (Some(Kind::Field(FieldSeparator::Comma)), 1),
            '/' | ';' => (Some(Kind::Row), 1),
            '\\' if matches!(next, 'n' | '\\') => (Some(Kind::Row), 2),
            '"' | '\'' | '`' => {
                let closing = at + 1 + self.run(at + 1, |other| other == ' ');
                let after = closing + 1 + self.run(closing + 1, |other| other == ' ');
                // Not the name of a field.
                let is_hole = self.char_at(closing) == ch && !matches!(self.char_at(after), ':' | '=');
                if is_hole { (Some(Kind::Hole), closing + 1 - at) } else { (None, 1) }
            }
            _ if ch.is_alphabetic() => self.word(at),
            // A square, a bullet: a symbol for the hole that no keyboard has.
            _ if !ch.is_ascii() && !ch.is_whitespace() && !ch.is_control() => (Some(Kind::Hole), 1),
            _ => (None, 1),
        }
    }

    /// The length of the run of such characters.
    fn run(&self, at: usize, is_part: impl Fn(char) -> bool) -> usize {
        self.chars.iter().skip(at).take_while(|ch| is_part(**ch)).count()
    }

    /// The number whose digits begin at a place.
    fn number(&self, at: usize, factor: i32) -> (Option<Kind>, usize) {
        let sign_length = usize::from(factor < 0);
        let mut end = at + self.run(at, |ch| ch.is_ascii_digit());
        let digits = self.chars[at..end].iter().filter_map(|digit| digit.to_digit(10));
        let value = digits.fold(0, |value: i32, digit| value.saturating_mul(10).saturating_add(digit as i32));
        if self.has_fractions && self.char_at(end) == '.' {
            end += 1;
            end += self.run(end, |ch| ch == '0');
        }
        let direction = direction(self.char_at(end)).filter(|_| {
            let next = self.char_at(end + 1);
            !next.is_alphabetic() && next != '/'
        });
        end += usize::from(direction.is_some());
        (Some(Kind::Number { value: factor * value, direction }), end - at + sign_length)
    }

    fn word(&self, at: usize) -> (Option<Kind>, usize) {
        let length = self.run(at, |ch| ch.is_alphanumeric() || matches!(ch, '_' | '.'));
        let word: String = self.chars[at..at + length].iter().map(char::to_ascii_lowercase).collect();
        let kind = if HOLE_WORDS.contains(&word.as_str()) {
            Kind::Hole
        } else if length > 1 {
            Kind::Word
        } else {
            Kind::Letter { letter: self.chars[at], is_hole: HOLE_LETTERS.contains(&word) }
        };
        (Some(kind), length)
    }
}

/// The direction that a character after a number means, as the letter of Twiddle's game IDs.
fn direction(ch: char) -> Option<char> {
    Some(match ch {
        'u' | 'U' | '^' | '↑' | '▲' => 'u',
        'l' | 'L' | '<' | '←' | '◀' => 'l',
        'd' | 'D' | 'v' | 'V' | '↓' | '▼' => 'd',
        'r' | 'R' | '>' | '→' | '▶' => 'r',
        _ => return None,
    })
}
