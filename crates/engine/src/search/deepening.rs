//! Iterative deepening: depth-first passes, one move longer each time, pruned by lower bounds. For boards of any
//! size.
//!
//! The search changes one position in place and stores only the path to it. A pass without result raises the lower
//! bound; the first solution found is a shortest one. Far from the solved position a pass takes too long to wait for.
//! Near it this search is exact on boards that are too large for any other search.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::deepening::IterativeDeepening;
//! use antipode_engine::search::moves::MoveSet;
//! use antipode_engine::search::single_tile_bound::SingleTileBound;
//! use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};
//!
//! let moves = MoveSet::of(&Variant::new(Board::square(8, 8, 2)?, Rule::Quarter)?);
//! let position = moves.effect_of(&[Turn::clockwise(0), Turn::clockwise(1), Turn::clockwise(8)]);
//! // Every turn is an odd permutation, so all solutions have an odd number of turns.
//! let search = IterativeDeepening::new(&moves, SingleTileBound::new(&moves), &position, 1).run();
//! let shortest = [Turn::anticlockwise(8), Turn::anticlockwise(1), Turn::anticlockwise(0)];
//! assert_eq!(search.solution(), Some(&shortest[..]));
//! assert_eq!(search.lower_bound(), 3);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use antipode_puzzles::rotation::Turn;

use super::moves::{MoveSet, OrientedPermutation};
use super::sequence_pruning::SequencePruning;
use super::single_tile_bound::SingleTileBound;
use crate::resumable::{Resumable, Status};

/// An iterative deepening search, a step of work at a time.
#[derive(Debug)]
pub struct IterativeDeepening {
    turns: Vec<Turn>,
    carries: Vec<CellMoves>,
    sequence_pruning: SequencePruning,
    bound: SingleTileBound,
    /// The content of each cell, and the sum of the distances of all numbers.
    contents: Vec<(u8, u8)>,
    sum: u32,
    /// The length of solutions in this pass.
    length: u32,
    /// The increase per pass: 2 if all solutions have the same parity, else 1.
    stride: u32,
    /// The moves made, and the next one to try after them.
    path: Vec<usize>,
    next: usize,
    solution: Option<Vec<Turn>>,
}

/// A move as a list of cell moves.
#[derive(Debug)]
struct CellMoves {
    /// Source cell, target cell and quarter turns clockwise.
    parts: Vec<(u8, u8, u8)>,
}

impl IterativeDeepening {
    /// A search from a position that starts with solutions of `lower` moves. `lower` must be a proven lower bound,
    /// with the parity of all distances if they share one.
    #[must_use]
    pub fn new(
        moves: &MoveSet,
        bound: SingleTileBound,
        position: &OrientedPermutation,
        lower: u32,
    ) -> IterativeDeepening {
        let carry = |effect: &OrientedPermutation| {
            let touched = (0..moves.cells).filter(|cell| effect.touches(*cell));
            let part = |cell: usize| {
                (effect.preimage[cell], cell as u8, effect.spin.get(cell).copied().unwrap_or(0))
            };
            CellMoves { parts: touched.map(part).collect() }
        };
        let spin = |cell| position.spin.get(cell).copied().unwrap_or(0);
        let contents: Vec<_> =
            position.preimage.iter().enumerate().map(|(cell, number)| (*number, spin(cell))).collect();
        IterativeDeepening {
            turns: moves.turns.clone(),
            carries: moves.effects.iter().map(carry).collect(),
            sequence_pruning: SequencePruning::new(moves),
            sum: bound.distance_sum(position),
            bound,
            contents,
            length: lower,
            stride: if moves.all_odd() { 2 } else { 1 },
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
    pub fn raise_lower_bound(&mut self, lower: u32) {
        if lower <= self.length || self.solution.is_some() {
            return;
        }
        while let Some(mv) = self.path.pop() {
            self.undo(mv);
        }
        self.next = 0;
        self.length = lower;
    }

    /// A shortest solution, once it is found.
    #[must_use]
    pub fn solution(&self) -> Option<&[Turn]> {
        self.solution.as_deref()
    }

    /// Whether all distances are 0. A number that cannot reach its cell counts as 0, too.
    fn is_solved(&self) -> bool {
        self.sum == 0 && self.contents.iter().enumerate().all(|(cell, content)| *content == (cell as u8, 0))
    }

    /// Takes the last move back. The pass ends when there is none.
    fn backtrack(&mut self) {
        match self.path.pop() {
            Some(mv) => {
                self.undo(mv);
                self.next = mv + 1;
            }
            None => {
                self.length += self.stride;
                self.next = 0;
            }
        }
    }

    fn go(&mut self, mv: usize) {
        let IterativeDeepening { carries, contents, bound, sum, .. } = self;
        let mut carried = [(0, 0); MAX_CELLS];
        let parts = &carries[mv].parts;
        for (slot, &(from, ..)) in carried.iter_mut().zip(parts) {
            *slot = contents[usize::from(from)];
            *sum -= need(bound, *slot, from);
        }
        for (&(number, direction), &(_, to, spin)) in carried.iter().zip(parts) {
            let content = (number, (direction + spin) % 4);
            *sum += need(bound, content, to);
            contents[usize::from(to)] = content;
        }
    }

    fn undo(&mut self, mv: usize) {
        let IterativeDeepening { carries, contents, bound, sum, .. } = self;
        let mut carried = [(0, 0); MAX_CELLS];
        let parts = &carries[mv].parts;
        for (slot, &(_, to, _)) in carried.iter_mut().zip(parts) {
            *slot = contents[usize::from(to)];
            *sum -= need(bound, *slot, to);
        }
        for (&(number, direction), &(from, _, spin)) in carried.iter().zip(parts) {
            let content = (number, (direction + 4 - spin) % 4);
            *sum += need(bound, content, from);
            contents[usize::from(from)] = content;
        }
    }
}

impl Resumable for IterativeDeepening {
    /// Visits about `budget` more positions.
    fn step(&mut self, budget: u64) -> Status {
        let mut left = budget;
        while left > 0 && self.solution.is_none() {
            if self.next == 0 && self.is_solved() {
                self.solution = Some(self.path.iter().map(|mv| self.turns[*mv]).collect());
                break;
            }
            let deep = self.path.len() as u32 == self.length;
            let allowed =
                |mv: &usize| self.path.last().is_none_or(|last| self.sequence_pruning.allows(*last, *mv));
            let mv = (self.next..self.carries.len()).find(allowed).filter(|_| !deep);
            let Some(mv) = mv else {
                self.backtrack();
                continue;
            };
            left -= 1;
            self.go(mv);
            let rest = self.length - self.path.len() as u32 - 1;
            self.path.push(mv);
            self.next = 0;
            if self.sum > self.bound.max_decrease() * rest {
                self.backtrack();
            }
        }
        Status::finished_if(self.solution.is_some())
    }
}

/// The most cells of a block: those of a board of 12 × 12.
const MAX_CELLS: usize = 144;

fn need(bound: &SingleTileBound, (number, direction): (u8, u8), cell: u8) -> u32 {
    bound.distance_of_oriented(number.into(), cell.into(), direction.into())
}
