//! The algorithm finder: the shortest words that send given numbers to given cells.
//!
//! On the solved board each number has a target cell (its own if it must stay) or is free. Free numbers are
//! indistinguishable, so the search distinguishes only the cells of the others: two balls of such arrangements grow
//! until they meet. Then the search counts all shortest words and lists some.
//!
//! ```text
//!   1 2 3      swap 1 and 2, 3 must stay,      2 1 3
//!   4 5 6      4 to 9 are free                 · · ·
//!   7 8 9                                      · · ·
//! ```
//!
//! Boards of up to 16 cells, without directions.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::bidirectional::Limits;
//! use antipode_engine::rotation::finder::AlgorithmFinder;
//! use antipode_puzzles::rotation::{Board, Rule, Variant};
//!
//! let variant = Variant::new(Board::square(3, 3, 2)?, Rule::Quarter)?;
//! let targets = [Some(1), Some(0), Some(2), None, None, None, None, None, None];
//! let finder = AlgorithmFinder::new(&variant, &targets, Limits::default()).expect("each target once").run();
//! assert_eq!((finder.distance(), finder.count()), (Some(4), Some(4)));
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use antipode_puzzles::rotation::{Position, ReachableSet, Turn, Variant};

use super::moves::{MoveSet, OrientedPermutation};
use super::packed::{PackedBoard, Packing};
use super::single_tile_bound::SingleTileBound;
use crate::resumable::{Resumable, Status};
use crate::search::ball_pair::{BallPair, GoalSide};
use crate::search::bidirectional::{Limits, SearchOutcome};
use crate::search::shortest_words::ShortestWords;

/// A resumable search for the shortest words with a given effect.
#[derive(Debug)]
pub struct AlgorithmFinder {
    moves: MoveSet,
    balls: BallPair<u64, PackedBoard<u64>>,
    shortest_words: Option<ShortestWords<u64>>,
    limits: Limits,
    positions_visited: u64,
    outcome: Option<SearchOutcome>,
}

/// The maximum number of free numbers whose orders are all tried to decide whether parity forbids the effect.
const FEW_FREE: usize = 4;

impl AlgorithmFinder {
    /// `targets[cell]` is the target cell of the number in `cell`; `None` when the number is free.
    ///
    /// # Errors
    /// If the numbers of targets and cells differ, a target is not on the board, two targets are equal, the board has more than
    /// 16 cells, or numbers have directions.
    pub fn new(
        variant: &Variant,
        targets: &[Option<u8>],
        limits: Limits,
    ) -> Result<AlgorithmFinder, AlgorithmFinderError> {
        // Words act on single numbers, even where numbers look the same.
        let variant = &variant.with_numbered_cells();
        let moves = MoveSet::of(variant);
        let cells = moves.cells;
        if moves.orientable || cells > 16 {
            return Err(AlgorithmFinderError::UnsupportedBoard);
        }
        if targets.len() != cells {
            return Err(AlgorithmFinderError::TargetCount { expected: cells, found: targets.len() });
        }
        // All free numbers share the label of the first one.
        let free = targets.iter().position(Option::is_none).unwrap_or(0) as u8;
        let mut goal = vec![free; cells];
        let mut sent: Vec<Option<usize>> = vec![None; cells];
        for (cell, &target) in targets.iter().enumerate() {
            let Some(target) = target else { continue };
            let target = usize::from(target);
            match sent.get_mut(target) {
                None => return Err(AlgorithmFinderError::NoSuchCell { cell, target }),
                Some(&mut Some(first)) => {
                    return Err(AlgorithmFinderError::SameTarget { first, second: cell, target });
                }
                Some(slot) => *slot = Some(cell),
            }
            goal[target] = cell as u8;
        }
        let start: Vec<u8> =
            (0..cells).map(|cell| if targets[cell].is_some() { cell as u8 } else { free }).collect();
        let packing = Packing::new(cells, false, u64::BITS)
            .ok_or(AlgorithmFinderError::UnsupportedBoard)?
            .with_labels(&start);
        let arrangement = |pull| OrientedPermutation { preimage: pull, spin: Vec::new() };
        let packed: PackedBoard<u64> = PackedBoard::new(packing, moves.clone());
        let goal = packed.pack_arrangement(&arrangement(goal));
        let start = packed.pack_arrangement(&arrangement(start));
        let meeting =
            BallPair::new(GoalSide::around(packed, &[goal], limits.bytes / 2), start, limits.bytes / 2);
        let impossible = !is_possible(variant, &moves, targets, &sent);
        let verdict = impossible.then_some(SearchOutcome::Unreachable);
        let mut finder = AlgorithmFinder {
            moves,
            balls: meeting,
            shortest_words: None,
            limits,
            positions_visited: 0,
            outcome: verdict,
        };
        finder.conclude();
        Ok(finder)
    }

    /// How the search ended; `None` while it runs. [`SearchOutcome::Unreachable`] means that no word has the effect.
    #[must_use]
    pub fn outcome(&self) -> Option<SearchOutcome> {
        self.outcome
    }

    /// A proven lower bound of the number of turns.
    #[must_use]
    pub fn lower_bound(&self) -> u32 {
        let lower = self.balls.lower_bound();
        self.balls.upper_bound().map_or(lower, |upper| lower.min(upper))
    }

    /// The length of the shortest words in turns; `None` before it is proven.
    #[must_use]
    pub fn distance(&self) -> Option<u32> {
        self.balls.upper_bound().filter(|upper| *upper <= self.balls.lower_bound())
    }

    /// The number of shortest words, saturating at `u64::MAX`. `None` before they are counted, or if memory did not suffice.
    #[must_use]
    pub fn count(&self) -> Option<u64> {
        self.shortest_words.as_ref().filter(|between| between.is_done()).map(ShortestWords::count)
    }

    /// At most `most` shortest words, sorted by their turns. While the search runs, at most one.
    #[must_use]
    pub fn words(&self, most: usize) -> Vec<Vec<Turn>> {
        let words = match &self.shortest_words {
            Some(between) if between.is_done() => between.words(&self.balls, most),
            _ if self.distance().is_some() => self.balls.moves().into_iter().take(most).collect(),
            _ => Vec::new(),
        };
        let turns = |word: Vec<usize>| word.into_iter().map(|mv| self.moves.turns[mv]).collect();
        words.into_iter().map(turns).collect()
    }

    /// The number of stored arrangements.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.balls.positions()
    }

    fn conclude(&mut self) {
        if self.outcome.is_some() {
            return;
        }
        if let Some(distance) = self.distance() {
            if self.shortest_words.is_none() && !self.balls.is_beyond() {
                self.shortest_words = Some(ShortestWords::new(&self.balls, distance));
            }
            if self.shortest_words.as_ref().is_none_or(ShortestWords::is_done) {
                self.outcome = Some(SearchOutcome::Solved);
            }
        } else if self.balls.upper_bound().is_none() && self.balls.is_exhausted() {
            self.outcome = Some(SearchOutcome::Unreachable);
        } else if self.positions_visited >= self.limits.positions {
            self.outcome = Some(SearchOutcome::LimitReached);
        }
    }
}

impl Resumable for AlgorithmFinder {
    /// Visits about `budget` more positions.
    fn step(&mut self, budget: u64) -> Status {
        if self.outcome.is_none() {
            match &mut self.shortest_words {
                Some(between) => between.step(&self.balls, budget),
                None => self.balls.step(budget, self.balls.lower_bound()),
            }
            self.positions_visited += budget;
            self.conclude();
        }
        Status::finished_if(self.outcome.is_some())
    }
}

/// A quick test: each number alone can reach its target and, with few free numbers, some order of the free numbers makes the
/// position reachable. If this holds, the effect may still be impossible; only the search decides.
fn is_possible(variant: &Variant, moves: &MoveSet, targets: &[Option<u8>], sent: &[Option<usize>]) -> bool {
    let tile_bound = SingleTileBound::new(moves);
    // Turns carry whatever is in a cell: it reaches the target iff the number at home in the target comes home from this cell.
    let alone = |(cell, target): (usize, &Option<u8>)| {
        target.is_none_or(|target| tile_bound.distance_of_number(target.into(), cell).is_some())
    };
    if !targets.iter().enumerate().all(alone) {
        return false;
    }
    let free: Vec<usize> = (0..targets.len()).filter(|cell| targets[*cell].is_none()).collect();
    if free.len() > FEW_FREE {
        return true;
    }
    let reachable = ReachableSet::of(variant.board());
    let orders = (1..=free.len()).product::<usize>();
    (0..orders).any(|order| {
        let mut left = free.clone();
        let mut order = order;
        let numbers: Vec<u8> = sent
            .iter()
            .map(|sent| {
                let number = sent.unwrap_or_else(|| {
                    let choice = order % left.len();
                    order /= left.len();
                    left.remove(choice)
                });
                number as u8 + 1
            })
            .collect();
        let position = Position::new(variant.board(), &numbers, &[]).expect("each number once");
        reachable.check(&position).is_ok()
    })
}

/// Why a search cannot start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AlgorithmFinderError {
    /// The board has more than 16 cells, or directions.
    #[error("the algorithm finder supports boards of up to 16 numbers without directions")]
    UnsupportedBoard,
    /// The number of targets is not the number of cells.
    #[error("expected {expected} targets, found {found}")]
    TargetCount {
        /// The number of cells.
        expected: usize,
        /// The number of targets.
        found: usize,
    },
    /// A target is not on the board.
    #[error("number {} has target square {}, which does not exist", .cell + 1, .target + 1)]
    NoSuchCell {
        /// The cell of the number, from 0.
        cell: usize,
        /// The target, from 0.
        target: usize,
    },
    /// Two numbers have the same target.
    #[error("numbers {} and {} have the same target square {}", .first + 1, .second + 1, .target + 1)]
    SameTarget {
        /// The cell of the first number, from 0.
        first: usize,
        /// The cell of the second number.
        second: usize,
        /// The common target.
        target: usize,
    },
}
