//! Characters that mean the same as plainer ones, comments, and the beginning of a text in a message.
//!
//! A text that was copied from a page, a spreadsheet or a program has a byte order mark, no-break spaces, full-width digits,
//! or boxes of Unicode. Readers of typed text see it through [`plain`]. Every character becomes exactly one, so columns and
//! lines stay what they are in the original.
//!
//! ```
//! use antipode_puzzles::plain_text::{Excerpt, blank_comments, plain};
//!
//! assert_eq!(plain("\u{feff}１\u{a0}２\r\n│３│"), " 1 2 \n|3|");
//! assert_eq!(blank_comments("# easy\n12 3 # three\n"), "      \n12 3        \n");
//! assert_eq!(Excerpt(&"1".repeat(100)).to_string(), "1".repeat(80) + "…");
//! ```

use std::fmt::{self, Write};

/// The maximum number of characters of a text in a message that repeats it.
const MAX_SHOWN: usize = 80;

/// The beginning of a text, for a message that repeats it: its first 80 characters, and `…` if there are more. `{:?}` is the
/// same in quotation marks.
#[derive(Clone, Copy)]
pub struct Excerpt<'a>(pub &'a str);

impl fmt::Display for Excerpt<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((end, _)) = self.0.char_indices().nth(MAX_SHOWN) else { return out.write_str(self.0) };
        out.write_str(&self.0[..end])?;
        out.write_char('…')
    }
}

impl fmt::Debug for Excerpt<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_string(), out)
    }
}

/// The text with every character replaced by the plain one that it stands for. It has as many characters as before.
///
/// - Byte order marks, zero-width and no-break spaces, and all other blanks within a line are spaces; tabs stay.
/// - Line breaks are `\n`. Of `\r\n` the first character becomes a space, so that the number of characters stays.
/// - Full-width characters are ASCII. Dashes and horizontal lines of boxes are `-`, vertical lines `|`, their joints `+`.
/// - Middle dots are `.`, full blocks `#`, and curly quotes straight ones.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let is_before_break = characters.peek() == Some(&'\n');
        plain.push(match character {
            '\r' if is_before_break => ' ',
            '\r' => '\n',
            other => plain_character(other),
        });
    }
    plain
}

fn plain_character(character: char) -> char {
    match character {
        '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => '\n',
        // Also the marks that make an emoji of a digit.
        '\u{a0}'
        | '\u{1680}'
        | '\u{2000}'..='\u{200f}'
        | '\u{202f}'
        | '\u{205f}'
        | '\u{2060}'
        | '\u{20e3}' => ' ',
        '\u{3000}' | '\u{fe0e}' | '\u{fe0f}' | '\u{feff}' => ' ',
        '\u{ff01}'..='\u{ff5e}' => char::from((character as u32 - 0xfee0) as u8),
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '─' | '━' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍' | '═' | '╴' | '╶' | '╸' | '╺' | '╼' | '╾' => {
            '-'
        }
        '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '║' | '╵' | '╷' | '╹' | '╻' | '╽' | '╿' => {
            '|'
        }
        '\u{250c}'..='\u{254b}' | '\u{2550}'..='\u{2570}' => '+',
        '·' | '∙' | '⋅' | '․' | '・' => '.',
        '█' | '■' => '#',
        '“' | '”' | '„' => '"',
        '‘' | '’' => '\'',
        other => other,
    }
}

/// The text with spaces in place of each comment: `#` at the start of a line or after a blank, and all that follows it in the
/// line. For texts in which `#` is nothing else. It has as many characters as before.
#[must_use]
pub fn blank_comments(text: &str) -> String {
    let mut before = '\n';
    let mut in_comment = false;
    let blanked = text.chars().map(|character| {
        in_comment = character != '\n' && (in_comment || (character == '#' && before.is_whitespace()));
        before = character;
        if in_comment { ' ' } else { character }
    });
    blanked.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_becomes_one_character() {
        let all: String = (0..=0x2_ffff).filter_map(char::from_u32).collect();
        let mapped = plain(&all);
        assert_eq!(mapped.chars().count(), all.chars().count());
        assert_eq!(plain(&mapped), mapped, "plain text stays");
        let ascii: String = ('\u{20}'..='\u{7e}').chain(['\t', '\n']).collect();
        assert_eq!(plain(&ascii), ascii);
    }

    #[test]
    fn a_box_is_drawn_in_ascii() {
        assert_eq!(plain("┌──┬──┐\n│ 8│ 6│\n╞══╪══╡"), "+--+--+\n| 8| 6|\n+--+--+");
        assert_eq!(plain("8️⃣\u{2009}6"), "8   6");
        assert_eq!(plain("a\rb\r\nc"), "a\nb \nc");
        assert_eq!(plain("１２，Ａ．"), "12,A.");
    }

    #[test]
    fn a_long_text_shows_its_beginning() {
        let long = "ä".repeat(81);
        assert_eq!(Excerpt(&long[2..]).to_string(), long[2..]);
        assert_eq!(Excerpt(&long).to_string(), format!("{}…", &long[2..]));
        assert_eq!(format!("{:?}", Excerpt("a \"b\" c")), r#""a \"b\" c""#);
    }

    #[test]
    fn a_comment_ends_with_its_line() {
        assert_eq!(blank_comments("3 #size\n1 2#x"), "3      \n1 2#x");
        assert_eq!(blank_comments("  # a # b\n#"), "         \n ");
    }
}
