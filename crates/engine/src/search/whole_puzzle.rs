//! Shortening where moves do not commute: parts of a solution are runs of consecutive moves.

use std::collections::HashMap;

use super::bidirectional::{BackwardBall, BidirectionalSearch, Limits};
use super::search_puzzle::SearchPuzzle;
use super::shorten::{GatheredWord, LocalWord, Place, RegionSize, Regions};

/// The whole puzzle as the only region. Every part of a solution is searched from the position where it starts to the one
/// where it ends.
#[derive(Clone, Debug)]
pub struct WholePuzzle<P> {
    puzzle: P,
    /// Whether positions fit into words.
    fits: bool,
    bytes: usize,
}

impl<P: SearchPuzzle> WholePuzzle<P> {
    /// The region. A search takes at most about `bytes` bytes.
    #[must_use]
    pub fn new(puzzle: &P, bytes: usize) -> WholePuzzle<P> {
        let fits = puzzle.packed::<u64>().is_some() || puzzle.packed::<u128>().is_some();
        WholePuzzle { puzzle: puzzle.clone(), fits, bytes }
    }

    fn after(&self, position: &P::Position, word: &[P::Move]) -> P::Position {
        let step = |here: P::Position, mv: &P::Move| self.puzzle.apply(&here, *mv);
        word.iter().try_fold(position.clone(), step).expect("the moves of a solution are legal")
    }
}

impl<P: SearchPuzzle> Regions<P> for WholePuzzle<P> {
    /// One, or none if positions do not fit into words.
    fn count(&self) -> usize {
        usize::from(self.fits)
    }

    fn placements(&self, _region: usize) -> usize {
        1
    }

    fn size(&self, _region: usize) -> RegionSize {
        RegionSize::Whole
    }

    fn gather(
        &self,
        word: &[P::Move],
        start: usize,
        _place: Place,
        most_moves: usize,
    ) -> Option<GatheredWord<P::Move>> {
        let inside = word[start..].iter().copied().take(most_moves).collect();
        Some(GatheredWord { inside, outside: Vec::new() })
    }

    fn localise(
        &self,
        _place: Place,
        origin: &P::Position,
        before: &[P::Move],
        inside: &[P::Move],
    ) -> LocalWord<P::Position, P::Move> {
        LocalWord { moves: inside.to_vec(), start: Some(self.after(origin, before)) }
    }

    fn begin(&mut self, _region: usize, word: &LocalWord<P::Position, P::Move>) -> BidirectionalSearch<P> {
        let start = word.start.as_ref().expect("a word of the whole puzzle has a start");
        let goal = self.after(start, &word.moves);
        let limits = Limits { bytes: self.bytes, positions: u64::MAX };
        let ball = BackwardBall::around(&self.puzzle, &goal, limits);
        BidirectionalSearch::new(ball.expect("there is a region if positions fit"), start)
    }

    fn end(&mut self, _region: usize, _search: BidirectionalSearch<P>) {}

    fn globalise(&self, _place: Place, local: P::Move) -> P::Move {
        local
    }

    /// Cuts out the moves between two visits of the same position.
    fn simplify(&self, origin: &P::Position, word: &mut Vec<P::Move>) {
        let mut here = origin.clone();
        let mut visits = HashMap::from([(here.clone(), 0)]);
        let mut path = vec![here.clone()];
        let mut short: Vec<P::Move> = Vec::new();
        for &mv in word.iter() {
            here = self.after(&here, &[mv]);
            if let Some(&first) = visits.get(&here) {
                short.truncate(first);
                for cut in path.drain(first + 1..) {
                    visits.remove(&cut);
                }
            } else {
                short.push(mv);
                visits.insert(here.clone(), short.len());
                path.push(here.clone());
            }
        }
        *word = short;
    }
}
