//! The link in the address bar: parse, print, refuse.
//!
//! An address is everything after `#`: `#/ramka?at=…&moves=…`. It works on any static host, under any sub-path.
//! Printing is canonical: what is default is left out, and nothing needs percent-encoding by hand but a seed in words.
//! Reading is generous and total: it never fails as a whole, and says in one sentence what was ignored and why.
//!
//! - [`game`]: what stands behind `#/ramka` and the other puzzles. - [`lab`]: behind `#/lab`.

pub mod game;
pub mod lab;

use crate::puzzle::Toy;

/// The longest address that is read, in characters.
pub const MAX_ADDRESS: usize = 1 << 16;

/// The pages there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// A puzzle's.
    Toy(Toy),
    /// The Lab.
    Lab,
}

/// An address taken apart, nothing of it understood yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// What stands before `?`, without its slashes: `ramka`.
    pub path: String,
    /// The fields in order, decoded.
    pub fields: Vec<(String, String)>,
}

/// Something in an address that was not followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ignored {
    /// One sentence: what was ignored and why.
    pub sentence: String,
    /// The text it is about, for the box in which it can be mended; empty where that makes no sense.
    pub text: String,
}

impl Address {
    /// The parts of an address, with or without its `#`.
    #[must_use]
    pub fn parse(text: &str) -> Address {
        let text: String = text.trim_start_matches('#').chars().take(MAX_ADDRESS).collect();
        let (path, query) = text.split_once('?').unwrap_or((&text, ""));
        let field = |field: &str| {
            let (name, value) = field.split_once('=').unwrap_or((field, ""));
            (decode(name), decode(value))
        };
        let fields = query.split('&').filter(|field| !field.is_empty()).map(field).collect();
        Address { path: decode(path).trim_matches('/').to_owned(), fields }
    }

    /// The value of the first field of this name.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
    }

    /// Which page it means; `None` where there is no such page. Nothing at all means Ramka.
    #[must_use]
    pub fn page(&self) -> Option<Page> {
        match self.path.as_str() {
            "" => Some(Page::Toy(Toy::Ramka)),
            "lab" => Some(Page::Lab),
            path => Toy::ALL.into_iter().find(|toy| toy.name() == path).map(Page::Toy),
        }
    }
}

/// `#/ramka?at=…&moves=…`; no `?` where there are no fields.
impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#/{}", encode(&self.path))?;
        for (index, (name, value)) in self.fields.iter().enumerate() {
            write!(f, "{}{}={}", if index == 0 { '?' } else { '&' }, encode(name), encode(value))?;
        }
        Ok(())
    }
}

/// A text as it stands in an address: letters, digits and the signs of positions and moves as they are, a space as
/// `+`, everything else as percent and two digits.
fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'/' | b'@' | b':' | b',' => {
                encoded.push(char::from(byte));
            }
            b' ' => encoded.push('+'),
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

/// The text that stands in an address. A percent that begins no number means itself; bytes that make no text become
/// replacement characters.
fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        rest = tail;
        match (first, tail) {
            (b'+', _) => bytes.push(b' '),
            (b'%', [high, low, after @ ..]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                bytes.push(nibble(*high) << 4 | nibble(*low));
                rest = after;
            }
            _ => bytes.push(*first),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn nibble(digit: u8) -> u8 {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok()).expect("a hexadecimal digit")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_taken_apart_and_put_together() {
        let address = Address::parse("#/ramka?at=9.321/654/8.7&seed=a+b%26c%C3%A9&moves=");
        assert_eq!(address.page(), Some(Page::Toy(Toy::Ramka)));
        assert_eq!(address.field("at"), Some("9.321/654/8.7"));
        assert_eq!(address.field("seed"), Some("a b&cé"));
        assert_eq!(address.field("moves"), Some(""));
        assert_eq!(address.field("metric"), None);
        assert_eq!(address.to_string(), "#/ramka?at=9.321/654/8.7&seed=a+b%26c%C3%A9&moves=");
    }

    #[test]
    fn every_text_survives_the_way_through_an_address() {
        for text in
            ["", "monday", "100 %", "a=b&c#d?e", "+1", "日本語", "-.123/456/78.9@3", "tab\tline\n", "'\"<>"]
        {
            assert_eq!(decode(&encode(text)), text);
            let address = Address { path: "ramka".into(), fields: vec![("seed".into(), text.into())] };
            assert_eq!(Address::parse(&address.to_string()), address);
        }
    }

    #[test]
    fn positions_and_moves_need_no_percent() {
        for text in ["123/456/789", "9.321/654/8.7@3", "-.1-2/456/789.3", "L2.R1.2ab.S3.LR2"] {
            assert_eq!(encode(text), text);
        }
    }

    #[test]
    fn anything_can_be_read() {
        for text in ["", "#", "#/", "%", "#%zz%", "#/%ff?%fe=%80", "?&&=&a", "#?#?", "##/ramka", "/ramka/?at"]
        {
            let _ = Address::parse(text);
        }
        assert_eq!(Address::parse("").page(), Some(Page::Toy(Toy::Ramka)));
        assert_eq!(Address::parse("/ramka/?at").page(), Some(Page::Toy(Toy::Ramka)));
        assert_eq!(Address::parse("#/lab?board=3x3n2").page(), Some(Page::Lab));
        assert_eq!(Address::parse("#/chess").page(), None);
        assert!(
            Address::parse(&format!("#/ramka?seed={}", "x".repeat(200_000))).fields[0].1.len() < MAX_ADDRESS
        );
    }
}
