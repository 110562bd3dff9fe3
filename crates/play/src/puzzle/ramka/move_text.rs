//! Ramka's moves in words.

use super::gestures::slot;
use antipode_puzzles::ramka::{self, Board, Move, Place};

/// A move in words, independent of the board: `row 3, left end`.
#[must_use]
pub fn describe(mv: Move) -> String {
    match mv {
        Move::Cross { side, row } => format!("row {row}, {} end", side.name()),
        Move::PushThrough { row } => format!("row {row}, pushed through"),
        Move::Slide { row, from, to } => format!("row {row}, {} to {}", place_name(from), place_name(to)),
        Move::Shift { row } => format!("row {row} into the frame"),
    }
}

fn place_name(place: Place) -> &'static str {
    match place {
        Place::Left => "left space",
        Place::A => "left cell",
        Place::B => "middle cell",
        Place::C => "right cell",
        Place::Right => "right space",
    }
}

/// A move on a board as an instruction: `push tile 4 from row 2 into the left space`. If its row has to be brought into the frame
/// first, the instruction says so.
#[must_use]
pub fn instruction(board: &Board, mv: Move) -> String {
    let name =
        |mv| ramka::scene(board).handles.into_iter().find(|handle| handle.mv == mv).map(|handle| handle.name);
    let own = name(mv).unwrap_or_else(|| describe(mv));
    let own = if own.starts_with("tile ") { format!("push {own}") } else { own };
    let first = board.expand(mv).and_then(|steps| steps.first().copied());
    match first.filter(|first| *first != mv && matches!(first, Move::Shift { .. })).and_then(name) {
        Some(shift) => format!("{shift}, then {own}"),
        None => own,
    }
}

/// The slots to highlight for a move.
#[must_use]
pub fn highlighted_slots(board: &Board, mv: Move) -> Vec<usize> {
    if matches!(mv, Move::Shift { .. }) {
        return [Place::A, Place::B, Place::C].map(|place| slot(mv.row(), place)).to_vec();
    }
    let steps = board.expand(mv).unwrap_or_default();
    let pushed = steps.iter().rev().find_map(|step| match step {
        Move::Slide { row, from, .. } => Some(slot(*row, *from)),
        _ => None,
    });
    pushed.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_puzzles::ramka::parse_moves;

    fn one(text: &str) -> Move {
        parse_moves(text).expect("a move")[0]
    }

    #[test]
    fn moves_in_words() {
        assert_eq!(describe(one("L3")), "row 3, left end");
        assert_eq!(describe(one("2La")), "row 2, left space to left cell");
        assert_eq!(describe(one("S1")), "row 1 into the frame");
    }

    #[test]
    fn the_board_highlights_a_move() {
        let board: Board = "4.12/356/789.-".parse().expect("a board");
        assert_eq!(highlighted_slots(&board, one("S2")), [4, 5, 6]);
        assert_eq!(highlighted_slots(&board, one("R2")), [6]);
    }

    #[test]
    fn on_a_board_the_tile_is_named() {
        let board: Board = "123/456/789".parse().expect("a board");
        assert_eq!(
            instruction(&board, one("L3")),
            "shift the block up: row 3 into the frame, then push tile 7 from row 3 into the left space"
        );
        let in_the_frame: Board = "4.12/356/789.-".parse().expect("a board");
        assert_eq!(instruction(&in_the_frame, one("R2")), "push tile 6 from row 2 into the right space");
        assert_eq!(instruction(&board, one("2aL")), "push tile 4 into the left space");
    }
}
