//! A solution early, not the shortest: a beam search.
//!
//! Of each layer only the most promising positions are kept, by their [estimate](Heuristic). The beam gets wider from run to run, and each run looks
//! for a shorter solution than the one before.

use antipode_puzzles::sliding::{Metric, PosedBoard};

use super::super::expand::expand;
use super::super::word::Word;
use super::heuristic::Heuristic;
use super::key_set::{Full, KeySet};
use super::packed_key::PackedKey;
use super::position_code::PositionCode;

/// The width of the first run, and how many times wider each run is than the one before.
pub(super) const FIRST_WIDTH: usize = 100;
const WIDENING: usize = 4;
pub(super) const MAX_WIDTH: usize = 1 << 22;
/// Cost of one estimate, in position expansions.
const ESTIMATE_WORK: u64 = 8;
/// The visited positions take at most 1 / `SEEN_BYTES_SHARE` of the memory.
const SEEN_BYTES_SHARE: usize = 4;
/// No run is longer.
const MAX_DEPTH: usize = 1_000;

/// Runs of a beam search around the start.
#[derive(Clone, Debug)]
pub(super) struct Beam<W: Word, K> {
    start: K,
    heuristic: Heuristic<W>,
    max_bytes: usize,
    width: usize,
    /// The layers of this run: each position with the number of the one before it in the layer before.
    layers: Vec<Vec<(K, u32)>>,
    /// How many positions of the last layer were expanded.
    expanded: usize,
    /// The positions of the next layer.
    candidates: Vec<Candidate<K>>,
    seen: KeySet<K>,
    /// The positions of the best solution, from the start.
    best: Option<Vec<K>>,
    /// The number of moves of the best solution, found here or elsewhere.
    known: Option<usize>,
    is_finished: bool,
}

#[derive(Clone, Copy, Debug)]
struct Candidate<K> {
    /// The estimate of the steps that are left.
    away: u32,
    /// Decides between positions that are as far away, in an arbitrary but fixed order.
    order: u32,
    key: K,
    before: u32,
}

impl<W: Word, K: PackedKey> Beam<W, K> {
    /// Starts at the start of a puzzle with a beam of some width, for a solution that is shorter than a known one, if any;
    /// `None` if a piece could not reach its place on an empty board.
    pub(super) fn new(
        puzzle: &PosedBoard,
        code: &PositionCode<W, K>,
        max_bytes: usize,
        (width, known): (usize, Option<usize>),
    ) -> Option<Beam<W, K>> {
        let (start, heuristic) = (puzzle.start(), Heuristic::new(puzzle, code)?);
        let mut beam = Beam {
            start: code.key_of(start.anchors()),
            heuristic,
            max_bytes,
            width,
            known,
            layers: Vec::new(),
            expanded: 0,
            candidates: Vec::new(),
            seen: KeySet::new(max_bytes / SEEN_BYTES_SHARE),
            best: None,
            is_finished: false,
        };
        beam.begin_run();
        Some(beam)
    }

    fn begin_run(&mut self) {
        self.seen = KeySet::new(self.max_bytes / SEEN_BYTES_SHARE);
        let _ = self.seen.insert(self.start, self.max_slots());
        self.layers = vec![vec![(self.start, 0)]];
        self.expanded = 0;
        self.candidates.clear();
    }

    /// The positions of the best solution so far, from the start to a goal.
    pub(super) fn best(&self) -> Option<&[K]> {
        self.best.as_deref()
    }

    /// The number of positions of a layer that are kept.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Whether there is nothing left to try, or no memory for it.
    pub(super) fn is_finished(&self) -> bool {
        self.is_finished
    }

    /// The memory set aside, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.max_bytes
    }

    fn kept_bytes(&self) -> usize {
        let kept: usize = self.layers.iter().map(Vec::capacity).sum();
        kept * size_of::<(K, u32)>() + self.candidates.capacity() * size_of::<Candidate<K>>()
    }

    /// Does as much work as expanding `budget` positions.
    pub(super) fn step(&mut self, code: &PositionCode<W, K>, metric: Metric, budget: u64) {
        let (mut anchors, mut after) = (vec![0; code.pieces()], vec![0; code.pieces()]);
        let mut left = budget;
        while left > 0 {
            if self.is_finished {
                return;
            }
            let last = self.layers.last().expect("a run has a layer");
            let Some(&(key, _)) = last.get(self.expanded) else {
                self.add_layer();
                left -= 1;
                continue;
            };
            code.read(key, &mut anchors);
            let here = &anchors;
            let before = self.expanded as u32;
            let max_slots = self.max_slots();
            let Beam { seen, candidates, heuristic, .. } = self;
            let (mut is_full, mut estimates) = (false, 0);
            let expanded = expand(&code.board, metric, here, &mut |slide| {
                let key = code.key_after(key, here, slide);
                let inserted = seen.insert(key, max_slots);
                is_full |= inserted == Err(Full);
                if inserted != Ok(true) {
                    return;
                }
                after.copy_from_slice(here);
                slide.apply(&mut after);
                estimates += 1;
                if let Some(away) = heuristic.steps(code, &after) {
                    candidates.push(Candidate { away, order: key.hash() as u32, key, before });
                }
            });
            left = left.saturating_sub(1 + estimates * ESTIMATE_WORK);
            self.expanded += 1;
            let is_full = is_full && !self.forget();
            if expanded.is_err() || is_full || self.kept_bytes() > self.max_bytes / 2 {
                self.is_finished = true;
            }
        }
    }

    /// Forgets the positions that are not in the beam; whether that makes enough room.
    fn forget(&mut self) -> bool {
        let kept: usize = self.layers.iter().map(Vec::len).sum::<usize>() + self.candidates.len();
        let max_slots = self.max_slots();
        if 2 * kept > max_slots {
            return false;
        }
        self.seen = KeySet::new(self.max_bytes / SEEN_BYTES_SHARE);
        let in_layers = self.layers.iter().flatten().map(|(key, _)| *key);
        let keys = in_layers.chain(self.candidates.iter().map(|candidate| candidate.key));
        // Half full, it is not too full for a key.
        keys.map(|key| self.seen.insert(key, max_slots)).all(|inserted| inserted.is_ok())
    }

    /// The number of positions seen that there is memory for.
    fn max_slots(&self) -> usize {
        self.max_bytes / SEEN_BYTES_SHARE / size_of::<K>()
    }

    /// Keeps the best candidates as the next layer, or ends the run.
    fn add_layer(&mut self) {
        let goal = self.candidates.iter().find(|candidate| candidate.away == 0);
        let is_complete = self.candidates.len() <= self.width;
        if let Some(goal) = goal {
            let mut path = vec![goal.key];
            let mut number = goal.before;
            for layer in self.layers.iter().rev() {
                let (key, before) = layer[number as usize];
                path.push(key);
                number = before;
            }
            path.reverse();
            self.known = Some(path.len() - 1);
            self.best = Some(path);
        }
        // A longer path than the best one is of no use.
        let limit = self.known.map_or(MAX_DEPTH, |moves| moves.saturating_sub(1));
        if goal.is_some() || self.candidates.is_empty() || self.layers.len() >= limit {
            self.width *= WIDENING;
            self.is_finished = self.width > MAX_WIDTH;
            self.begin_run();
            return;
        }
        if !is_complete {
            self.candidates
                .select_nth_unstable_by_key(self.width, |candidate| (candidate.away, candidate.order));
            self.candidates.truncate(self.width);
        }
        self.layers.push(self.candidates.iter().map(|candidate| (candidate.key, candidate.before)).collect());
        self.candidates.clear();
        self.expanded = 0;
    }
}
