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

use std::fmt;

use antipode_puzzles::rotation::{Position, ReachableSet, Variant, Turn};

use super::between::Between;
use super::bidirectional::{Limits, Verdict};
use super::bound::Ways;
use super::meeting::{Meeting, Side};
use super::moves::{Effect, Moves};
use super::packed::Packing;
use super::survey::Status;

/// A search for the shortest words with a given effect, a step of work at a time.
#[derive(Debug)]
pub struct Finder {
    moves: Moves,
    meeting: Meeting<u64>,
    between: Option<Between<u64>>,
    limits: Limits,
    looked_at: u64,
    verdict: Option<Verdict>,
}

/// With at most this many free numbers, all their orders are tried to see whether parity forbids the effect.
const FEW_FREE: usize = 4;

impl Finder {
    /// `targets[cell]` is the target cell of the number in `cell`; `None` when the number is free.
    ///
    /// # Errors
    /// When the number of targets is not the number of cells, a target is not on the board, two targets are equal, or
    /// the board is too large or orientable.
    pub fn new(rotation: &Variant, targets: &[Option<u8>], limits: Limits) -> Result<Finder, FinderError> {
        let moves = Moves::of(rotation);
        let cells = moves.cells;
        if moves.orientable || cells > 16 {
            return Err(FinderError::Board);
        }
        if targets.len() != cells {
            return Err(FinderError::Targets { expected: cells, found: targets.len() });
        }
        // All free numbers bear the label of the first.
        let free = targets.iter().position(Option::is_none).unwrap_or(0) as u8;
        let mut goal = vec![free; cells];
        let mut sent: Vec<Option<usize>> = vec![None; cells];
        for (cell, &target) in targets.iter().enumerate() {
            let Some(target) = target else { continue };
            let target = usize::from(target);
            match sent.get_mut(target) {
                None => return Err(FinderError::NoSuchCell { cell, target }),
                Some(&mut Some(first)) => {
                    return Err(FinderError::SameTarget { first, second: cell, target });
                }
                Some(slot) => *slot = Some(cell),
            }
            goal[target] = cell as u8;
        }
        let start: Vec<u8> =
            (0..cells).map(|cell| if targets[cell].is_some() { cell as u8 } else { free }).collect();
        let packing = Packing::new(cells, false, u64::BITS).ok_or(FinderError::Board)?.of_labels(&start);
        let arrangement = |pull| Effect { pull, spin: Vec::new() };
        let side = Side::new(packing, &moves, &arrangement(goal), limits.bytes / 2);
        let meeting = Meeting::new(side, &arrangement(start), limits.bytes / 2);
        let impossible = !is_possible(rotation, &moves, targets, &sent);
        let verdict = impossible.then_some(Verdict::Unreachable);
        let mut finder = Finder { moves, meeting, between: None, limits, looked_at: 0, verdict };
        finder.conclude();
        Ok(finder)
    }

    /// Visits about `budget` more positions.
    pub fn step(&mut self, budget: u64) -> Status {
        if self.verdict.is_none() {
            match &mut self.between {
                Some(between) => between.step(&self.meeting, budget),
                None => self.meeting.step(budget, self.meeting.lower()),
            }
            self.looked_at += budget;
            self.conclude();
        }
        if self.verdict.is_some() { Status::Finished } else { Status::Working }
    }

    /// How the search ended; `None` while there is work left. [`SearchOutcome::Unreachable`]: no word has the effect.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// A proven lower bound of the number of turns.
    #[must_use]
    pub fn lower(&self) -> u32 {
        let lower = self.meeting.lower();
        self.meeting.upper().map_or(lower, |upper| lower.min(upper))
    }

    /// The number of turns of the shortest words, once it is proven.
    #[must_use]
    pub fn distance(&self) -> Option<u32> {
        self.meeting.upper().filter(|upper| *upper <= self.meeting.lower())
    }

    /// The number of shortest words, saturating at `u64::MAX`. `None` while it is unknown, or when memory did not
    /// suffice to count.
    #[must_use]
    pub fn count(&self) -> Option<u64> {
        self.between.as_ref().filter(|between| between.is_done()).map(Between::count)
    }

    /// At most `most` shortest words, in the order of their turns. Before the end there is none, or one.
    #[must_use]
    pub fn words(&self, most: usize) -> Vec<Vec<Turn>> {
        let words = match &self.between {
            Some(between) if between.is_done() => between.words(&self.meeting, most),
            _ if self.distance().is_some() => self.meeting.word().into_iter().take(most).collect(),
            _ => Vec::new(),
        };
        let turns = |word: Vec<usize>| word.into_iter().map(|mv| self.moves.turns[mv]).collect();
        words.into_iter().map(turns).collect()
    }

    /// The number of stored arrangements.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.meeting.positions()
    }

    fn conclude(&mut self) {
        if self.verdict.is_some() {
            return;
        }
        if let Some(distance) = self.distance() {
            if self.between.is_none() && !self.meeting.is_beyond() {
                self.between = Some(Between::new(&self.meeting, distance));
            }
            if self.between.as_ref().is_none_or(Between::is_done) {
                self.verdict = Some(Verdict::Solved);
            }
        } else if self.meeting.upper().is_none() && self.meeting.is_exhausted() {
            self.verdict = Some(Verdict::Unreachable);
        } else if self.looked_at >= self.limits.positions {
            self.verdict = Some(Verdict::Stopped);
        }
    }
}

/// Whether each number alone can reach its target and, with few free numbers, some order of them makes the whole
/// position reachable. Only a complete search decides the other cases.
fn is_possible(rotation: &Variant, moves: &Moves, targets: &[Option<u8>], sent: &[Option<usize>]) -> bool {
    let ways = Ways::new(moves);
    // The number of the target's cell can go home from this cell iff this cell's number can go the other way.
    let alone = |(cell, target): (usize, &Option<u8>)| {
        target.is_none_or(|target| ways.of_one(target.into(), cell).is_some())
    };
    if !targets.iter().enumerate().all(alone) {
        return false;
    }
    let free: Vec<usize> = (0..targets.len()).filter(|cell| targets[*cell].is_none()).collect();
    if free.len() > FEW_FREE {
        return true;
    }
    let reach = ReachableSet::of(rotation.board());
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
        let position = Position::new(rotation.board(), &numbers, &[]).expect("each number once");
        reach.check(&position).is_ok()
    })
}

/// Why a search cannot start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinderError {
    /// The board has more than 16 cells, or directions.
    Board,
    /// The number of targets is not the number of cells.
    Targets {
        /// The number of cells.
        expected: usize,
        /// The number of targets.
        found: usize,
    },
    /// A target is not on the board.
    NoSuchCell {
        /// The cell of the number, from 0.
        cell: usize,
        /// The target, from 0.
        target: usize,
    },
    /// Two numbers have the same target.
    SameTarget {
        /// The cell of the first number, from 0.
        first: usize,
        /// The cell of the second number.
        second: usize,
        /// The common target.
        target: usize,
    },
}

impl fmt::Display for FinderError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FinderError::Board => {
                write!(out, "the algorithm finder supports boards of up to 16 numbers without directions")
            }
            FinderError::Targets { expected, found } => {
                write!(out, "expected {expected} targets, found {found}")
            }
            FinderError::NoSuchCell { cell, target } => {
                write!(out, "number {} has target square {}, which does not exist", cell + 1, target + 1)
            }
            FinderError::SameTarget { first, second, target } => {
                write!(out, "numbers {} and {} have the same target square {}", first + 1, second + 1, target + 1)
            }
        }
    }
}

impl std::error::Error for FinderError {}
