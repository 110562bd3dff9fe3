//! Parsers of sliding block puzzles: positions, drafts, goals, moves.

use antipode_app::puzzle::sliding::{Component, PosedPosition};
use antipode_puzzles::sliding::draft::Draft;
use antipode_puzzles::sliding::move_text::{format_move, parse_moves};
use antipode_puzzles::sliding::notation::{format_goal, format_position, parse_goal, parse_position};
use antipode_puzzles::sliding::{Metric, NotationError, PosedBoard, Position};

use super::{assert_character, assert_place};

/// The boards on which goals and moves are parsed: oblong, with a wall, with interchangeable pieces, of Rush Hour.
fn boards() -> impl Iterator<Item = Position> {
    ["AAB/..B", "ABC/..#", "AB/CD/..@h:A,fix:D", "BAAC/BAAC/DEEF/DGHF/I..J"].into_iter().map(named)
}

fn named(board: &str) -> Position {
    parse_position(board).expect("a board")
}

/// Positions, alone and with a goal as the page reads them.
pub fn sliding_position(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    match parse_position(text) {
        Ok(position) => assert_eq!(parse_position(&format_position(&position)), Ok(position)),
        Err(error) => assert_sliding_place(&error, text),
    }
    let usual = Component::klotski().root();
    match PosedPosition::parse(text, &usual) {
        Ok(place) => {
            let read = |text: &str| PosedPosition::parse(text, &usual).ok();
            assert_eq!(read(&place.text()), Some(place.clone()));
            assert_eq!(read(&format!("{}->{}", place.link_text(), place.link_goal())), Some(place));
        }
        Err(error) => {
            let within = |column| (1..=text.chars().count() + 1).contains(&column);
            assert!(error.column.is_none_or(within), "{error} in {text:?}");
        }
    }
    if let Err(error) = PosedBoard::parse(text, "", Metric::Move) {
        assert_sliding_place(&error, text);
    }
}

pub fn sliding_draft(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    let draft = match Draft::parse(text) {
        Ok(draft) => draft,
        Err(error) => return assert_sliding_place(&error, text),
    };
    // An incomplete draft reports its faults.
    let Ok((position, goal)) = draft.build() else { return assert!(!draft.faults().is_empty()) };
    let again = Draft::from_position(&position, &goal);
    assert_eq!(again.build(), Ok((position.clone(), goal.clone())));
    assert_eq!(Draft::parse(&again.to_text()).map(|draft| draft.to_text()), Ok(again.to_text()));
    let place = PosedPosition::parse(&again.to_text(), &Component::klotski().root());
    assert_eq!(place, Ok(PosedPosition::new(position, goal)));
}

pub fn sliding_goal(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    for current in boards() {
        match parse_goal(text, &current) {
            Ok(goal) => assert_eq!(parse_goal(&format_goal(&goal, current.board()), &current), Ok(goal)),
            Err(error) => assert_sliding_place(&error, text),
        }
    }
}

pub fn sliding_moves(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    for current in boards() {
        let board = current.board();
        match parse_moves(text, board) {
            Ok(moves) => {
                let printed: Vec<String> = moves.iter().map(|mv| format_move(*mv, board)).collect();
                assert_eq!(parse_moves(&printed.join(" "), board), Ok(moves));
            }
            Err(error) => assert_sliding_place(&error, text),
        }
    }
}

fn assert_sliding_place(error: &NotationError, text: &str) {
    assert_place(error, text);
    match *error {
        NotationError::UnexpectedCharacter { column, found } => assert_character(column, found, text),
        NotationError::NoDirection { column, name } => assert_character(column, name, text),
        _ => {}
    }
}
