//! The effect of turns, compared with an independent implementation.

use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Board, Position, Turn, TurnKind, Variant};

/// Every board of up to 7 rows and columns, and some at the far end.
fn boards() -> Vec<Board> {
    let mut boards = Vec::new();
    let sizes = (2_u8..=7).flat_map(|rows| (2_u8..=7).map(move |cols| (rows, cols)));
    for size in sizes.chain([(12, 12), (2, 12), (12, 5)]) {
        for (high, wide) in (1..=size.0).flat_map(|high| (1..=size.1).map(move |wide| (high, wide))) {
            for turning in [TurnKind::Quarter, TurnKind::Ring, TurnKind::Flip] {
                for orientable in [false, true] {
                    boards.extend(Board::new(size, (high, wide), turning, orientable));
                }
            }
        }
    }
    boards
}

/// The solved board after `A` is 413 526 789: this defines the convention.
#[test]
fn a_turns_the_top_left_block_clockwise() {
    let variant: Variant = "3x3n2 quarter".parse().expect("a board");
    let turned = variant.apply(&variant.solved(), Turn::clockwise(0)).expect("A");
    assert_eq!(turned.to_string(), "3x3n2:4,1,3,5,2,6,7,8,9");
    let ring: Variant = "4x3n3 ring".parse().expect("a board");
    let turned = ring.apply(&ring.solved(), Turn::anticlockwise(1)).expect("b");
    assert_eq!(turned.to_string(), "4x3n3:1,3,4,8,5,2,7,12,9,6,10,11@ring");
    let flip: Variant = "4x3n3x2 180".parse().expect("a board");
    let turned = flip.apply(&flip.solved(), Turn::clockwise(3)).expect("D");
    assert_eq!(turned.to_string(), "4x3n3x2:1,2,3,4,5,12,11,10,9,8,7,6");
    let pointing: Variant = "3x2n2o quarter".parse().expect("a board");
    let turned = pointing.apply(&pointing.solved(), Turn::clockwise(1)).expect("B");
    assert_eq!(turned.to_string(), "3x2n2o:1u5r2r4u6r3r");
}

/// The destination of a number at `(row, col)` of a block under the smallest clockwise turn.
fn goes(board: Board, (row, col): (usize, usize)) -> (usize, usize) {
    let (high, wide) = (board.block_rows(), board.block_cols());
    let last = high - 1;
    match board.turn_kind() {
        TurnKind::Quarter => (col, last - row),
        TurnKind::Flip => (high - 1 - row, wide - 1 - col),
        TurnKind::Ring if row == 0 && col < last => (row, col + 1),
        TurnKind::Ring if col == last && row < last => (row + 1, col),
        TurnKind::Ring if row == last && col > 0 => (row, col - 1),
        TurnKind::Ring if col == 0 && row > 0 => (row - 1, col),
        TurnKind::Ring => (row, col),
    }
}

#[test]
fn numbers_move_to_their_destinations() {
    for board in boards() {
        let solved = Position::solved(board);
        for block in 0..board.block_count() {
            let (top, left) = board.block_corner(block).expect("a block");
            assert_eq!(board.block_at(top, left), Some(block));
            let turned = solved.turned(Turn::clockwise(block as u8)).expect("a block");
            let mut expected = solved.numbers().to_vec();
            let mut pointing = solved.directions().to_vec();
            for (row, col) in
                (0..board.block_rows()).flat_map(|row| (0..board.block_cols()).map(move |col| (row, col)))
            {
                let cell = |(row, col): (usize, usize)| (top + row) * board.cols() + left + col;
                let to = cell(goes(board, (row, col)));
                expected[to] = solved.numbers()[cell((row, col))];
                if let Some(direction) = pointing.get_mut(to) {
                    *direction = direction.turned(if board.turn_kind() == TurnKind::Flip { 2 } else { 1 });
                }
            }
            assert_eq!(turned.numbers(), expected, "{board}, block {block}");
            assert_eq!(turned.directions(), pointing, "{board}, block {block}");
        }
        assert_eq!(board.block_corner(board.block_count()), None);
    }
}

/// The order of a turn is the least number of turns that change nothing, in both directions; turns add up. Only single cells
/// without directions never change.
#[test]
fn the_order_of_a_block() {
    for board in boards() {
        let solved = Position::solved(board);
        for block in [0, board.block_count() - 1] {
            let by = |steps: usize| solved.turned(Turn { block: block as u8, steps: steps as i8 });
            let mut turned = solved.clone();
            for steps in 1..=board.turn_order() {
                turned = turned.turned(Turn::clockwise(block as u8)).expect("a block");
                let never_changes = board.has_single_cells() && !board.is_orientable();
                let changes_nothing = never_changes || steps == board.turn_order();
                assert_eq!(turned.is_solved(), changes_nothing, "{board}, {steps} turns");
                assert_eq!(by(steps).as_ref(), Some(&turned), "{board}: in one turn");
                let back = Turn { block: block as u8, steps: -(steps as i8) };
                assert_eq!(turned.turned(back).map(|position| position.is_solved()), Some(true), "{board}");
            }
        }
    }
}

/// The sum of all directions in quarters: each turn of k × k adds k², which is 0 modulo 4 if k is even.
#[test]
fn the_sum_of_the_directions() {
    for board in boards().into_iter().filter(Board::is_orientable) {
        let mut position = Position::solved(board);
        let sum = |position: &Position| {
            position.directions().iter().map(|direction| *direction as usize).sum::<usize>()
        };
        let quarters = if board.turn_kind() == TurnKind::Flip { 2 } else { 1 };
        for block in 0..board.block_count().min(9) {
            let before = sum(&position);
            position = position.turned(Turn::clockwise(block as u8)).expect("a block");
            let added = quarters * board.block_rows() * board.block_cols();
            assert_eq!((before + added) % 4, sum(&position) % 4, "{board}");
        }
    }
}
