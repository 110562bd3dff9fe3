//! The number of shortest solutions, read from the layers of the balls.
//!
//! ```text
//!   start   . . . . M . . . goal     M: the positions where the balls meet, or the goals if there is one ball only
//!                   1 2 3 2 1        1: inwards from M, the positions on shortest paths; 2: outwards again, the number of
//!           3 3 3 3                  paths from the goals; 3: inwards to the start, the sums of these numbers
//! ```

use antipode_puzzles::sliding::Metric;

use super::super::expand::expand;
use super::super::key::KeyIndex;
use super::super::word::Word;
use super::layer::{Layer, LayerScan};
use super::packed_key::PackedKey;
use super::position_code::PositionCode;

/// The maximum number of positions that are looked for in a layer.
const MAX_CANDIDATES: usize = 1 << 20;
/// The maximum number of positions on shortest paths between the meeting and the goals.
const MAX_KEPT: usize = 1 << 21;

/// Positions, each with a number of paths.
type PathCounts<K> = Vec<(K, u64)>;

/// Counts the shortest paths, as sequences of positions. All layers must be kept.
#[derive(Clone, Debug)]
pub(super) struct SolutionCount<K> {
    stage: Stage<K>,
    /// The depth of the meeting positions in the ball around the start.
    start_depth: usize,
    /// The positions after the first moves, with the numbers of paths through them.
    first: PathCounts<K>,
}

#[derive(Clone, Debug)]
enum Stage<K> {
    /// The positions on shortest paths between the meeting and the goals, from the meeting inwards to this depth.
    ToGoals { sets: Vec<Vec<K>>, inwards: InwardPass<K>, depth: usize },
    /// The rest of these sets; the paths from the last set that was removed lead outwards.
    FromGoals { sets: Vec<Vec<K>>, outwards: OutwardPass<K> },
    /// From the paths of the positions at this depth around the start inwards.
    ToStart { inwards: InwardPass<K>, depth: usize },
    /// The number of solutions.
    Counted(u64),
}

/// Too many positions are on shortest paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooManyPaths;

impl<K: PackedKey> SolutionCount<K> {
    /// The meeting positions, with their depths around the start and around the goals.
    pub(super) fn new(meeting: Vec<K>, start_depth: usize, goal_depth: usize) -> SolutionCount<K> {
        let outer = meeting.iter().map(|key| (*key, 1)).collect();
        let stage =
            Stage::ToGoals { sets: vec![meeting], inwards: InwardPass::from(outer), depth: goal_depth };
        SolutionCount { stage, start_depth, first: Vec::new() }
    }

    /// The number, as soon as it is known. It saturates.
    pub(super) fn count(&self) -> Option<u64> {
        match self.stage {
            Stage::Counted(count) => Some(count),
            _ => None,
        }
    }

    /// The positions after the first moves of all shortest solutions, as soon as the number is known.
    pub(super) fn first_positions(&self) -> impl Iterator<Item = K> + '_ {
        self.first.iter().map(|(key, _)| *key).filter(|_| self.count().is_some())
    }

    /// Expands up to `budget` positions.
    pub(super) fn step<W: Word>(
        &mut self,
        code: &PositionCode<W, K>,
        metric: Metric,
        around_start: &[Layer<K>],
        around_goals: &[Layer<K>],
        budget: u64,
    ) -> Result<(), TooManyPaths> {
        let SolutionCount { stage, start_depth, first } = self;
        match stage {
            Stage::ToGoals { sets, inwards, depth: 0 } => {
                sets.pop();
                let mut counts = std::mem::take(&mut inwards.outer);
                counts.iter_mut().for_each(|(_, count)| *count = 1);
                *stage = Stage::FromGoals {
                    outwards: OutwardPass::new(counts, sets.pop()),
                    sets: std::mem::take(sets),
                };
            }
            Stage::ToGoals { sets, inwards, depth } => {
                if let Some(inner) = inwards.step(code, metric, &around_goals[*depth - 1], budget)? {
                    sets.push(inner.iter().map(|(key, _)| *key).collect());
                    *inwards = InwardPass::from(inner);
                    *depth -= 1;
                    if sets.iter().map(Vec::len).sum::<usize>() > MAX_KEPT {
                        return Err(TooManyPaths);
                    }
                }
            }
            Stage::FromGoals { sets, outwards } => {
                if let Some(outer) = &outwards.outer {
                    // The meeting is the start itself.
                    if outwards.indexed == 0 && sets.is_empty() && *start_depth == 0 {
                        first.clone_from(&outwards.inner);
                    }
                    if outwards.expanded < outer.len() {
                        return outwards.step(code, metric, budget);
                    }
                    *outwards = OutwardPass::new(std::mem::take(&mut outwards.counts), sets.pop());
                } else {
                    let counts = std::mem::take(&mut outwards.inner);
                    *stage = Stage::ToStart { inwards: InwardPass::from(counts), depth: *start_depth };
                }
            }
            Stage::ToStart { inwards, depth: 0 } => {
                *stage = Stage::Counted(
                    inwards.outer.iter().fold(0, |sum: u64, (_, count)| sum.saturating_add(*count)),
                );
            }
            Stage::ToStart { inwards, depth } => {
                if *depth == 1 && inwards.expanded == 0 {
                    first.clone_from(&inwards.outer);
                }
                if let Some(inner) = inwards.step(code, metric, &around_start[*depth - 1], budget)? {
                    *inwards = InwardPass::from(inner);
                    *depth -= 1;
                }
            }
            Stage::Counted(_) => {}
        }
        Ok(())
    }
}

/// Finds the neighbours of some positions in the next layer inwards, each with the sum of their numbers of paths.
#[derive(Clone, Debug)]
struct InwardPass<K> {
    outer: PathCounts<K>,
    /// How many of them were expanded.
    expanded: usize,
    candidates: KeyIndex<K>,
    sums: Vec<u64>,
    scan: LayerScan,
    found: PathCounts<K>,
}

impl<K: PackedKey> InwardPass<K> {
    fn from(outer: PathCounts<K>) -> InwardPass<K> {
        InwardPass {
            outer,
            expanded: 0,
            candidates: KeyIndex::new(),
            sums: Vec::new(),
            scan: LayerScan::default(),
            found: Vec::new(),
        }
    }

    /// Expands up to `budget` positions. Returns the neighbours when all are known.
    fn step<W: Word>(
        &mut self,
        code: &PositionCode<W, K>,
        metric: Metric,
        layer: &Layer<K>,
        budget: u64,
    ) -> Result<Option<PathCounts<K>>, TooManyPaths> {
        let end = self.outer.len().min(self.expanded + budget as usize);
        if self.expanded < end {
            let (mut anchors, mut neighbours) = (vec![0; code.pieces()], Vec::new());
            for &(key, count) in &self.outer[self.expanded..end] {
                list_neighbours(code, metric, key, &mut anchors, &mut neighbours)?;
                for &there in &neighbours {
                    let (number, is_new) = self.candidates.find_or_insert(there);
                    if is_new {
                        self.sums.push(0);
                    }
                    let sum = &mut self.sums[number as usize];
                    *sum = sum.saturating_add(count);
                }
                if self.sums.len() > MAX_CANDIDATES {
                    return Err(TooManyPaths);
                }
            }
            self.expanded = end;
            return Ok(None);
        }
        let InwardPass { candidates, sums, scan, found, .. } = self;
        let is_over = scan.step(layer, budget, |key| {
            found.extend(candidates.find(key).map(|number| (key, sums[number as usize])));
        });
        Ok(is_over.then(|| std::mem::take(found)))
    }
}

/// Counts the paths of positions one layer further out: the sum over the neighbours among the inner ones.
#[derive(Clone, Debug)]
struct OutwardPass<K> {
    inner: PathCounts<K>,
    index: KeyIndex<K>,
    /// How many of the inner positions are in the index.
    indexed: usize,
    /// `None` if there is no layer further out.
    outer: Option<Vec<K>>,
    /// How many of the outer positions were expanded.
    expanded: usize,
    counts: PathCounts<K>,
}

impl<K: PackedKey> OutwardPass<K> {
    fn new(inner: PathCounts<K>, outer: Option<Vec<K>>) -> OutwardPass<K> {
        OutwardPass { inner, index: KeyIndex::new(), indexed: 0, outer, expanded: 0, counts: Vec::new() }
    }

    /// Expands up to `budget` positions.
    fn step<W: Word>(
        &mut self,
        code: &PositionCode<W, K>,
        metric: Metric,
        budget: u64,
    ) -> Result<(), TooManyPaths> {
        let OutwardPass { inner, index, indexed, outer, expanded, counts } = self;
        if *indexed < inner.len() {
            let end = inner.len().min(*indexed + budget as usize);
            inner[*indexed..end].iter().for_each(|(key, _)| {
                index.find_or_insert(*key);
            });
            *indexed = end;
            return Ok(());
        }
        let outer = outer.as_deref().unwrap_or_default();
        let end = outer.len().min(*expanded + budget as usize);
        let (mut anchors, mut neighbours) = (vec![0; code.pieces()], Vec::new());
        for &key in &outer[*expanded..end] {
            list_neighbours(code, metric, key, &mut anchors, &mut neighbours)?;
            let there = neighbours.iter().filter_map(|there| Some(inner[index.find(*there)? as usize].1));
            counts.push((key, there.fold(0, u64::saturating_add)));
        }
        *expanded = end;
        Ok(())
    }
}

/// The neighbours of a position, each once.
fn list_neighbours<W: Word, K: PackedKey>(
    code: &PositionCode<W, K>,
    metric: Metric,
    key: K,
    anchors: &mut [u8],
    found: &mut Vec<K>,
) -> Result<(), TooManyPaths> {
    code.read(key, anchors);
    found.clear();
    let here = &*anchors;
    let expanded =
        expand(&code.board, metric, here, &mut |slide| found.push(code.key_after(key, here, slide)));
    expanded.map_err(|_| TooManyPaths)?;
    // In the super metrics several moves may lead to the same position.
    if metric.is_super() {
        found.sort_unstable();
        found.dedup();
    }
    Ok(())
}
