//! Parsers of Rotation: boards, positions, moves.

use antipode_puzzles::rotation::{Board, Convention, Position, Variant, format_turns, parse_turns};

use super::assert_column;

/// The boards on which a text is parsed: one for each kind of turn, one with directions, one with more blocks than letters.
fn boards() -> impl Iterator<Item = Board> {
    ["3x3n2", "4x3n3@ring", "4x3n3x2", "4x4n2@ring", "12x12n2o"].into_iter().map(named)
}

fn named(board: &str) -> Board {
    board.parse().expect("a board")
}

/// Positions, of the board that the text names or of the current one.
pub fn rotation_position(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    for current in boards() {
        match Position::parse(text, current) {
            Ok(position) => {
                let board = position.board();
                assert_eq!(Position::parse(&position.to_string(), board), Ok(position.clone()));
                assert_eq!(Position::parse(&format!("{position:#}"), board), Ok(position.clone()));
                // Quarter turns are the default, so the printed text names everything else.
                assert_eq!(Position::parse(&position.to_string(), named("3x3n2")), Ok(position));
            }
            Err(error) => assert_column(&error.to_string(), text),
        }
    }
}

/// Board names, alone and with a rule.
pub fn rotation_board(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    match text.parse::<Board>() {
        Ok(board) => assert_eq!(board.to_string().parse(), Ok(board)),
        Err(error) => assert_column(&error.to_string(), text),
    }
    match text.parse::<Variant>() {
        Ok(rotation) => assert_eq!(rotation.to_string().parse(), Ok(rotation)),
        Err(error) => assert_column(&error.to_string(), text),
    }
}

/// Moves, in either convention.
pub fn rotation_moves(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    for board in boards() {
        for convention in [Convention::Standard, Convention::LamPaper] {
            match parse_turns(text, board, convention) {
                Ok(turns) => {
                    let printed = format_turns(&turns, board);
                    assert_eq!(parse_turns(&printed, board, Convention::Standard), Ok(turns));
                }
                Err(error) => assert_column(&error.to_string(), text),
            }
        }
    }
}
