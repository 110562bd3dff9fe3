//! Iterative deepening: depth-first passes, one move longer each time, pruned by lower bounds. For puzzles of any
//! size.
//!
//! The search changes one position in place and stores only the path to it. A pass without result raises the lower
//! bound; the first solution found is a shortest one. Far from the solved position a pass takes too long to wait for.
//! Near it this search is exact on puzzles that are too large for any other search.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::deepening::IterativeDeepening;
//! use antipode_engine::search::search_puzzle::SearchPuzzle;
//! use antipode_puzzles::puzzle::Puzzle;
//! use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};
//!
//! let variant = Variant::new(Board::square(8, 8, 2)?, Rule::Quarter)?;
//! let scramble = [Turn::clockwise(0), Turn::clockwise(1), Turn::clockwise(8)];
//! let after = |here, turn: &Turn| variant.apply(&here, *turn).expect("8 × 8 has 49 blocks");
//! let position = scramble.iter().fold(variant.solved(), after);
//! // Every turn is an odd permutation, so all solutions have an odd number of turns.
//! let search = IterativeDeepening::new(variant.cells(), &position, 1).run();
//! let shortest = [Turn::anticlockwise(8), Turn::anticlockwise(1), Turn::anticlockwise(0)];
//! assert_eq!(search.solution(), Some(&shortest[..]));
//! assert_eq!(search.lower_bound(), 3);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use super::search_puzzle::CellPuzzle;
use crate::resumable::{Resumable, Status};

/// An iterative deepening search, a step of work at a time.
#[derive(Debug)]
pub struct IterativeDeepening<C: CellPuzzle> {
    puzzle: C,
    /// The position after the moves of the path, and its need.
    cells: Vec<C::Cell>,
    need: u32,
    /// The length of solutions in this pass.
    length: u32,
    /// The increase per pass: 2 if all solutions have the same parity, else 1.
    stride: u32,
    /// The moves made, and the next one to try after them.
    path: Vec<usize>,
    next: usize,
    solution: Option<Vec<C::Move>>,
}

impl<C: CellPuzzle> IterativeDeepening<C> {
    /// A search from a position that starts with solutions of `lower` moves. `lower` must be a proven lower bound,
    /// with the parity of all distances if they share one.
    #[must_use]
    pub fn new(puzzle: C, position: &C::Position, lower: u32) -> IterativeDeepening<C> {
        let cells = puzzle.cells_of(position);
        IterativeDeepening {
            need: puzzle.estimate(&cells).need,
            cells,
            length: lower,
            stride: if puzzle.parity(position).is_some() { 2 } else { 1 },
            puzzle,
            path: Vec::new(),
            next: 0,
            solution: None,
        }
    }

    /// A proven lower bound of the number of moves.
    #[must_use]
    pub fn lower_bound(&self) -> u32 {
        self.length
    }

    /// Raises the lower bound to one proven elsewhere, with the same parity as before. Abandons a pass for shorter
    /// solutions.
    pub(crate) fn raise_lower_bound(&mut self, lower: u32) {
        if lower <= self.length || self.solution.is_some() {
            return;
        }
        while let Some(mv) = self.path.pop() {
            self.puzzle.undo(&mut self.cells, &mut self.need, mv);
        }
        self.next = 0;
        self.length = lower;
    }

    /// A shortest solution, once it is found.
    #[must_use]
    pub fn solution(&self) -> Option<&[C::Move]> {
        self.solution.as_deref()
    }

    /// Takes the last move back. The pass ends when there is none.
    fn backtrack(&mut self) {
        match self.path.pop() {
            Some(mv) => {
                self.puzzle.undo(&mut self.cells, &mut self.need, mv);
                self.next = mv + 1;
            }
            None => {
                self.length += self.stride;
                self.next = 0;
            }
        }
    }
}

impl<C: CellPuzzle> Resumable for IterativeDeepening<C> {
    /// Visits about `budget` more positions.
    fn step(&mut self, budget: u64) -> Status {
        let mut left = budget;
        while left > 0 && self.solution.is_none() {
            if self.next == 0 && self.puzzle.are_solved(&self.cells, self.need) {
                self.solution = Some(self.path.iter().map(|mv| self.puzzle.move_at(*mv)).collect());
                break;
            }
            let deep = self.path.len() as u32 == self.length;
            let allowed = |mv: &usize| self.path.last().is_none_or(|last| self.puzzle.may_follow(*last, *mv));
            let mv = (self.next..self.puzzle.move_count()).find(allowed).filter(|_| !deep);
            let Some(mv) = mv else {
                self.backtrack();
                continue;
            };
            left -= 1;
            if !self.puzzle.make(&mut self.cells, &mut self.need, mv) {
                self.next = mv + 1;
                continue;
            }
            let rest = self.length - self.path.len() as u32 - 1;
            self.path.push(mv);
            self.next = 0;
            if !self.puzzle.need_allows(self.need, rest) {
                self.backtrack();
            }
        }
        Status::finished_if(self.solution.is_some())
    }
}
