//! Parsers of what people type.

use antipode_puzzles::parse_error::ParseError;
use antipode_puzzles::reading::Reading;
use antipode_puzzles::sliding::notation::{format_goal, format_position, parse_goal, parse_position};
use antipode_puzzles::sliding::typed::{TypedBoard, TypedError, suggested_goals};
use antipode_puzzles::{ramka, rotation, sliding};

use super::assert_place;

/// The three parsers: what they return has a text in the notation, which says the same, and several meanings differ.
pub fn typed_text(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    ramka_board(text);
    for board in ["3x3n2", "4x3n3@ring", "4x3n3x2", "2x2n2o"] {
        rotation_position(text, board.parse().expect("a board"));
    }
    match sliding::typed::read(text, None) {
        Ok(reading) => {
            assert_different(&reading);
            reading.meanings().iter().for_each(sliding_board);
        }
        Err(TypedError::Notation(error)) => assert_place(&error, text),
        Err(error) => assert!(error.column().is_none_or(|column| column <= text.chars().count() + 1)),
    }
}

fn ramka_board(text: &str) {
    let read = ramka::typed::read(text);
    if let Ok(board) = text.parse::<ramka::Board>() {
        assert_eq!(read, Ok(board), "the notation keeps its meaning");
    }
    match read {
        Ok(board) => assert_eq!(ramka::typed::read(&board.to_string()), Ok(board)),
        Err(error) => assert_place(&error, text),
    }
}

fn rotation_position(text: &str, present: rotation::Board) {
    let plain = rotation::Position::parse(text, present);
    match rotation::typed::read(text, present) {
        Ok(reading) => {
            assert_different(&reading);
            if let Ok(plain) = plain {
                assert_eq!(reading.meanings()[0], plain, "the present block is the first choice");
            }
            for position in reading.meanings() {
                let again = rotation::typed::read(&position.to_string(), position.board());
                assert_eq!(again, Ok(Reading::One(position.clone())));
                assert!(!rotation::typed::rules(position.board()).is_empty());
            }
        }
        Err(error) => {
            assert!(plain.is_err(), "{text:?} is a position");
            assert_place(&error, text);
        }
    }
}

fn sliding_board(board: &TypedBoard) {
    let text = format_position(&board.start);
    assert_eq!(parse_position(&text).as_ref(), Ok(&board.start));
    for goal in board.goal.iter().chain(&suggested_goals(&board.start)) {
        let text = format_goal(goal, board.start.board());
        assert_eq!(parse_goal(&text, &board.start).as_ref(), Ok(goal), "{text}");
    }
}

fn assert_different<T: PartialEq>(reading: &Reading<T>) {
    let meanings = reading.meanings();
    assert!(matches!(reading, Reading::One(_)) == (meanings.len() == 1));
    for (index, one) in meanings.iter().enumerate() {
        assert!(!meanings[..index].contains(one));
    }
}
