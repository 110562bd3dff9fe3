//! God's numbers: how many moves suffice for every position of a board.
//!
//! ```
//! use antipode_puzzles::fifteen::{Board, Goal, Metric, Variant, gods_number};
//!
//! let variant = |metric| Variant::new(Board::new(4, 4, Goal::Rows).expect("sides from 2 to 6"), metric);
//! assert_eq!(gods_number(variant(Metric::Tiles)), Some(80));
//! assert_eq!(gods_number(variant(Metric::Slides)), Some(43));
//! ```

use super::metric::Metric;
use super::position::Position;
use super::variant::Variant;

/// Boards with the longer side first: God's number by tiles and by slides, 0 if it is not known here.
///
/// By tiles: OEIS A151944; 4 × 4 by Brüngger, Marzetta, Fukuda and Nievergelt (1999), 5 × 3 by Korf (2008). By slides: 4 × 4 by
/// Norskog and Davidson (2010), the others by complete tables.
const KNOWN: [([usize; 2], u32, u32); 9] = [
    ([2, 2], 6, 6),
    ([3, 2], 21, 20),
    ([4, 2], 36, 25),
    ([5, 2], 55, 36),
    ([6, 2], 80, 0),
    ([3, 3], 31, 24),
    ([4, 3], 53, 0),
    ([5, 3], 84, 0),
    ([4, 4], 80, 43),
];

/// The number of moves to the farthest positions, if it is known. It holds for every order of the tiles with the hole in a corner:
/// the mirror images of a board, and other names for its tiles, change no distance.
#[must_use]
pub fn gods_number(variant: Variant) -> Option<u32> {
    let board = variant.board();
    let (rows, cols) = (board.rows(), board.cols());
    let hole = Position::solved(board).hole();
    let is_at_edge = |place: usize, side: usize| place == 0 || place + 1 == side;
    if !is_at_edge(hole / cols, rows) || !is_at_edge(hole % cols, cols) {
        return None;
    }
    let (_, tiles, slides) =
        KNOWN.into_iter().find(|(sides, ..)| *sides == [rows.max(cols), rows.min(cols)])?;
    let number = match variant.metric() {
        Metric::Tiles => tiles,
        Metric::Slides => slides,
    };
    (number > 0).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fifteen::{Board, Goal};

    #[test]
    fn the_numbers_are_those_of_the_complete_tables() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/oeis");
        let mut checked = 0;
        for ([cols, rows], ..) in KNOWN {
            for metric in [Metric::Tiles, Metric::Slides] {
                let file = format!("{folder}/fifteen-{cols}x{rows}-{}.txt", metric.name());
                let Ok(table) = std::fs::read_to_string(file) else { continue };
                let farthest = table.lines().last().and_then(|line| line.split(' ').next()?.parse().ok());
                for (cols, rows) in [(cols, rows), (rows, cols)] {
                    for goal in [Goal::Rows, Goal::First] {
                        let board = Board::new(rows as u8, cols as u8, goal).expect("a board");
                        assert_eq!(gods_number(Variant::new(board, metric)), farthest, "{cols} × {rows}");
                    }
                }
                checked += 1;
            }
        }
        assert_eq!(checked, 10, "tables by tiles and by slides");
    }

    #[test]
    fn what_is_not_known_is_not_said() {
        // The hole of the spiral is in the middle.
        let spiral = Board::new(4, 4, Goal::Spiral).expect("a board");
        assert_eq!(gods_number(Variant::new(spiral, Metric::Tiles)), None);
        let large = Board::new(5, 5, Goal::Rows).expect("a board");
        assert_eq!(gods_number(Variant::new(large, Metric::Tiles)), None);
        let board = Board::new(3, 5, Goal::First).expect("a board");
        assert_eq!(gods_number(Variant::new(board, Metric::Tiles)), Some(84));
        assert_eq!(gods_number(Variant::new(board, Metric::Slides)), None);
    }
}
