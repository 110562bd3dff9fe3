//! Colours as the style sheets of the site name them, in the light theme, read when the program is compiled.
//!
//! A picture takes each colour from where the page takes it, so that neither can change alone.

const TOKENS: &str = include_str!("../../../../web/styles/tokens.css");
const TRAY: &str = include_str!("../../../../web/styles/board-tray.css");

/// A colour without transparency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

/// The colour of a token: `token("paper")`.
///
/// # Panics
/// There is no such token.
#[must_use]
pub const fn token(name: &str) -> Colour {
    declared(TOKENS, ":root", "--", name)
}

/// The tints of the pieces of a sliding block puzzle.
pub const TINTS: [Colour; 8] = [
    declared(TRAY, ".tint-0", "--", "tint"),
    declared(TRAY, ".tint-1", "--", "tint"),
    declared(TRAY, ".tint-2", "--", "tint"),
    declared(TRAY, ".tint-3", "--", "tint"),
    declared(TRAY, ".tint-4", "--", "tint"),
    declared(TRAY, ".tint-5", "--", "tint"),
    declared(TRAY, ".tint-6", "--", "tint"),
    declared(TRAY, ".tint-7", "--", "tint"),
];

impl Colour {
    /// Reads `f5f0e6`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Colour> {
        let is_hex = text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let channel = |at: usize| u8::from_str_radix(text.get(at..at + 2)?, 16).ok();
        is_hex.then(|| Some(Colour([channel(0)?, channel(2)?, channel(4)?])))?
    }

    /// The grey that is as bright.
    #[must_use]
    pub fn grey(self) -> Colour {
        let [red, green, blue] = self.0.map(f64::from);
        let grey = (0.299 * red + 0.587 * green + 0.114 * blue).round() as u8;
        Colour([grey; 3])
    }

    /// As `color-mix(in srgb, self share, other)`; the share is between 0 and 1.
    #[must_use]
    pub fn mix(self, share: f64, other: Colour) -> Colour {
        let channel = |index: usize| {
            (f64::from(self.0[index]) * share + f64::from(other.0[index]) * (1.0 - share)).round() as u8
        };
        Colour([channel(0), channel(1), channel(2)])
    }
}

/// `#f5f0e6`.
impl std::fmt::Display for Colour {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Colour([red, green, blue]) = self;
        write!(out, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// The colour in a property, `prefix` and `name`, of the first rule of a selector that has it.
///
/// # Panics
/// There is no such rule, or its value is no colour of six digits.
#[must_use]
pub const fn declared(sheet: &str, selector: &str, prefix: &str, name: &str) -> Colour {
    let sheet = sheet.as_bytes();
    let mut at = 0;
    while at < sheet.len() {
        let head = skip(skip(Some(at), sheet, selector.as_bytes()), sheet, b" {");
        if let Some(mut inside) = head {
            while inside < sheet.len() && sheet[inside] != b'}' {
                let is_first = matches!(sheet[inside - 1], b' ' | b';' | b'{' | b'\n' | b'/');
                let property = skip(skip(Some(inside), sheet, prefix.as_bytes()), sheet, name.as_bytes());
                if let (true, Some(value)) = (is_first, skip(property, sheet, b": #")) {
                    return Colour([
                        channel(sheet, value),
                        channel(sheet, value + 2),
                        channel(sheet, value + 4),
                    ]);
                }
                inside += 1;
            }
        }
        at += 1;
    }
    panic!("the style sheets have no such colour");
}

/// The place after a text that begins at a place.
const fn skip(at: Option<usize>, sheet: &[u8], text: &[u8]) -> Option<usize> {
    let Some(at) = at else { return None };
    let mut index = 0;
    while index < text.len() {
        if at + index >= sheet.len() || sheet[at + index] != text[index] {
            return None;
        }
        index += 1;
    }
    Some(at + index)
}

/// Two hexadecimal digits.
const fn channel(sheet: &[u8], at: usize) -> u8 {
    digit(sheet[at]) * 16 + digit(sheet[at + 1])
}

const fn digit(byte: u8) -> u8 {
    match byte {
        b'0'..=b'9' => byte - b'0',
        b'a'..=b'f' => byte - b'a' + 10,
        _ => panic!("the style sheets have another text where a picture needs a colour"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_of_the_light_theme() {
        let sheet = ":root { --a: #111111; /* one; */\n --b: #222222; --ab: #333333; }";
        assert_eq!(declared(sheet, ":root", "--", "b").to_string(), "#222222");
        assert_eq!(token("paper").to_string(), "#f5f0e6");
        assert_eq!(token("accent").mix(0.5, Colour([0, 0, 0])).to_string(), "#5c150c");
        assert_ne!(TINTS[0], TINTS[1]);
    }

    #[test]
    #[should_panic(expected = "no such colour")]
    fn a_missing_colour_is_an_error() {
        let _ = declared(":root { background-color: #111111; }", ":root", "", "color");
    }
}
