//! Solutions by beam search: each layer keeps only the most promising positions, more of them in each run.
//!
//! The score of a position combines the distances of its single numbers; one far number counts more than several near
//! ones. A beam finds valid solutions, but proves nothing.
//!
//! ```
//! use antipode_engine::resumable::Resumable;
//! use antipode_engine::search::beam::BeamSearch;
//! use antipode_engine::search::moves::MoveSet;
//! use antipode_engine::search::single_tile_bound::SingleTileBound;
//! use antipode_puzzles::rotation::{Board, Rule, Turn, Variant};
//!
//! let moves = MoveSet::of(&Variant::new(Board::square(3, 3, 2)?, Rule::Quarter)?);
//! let position = moves.effect_of(&[Turn::clockwise(0), Turn::clockwise(3), Turn::anticlockwise(1)]);
//! let mut beam = BeamSearch::new(&moves, SingleTileBound::new(&moves), &position, 20, 1_000_000);
//! beam.step(1_000);
//! let solution = beam.take_solution().expect("the position is near");
//! assert_eq!(moves.effect_of(&solution), position.inverse());
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use std::collections::HashSet;

use antipode_puzzles::rotation::Turn;

use super::moves::{MoveSet, OrientedPermutation};
use super::single_tile_bound::SingleTileBound;
use crate::resumable::{Resumable, Status};

/// The number of positions kept per layer, run after run, as long as memory allows.
const WIDTHS: [usize; 8] = [30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000];

/// Beam searches from one position, a step of work at a time.
#[derive(Debug)]
pub struct BeamSearch {
    turns: Vec<Turn>,
    /// For each move the source cell, the target cell and the quarter turns of all that it moves.
    carries: Vec<Vec<(u8, u8, u8)>>,
    cells: usize,
    bound: SingleTileBound,
    start: Vec<CellContent>,
    /// Solutions must have fewer moves than this.
    length_limit: usize,
    run: usize,
    /// The number of positions kept per layer in this run; 0 after the last run.
    width: usize,
    max_width: usize,
    /// The largest number of positions that a run may visit.
    max_seen: usize,
    /// The contents of the kept positions, one after the other.
    layer: Vec<CellContent>,
    scores: Vec<u32>,
    needs: Vec<u32>,
    hashes: Vec<u64>,
    /// The origin of each kept position of each layer: the index of its predecessor, and the move.
    trails: Vec<Vec<(u32, u16)>>,
    candidates: Vec<Candidate>,
    /// The next position of the layer to expand.
    cursor: usize,
    seen: HashSet<u64>,
    solution: Option<Vec<Turn>>,
}

type CellContent = (u8, u8);

/// Score and hash in one number, for sorting (less is better), the predecessor and the move.
type Candidate = (u64, u32, u16);

const HASH_BITS: u32 = 44;

impl BeamSearch {
    /// A beam search for solutions of fewer than `below` moves, within about `bytes` bytes.
    #[must_use]
    pub fn new(
        moves: &MoveSet,
        bound: SingleTileBound,
        position: &OrientedPermutation,
        below: usize,
        bytes: usize,
    ) -> BeamSearch {
        let spin = |effect: &OrientedPermutation, cell: usize| effect.spin.get(cell).copied().unwrap_or(0);
        let carry = |effect: &OrientedPermutation| {
            let touched = (0..moves.cells).filter(|cell| effect.touches(*cell));
            touched.map(|cell| (effect.preimage[cell], cell as u8, spin(effect, cell))).collect()
        };
        let start =
            position.preimage.iter().enumerate().map(|(cell, number)| (*number, spin(position, cell)));
        let mut beam = BeamSearch {
            turns: moves.turns.clone(),
            carries: moves.effects.iter().map(carry).collect(),
            cells: moves.cells,
            bound,
            start: start.collect(),
            length_limit: below,
            run: 0,
            width: 0,
            // A quarter of the memory is for candidates of 16 bytes, an eighth for two layers at two bytes a cell,
            // the rest for visited positions with their trail: 40 bytes each, as the set may be half empty.
            max_width: (bytes / 64 / moves.effects.len().max(1)).min(bytes / 32 / moves.cells),
            max_seen: bytes / 64,
            layer: Vec::new(),
            scores: Vec::new(),
            needs: Vec::new(),
            hashes: Vec::new(),
            trails: Vec::new(),
            candidates: Vec::new(),
            cursor: 0,
            seen: HashSet::new(),
            solution: None,
        };
        beam.begin();
        beam
    }

    /// From now on solutions must have fewer moves than `length`.
    pub fn set_length_limit(&mut self, length: usize) {
        self.length_limit = self.length_limit.min(length);
    }

    /// The number of positions kept per layer in this run; 0 after the last run.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The solution of the last step, if it found one. It is shorter than all before.
    pub fn take_solution(&mut self) -> Option<Vec<Turn>> {
        self.solution.take()
    }

    fn begin(&mut self) {
        // A run after one that was narrowed by memory would repeat it.
        let before = self.run.checked_sub(1).map_or(0, |before| WIDTHS[before]);
        let wanted = WIDTHS.get(self.run).filter(|_| before < self.max_width);
        self.width = wanted.map_or(0, |width| *width.min(&self.max_width));
        self.layer = self.start.clone();
        let contents = || (0_u8..).zip(self.start.iter().copied());
        self.scores = vec![contents().map(|(cell, content)| self.score(content, cell)).sum()];
        self.needs = vec![contents().map(|(cell, content)| self.need(content, cell)).sum()];
        self.hashes = vec![contents().fold(0, |hash, (cell, content)| hash ^ mixed(content, cell))];
        self.trails.clear();
        self.candidates.clear();
        self.seen.clear();
        self.cursor = 0;
    }

    fn need(&self, (number, direction): CellContent, cell: u8) -> u32 {
        self.bound.distance_of_oriented(number.into(), cell.into(), direction.into())
    }

    fn score(&self, content: CellContent, cell: u8) -> u32 {
        let need = self.need(content, cell);
        need * (need + 3)
    }

    /// Tries all moves of the next position of the layer.
    fn expand(&mut self) {
        let at = self.cursor;
        self.cursor += 1;
        let here = &self.layer[at * self.cells..(at + 1) * self.cells];
        let depth = self.trails.len();
        for (mv, parts) in self.carries.iter().enumerate() {
            let (mut score, mut need, mut hash) = (self.scores[at], self.needs[at], self.hashes[at]);
            for &(from, to, spin) in parts {
                let content = here[usize::from(from)];
                score = score.wrapping_sub(self.score(content, from));
                need = need.wrapping_sub(self.need(content, from));
                hash ^= mixed(content, from);
                let turned = (content.0, (content.1 + spin) % 4);
                score = score.wrapping_add(self.score(turned, to));
                need = need.wrapping_add(self.need(turned, to));
                hash ^= mixed(turned, to);
            }
            let in_time = depth + 1 + need.div_ceil(self.bound.max_decrease()) as usize;
            if in_time < self.length_limit && !self.seen.contains(&hash) {
                let key = (u64::from(score) << HASH_BITS) | (hash >> (64 - HASH_BITS));
                self.candidates.push((key, at as u32, mv as u16));
                if score == 0 {
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
        let (mut scores, mut needs, mut hashes) = (Vec::new(), Vec::new(), Vec::new());
        for &(key, from, mv) in &candidates {
            let from = from as usize;
            let before = &self.layer[from * self.cells..(from + 1) * self.cells];
            let first = layer.len();
            layer.extend_from_slice(before);
            for &(out, to, spin) in &self.carries[usize::from(mv)] {
                let (number, direction) = before[usize::from(out)];
                layer[first + usize::from(to)] = (number, (direction + spin) % 4);
            }
            let contents = || (0_u8..).zip(layer[first..].iter().copied());
            scores.push((key >> HASH_BITS) as u32);
            needs.push(contents().map(|(cell, content)| self.need(content, cell)).sum());
            hashes.push(contents().fold(0, |hash, (cell, content)| hash ^ mixed(content, cell)));
        }
        self.seen.extend(&hashes);
        self.trails.push(candidates.iter().map(|(_, from, mv)| (*from, *mv)).collect());
        (self.layer, self.scores, self.needs, self.hashes) = (layer, scores, needs, hashes);
        self.cursor = 0;
    }

    /// Records the solution that ends with this move from a position of the last layer.
    fn found(&mut self, mut at: usize, mv: usize) {
        let mut word = vec![self.turns[mv]];
        for trail in self.trails.iter().rev() {
            let (from, mv) = trail[at];
            word.push(self.turns[usize::from(mv)]);
            at = from as usize;
        }
        word.reverse();
        self.length_limit = self.length_limit.min(word.len());
        self.solution = Some(word);
        self.run += 1;
        self.begin();
    }
}

impl Resumable for BeamSearch {
    /// Visits about `budget` more positions.
    fn step(&mut self, budget: u64) -> Status {
        let mut left = budget;
        while left > 0 && self.width > 0 && self.solution.is_none() {
            if self.cursor == self.hashes.len() {
                self.next_layer();
                continue;
            }
            self.expand();
            left = left.saturating_sub(self.carries.len() as u64);
        }
        Status::finished_if(self.width == 0 && self.solution.is_none())
    }
}

/// 64 hash bits of the content of a cell.
fn mixed((number, direction): CellContent, cell: u8) -> u64 {
    let all = (u64::from(cell) << 16) | (u64::from(number) << 8) | u64::from(direction);
    let mixed = (all + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ (mixed >> 31)
}
