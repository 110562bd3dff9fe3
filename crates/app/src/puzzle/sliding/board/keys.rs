//! Keys while the board has the focus.
//!
//! The name of a piece selects it. Arrows slide the selected piece, with Shift as far as it goes. With none selected they move
//! the focus from piece to piece. Every other key keeps its meaning on the page.

use antipode_play::puzzle::keys::KeyPress;
use antipode_puzzles::sliding::{Board, Direction, Position};
use antipode_ui::sliding::drawing::{CELL, Drawing};

/// The meaning of a key on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardKey {
    /// Select this piece.
    Select(usize),
    /// An arrow in this direction; with Shift, as far as possible.
    Arrow(Direction, bool),
    Deselect,
}

impl BoardKey {
    /// The meaning of a key on a board; `None` if it has none here.
    pub(super) fn of(press: &KeyPress, board: &Board) -> Option<BoardKey> {
        if press.command || press.alt {
            return None;
        }
        let arrow = |direction| Some(BoardKey::Arrow(direction, press.shift));
        match press.code.as_str() {
            "ArrowUp" => arrow(Direction::Up),
            "ArrowDown" => arrow(Direction::Down),
            "ArrowLeft" => arrow(Direction::Left),
            "ArrowRight" => arrow(Direction::Right),
            "Escape" => Some(BoardKey::Deselect),
            code => piece_for_key(&press.key, code, board).map(BoardKey::Select),
        }
    }
}

/// The piece named by a key: by the typed character, or by the same letter in the other case. On keyboards without Latin letters,
/// by the key's position on a Latin keyboard.
fn piece_for_key(key: &str, code: &str, board: &Board) -> Option<usize> {
    let single = |text: &str| {
        let mut signs = text.chars();
        signs.next().filter(|sign| sign.is_ascii_alphanumeric() && signs.next().is_none())
    };
    let sign = single(key).or_else(|| single(code.strip_prefix("Key")?))?;
    let swapped =
        if sign.is_ascii_lowercase() { sign.to_ascii_uppercase() } else { sign.to_ascii_lowercase() };
    board.piece_named(sign).or_else(|| board.piece_named(swapped))
}

/// The nearest piece in a direction. One straight ahead takes precedence over one to the side.
pub(super) fn nearest_piece(
    position: &Position,
    drawing: &Drawing,
    from: usize,
    direction: Direction,
) -> Option<usize> {
    let grid = position.board().grid();
    let middle = |piece: usize| {
        let (row, col) = grid.row_col(position.anchors()[piece].into());
        let (x, y) = drawing.pieces[piece].label_position;
        (col as f64 + x / CELL, row as f64 + y / CELL)
    };
    let (x, y) = middle(from);
    let (dy, dx) = direction.offset();
    let ahead = |piece: &usize| {
        let at = middle(*piece);
        let (right, down) = (at.0 - x, at.1 - y);
        let (forward, aside) = match direction {
            Direction::Left | Direction::Right => (right * f64::from(dx), down.abs()),
            Direction::Up | Direction::Down => (down * f64::from(dy), right.abs()),
        };
        (forward, forward + 3.0 * aside)
    };
    let others = (0..drawing.pieces.len()).filter(|piece| *piece != from && ahead(piece).0 > 0.2);
    others.min_by(|one, other| ahead(one).1.total_cmp(&ahead(other).1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_puzzles::sliding::notation::{parse_goal, parse_position};

    #[test]
    fn a_character_names_a_piece() {
        let position = parse_position("AaB/1C.").expect("a board");
        let name = |key: &str, code: &str| {
            piece_for_key(key, code, position.board()).map(|piece| position.board().pieces()[piece].name())
        };
        assert_eq!((name("a", "KeyA"), name("A", "KeyA")), (Some('a'), Some('A')));
        assert_eq!((name("b", "KeyB"), name("B", "KeyB")), (Some('B'), Some('B')), "in either case");
        assert_eq!((name("1", "Digit1"), name("2", "Digit2")), (Some('1'), None));
        assert_eq!(name("с", "KeyC"), Some('C'), "a Russian keyboard");
        assert_eq!((name("Tab", "Tab"), name("h", "KeyH"), name("é", "Digit2")), (None, None, None));
    }

    #[test]
    fn arrows_walk_from_piece_to_piece() {
        let position = parse_position("BAAC/BAAC/DEEF/DGHF/I..J").expect("Klotski");
        let goal = parse_goal("..../..../..../.AA./.AA.", &position).expect("its goal");
        let drawing = Drawing::of(position.board(), &goal);
        let walk = |from: char, direction: Direction| {
            let from = position.board().piece_named(from).expect("a piece");
            nearest_piece(&position, &drawing, from, direction)
                .map(|piece| position.board().pieces()[piece].name())
        };
        assert_eq!(walk('A', Direction::Left), Some('B'));
        assert_eq!(walk('A', Direction::Down), Some('E'));
        assert_eq!(walk('E', Direction::Left), Some('D'));
        assert_eq!(walk('J', Direction::Left), Some('I'));
        assert_eq!(walk('J', Direction::Right), None);
        for direction in Direction::ALL {
            let mut at = 'A';
            for _ in 0..20 {
                at = walk(at, direction).unwrap_or(at);
            }
            assert_eq!(walk(at, direction), None, "it comes to an end {}", direction.name());
        }
    }
}
