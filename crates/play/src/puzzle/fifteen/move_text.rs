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

/// The cells of the sliding tiles.
#[must_use]
pub fn highlighted_slots(position: &Position, mv: Move) -> Vec<usize> {
    let tiles = position.sliding_tiles(mv).unwrap_or_default();
    tiles.into_iter().map(|tile| position.cell_of(tile)).collect()
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
        assert_eq!(highlighted_slots(&position, mv("L2")), [7, 8]);
        assert_eq!(highlighted_slots(&position, mv("R")), Vec::<usize>::new());
    }
}
