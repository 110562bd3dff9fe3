//! The frames of an animated path: a frame at each bend, and where another piece moves. A straight slide is a single frame.

use crate::puzzle::Position;

/// The indices of the positions to show: the first, every one where the direction or the moving piece changes, the last.
pub(super) fn of(path: &[Position]) -> Vec<usize> {
    let last = path.len().saturating_sub(1);
    let bends = |at: &usize| {
        *at == 0 || *at == last || change(&path[at - 1], &path[*at]) != change(&path[*at], &path[at + 1])
    };
    (0..path.len()).filter(bends).collect()
}

/// The displacement of each piece between two positions; `None` for other puzzles.
fn change(from: &Position, to: &Position) -> Option<Vec<i16>> {
    let (Position::Sliding(from), Position::Sliding(to)) = (from, to) else { return None };
    let (from, to) = (from.position().anchors(), to.position().anchors());
    Some(from.iter().zip(to).map(|(from, to)| i16::from(*to) - i16::from(*from)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Toy;
    use crate::puzzle::sliding::{Place, Tray};
    use antipode_puzzles::puzzle::Puzzle;

    #[test]
    fn a_straight_slide_is_one_frame() {
        let place = Place::read("A..B/..../.... -> .../.../..A", &Tray::usual().root());
        assert!(place.is_err(), "the goal has other rows");
        let place = Place::read("A..B/..../.... -> ..../..../..A.", &Tray::usual().root()).expect("a board");
        let mut path = vec![Position::Sliding(place)];
        for words in ["AD", "AD", "AR", "AR", "BD"] {
            let board = path.last().expect("a board");
            let mv = board.read_move(words).expect("a move");
            path.push(Toy::Sliding.apply(board, mv).expect("it is free"));
        }
        assert_eq!(of(&path), [0, 2, 4, 5]);
        assert_eq!(of(&path[..1]), [0]);
        assert_eq!(of(&path[..2]), [0, 1]);
    }
}
