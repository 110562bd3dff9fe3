//! The moves along a path of positions.

use antipode_puzzles::sliding::{Metric, Move, Pieces};

use super::super::expand::{Slide, expand};
use super::super::word::{Word, pieces_of};
use super::packed_key::PackedKey;
use super::position_code::PositionCode;

/// Turns the positions of a path into moves, one at a time.
#[derive(Clone, Debug)]
pub(super) struct PathMoves<K> {
    /// The positions after the start, in order.
    path: Vec<K>,
    key: K,
    anchors: Vec<u8>,
    moves: Vec<Move>,
}

impl<K: PackedKey> PathMoves<K> {
    /// A path from a position to its neighbour `path[0]`, from there to `path[1]`, and so on.
    pub(super) fn new<W: Word>(code: &PositionCode<W, K>, start: &[u8], path: Vec<K>) -> PathMoves<K> {
        let moves = Vec::with_capacity(path.len());
        PathMoves { path, key: code.key_of(start), anchors: start.to_vec(), moves }
    }

    /// Finds the next move. Returns the moves when all are known; none if the path is not one.
    pub(super) fn step<W: Word>(&mut self, code: &PositionCode<W, K>, metric: Metric) -> Option<Vec<Move>> {
        if let Some(&after) = self.path.get(self.moves.len()) {
            match move_between(code, metric, &self.anchors, self.key, after) {
                Some(slide) => {
                    self.moves.push(as_move(code, &self.anchors, slide));
                    slide.apply(&mut self.anchors);
                    self.key = after;
                }
                None => return Some(Vec::new()),
            }
        }
        (self.moves.len() == self.path.len()).then(|| std::mem::take(&mut self.moves))
    }
}

/// The move from a position to a neighbour; of several the one with the fewest pieces.
pub(super) fn move_between<W: Word, K: PackedKey>(
    code: &PositionCode<W, K>,
    metric: Metric,
    anchors: &[u8],
    key: K,
    after: K,
) -> Option<Slide> {
    let mut found: Option<Slide> = None;
    // It succeeded when the path was found.
    let _ = expand(&code.board, metric, anchors, &mut |slide| {
        let is_smaller = found.is_none_or(|known| slide.pieces.count_ones() < known.pieces.count_ones());
        if is_smaller && code.key_after(key, anchors, slide) == after {
            found = Some(slide);
        }
    });
    found
}

/// A slide from a position, as a move.
pub(super) fn as_move<W: Word, K>(code: &PositionCode<W, K>, anchors: &[u8], slide: Slide) -> Move {
    let cols = code.board.walled_grid.grid.cols() as i16;
    let piece = pieces_of(slide.pieces).next().unwrap_or(0);
    let before = i16::from(anchors[piece]);
    let there = before + slide.offset;
    Move {
        pieces: Pieces(slide.pieces),
        down: (there / cols - before / cols) as i8,
        right: (there % cols - before % cols) as i8,
    }
}
