//! Parsers of Fifteen: boards, positions and moves.

use antipode_puzzles::fifteen::{
    Board, ParseMovesError, ParsePositionError, Position, Variant, format_moves, parse_moves,
};
use antipode_puzzles::parse_error::ParseError;

use super::{assert_character, assert_place};

/// The boards on which a text is parsed.
fn boards() -> impl Iterator<Item = Board> {
    let boards = ["4x4", "3x3@first", "5x2@columns", "6x6@spiral", "3x3@goal:8,7,6,0,4,1,2,5,3"];
    boards.into_iter().map(|board| board.parse().expect("a board"))
}

/// Positions, of the board that the text names or of the current one; boards, alone and in a metric.
pub fn fifteen_position(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    for current in boards() {
        match Position::parse(text, current) {
            Ok(position) => {
                // The printed text names everything.
                for board in boards() {
                    assert_eq!(Position::parse(&position.to_string(), board), Ok(position));
                }
            }
            Err(error) => assert_position_place(&error, text),
        }
    }
    match text.parse::<Board>() {
        Ok(board) => assert_eq!(board.to_string().parse(), Ok(board)),
        Err(error) => assert_position_place(&error, text),
    }
    match text.parse::<Variant>() {
        Ok(variant) => assert_eq!(variant.to_string().parse(), Ok(variant)),
        Err(error) => assert_position_place(&error, text),
    }
}

pub fn fifteen_moves(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    match parse_moves(text) {
        Ok(moves) => assert_eq!(parse_moves(&format_moves(&moves)), Ok(moves)),
        Err(error) => {
            assert!(error.column().is_some());
            assert_place(&error, text);
            if let ParseMovesError::UnexpectedCharacter { column, found } = error {
                assert_character(column, found, text);
            }
        }
    }
}

fn assert_position_place(error: &ParsePositionError, text: &str) {
    assert_place(error, text);
    if let ParsePositionError::UnexpectedCharacter { column, found } = *error {
        assert!(
            text.chars().nth(column - 1).is_some_and(|sign| sign == found || sign == '%'),
            "{error} in {text:?}"
        );
    }
}
