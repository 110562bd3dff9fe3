//! A solution early, not the shortest: a beam search.
//!
//! Of each layer only the most promising positions are kept: those in which the pieces of the goal are nearest to their
//! places, measured in cells on the board without the other pieces. The beam gets wider from run to run, and each run looks
//! for a shorter solution than the one before.

use antipode_puzzles::sliding::{Goal, Metric, PosedBoard};

use super::super::expand::expand;
use super::super::word::{Word, pieces_of};
use super::key_set::{Full, KeySet};
use super::packed_key::PackedKey;
use super::position_code::PositionCode;

/// The width of the first run, and how many times wider each run is than the one before.
const FIRST_WIDTH: usize = 100;
const WIDENING: usize = 4;
const MAX_WIDTH: usize = 1 << 22;
/// The positions seen take one of so many bytes.
const SEEN_BYTES_SHARE: usize = 4;
/// No run is longer.
const MAX_DEPTH: usize = 1_000;

/// Runs of a beam search around the start.
#[derive(Clone, Debug)]
pub(super) struct Beam<K> {
    start: K,
    /// For each piece and anchor the number of cells to its place: entry `cells · piece + anchor`; 0 for other pieces.
    distances: Vec<u32>,
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
    is_finished: bool,
}

#[derive(Clone, Copy, Debug)]
struct Candidate<K> {
    /// The number of cells that the pieces of the goal are away from their places.
    away: u32,
    /// Decides between positions that are as far away, in an arbitrary but fixed order.
    order: u32,
    key: K,
    before: u32,
}

impl<K: PackedKey> Beam<K> {
    /// Starts at the start of a puzzle; `None` if a piece could not reach its place on an empty board.
    pub(super) fn new<W: Word>(
        puzzle: &PosedBoard,
        code: &PositionCode<W, K>,
        max_bytes: usize,
    ) -> Option<Beam<K>> {
        let start = puzzle.start();
        let mut distances = vec![0; W::CELLS * code.pieces()];
        let places: Vec<(usize, W)> = match puzzle.goal() {
            Goal::Places(targets) => targets
                .iter()
                .flat_map(|target| {
                    let set = target.anchors.iter().fold(W::EMPTY, |set, anchor| set | W::single(*anchor));
                    target.pieces.iter().map(move |piece| (*piece, set))
                })
                .collect(),
            Goal::Corner { piece, rule } => {
                let board = start.board();
                let is_there =
                    |anchor: &u8| rule.is_satisfied(board, board.pieces()[*piece].cells_at(*anchor));
                let set = code.board.pieces[*piece].fits.iter().filter(is_there);
                vec![(*piece, set.fold(W::EMPTY, |set, anchor| set | W::single(anchor)))]
            }
        };
        for (piece, set) in places {
            let known = &mut distances[W::CELLS * piece..W::CELLS * (piece + 1)];
            known.fill(u32::MAX);
            let mut open: Vec<u8> = (set & code.board.pieces[piece].fits).iter().collect();
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
        let mut beam = Beam {
            start: code.key_of(start.anchors()),
            distances,
            max_bytes,
            width: FIRST_WIDTH,
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

    /// Expands up to `budget` positions.
    pub(super) fn step<W: Word>(&mut self, code: &PositionCode<W, K>, metric: Metric, budget: u64) {
        let mut anchors = vec![0; code.pieces()];
        for _ in 0..budget {
            if self.is_finished {
                return;
            }
            let last = self.layers.last().expect("a run has a layer");
            let Some(&(key, _)) = last.get(self.expanded) else {
                self.add_layer();
                continue;
            };
            code.read(key, &mut anchors);
            let (here, distances) = (&anchors, &self.distances);
            let distance = |piece: usize, anchor: u8| distances[W::CELLS * piece + usize::from(anchor)];
            let away: u32 = (0..here.len()).map(|piece| distance(piece, here[piece])).sum();
            let before = self.expanded as u32;
            let max_slots = self.max_slots();
            let (seen, candidates) = (&mut self.seen, &mut self.candidates);
            let mut is_full = false;
            let expanded = expand(&code.board, metric, here, &mut |slide| {
                let after = code.key_after(key, here, slide);
                let inserted = seen.insert(after, max_slots);
                is_full |= inserted == Err(Full);
                if inserted != Ok(true) {
                    return;
                }
                let away = pieces_of(slide.pieces).fold(away, |away, piece| {
                    let there = (i16::from(here[piece]) + slide.offset) as u8;
                    away - distance(piece, here[piece]) + distance(piece, there)
                });
                candidates.push(Candidate { away, order: after.hash() as u32, key: after, before });
            });
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
            self.best = Some(path);
        }
        // A longer path than the best one is of no use.
        let limit = self.best.as_ref().map_or(MAX_DEPTH, |best| best.len() - 2);
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
