//! Solutions by beam search: each layer keeps only the most promising positions, more of them in each run.
//!
//! The puzzle estimates how promising a position is ([`Estimate`]). A beam finds valid solutions, but proves nothing.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::beam::BeamSearch;
//! use antipode_engine::search::search_puzzle::SearchPuzzle;
//! use antipode_puzzles::puzzle::Puzzle;
//! use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};
//!
//! let variant = Variant::new(Board::square(3, 3, 2)?, Rule::Quarter)?;
//! let scramble = [Turn::clockwise(0), Turn::clockwise(3), Turn::anticlockwise(1)];
//! let after = |here, turn: &Turn| variant.apply(&here, *turn).expect("the blocks of 3 × 3 are 0 to 3");
//! let position = scramble.iter().fold(variant.solved(), after);
//! let mut beam = BeamSearch::new(variant.cells(), &position, 20, 1_000_000);
//! beam.step(1_000);
//! let solution = beam.take_solution().expect("the position is near");
//! assert!(solution.iter().fold(position, after).is_solved());
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use std::collections::HashSet;

use super::search_puzzle::{CellPuzzle, Estimate};
use crate::resumable::{Resumable, Status};

/// The number of positions kept per layer, run after run, as long as memory allows.
const WIDTHS: [usize; 8] = [30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000];

/// Beam searches from one position, a step of work at a time.
#[derive(Debug)]
pub struct BeamSearch<C: CellPuzzle> {
    puzzle: C,
    cells: usize,
    start: Vec<C::Cell>,
    /// Solutions must have fewer moves than this.
    length_limit: usize,
    run: usize,
    /// The number of positions kept per layer in this run; 0 after the last run.
    width: usize,
    max_width: usize,
    /// The largest number of positions that a run may visit.
    max_seen: usize,
    /// The cells of the kept positions, one after the other, and their estimates.
    layer: Vec<C::Cell>,
    estimates: Vec<Estimate>,
    /// The origin of each kept position of each layer: the index of its predecessor, and the move.
    predecessors_by_depth: Vec<Vec<(u32, u16)>>,
    candidates: Vec<Candidate>,
    /// The next position of the layer to expand.
    cursor: usize,
    seen: HashSet<u64>,
    solution: Option<Vec<C::Move>>,
}

/// Score and hash in one number, for sorting (less is better), the predecessor and the move.
type Candidate = (u64, u32, u16);

const HASH_BITS: u32 = 44;

impl<C: CellPuzzle> BeamSearch<C> {
    /// A beam search for solutions of fewer than `below` moves, within about `bytes` bytes.
    #[must_use]
    pub fn new(puzzle: C, position: &C::Position, below: usize, bytes: usize) -> BeamSearch<C> {
        let cells = puzzle.cell_count();
        let mut beam = BeamSearch {
            cells,
            start: puzzle.cells_of(position),
            length_limit: below,
            run: 0,
            width: 0,
            // A quarter of the memory is for candidates of 16 bytes, an eighth for two layers at two bytes a cell,
            // the rest for visited positions with their trail: 40 bytes each, as the set may be half empty.
            max_width: (bytes / 64 / puzzle.move_count().max(1))
                .min(bytes / 16 / size_of::<C::Cell>().max(1) / cells),
            max_seen: bytes / 64,
            layer: Vec::new(),
            estimates: Vec::new(),
            predecessors_by_depth: Vec::new(),
            candidates: Vec::new(),
            cursor: 0,
            seen: HashSet::new(),
            solution: None,
            puzzle,
        };
        beam.begin();
        beam
    }

    /// From now on solutions must have fewer moves than `length`.
    pub(crate) fn set_length_limit(&mut self, length: usize) {
        self.length_limit = self.length_limit.min(length);
    }

    /// The number of positions kept per layer in this run; 0 after the last run.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The solution of the last step, if it found one. It is shorter than all before.
    pub fn take_solution(&mut self) -> Option<Vec<C::Move>> {
        self.solution.take()
    }

    fn begin(&mut self) {
        // A run after one that was narrowed by memory would repeat it.
        let before = self.run.checked_sub(1).map_or(0, |before| WIDTHS[before]);
        let wanted = WIDTHS.get(self.run).filter(|_| before < self.max_width);
        self.width = wanted.map_or(0, |width| *width.min(&self.max_width));
        self.layer = self.start.clone();
        self.estimates = vec![self.puzzle.estimate(&self.start)];
        self.predecessors_by_depth.clear();
        self.candidates.clear();
        self.seen.clear();
        self.cursor = 0;
    }

    /// Tries all moves of the next position of the layer.
    fn expand(&mut self) {
        let at = self.cursor;
        self.cursor += 1;
        let here = &self.layer[at * self.cells..(at + 1) * self.cells];
        let depth = self.predecessors_by_depth.len();
        for mv in 0..self.puzzle.move_count() {
            let Some(after) = self.puzzle.estimate_after(here, self.estimates[at], mv) else { continue };
            let in_time = depth + 1 + self.puzzle.lower_bound(after.need) as usize;
            if in_time < self.length_limit && !self.seen.contains(&after.hash) {
                let key = (u64::from(after.score) << HASH_BITS) | (after.hash >> (64 - HASH_BITS));
                self.candidates.push((key, at as u32, mv as u16));
                if after.score == 0 {
                    self.found(at, mv);
                    return;
                }
            }
        }
    }

    /// Keeps the best candidates. Ends the run when there are none.
    fn next_layer(&mut self) {
        let mut candidates = std::mem::take(&mut self.candidates);
        if candidates.len() > self.width * 2 {
            candidates.select_nth_unstable(self.width * 2);
            candidates.truncate(self.width * 2);
        }
        candidates.sort_unstable();
        candidates.dedup_by_key(|candidate| candidate.0);
        candidates.truncate(self.width);
        if candidates.is_empty() || self.seen.len() > self.max_seen {
            self.run += 1;
            self.begin();
            return;
        }
        let mut layer = Vec::with_capacity(candidates.len() * self.cells);
        let mut estimates = Vec::with_capacity(candidates.len());
        for &(_, from, mv) in &candidates {
            let from = from as usize;
            let before = &self.layer[from * self.cells..(from + 1) * self.cells];
            let first = layer.len();
            layer.extend_from_slice(before);
            let is_legal = self.puzzle.make(&mut layer[first..], &mut 0, usize::from(mv));
            debug_assert!(is_legal, "a candidate is the result of a legal move");
            estimates.push(self.puzzle.estimate(&layer[first..]));
        }
        self.seen.extend(estimates.iter().map(|estimate| estimate.hash));
        self.predecessors_by_depth.push(candidates.iter().map(|(_, from, mv)| (*from, *mv)).collect());
        (self.layer, self.estimates) = (layer, estimates);
        self.cursor = 0;
    }

    /// Records the solution that ends with this move from a position of the last layer.
    fn found(&mut self, mut at: usize, mv: usize) {
        let mut solution = vec![self.puzzle.move_at(mv)];
        for predecessors in self.predecessors_by_depth.iter().rev() {
            let (from, mv) = predecessors[at];
            solution.push(self.puzzle.move_at(usize::from(mv)));
            at = from as usize;
        }
        solution.reverse();
        self.length_limit = self.length_limit.min(solution.len());
        self.solution = Some(solution);
        self.run += 1;
        self.begin();
    }
}

impl<C: CellPuzzle> Resumable for BeamSearch<C> {
    /// Visits about `budget` more positions.
    fn step(&mut self, budget: u64) -> Status {
        let mut left = budget;
        while left > 0 && self.width > 0 && self.solution.is_none() {
            if self.cursor == self.estimates.len() {
                self.next_layer();
                continue;
            }
            self.expand();
            left = left.saturating_sub(self.puzzle.move_count() as u64);
        }
        Status::finished_if(self.width == 0 && self.solution.is_none())
    }
}
