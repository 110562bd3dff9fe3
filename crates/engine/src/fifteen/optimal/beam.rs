//! Short solutions at once: beam search, guided by the pattern databases. It proves nothing.
//!
//! ```
//! use antipode_engine::fifteen::optimal::beam::PatternBeam;
//! use antipode_engine::fifteen::pattern_set::PatternSetWork;
//! use antipode_engine::resumable::Resumable;
//! use antipode_puzzles::fifteen::Position;
//!
//! let position = Position::parse("3x5:1,2,3,4,5,6,7,8,9,10,11,12,0,13,14", "3x5".parse()?)?;
//! let patterns = PatternSetWork::new("3x5 tiles".parse()?).expect("a board with patterns").run();
//! let patterns = patterns.into_set().expect("the work is finished");
//! let beam = PatternBeam::new(&patterns.into(), &position, 100, 20).run();
//! assert_eq!(beam.solution().map(|moves| moves.len()), Some(2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt::Debug;
use std::sync::Arc;

use antipode_puzzles::fifteen::{Metric, Move, Position};

use super::bounds::{Bounds, SlideBounds, TileBounds};
use super::passes::{Node, Rules};
use super::transpositions::hash;
use super::{moves_of, rules};
use crate::fifteen::orientation::Orientation;
use crate::fifteen::pattern_set::PatternSet;
use crate::fifteen::run::Run;
use crate::resumable::{Resumable, Status};

/// A beam search of one position: of all positions as many moves away, it keeps those that seem nearest.
#[derive(Debug)]
pub struct PatternBeam {
    orientation: Orientation,
    beam: Box<dyn BeamSteps>,
}

impl PatternBeam {
    /// A search for a solution of fewer than `below` moves that keeps `width` positions.
    ///
    /// # Panics
    /// If the patterns are of another board.
    #[must_use]
    pub fn new(patterns: &Arc<PatternSet>, position: &Position, width: usize, below: u32) -> PatternBeam {
        let beam: Box<dyn BeamSteps> = match patterns.variant().metric() {
            Metric::Tiles => Box::new(Beam::new(
                rules(TileBounds::new(Arc::clone(patterns)), patterns, position),
                width,
                below,
            )),
            Metric::Slides => Box::new(Beam::new(
                rules(SlideBounds::new(Arc::clone(patterns)), patterns, position),
                width,
                below,
            )),
        };
        PatternBeam { orientation: Orientation::of(position.board()), beam }
    }

    /// The solution, if the search has ended with one.
    #[must_use]
    pub fn solution(&self) -> Option<Vec<Move>> {
        self.beam.solution().map(|runs| moves_of(self.orientation, runs))
    }
}

impl Resumable for PatternBeam {
    /// Visits about `budget` more positions.
    fn step(&mut self, budget: u64) -> Status {
        self.beam.step(budget)
    }
}

/// A beam in any metric.
trait BeamSteps: Debug + Send {
    fn step(&mut self, budget: u64) -> Status;
    fn solution(&self) -> Option<&[Run]>;
}

#[derive(Debug)]
struct Beam<B: Bounds> {
    rules: Rules<B>,
    width: usize,
    below: u32,
    layer: Vec<Node<B::Entry>>,
    /// By depth: for each position that was kept, the one before it and the run between them.
    trails: Vec<Vec<(u32, Run)>>,
    /// The next position of the layer to expand.
    cursor: usize,
    /// Score and hash of each position after the layer, the one before it and the run.
    candidates: Vec<(u64, u32, Run)>,
    /// Positions that were kept, by their hash; a later one replaces an earlier one of the same slot.
    kept: Vec<u64>,
    solution: Option<Vec<Run>>,
}

/// The bits of the hash beside the score.
const HASH_BITS: u32 = 52;

impl<B: Bounds> Beam<B> {
    fn new((rules, start): (Rules<B>, Node<B::Entry>), width: usize, below: u32) -> Beam<B> {
        let kept = vec![0; (32 * width).next_power_of_two()];
        let solution = (start.tiles == rules.goal).then(Vec::new);
        let (layer, trails, candidates) = (vec![start], Vec::new(), Vec::new());
        Beam { rules, width, below, layer, trails, cursor: 0, candidates, kept, solution }
    }

    /// The moves to a position after this layer.
    fn depth(&self) -> u32 {
        self.trails.len() as u32 + 1
    }

    /// Looks at all positions after the next one of the layer. Returns their number.
    fn expand(&mut self) -> u64 {
        let at = self.cursor;
        self.cursor += 1;
        let node = self.layer[at];
        let most = self.below.saturating_sub(self.depth() + 1);
        let mut visited = 0;
        for &run in self.rules.runs.around(node.hole) {
            if !self.rules.may_follow(node.last(), run) {
                continue;
            }
            visited += 1;
            let Some(entry) = self.rules.bounds.after(&node.entry, node.tiles, run, most) else { continue };
            let tiles = run.slid(node.tiles);
            if tiles == self.rules.goal {
                self.solution = Some(self.path_to(at, run));
                return visited;
            }
            let hash = hash(tiles);
            if self.kept[slot(hash, self.kept.len())] != hash {
                let key = u64::from(B::score(&entry)) << HASH_BITS | hash >> (u64::BITS - HASH_BITS);
                self.candidates.push((key, at as u32, run));
            }
        }
        visited
    }

    /// Keeps the best positions after the layer.
    fn next_layer(&mut self) {
        self.candidates.sort_unstable_by_key(|candidate| candidate.0);
        self.candidates.dedup_by_key(|candidate| candidate.0);
        self.candidates.truncate(self.width);
        let mut layer = Vec::with_capacity(self.candidates.len());
        for (_, before, run) in &self.candidates {
            let node = &self.layer[*before as usize];
            let entry =
                self.rules.bounds.after(&node.entry, node.tiles, *run, u32::MAX).expect("there is no limit");
            let after = node.after(*run, entry);
            let (hash, slots) = (hash(after.tiles), self.kept.len());
            self.kept[slot(hash, slots)] = hash;
            layer.push(after);
        }
        self.trails.push(self.candidates.drain(..).map(|(_, before, run)| (before, run)).collect());
        self.layer = layer;
        self.cursor = 0;
    }

    fn path_to(&self, mut at: usize, last: Run) -> Vec<Run> {
        let mut path = vec![last];
        for trail in self.trails.iter().rev() {
            let (before, run) = trail[at];
            path.push(run);
            at = before as usize;
        }
        path.reverse();
        path
    }
}

impl<B: Bounds + Debug> BeamSteps for Beam<B> {
    fn step(&mut self, budget: u64) -> Status {
        let mut left = budget;
        while left > 0 && self.solution.is_none() && !self.layer.is_empty() {
            if self.cursor == self.layer.len() {
                self.next_layer();
            } else {
                left = left.saturating_sub(self.expand());
            }
        }
        Status::finished_if(self.solution.is_some() || self.layer.is_empty())
    }

    fn solution(&self) -> Option<&[Run]> {
        self.solution.as_deref()
    }
}

fn slot(hash: u64, slots: usize) -> usize {
    hash as usize & (slots - 1)
}
