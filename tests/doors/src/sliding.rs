//! The doors of sliding block puzzles: positions, drafts, goals, moves.

use antipode_app::puzzle::sliding::{Place, Tray};
use antipode_puzzles::sliding::Position;
use antipode_puzzles::sliding::draft::Draft;
use antipode_puzzles::sliding::notation::{print_goal, print_position, read_goal, read_position};
use antipode_puzzles::sliding::words::{print_move, read_moves};

use super::assert_column;

/// Boards whose goals and moves come in: oblong, with a wall, pieces that may stand for each other, of Rush Hour.
fn present() -> impl Iterator<Item = Position> {
    ["AAB/..B", "ABC/..#", "AB/CD/..@h:A,fix:D", "BAAC/BAAC/DEEF/DGHF/I..J"].into_iter().map(named)
}

fn named(board: &str) -> Position {
    read_position(board).expect("a board")
}

/// The text of a position, and of one with its goal as the page reads it.
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

/// The text of a board that is being drawn.
pub fn sliding_draft(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    let draft = match Draft::read(text) {
        Ok(draft) => draft,
        Err(error) => return assert_column(&error.to_string(), text),
    };
    // What is no board yet is told of, and not written whole.
    let Ok((position, goal)) = draft.board() else { return assert!(!draft.faults().is_empty()) };
    let again = Draft::of(&position, &goal);
    assert_eq!(again.board(), Ok((position.clone(), goal.clone())));
    assert_eq!(Draft::read(&again.text()).map(|draft| draft.text()), Ok(again.text()));
    let place = Place::read(&again.text(), &Tray::usual().root());
    assert_eq!(place, Ok(Place::new(position, goal)));
}

/// The text of a goal of a board.
pub fn sliding_goal(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    for present in present() {
        match read_goal(text, &present) {
            Ok(goal) => assert_eq!(read_goal(&print_goal(&goal, present.board()), &present), Ok(goal)),
            Err(error) => assert_column(&error.to_string(), text),
        }
    }
}

/// The text of moves on a board.
pub fn sliding_moves(bytes: &[u8]) {
    let text = &String::from_utf8_lossy(bytes);
    for present in present() {
        let board = present.board();
        match read_moves(text, board) {
            Ok(moves) => {
                let printed: Vec<String> = moves.iter().map(|mv| print_move(*mv, board)).collect();
                assert_eq!(read_moves(&printed.join(" "), board), Ok(moves));
            }
            Err(error) => assert_column(&error.to_string(), text),
        }
    }
}
