//! Fifteen's moves in words.

use antipode_puzzles::fifteen::{self, Direction, Move, Position};

/// A move in words, independent of the position: `3 tiles to the left`.
#[must_use]
pub fn describe(mv: Move) -> String {
    let direction = match mv.direction {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Left => "to the left",
        Direction::Right => "to the right",
    };
    match mv.tiles {
        1 => format!("one tile {direction}"),
        tiles => format!("{tiles} tiles {direction}"),
    }
}

/// A move in this position as an instruction: `slide tile 5 up`.
#[must_use]
pub fn instruction(position: &Position, mv: Move) -> String {
    let handle = fifteen::scene(position).handles.into_iter().find(|handle| handle.mv == mv);
    handle.map_or_else(|| describe(mv), |handle| handle.name)
}

/// A sentence that names the line of a move, but neither the tile nor its direction.
#[must_use]
pub fn location_hint(position: &Position, mv: Move) -> String {
    let (row, col) = position.board().place(position.hole());
    match mv.direction.is_vertical() {
        true => format!("Slide along column {}.", col + 1),
        false => format!("Slide along row {}.", row + 1),
    }
}

/// The cells of the sliding tiles, or of their whole line.
#[must_use]
pub fn highlighted_slots(position: &Position, mv: Move, location_only: bool) -> Vec<usize> {
    if !location_only {
        let tiles = position.sliding_tiles(mv).unwrap_or_default();
        return tiles.into_iter().map(|tile| position.cell_of(tile)).collect();
    }
    let board = position.board();
    let (row, col) = board.place(position.hole());
    let in_line = |cell: &usize| match mv.direction.is_vertical() {
        true => board.place(*cell).1 == col,
        false => board.place(*cell).0 == row,
    };
    (0..board.cell_count()).filter(in_line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_puzzles::fifteen::parse_moves;

    #[test]
    fn moves_in_words() {
        let position =
            Position::parse("1 2 3/4 5 6/0 7 8", "3x3".parse().expect("a board")).expect("a position");
        let mv = |text: &str| parse_moves(text).expect("a move")[0];
        assert_eq!(describe(mv("L2")), "2 tiles to the left");
        assert_eq!(instruction(&position, mv("L2")), "slide 2 tiles left, from tile 8 on");
        assert_eq!(instruction(&position, mv("D")), "slide tile 4 down");
        assert_eq!(instruction(&position, mv("U")), "one tile up", "not possible here");
        assert_eq!(location_hint(&position, mv("L2")), "Slide along row 3.");
        assert_eq!(location_hint(&position, mv("D")), "Slide along column 1.");
        assert_eq!(highlighted_slots(&position, mv("L2"), false), [7, 8]);
        assert_eq!(highlighted_slots(&position, mv("D"), true), [0, 3, 6]);
        assert_eq!(highlighted_slots(&position, mv("R"), false), Vec::<usize>::new());
    }
}
