//! Colours as the style sheets of the site name them, in the light theme.
//!
//! A picture takes each colour from where the page takes it, so that neither can change alone.

const TOKENS: &str = include_str!("../../../web/styles/tokens.css");
const TRAY: &str = include_str!("../../../web/styles/board-tray.css");
const LAB: &str = include_str!("../../../web/styles/lab-board.css");

/// The colour of a token: `token("paper")`.
///
/// # Panics
/// There is no such token.
#[must_use]
pub fn token(name: &str) -> Colour {
    Colour::parse(declared(TOKENS, ":root", &format!("--{name}")))
}

/// The tint of a piece of a sliding block puzzle.
///
/// # Panics
/// There is no such tint.
#[must_use]
pub fn tint(index: usize) -> Colour {
    Colour::parse(declared(TRAY, &format!(".tint-{index}"), "--tint"))
}

/// The background of a cell of the Lab: `lab_cell("dark")`.
///
/// # Panics
/// There is no such cell.
#[must_use]
pub fn lab_cell(class: &str) -> Colour {
    Colour::parse(declared(LAB, &format!(".lab-cell.{class}"), "background"))
}

/// The colour of the number in a misplaced cell of the Lab.
///
/// # Panics
/// There is no such rule.
#[must_use]
pub fn lab_misplaced() -> Colour {
    Colour::parse(declared(LAB, ".lab-cell.off b", "color"))
}

/// A colour without transparency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    /// `#f5f0e6`.
    fn parse(text: &str) -> Colour {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
        let channel =
            |digits: &str, index: usize| u8::from_str_radix(digits.get(2 * index..2 * index + 2)?, 16).ok();
        let colour =
            digits.and_then(|digits| Some([channel(digits, 0)?, channel(digits, 1)?, channel(digits, 2)?]));
        Colour(colour.unwrap_or_else(|| panic!("the style sheet has {text} where a picture needs a colour")))
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

/// The value of a property in the first rule of a selector that has it.
fn declared<'a>(sheet: &'a str, selector: &str, property: &str) -> &'a str {
    let head = format!("{selector} {{");
    let value = sheet.match_indices(&head).find_map(|(start, _)| {
        let rule = sheet[start + head.len()..].split('}').next()?;
        let mut declarations = rule.split(';').filter_map(|declaration| {
            // A comment stands behind the declaration before.
            declaration.rsplit("*/").next()?.trim().split_once(':')
        });
        declarations.find_map(|(name, value)| (name == property).then_some(value.trim()))
    });
    value.unwrap_or_else(|| panic!("the style sheets have no {property} of {selector}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_of_the_light_theme() {
        assert_eq!(declared(":root { --a: #111111; /* one; */\n --b: #222222; }", ":root", "--b"), "#222222");
        assert_eq!(token("paper").to_string(), "#f5f0e6");
        assert_eq!(token("accent").mix(0.5, Colour([0, 0, 0])).to_string(), "#5c150c");
        assert_ne!(tint(0), tint(1));
    }
}
