//! The keys of Rotation: the letters of the blocks, with Shift for clockwise.
//!
//! A letter that names a block of the current board turns it. The commands on `Z`, `Y`, `H`, `S` and `N` have other keys as well,
//! because boards with many blocks use these letters.

use crate::puzzle::keys::KeyPress;
use antipode_puzzles::rotation::{Board, Turn};

/// The number of letters.
const LETTERS: usize = 26;

/// The number of blocks named by letters: all or none.
#[must_use]
pub fn lettered_blocks(board: Board) -> u8 {
    let blocks = board.block_count();
    if blocks > LETTERS { 0 } else { blocks as u8 }
}

/// The turn of a key on a board with this many lettered blocks. The letter is the typed character, or on keyboards without Latin
/// letters the key's position on a Latin keyboard.
#[must_use]
pub fn turn_for_key(stroke: &KeyPress, blocks: u8) -> Option<Turn> {
    let letter = letter(&stroke.key).or_else(|| letter(stroke.code.strip_prefix("Key")?))?;
    let block = letter.to_ascii_lowercase() - b'a';
    (block < blocks).then_some(Turn { block, steps: if stroke.shift { 1 } else { -1 } })
}

fn letter(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(*letter),
        _ => None,
    }
}

/// The label of the key for a command whose default is this letter.
#[must_use]
pub fn key_label(letter: &'static str, blocks: u8) -> &'static str {
    let index = letter.as_bytes().first().map_or(u8::MAX, |letter| letter - b'A');
    match letter {
        _ if index >= blocks => letter,
        "H" => "1",
        "S" => "2",
        "N" => "3",
        "A" => "5",
        "Z" => "Ctrl+Z",
        "Y" => "Ctrl+Y",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::keyboard::digit_command;
    use crate::puzzle::keys::Command;

    fn typed(key: &str, code: &str) -> KeyPress {
        KeyPress {
            key: key.into(),
            code: code.into(),
            shift: key != key.to_lowercase(),
            ..KeyPress::default()
        }
    }

    #[test]
    fn letters_turn_their_block_and_shift_turns_it_clockwise() {
        assert_eq!(turn_for_key(&typed("b", "KeyB"), 4), Some(Turn::anticlockwise(1)));
        assert_eq!(turn_for_key(&typed("B", "KeyB"), 4), Some(Turn::clockwise(1)));
        assert_eq!(turn_for_key(&typed("e", "KeyE"), 4), None, "there is no block E");
        assert_eq!(turn_for_key(&typed("a", "KeyQ"), 4), Some(Turn::anticlockwise(0)), "a French keyboard");
        assert_eq!(turn_for_key(&typed("ф", "KeyA"), 4), Some(Turn::anticlockwise(0)), "a Russian keyboard");
    }

    #[test]
    fn every_command_has_a_key_however_many_blocks_there_are() {
        assert_eq!((key_label("H", 4), key_label("H", 9), key_label("N", 9)), ("H", "1", "N"));
        assert_eq!(digit_command(&typed("&", "Digit1")), Some(Command::Hint));
        let board = |text: &str| text.parse().expect("a board");
        assert_eq!((lettered_blocks(board("6x6n2")), lettered_blocks(board("7x7n2"))), (25, 0));
    }
}
