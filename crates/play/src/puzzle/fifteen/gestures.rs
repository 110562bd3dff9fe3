//! Taps on Fifteen: a tap on a tile in line with the hole slides it and all tiles between.

use antipode_puzzles::fifteen::{Direction, Move, Position};

/// The slide of a tap on a cell; none on the hole and on a tile that is not in line with it.
#[must_use]
pub fn tap(position: &Position, cell: usize) -> Vec<Move> {
    slide(position, cell).into_iter().collect()
}

/// The slide whose last tile is on a cell.
fn slide(position: &Position, cell: usize) -> Option<Move> {
    let board = position.board();
    if cell >= board.cell_count() {
        return None;
    }
    let ((row, col), (hole_row, hole_col)) = (board.place(cell), board.place(position.hole()));
    let direction = match (row.cmp(&hole_row), col.cmp(&hole_col)) {
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Direction::Right,
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => Direction::Left,
        (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Direction::Down,
        (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Direction::Up,
        _ => return None,
    };
    let tiles = board.distance(cell, position.hole()) as u8;
    Some(Move { direction, tiles })
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_puzzles::fifteen::format_moves;

    #[test]
    fn a_tap_in_line_with_the_hole_slides_the_run() {
        let position = Position::parse("1 2 3 4/5 6 0 7/8 9 10 11", "4x3".parse().expect("a board"));
        let position = position.expect("a position");
        let tapped = |cell| format_moves(&tap(&position, cell));
        assert_eq!([tapped(4), tapped(5), tapped(7), tapped(2), tapped(10)], ["R2", "R", "L", "D", "U"]);
        assert_eq!([tapped(6), tapped(0), tapped(11), tapped(99)], ["", "", "", ""]);
    }

    #[test]
    fn every_tap_is_legal_and_every_slide_can_be_tapped() {
        for seed in ["one", "two", "three"] {
            let position = Position::random("5x4".parse().expect("a board"), seed);
            let taps: Vec<Move> = (0..20).flat_map(|cell| tap(&position, cell)).collect();
            assert!(taps.iter().all(|mv| position.moved(*mv).is_some()));
            assert_eq!(taps.len(), 3 + 4, "the other cells of its row and column");
        }
    }
}
