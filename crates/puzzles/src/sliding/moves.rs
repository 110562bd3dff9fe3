//! The legal moves of a position in a metric: a simple reference implementation, used for play and to test fast searches.

use litemap::LiteMap;

use super::cells::Direction;
use super::metric::{Metric, MoveRange};
use super::position::{Pieces, Position};

/// A move: some pieces and their common displacement. The path does not matter, only its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The pieces that slide.
    pub pieces: Pieces,
    /// The displacement in rows, downwards.
    pub down: i8,
    /// The displacement in columns, to the right.
    pub right: i8,
}

impl Move {
    /// The inverse move.
    #[must_use]
    pub const fn inverse(self) -> Move {
        Move { pieces: self.pieces, down: -self.down, right: -self.right }
    }
}

/// The legal moves, each once: single pieces by index before sets of pieces, short paths before long ones.
///
/// In the super metrics there may be as many moves as sets of pieces: about `2^n` for `n` pieces on an almost empty board.
/// The result is `None` if there are more than `most`, which bounds the work.
#[must_use]
pub fn legal_moves(position: &Position, metric: Metric, most: usize) -> Option<Vec<Move>> {
    let sets = if metric.is_super() {
        movable_sets(position, most)?
    } else {
        (0..position.anchors().len()).map(Pieces::single).collect()
    };
    let mut moves = Vec::new();
    for pieces in sets {
        let reached = reach(position, pieces, metric.move_range(), None);
        moves.extend(reached.into_iter().map(|Reached { by: (down, right), .. }| Move {
            pieces,
            down,
            right,
        }));
        if moves.len() > most {
            return None;
        }
    }
    Some(moves)
}

/// The position after a move and a shortest path of single steps; `None` if the move is not legal in the metric.
#[must_use]
pub fn trace_move(position: &Position, mv: Move, metric: Metric) -> Option<(Position, Vec<Direction>)> {
    if mv.pieces.is_empty() || mv.pieces.0 & !position.all_pieces().0 != 0 {
        return None;
    }
    if !metric.is_super() && mv.pieces.len() != 1 {
        return None;
    }
    let by = (mv.down, mv.right);
    let last = reach(position, mv.pieces, metric.move_range(), Some(by)).pop()?;
    (last.by == by).then_some((last.after, last.path))
}

/// Where some pieces can slide together.
#[derive(Clone)]
struct Reached {
    after: Position,
    /// The displacement: rows down, columns right.
    by: (i8, i8),
    /// A shortest path.
    path: Vec<Direction>,
}

/// Where some pieces can slide together, nearest first; no further than the displacement `until`, which is the last then.
fn reach(position: &Position, pieces: Pieces, range: MoveRange, until: Option<(i8, i8)>) -> Vec<Reached> {
    let mut all = vec![Reached { after: position.clone(), by: (0, 0), path: Vec::new() }];
    let mut next = 0;
    'search: while let Some(here) = all.get(next).cloned() {
        next += 1;
        for direction in Direction::ALL {
            let allowed = match range {
                MoveRange::Cell => here.path.is_empty(),
                MoveRange::Line => here.path.last().is_none_or(|last| *last == direction),
                MoveRange::Path => true,
            };
            let Some(after) = here.after.slid(pieces, direction).filter(|_| allowed) else { continue };
            let (down, right) = direction.offset();
            let by = (here.by.0 + down, here.by.1 + right);
            if all.iter().all(|reached| reached.by != by) {
                all.push(Reached { after, by, path: [here.path.as_slice(), &[direction]].concat() });
                if until == Some(by) {
                    break 'search;
                }
            }
        }
    }
    // The first one is where they are.
    all.split_off(1)
}

/// Every set of pieces that can slide together by one cell in some direction, smaller sets first; `None` if there are more
/// than `most`.
fn movable_sets(position: &Position, most: usize) -> Option<Vec<Pieces>> {
    let mut sets: LiteMap<(usize, Pieces), ()> = LiteMap::new();
    for direction in Direction::ALL {
        let pushed: Vec<Option<Pieces>> =
            (0..position.anchors().len()).map(|piece| position.pushed_pieces(piece, direction)).collect();
        // Branch on each piece: it moves, with all pieces that it pushes, or it stays, with all pieces that would push it.
        let mut open = vec![(0, Pieces::EMPTY, Pieces::EMPTY)];
        while let Some((piece, along, stays)) = open.pop() {
            if piece == pushed.len() {
                if !along.is_empty() && sets.insert((along.len(), along), ()).is_none() && sets.len() > most {
                    return None;
                }
                continue;
            }
            if along.contains(piece) || stays.contains(piece) {
                open.push((piece + 1, along, stays));
                continue;
            }
            let staying = (piece..pushed.len())
                .filter(|&other| pushed[other].is_some_and(|pushed| pushed.contains(piece)))
                .fold(stays.union(Pieces::single(piece)), |stays, other| stays.union(Pieces::single(other)));
            open.push((piece + 1, along, staying));
            if let Some(more) = pushed[piece].filter(|more| more.0 & stays.0 == 0) {
                open.push((piece + 1, along.union(more), stays));
            }
        }
    }
    Some(sets.into_iter().map(|((_, set), ())| set).collect())
}
