//! The frames of an animated path: a frame at each bend, and where another piece moves. A straight slide is a single frame.

use antipode_play::puzzle::Position;

/// The indices of the positions to show: the first, every one where the direction or the moving piece changes, the last.
pub(super) fn key_frames(path: &[Position]) -> Vec<usize> {
    let last = path.len().saturating_sub(1);
    let bends = |at: &usize| {
        *at == 0
            || *at == last
            || displacements(&path[at - 1], &path[*at]) != displacements(&path[*at], &path[at + 1])
    };
    (0..path.len()).filter(bends).collect()
}

/// The displacement of each piece between two positions; `None` for other puzzles.
fn displacements(from: &Position, to: &Position) -> Option<Vec<i16>> {
    let (Position::Sliding(from), Position::Sliding(to)) = (from, to) else { return None };
    let (from, to) = (from.position().anchors(), to.position().anchors());
    Some(from.iter().zip(to).map(|(from, to)| i16::from(*to) - i16::from(*from)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::puzzle::sliding::{Component, PosedPosition};

    #[test]
    fn a_straight_slide_is_one_frame() {
        let place = PosedPosition::parse("A..B/..../.... -> .../.../..A", &Component::klotski().root());
        assert!(place.is_err(), "the goal has other rows");
        let place = PosedPosition::parse("A..B/..../.... -> ..../..../..A.", &Component::klotski().root())
            .expect("a board");
        let mut path = vec![Position::Sliding(place)];
        for words in ["AD", "AD", "AR", "AR", "BD"] {
            let board = path.last().expect("a board");
            let mv = board.parse_move(words).expect("a move");
            path.push(board.apply(mv).expect("it is free"));
        }
        assert_eq!(key_frames(&path), [0, 2, 4, 5]);
        assert_eq!(key_frames(&path[..1]), [0]);
        assert_eq!(key_frames(&path[..2]), [0, 1]);
    }
}
