//! The pictures a change goes through: where a way bends, and where another piece goes on. What goes straight is shown in one.

use crate::puzzle::Position;

/// The positions of a path that are shown, by index: the first, every one at which something else happens than before, the last.
pub(super) fn of(path: &[Position]) -> Vec<usize> {
    let last = path.len().saturating_sub(1);
    let bends = |at: &usize| {
        *at == 0 || *at == last || change(&path[at - 1], &path[*at]) != change(&path[*at], &path[at + 1])
    };
    (0..path.len()).filter(bends).collect()
}

/// How far each piece goes between two positions of a board; `None` between those of two.
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
    fn what_goes_straight_is_one_picture() {
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
