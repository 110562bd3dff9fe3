//! Rotation's turns in words.

use antipode_puzzles::rotation::{Board, Position, Turn, TurnKind};

/// A turn in words, independent of the position: `block B, a quarter clockwise`.
#[must_use]
pub fn describe(board: Board, turn: Turn) -> String {
    format!("{}, {}", block_name(board, turn.block), amount(board, turn.steps))
}

/// A turn as an instruction: `turn block B, upper right, a quarter clockwise`.
#[must_use]
pub fn instruction(board: Board, turn: Turn) -> String {
    let place = block_place(board, turn.block.into()).map_or_else(String::new, |place| format!(", {place},"));
    format!("turn {}{place} {}", block_name(board, turn.block), amount(board, turn.steps))
}

/// `upper right`: where a block is among four in a square.
fn block_place(board: Board, block: usize) -> Option<&'static str> {
    let places = ["upper left", "upper right", "lower left", "lower right"];
    places.get(block).copied().filter(|_| board.block_count() == 4 && board.blocks_across() == 2)
}

/// The slots that a turn moves.
#[must_use]
pub fn highlighted_slots(position: &Position, turn: Turn) -> Vec<usize> {
    let board = position.board();
    if board.block_corner(turn.block.into()).is_none() {
        return Vec::new();
    }
    match board.turn_kind() {
        TurnKind::Ring => board.cycles(turn.block.into()).concat(),
        TurnKind::Quarter | TurnKind::Flip => board.block_cells(turn.block.into()),
    }
}

/// `block B`, or by row and column if there are more blocks than letters.
fn block_name(board: Board, block: u8) -> String {
    let kind = if board.turn_kind() == TurnKind::Ring { "ring" } else { "block" };
    match board.block_corner(block.into()) {
        Some(_) => format!("{kind} {}", board.block_name(block.into())),
        None => format!("a {kind} that is not there"),
    }
}

fn amount(board: Board, steps: i8) -> String {
    let direction = if steps < 0 { "anticlockwise" } else { "clockwise" };
    match (board.turn_kind(), steps.unsigned_abs()) {
        (TurnKind::Flip, _) => "upside down".to_owned(),
        (TurnKind::Quarter, 1) => format!("a quarter {direction}"),
        (TurnKind::Quarter, 2) => "half way round".to_owned(),
        (TurnKind::Quarter, _) => format!("three quarters {direction}"),
        (TurnKind::Ring, 1) => format!("one cell {direction}"),
        (TurnKind::Ring, cells) => format!("{cells} cells {direction}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Board {
        text.parse().expect("a board")
    }

    #[test]
    fn turns_in_words() {
        let turn = |block, steps| Turn { block, steps };
        assert_eq!(describe(board("3x3n2"), turn(1, -1)), "block B, a quarter anticlockwise");
        assert_eq!(instruction(board("3x3n2"), turn(3, 2)), "turn block D, lower right, half way round");
        assert_eq!(instruction(board("4x4n2"), turn(1, 1)), "turn block B a quarter clockwise");
        assert_eq!(describe(board("4x3n3@ring"), turn(0, 3)), "ring A, 3 cells clockwise");
        assert_eq!(describe(board("3x3n3x2"), turn(1, 1)), "block B, upside down");
    }

    #[test]
    fn the_board_shows_the_block_or_the_ring() {
        let marked =
            |text: &str, block| highlighted_slots(&Position::solved(board(text)), Turn::clockwise(block));
        assert_eq!(marked("3x3n2", 1), [1, 2, 4, 5]);
        let ring = marked("4x3n3@ring", 0);
        assert!(ring.len() == 8 && !ring.contains(&5), "the middle stays");
        assert_eq!(marked("3x3n2", 9), Vec::<usize>::new());
    }
}
