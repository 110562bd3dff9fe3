//! The number of shortest solutions, read from the layers of the balls.
//!
//! ```text
//!   start   . . . . M . . . goal     M: the positions where the balls meet, or the goals if there is one ball only
//!                   1 2 3 2 1        1: inwards from M, the positions on shortest paths; 2: outwards again, the number of
//!           3 3 3 3                  ways from the goals; 3: inwards to the start, the sums of these numbers
//! ```

use antipode_puzzles::sliding::Metric;

use super::super::expand::expand;
use super::super::key::KeyIndex;
use super::super::word::Word;
use super::layer::Layer;
use super::packed_key::PackedKey;
use super::position_code::PositionCode;

/// The maximum number of positions that are looked for in a layer.
const MAX_CANDIDATES: usize = 1 << 22;
/// The maximum number of positions on shortest paths between the meeting and the goals.
const MAX_KEPT: usize = 1 << 22;

/// Positions with numbers of ways.
type Ways<K> = Vec<(K, u64)>;

/// Counts the shortest paths, as sequences of positions. All layers must be kept.
#[derive(Clone, Debug)]
pub(super) struct SolutionCount<K> {
    stage: Stage<K>,
    /// The depth of the meeting positions in the ball around the start.
    start_depth: usize,
}

#[derive(Clone, Debug)]
enum Stage<K> {
    /// The positions on shortest paths between the meeting and the goals, from the meeting inwards to this depth.
    ToGoals { sets: Vec<Vec<K>>, depth: usize },
    /// The rest of these sets, and the ways of the positions of the last set that was removed.
    FromGoals { sets: Vec<Vec<K>>, ways: Ways<K> },
    /// The ways of the positions at this depth around the start.
    ToStart { ways: Ways<K>, depth: usize },
}

/// Too many positions are on shortest paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooManyWays;

impl<K: PackedKey> SolutionCount<K> {
    /// The meeting positions, with their depths around the start and around the goals.
    pub(super) fn new(meeting: Vec<K>, start_depth: usize, goal_depth: usize) -> SolutionCount<K> {
        SolutionCount { stage: Stage::ToGoals { sets: vec![meeting], depth: goal_depth }, start_depth }
    }

    /// The number, as soon as it is known. It saturates.
    pub(super) fn count(&self) -> Option<u64> {
        match &self.stage {
            Stage::ToStart { ways, depth: 0 } => {
                Some(ways.iter().fold(0, |sum: u64, (_, ways)| sum.saturating_add(*ways)))
            }
            _ => None,
        }
    }

    /// Goes one layer further.
    pub(super) fn step<W: Word>(
        &mut self,
        code: &PositionCode<W, K>,
        metric: Metric,
        around_start: &[Layer<K>],
        around_goals: &[Layer<K>],
    ) -> Result<(), TooManyWays> {
        match &mut self.stage {
            Stage::ToGoals { sets, depth: 0 } => {
                let innermost = sets.pop().unwrap_or_default();
                let ways = innermost.into_iter().map(|key| (key, 1)).collect();
                self.stage = Stage::FromGoals { sets: std::mem::take(sets), ways };
            }
            Stage::ToGoals { sets, depth } => {
                let outer: Ways<K> = sets.last().into_iter().flatten().map(|key| (*key, 1)).collect();
                let inner = inwards(&outer, code, metric, &around_goals[*depth - 1])?;
                sets.push(inner.into_iter().map(|(key, _)| key).collect());
                *depth -= 1;
                if sets.iter().map(Vec::len).sum::<usize>() > MAX_KEPT {
                    return Err(TooManyWays);
                }
            }
            Stage::FromGoals { sets, ways } => match sets.pop() {
                Some(outer) => *ways = outwards(ways, outer, code, metric)?,
                None => self.stage = Stage::ToStart { ways: std::mem::take(ways), depth: self.start_depth },
            },
            Stage::ToStart { ways, depth } => {
                if let Some(inner) = depth.checked_sub(1) {
                    *ways = inwards(ways, code, metric, &around_start[inner])?;
                    *depth = inner;
                }
            }
        }
        Ok(())
    }
}

/// The neighbours of a position, each once.
fn neighbours<W: Word, K: PackedKey>(
    code: &PositionCode<W, K>,
    metric: Metric,
    key: K,
    anchors: &mut [u8],
    found: &mut Vec<K>,
) -> Result<(), TooManyWays> {
    code.read(key, anchors);
    found.clear();
    let here = &*anchors;
    let expanded =
        expand(&code.board, metric, here, &mut |slide| found.push(code.key_after(key, here, slide)));
    expanded.map_err(|_| TooManyWays)?;
    // In the super metrics several moves may lead to the same position.
    if metric.is_super() {
        found.sort_unstable();
        found.dedup();
    }
    Ok(())
}

/// The neighbours of some positions in the next layer inwards, each with the sum of the ways of those positions.
fn inwards<W: Word, K: PackedKey>(
    outer: &[(K, u64)],
    code: &PositionCode<W, K>,
    metric: Metric,
    layer: &Layer<K>,
) -> Result<Ways<K>, TooManyWays> {
    let mut candidates: KeyIndex<K> = KeyIndex::new();
    let mut sums: Vec<u64> = Vec::new();
    let (mut anchors, mut found) = (vec![0; code.pieces()], Vec::new());
    for &(key, ways) in outer {
        neighbours(code, metric, key, &mut anchors, &mut found)?;
        for &there in &found {
            let (number, is_new) = candidates.find_or_insert(there);
            if is_new {
                sums.push(0);
            }
            let sum = &mut sums[number as usize];
            *sum = sum.saturating_add(ways);
        }
        if sums.len() > MAX_CANDIDATES {
            return Err(TooManyWays);
        }
    }
    let ways = layer.iter().filter_map(|key| Some((key, sums[candidates.find(key)? as usize])));
    Ok(ways.collect())
}

/// Positions one layer further out, each with the sum of the ways of its neighbours among the inner ones.
fn outwards<W: Word, K: PackedKey>(
    inner: &[(K, u64)],
    outer: Vec<K>,
    code: &PositionCode<W, K>,
    metric: Metric,
) -> Result<Ways<K>, TooManyWays> {
    let mut index: KeyIndex<K> = KeyIndex::new();
    inner.iter().for_each(|(key, _)| {
        index.find_or_insert(*key);
    });
    let (mut anchors, mut found) = (vec![0; code.pieces()], Vec::new());
    let mut sums = Vec::with_capacity(outer.len());
    for key in outer {
        neighbours(code, metric, key, &mut anchors, &mut found)?;
        let ways = found.iter().filter_map(|there| Some(inner[index.find(*there)? as usize].1));
        sums.push((key, ways.fold(0, u64::saturating_add)));
    }
    Ok(sums)
}
