//! The number of shortest solutions, read from the layers of a ball.

use antipode_puzzles::sliding::Metric;

use super::super::expand::expand;
use super::super::key::KeyIndex;
use super::super::word::Word;
use super::layer::Layer;
use super::packed_key::PackedKey;
use super::position_code::PositionCode;

/// The maximum number of positions that are looked for in a layer.
const MAX_CANDIDATES: usize = 1 << 22;

/// Counts the shortest paths from the middle of a ball to some positions at one depth, as sequences of positions. All layers
/// must be kept.
#[derive(Clone, Debug)]
pub(super) struct SolutionCount<K> {
    depth: usize,
    /// The positions on shortest paths at this depth, with the number of ways from them to the outermost positions.
    ways: Vec<(K, u64)>,
}

/// Too many positions are on shortest paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooManyWays;

impl<K: PackedKey> SolutionCount<K> {
    pub(super) fn new(outermost: &[K], depth: usize) -> SolutionCount<K> {
        SolutionCount { depth, ways: outermost.iter().map(|key| (*key, 1)).collect() }
    }

    /// The number, as soon as the middle was reached. It saturates.
    pub(super) fn count(&self) -> Option<u64> {
        (self.depth == 0).then(|| self.ways.iter().fold(0, |sum: u64, (_, ways)| sum.saturating_add(*ways)))
    }

    /// Goes one layer inwards.
    pub(super) fn step<W: Word>(
        &mut self,
        code: &PositionCode<W, K>,
        metric: Metric,
        layers: &[Layer<K>],
    ) -> Result<(), TooManyWays> {
        let Some(inner) = self.depth.checked_sub(1) else { return Ok(()) };
        let mut candidates: KeyIndex<K> = KeyIndex::new();
        let mut sums: Vec<u64> = Vec::new();
        let mut anchors = vec![0; code.pieces()];
        let mut moves: Vec<K> = Vec::new();
        for &(key, ways) in &self.ways {
            code.read(key, &mut anchors);
            moves.clear();
            let here = &anchors;
            let expanded =
                expand(&code.board, metric, here, &mut |slide| moves.push(code.key_after(key, here, slide)));
            expanded.map_err(|_| TooManyWays)?;
            // In the super metrics several moves may lead to the same position.
            if metric.is_super() {
                moves.sort_unstable();
                moves.dedup();
            }
            for &there in &moves {
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
        let found = layers[inner].iter().filter_map(|key| Some((key, sums[candidates.find(key)? as usize])));
        self.ways = found.collect();
        self.depth = inner;
        Ok(())
    }
}
