//! A shortest path from a position back to the middle of a ball.

use antipode_puzzles::sliding::Metric;

use super::super::expand::expand;
use super::super::key::KeyIndex;
use super::super::word::Word;
use super::layer::{Layer, LayerScan};
use super::packed_key::PackedKey;
use super::position_code::PositionCode;

/// The maximum number of positions between two layers that were kept. The index does not grow any more when it has half of
/// these.
const MAX_BETWEEN: usize = (1 << 21) - 1;

/// Follows a position back through the layers of a ball. Where layers were dropped, it searches the gap.
#[derive(Clone, Debug)]
pub(super) struct PathTrace<K> {
    /// The positions so far, from the outermost one inwards.
    path: Vec<K>,
    /// The depth of the last of them.
    depth: usize,
    /// The search from there to the next layer that was kept.
    gap: Option<Gap<K>>,
}

/// The positions around one, as far as the next layer inwards that was kept.
#[derive(Clone, Debug)]
struct Gap<K> {
    around: KeyIndex<K>,
    /// The number of the position before each.
    parents: Vec<u32>,
    /// How many of them were expanded.
    expanded: usize,
    /// The end of the layer that is expanded.
    end: usize,
    /// The depth of the layer that is expanded, and the one where the search ends.
    depth: usize,
    target: usize,
    scan: LayerScan,
}

/// The gap between two layers that were kept is too large to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GapTooLarge;

impl<K: PackedKey> PathTrace<K> {
    /// Starts at a position of depth `depth`.
    pub(super) fn new(key: K, depth: usize) -> PathTrace<K> {
        PathTrace { path: vec![key], depth, gap: None }
    }

    /// Whether the path has arrived in the middle.
    pub(super) fn is_complete(&self) -> bool {
        self.depth == 0
    }

    /// The positions, from the outermost one inwards.
    pub(super) fn path(&self) -> &[K] {
        &self.path
    }

    /// Follows the path further inwards, as far as the next layer that was kept. Expands up to `budget` positions.
    pub(super) fn step<W: Word>(
        &mut self,
        code: &PositionCode<W, K>,
        metric: Metric,
        layers: &[Layer<K>],
        budget: u64,
    ) -> Result<(), GapTooLarge> {
        let PathTrace { path, depth, gap } = self;
        let kept = |depth: &usize| !layers[*depth].is_dropped();
        let Some(target) = (0..*depth).rev().find(kept) else { return Ok(()) };
        let gap = gap.get_or_insert_with(|| Gap::new(path, *depth, target));
        if gap.depth > target {
            return gap.expand(code, metric, budget);
        }
        // A position of this layer is no nearer than the gap is wide, so it was found last.
        let mut met = None;
        let is_over = gap.scan.step(&layers[target], budget, |key| met = met.or(gap.around.find(key)));
        let Some(mut number) = met else { return if is_over { Err(GapTooLarge) } else { Ok(()) } };
        let from = path.len();
        while number > 0 {
            path.push(gap.around.key(number as usize));
            number = gap.parents[number as usize];
        }
        path[from..].reverse();
        self.depth = target;
        self.gap = None;
        Ok(())
    }
}

impl<K: PackedKey> Gap<K> {
    fn new(path: &[K], depth: usize, target: usize) -> Gap<K> {
        let mut around: KeyIndex<K> = KeyIndex::new();
        around.find_or_insert(*path.last().expect("a path has a position"));
        let (parents, scan) = (vec![0], LayerScan::default());
        Gap { around, parents, expanded: 0, end: 1, depth, target, scan }
    }

    fn expand<W: Word>(
        &mut self,
        code: &PositionCode<W, K>,
        metric: Metric,
        budget: u64,
    ) -> Result<(), GapTooLarge> {
        let mut anchors = vec![0; code.pieces()];
        for _ in 0..budget {
            if self.expanded == self.end {
                self.depth -= 1;
                self.end = self.around.len();
                if self.depth == self.target {
                    break;
                }
            }
            let key = self.around.key(self.expanded);
            let Gap { around, parents, expanded, .. } = self;
            code.read(key, &mut anchors);
            let here = &anchors;
            let result = expand(&code.board, metric, here, &mut |slide| {
                if around.len() < MAX_BETWEEN && around.find_or_insert(code.key_after(key, here, slide)).1 {
                    parents.push(*expanded as u32);
                }
            });
            if result.is_err() || around.len() >= MAX_BETWEEN {
                return Err(GapTooLarge);
            }
            self.expanded += 1;
        }
        Ok(())
    }
}
