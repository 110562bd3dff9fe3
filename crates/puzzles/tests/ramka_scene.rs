//! The picture of a board matches the board.

use antipode_puzzles::puzzle::{Puzzle, Rank, Ranked};
use antipode_puzzles::ramka::{Board, Metric, Move, Ramka, Row, scene};
use antipode_puzzles::scene::{MoveGesture, Part};
use proptest::prelude::*;

#[test]
fn the_solved_board_has_its_middle_row_in_the_frame() {
    let scene = scene(&Board::solved());
    assert_eq!((scene.width, scene.height), (5, 5));
    let places: Vec<(i32, i32)> = scene.pieces.iter().map(|piece| (piece.x, piece.y)).collect();
    assert_eq!(places, [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2), (1, 3), (2, 3), (3, 3)]);
    assert!(scene.pieces.iter().all(|piece| piece.at_home && piece.part == Part::Block));
    let spaces: Vec<&str> =
        scene.slots.iter().filter(|slot| slot.part == Part::Frame).map(|slot| slot.label.as_str()).collect();
    assert_eq!(spaces, ["left space of the frame", "right space of the frame"]);
}

/// The frame is fixed and the block moves: the row in the frame always has the y of the frame.
#[test]
fn the_block_moves_behind_the_frame() {
    for (row, y) in Row::ALL.into_iter().zip([2, 1, 0]) {
        let scene = scene(&Board::solved().with_frame_row(row));
        assert_eq!(scene.pieces[0].y, y);
        assert!(scene.slots.iter().filter(|slot| slot.part == Part::Frame).all(|slot| slot.y == 2));
    }
}

proptest! {
    #[test]
    fn handles_are_the_legal_moves_and_match_their_gestures(rank in 0_u32..59_875_200) {
        let board = Ramka(Metric::SlidesShifts).unrank(Rank(rank)).expect("below the count");
        let before = scene(&board);
        let mut expected = Ramka(Metric::SlidesShifts).moves(&board);
        expected.extend(Ramka(Metric::Tiles).moves(&board));
        let played: Vec<Move> = before.handles.iter().map(|handle| handle.mv).collect();
        prop_assert_eq!(played, expected);
        for handle in &before.handles {
            match handle.gesture {
                MoveGesture::DragPiece { id, dx, dy } => {
                    let after = scene(&board.play(handle.mv).expect("a handle plays a legal move"));
                    let place = |pieces: &[antipode_puzzles::scene::Piece]| {
                        pieces.iter().find(|piece| piece.id == id).map(|piece| (piece.x, piece.y))
                    };
                    let (x, y) = place(&before.pieces).expect("the piece is there");
                    prop_assert_eq!(place(&after.pieces), Some((x + dx, y + dy)));
                }
                MoveGesture::DragBlock { dx, dy } => {
                    let after = scene(&board.play(handle.mv).expect("a handle plays a legal move"));
                    for (old, new) in before.pieces.iter().zip(&after.pieces) {
                        let (dx, dy) = if old.part == Part::Block { (dx, dy) } else { (0, 0) };
                        prop_assert_eq!((new.x, new.y), (old.x + dx, old.y + dy));
                    }
                }
                MoveGesture::TapCell { x, y } => {
                    prop_assert!(x == 0 || x == before.width - 1);
                    prop_assert!((0..before.height).contains(&y));
                    prop_assert!(board.expand(handle.mv).is_some());
                }
                MoveGesture::TurnPivot { .. } => prop_assert!(false, "nothing of Ramka turns"),
            }
        }
        for slot in &before.slots {
            let occupant = before.pieces.iter().find(|piece| (piece.x, piece.y) == (slot.x, slot.y));
            prop_assert_eq!(slot.piece, occupant.map(|piece| piece.id));
        }
    }
}
