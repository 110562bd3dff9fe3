//! Shortening where moves do not commute: parts of a solution are runs of consecutive moves.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::shorten::{RegionSize, SolutionShortener};
//! use antipode_engine::search::space_puzzle::SpacePuzzle;
//! use antipode_puzzles::puzzle::Puzzle;
//! use antipode_puzzles::ramka::Metric;
//!
//! let puzzle = SpacePuzzle::new(Metric::Tiles.space())?;
//! // Some way through the positions, and all of it back.
//! let (mut here, mut back) = (puzzle.solved(), Vec::new());
//! for turn in [0, 3, 1, 4, 2, 5, 0, 2] {
//!     let moves = puzzle.moves(&here);
//!     let mv = moves[turn % moves.len()];
//!     back.insert(0, puzzle.inverse(&here, mv).expect("slides go both ways"));
//!     here = puzzle.apply(&here, mv).expect("a legal move");
//! }
//! let shorten = SolutionShortener::new(&puzzle, &here, back.clone(), 10_000_000);
//! assert_eq!(shorten.region_size(), Some(RegionSize::Whole));
//! let shorten = shorten.run();
//! assert!(shorten.word().len() <= back.len());
//! let end = shorten.word().iter().fold(here, |here, mv| puzzle.apply(&here, *mv).expect("a legal move"));
//! assert!(puzzle.is_solved(&end));
//! # Ok::<(), antipode_puzzles::space::SpaceError>(())
//! ```

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
