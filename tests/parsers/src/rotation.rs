//! Parsers of Rotation: boards, positions, moves, targets, and the table of God's numbers.

use antipode_puzzles::parse_error::ParseError;
use antipode_puzzles::rotation::{
    Board, Convention, ParsePositionError, ParseTurnsError, Position, Variant, format_turns, gods_numbers,
    parse_targets, parse_turns,
};

use super::{assert_character, assert_place};

/// The boards on which a text is parsed: one for each kind of turn, one with directions, one with more blocks than letters.
fn boards() -> impl Iterator<Item = Board> {
    ["3x3n2", "4x3n3@ring", "4x3n3x2", "4x4n2@ring", "12x12n2o", "3x3n2r", "5x1n1"].into_iter().map(named)
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
            Err(error) => assert_position_place(&error, text),
        }
    }
}

/// Board names, alone and with a rule.
pub fn rotation_board(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    match text.parse::<Board>() {
        Ok(board) => assert_eq!(board.to_string().parse(), Ok(board)),
        Err(error) => assert_position_place(&error, text),
    }
    match text.parse::<Variant>() {
        Ok(rotation) => assert_eq!(rotation.to_string().parse(), Ok(rotation)),
        Err(error) => assert_position_place(&error, text),
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
                Err(error) => {
                    assert_place(&error, text);
                    if let ParseTurnsError::UnexpectedCharacter { column, found }
                    | ParseTurnsError::UnknownLetter { column, found, .. } = error
                    {
                        assert_character(column, found, text);
                    }
                }
            }
        }
    }
}

pub fn rotation_targets(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    for board in boards() {
        match parse_targets(text, board) {
            Ok(targets) => assert_eq!(targets.len(), board.cell_count()),
            Err(error) => assert_place(&error, text),
        }
    }
}

pub fn rotation_gods_numbers(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    match gods_numbers::parse(text) {
        Ok(entries) => {
            let lines: Vec<String> = entries.iter().map(ToString::to_string).collect();
            assert_eq!(gods_numbers::parse(&lines.join("\n")), Ok(entries));
        }
        Err(error) => {
            let line = text.lines().nth(error.line - 1).expect("a line of the text");
            assert!(error.column().is_none_or(|column| (1..=line.chars().count()).contains(&column)));
            let place = error.column().map_or(String::new(), |column| format!(", column {column}"));
            assert_eq!(error.to_string(), format!("line {}{place}: {}", error.line, error.reason()));
        }
    }
}

/// In a link with percent escapes, a character is the one that an escape stands for.
fn assert_position_place(error: &ParsePositionError, text: &str) {
    assert_place(error, text);
    if let ParsePositionError::UnexpectedCharacter { column, found } = *error
        && !text.contains('%')
    {
        assert_character(column, found, text);
    }
}
