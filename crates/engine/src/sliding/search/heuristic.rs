//! A heuristic: an estimate of the remaining steps, which is not a bound.

use antipode_puzzles::sliding::{Goal, Metric, PosedBoard};

use super::super::word::{Word, pieces_of};
use super::landmarks::{Landmarks, Subgoal};
use super::position_code::PositionCode;

/// A step of a piece in the way counts as this many steps of a goal piece.
const IN_THE_WAY: u32 = 2;
/// If the goal has more pieces than this, what is in the way says little, because most of it has a place itself.
const MAX_GOAL_PIECES: u32 = 4;

/// Estimates the steps that positions of a puzzle need.
#[derive(Clone, Debug)]
pub(super) struct Heuristic<W> {
    /// For each piece and anchor the number of cells to its place: entry `cells · piece + anchor`; 0 for other pieces.
    distances: Vec<u32>,
    /// The pieces of the goal.
    pieces: u64,
    subgoals: Vec<Subgoal<W>>,
    landmarks: Landmarks<W>,
}

impl<W: Word> Heuristic<W> {
    /// The heuristic of a puzzle; `None` if a piece could not reach its place on an empty board.
    pub(super) fn new<K>(puzzle: &PosedBoard, code: &PositionCode<W, K>) -> Option<Heuristic<W>> {
        let start = puzzle.start();
        let subgoals: Vec<Subgoal<W>> = match puzzle.goal() {
            Goal::Places(targets) => targets
                .iter()
                .map(|target| Subgoal {
                    pieces: target.pieces.iter().fold(0, |set, piece| set | 1 << piece),
                    places: target.anchors.iter().fold(W::EMPTY, |set, anchor| set | W::single(*anchor)),
                })
                .collect(),
            Goal::Corner { piece, rule } => {
                vec![Subgoal::of_corner(&start, &code.board, *piece, *rule)]
            }
        };
        let mut distances = vec![0; W::CELLS * code.board.pieces.len()];
        for subgoal in &subgoals {
            for piece in pieces_of(subgoal.pieces) {
                let known = &mut distances[W::CELLS * piece..W::CELLS * (piece + 1)];
                known.fill(u32::MAX);
                let mut open: Vec<u8> = (subgoal.places & code.board.pieces[piece].fits).iter().collect();
                open.iter().for_each(|anchor| known[usize::from(*anchor)] = 0);
                let mut next = 0;
                while let Some(&anchor) = open.get(next) {
                    next += 1;
                    let fronts = &code.board.fronts[piece][anchor.into()];
                    let there = code.board.walled_grid.open_neighbours(anchor, fronts, W::EMPTY);
                    for to in there.iter() {
                        if known[usize::from(to)] == u32::MAX {
                            known[usize::from(to)] = known[usize::from(anchor)] + 1;
                            open.push(to);
                        }
                    }
                }
                if known[usize::from(start.anchors()[piece])] == u32::MAX {
                    return None;
                }
            }
        }
        let pieces = subgoals.iter().fold(0, |all, subgoal| all | subgoal.pieces);
        Some(Heuristic { distances, pieces, subgoals, landmarks: Landmarks::new(&code.board, Metric::Step) })
    }

    /// An estimate of the steps that a position needs: 0 if it is a goal, `None` if it has no solution.
    pub(super) fn steps<K>(&self, code: &PositionCode<W, K>, anchors: &[u8]) -> Option<u32> {
        let distance = |piece: usize| self.distances[W::CELLS * piece + usize::from(anchors[piece])];
        let away = pieces_of(self.pieces).filter(|piece| distance(*piece) > 0);
        let (counted, sum) =
            away.fold((0_u64, 0), |(set, sum), piece| (set | 1 << piece, sum + distance(piece)));
        if self.pieces.count_ones() > MAX_GOAL_PIECES {
            return Some(sum);
        }
        let home = self.pieces & !counted;
        let others =
            self.landmarks.count(&code.board, anchors, &self.subgoals, (counted, home), u32::MAX - 1);
        (others < u32::MAX).then(|| sum + IN_THE_WAY * others)
    }
}
