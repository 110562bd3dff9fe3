//! The keys that name a piece.

use super::PosedPosition;

/// The characters that name a piece of a board; letters in either case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceKeys(u64);

impl PieceKeys {
    #[must_use]
    pub fn of(place: &PosedPosition) -> PieceKeys {
        let pieces = place.position().board().pieces().iter();
        PieceKeys(pieces.fold(0, |names, piece| names | bit(piece.name())))
    }

    /// Whether a character selects a piece while the board has the focus.
    #[must_use]
    pub fn has(self, sign: char) -> bool {
        self.0 & bit(sign) != 0
    }

    /// The label of the key for a command whose default is this letter: a digit if the letter selects a piece.
    #[must_use]
    pub fn key_label(self, letter: &'static str) -> &'static str {
        let other = match letter {
            "H" => "1",
            "S" => "2",
            "N" => "3",
            "E" => "4",
            "A" => "5",
            "Z" => return if self.has('Z') { "Ctrl+Z" } else { letter },
            "Y" => return if self.has('Y') { "Ctrl+Y" } else { letter },
            _ => return letter,
        };
        let named = |key: &str| key.chars().all(|sign| self.has(sign));
        if named(letter) && !named(other) { other } else { letter }
    }
}

fn bit(sign: char) -> u64 {
    match sign.to_digit(36) {
        Some(digit) => 1 << digit,
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::sliding::Component;

    #[test]
    fn a_command_whose_letter_names_a_piece_shows_another_key() {
        let names = |text: &str| {
            PieceKeys::of(&PosedPosition::parse(text, &Component::klotski().root()).expect("a board"))
        };
        let klotski = PieceKeys::of(&Component::klotski().root());
        assert_eq!(["H", "S", "N", "Z"].map(|key| klotski.key_label(key)), ["1", "S", "N", "Z"]);
        let digits = names("123/45. -> .../..1");
        assert_eq!(["H", "S", "N"].map(|key| digits.key_label(key)), ["H", "S", "N"]);
        let both = names("1hZ/... -> .../..1");
        assert_eq!(["H", "Z", "Y"].map(|key| both.key_label(key)), ["H", "Ctrl+Z", "Y"]);
    }
}
