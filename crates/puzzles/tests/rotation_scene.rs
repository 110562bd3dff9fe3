//! The picture of a Rotation board matches the board.

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Board, Position, Rule, TurnKind, Variant, scene};
use antipode_puzzles::scene::{Motion, MoveGesture, Piece, Pivot};
use antipode_puzzles::scramble::SeededRng;

fn boards() -> Vec<Board> {
    let board = |size, block, turning, orientable| {
        Board::new(size, block, turning, orientable).expect("a board of these tests")
    };
    vec![
        board((3, 3), (2, 2), TurnKind::Quarter, false),
        board((4, 2), (2, 2), TurnKind::Quarter, true),
        board((3, 5), (3, 3), TurnKind::Quarter, true),
        board((3, 4), (3, 3), TurnKind::Ring, false),
        board((5, 4), (4, 4), TurnKind::Ring, false),
        board((3, 4), (2, 3), TurnKind::Flip, true),
        board((12, 12), (1, 2), TurnKind::Flip, false),
        board((12, 11), (2, 2), TurnKind::Quarter, false),
    ]
}

fn mixed(board: Board) -> Position {
    let mut rng = SeededRng::new("picture");
    let rule = Rule::ALL.into_iter().find(|rule| rule.turn_kind() == board.turn_kind()).expect("a rule");
    let variant = Variant::new(board, rule).expect("the rule goes with the board");
    (0..300).fold(variant.solved(), |position, _| {
        let moves = variant.moves(&position);
        let mv = moves[rng.below(moves.len() as u64) as usize];
        variant.apply(&position, mv).expect("a listed move is legal")
    })
}

/// The centre of a piece after a turn, in half cells, and its quarters: rotated around the pivot or moved along the cycle.
fn carried(piece: &Piece, pivot: &Pivot, slots: &[(i32, i32)], clockwise: bool) -> (i32, i32, u8) {
    let at = pivot.cells.iter().position(|&cell| slots[usize::from(cell)] == (piece.x, piece.y));
    let Some(at) = at else { return (piece.x, piece.y, piece.quarters) };
    match pivot.motion {
        Motion::Cycle => {
            let by = if clockwise { 1 } else { pivot.cells.len() - 1 };
            let (x, y) = slots[usize::from(pivot.cells[(at + by) % pivot.cells.len()])];
            (x, y, piece.quarters)
        }
        Motion::Rotate { quarters } => {
            let (mut x, mut y) = (2 * piece.x + 1 - pivot.half_x, 2 * piece.y + 1 - pivot.half_y);
            let by = if clockwise { quarters } else { 4 - quarters };
            for _ in 0..by {
                (x, y) = (-y, x);
            }
            ((x + pivot.half_x - 1) / 2, (y + pivot.half_y - 1) / 2, (piece.quarters + by) % 4)
        }
    }
}

#[test]
fn handles_match_their_gestures() {
    for board in boards() {
        let position = mixed(board);
        let before = scene(&position);
        assert_eq!((before.width as usize, before.height as usize), (board.cols(), board.rows()));
        assert_eq!(before.pivots.len(), board.block_count());
        let turns = if board.turn_order() == 2 { 1 } else { 2 };
        assert_eq!(before.handles.len(), board.block_count() * turns, "each block, each way that differs");
        let slots: Vec<(i32, i32)> = before.slots.iter().map(|slot| (slot.x, slot.y)).collect();
        for handle in &before.handles {
            let MoveGesture::TurnPivot { pivot, clockwise } = handle.gesture else { panic!("only turns") };
            let pivot = &before.pivots[usize::from(pivot)];
            assert!(handle.name.contains(&pivot.label));
            let after = scene(&position.turned(handle.mv).expect("a handle's move is of the board"));
            for (old, new) in before.pieces.iter().zip(&after.pieces) {
                assert_eq!(old.id, new.id);
                let (x, y, quarters) = carried(old, pivot, &slots, clockwise);
                let quarters = if board.is_orientable() { quarters } else { 0 };
                assert_eq!((new.x, new.y, new.quarters), (x, y, quarters), "{} on {board:?}", handle.name);
            }
        }
    }
}

#[test]
fn pieces_are_in_their_slots_and_at_home_if_solved() {
    for board in boards() {
        let scene = scene(&mixed(board));
        let ids: Vec<usize> = scene.pieces.iter().map(|piece| piece.id.into()).collect();
        assert!(ids.into_iter().eq(1..=board.cell_count()));
        for slot in &scene.slots {
            let occupant = scene.pieces.iter().find(|piece| (piece.x, piece.y) == (slot.x, slot.y));
            assert_eq!(slot.piece, occupant.map(|piece| piece.id));
        }
        for piece in &scene.pieces {
            let home = usize::from(piece.id) - 1;
            let at_home = (piece.x as usize, piece.y as usize) == (home % board.cols(), home / board.cols());
            assert_eq!(piece.at_home, at_home && piece.quarters == 0);
        }
    }
    assert!(scene(&Position::solved(boards()[1])).pieces.iter().all(|piece| piece.at_home));
}

#[test]
fn blocks_have_letters_if_there_are_enough() {
    let square = |side| Board::square(side, side, 2).expect("a board");
    let names = |board: Board| (0..board.block_count()).map(move |block| board.block_name(block));
    assert_eq!(names(square(3)).collect::<String>(), "ABCD");
    assert_eq!(names(square(6)).next_back().as_deref(), Some("Y"));
    assert_eq!(names(square(7)).next().as_deref(), Some("R1C1"));
    let oblong = Board::square(4, 12, 2).expect("a board");
    assert_eq!(oblong.block_name(13), "R2C3");
}
