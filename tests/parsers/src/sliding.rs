//! Parsers of sliding block puzzles: positions, drafts, goals, moves.

use antipode_app::puzzle::sliding::{Place, Tray};
use antipode_puzzles::sliding::Position;
use antipode_puzzles::sliding::draft::Draft;
use antipode_puzzles::sliding::notation::{print_goal, print_position, read_goal, read_position};
use antipode_puzzles::sliding::words::{print_move, read_moves};

use super::assert_column;

/// The boards on which goals and moves are parsed: oblong, with a wall, with interchangeable pieces, of Rush Hour.
fn boards() -> impl Iterator<Item = Position> {
    ["AAB/..B", "ABC/..#", "AB/CD/..@h:A,fix:D", "BAAC/BAAC/DEEF/DGHF/I..J"].into_iter().map(named)
}

fn named(board: &str) -> Position {
    read_position(board).expect("a board")
}

/// Positions, alone and with a goal as the page reads them.
pub fn sliding_position(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    match read_position(text) {
        Ok(position) => assert_eq!(read_position(&print_position(&position)), Ok(position)),
        Err(error) => assert_column(&error.to_string(), text),
    }
    let usual = Tray::usual().root();
    if let Ok(place) = Place::read(text, &usual) {
        let read = |text: &str| Place::read(text, &usual).ok();
        assert_eq!(read(&place.text()), Some(place.clone()));
        assert_eq!(read(&format!("{}->{}", place.link_text(), place.link_goal())), Some(place));
    }
}

/// Drafts of the board editor.
pub fn sliding_draft(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    let draft = match Draft::read(text) {
        Ok(draft) => draft,
        Err(error) => return assert_column(&error.to_string(), text),
    };
    // An incomplete draft reports its faults.
    let Ok((position, goal)) = draft.board() else { return assert!(!draft.faults().is_empty()) };
    let again = Draft::of(&position, &goal);
    assert_eq!(again.board(), Ok((position.clone(), goal.clone())));
    assert_eq!(Draft::read(&again.text()).map(|draft| draft.text()), Ok(again.text()));
    let place = Place::read(&again.text(), &Tray::usual().root());
    assert_eq!(place, Ok(Place::new(position, goal)));
}

/// Goals on a board.
pub fn sliding_goal(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    for current in boards() {
        match read_goal(text, &current) {
            Ok(goal) => assert_eq!(read_goal(&print_goal(&goal, current.board()), &current), Ok(goal)),
            Err(error) => assert_column(&error.to_string(), text),
        }
    }
}

/// Moves on a board.
pub fn sliding_moves(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    for current in boards() {
        let board = current.board();
        match read_moves(text, board) {
            Ok(moves) => {
                let printed: Vec<String> = moves.iter().map(|mv| print_move(*mv, board)).collect();
                assert_eq!(read_moves(&printed.join(" "), board), Ok(moves));
            }
            Err(error) => assert_column(&error.to_string(), text),
        }
    }
}
