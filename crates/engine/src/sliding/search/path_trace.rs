//! A shortest path from a position back to the middle of a ball.

use antipode_puzzles::sliding::Metric;

use super::super::expand::expand;
use super::super::key::KeyIndex;
use super::super::word::Word;
use super::layer::Layer;
use super::packed_key::PackedKey;
use super::position_code::PositionCode;

/// The maximum number of positions between two layers that were kept.
const MAX_BETWEEN: usize = 1 << 22;

/// Follows a position back through the layers of a ball. Where layers were dropped, it searches the gap.
#[derive(Clone, Debug)]
pub(super) struct PathTrace<K> {
    /// The positions so far, from the outermost one inwards.
    path: Vec<K>,
    /// The depth of the last of them.
    depth: usize,
}

/// The gap between two layers that were kept is too large to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GapTooLarge;

impl<K: PackedKey> PathTrace<K> {
    /// Starts at a position of depth `depth`.
    pub(super) fn new(key: K, depth: usize) -> PathTrace<K> {
        PathTrace { path: vec![key], depth }
    }

    /// Whether the path has arrived in the middle.
    pub(super) fn is_complete(&self) -> bool {
        self.depth == 0
    }

    /// The positions, from the outermost one inwards.
    pub(super) fn path(&self) -> &[K] {
        &self.path
    }

    /// Follows the path to the next layer that was kept.
    pub(super) fn step<W: Word>(
        &mut self,
        code: &PositionCode<W, K>,
        metric: Metric,
        layers: &[Layer<K>],
    ) -> Result<(), GapTooLarge> {
        let kept = |depth: &usize| !layers[*depth].is_dropped();
        let Some(target) = (0..self.depth).rev().find(kept) else { return Ok(()) };
        let mut around: KeyIndex<K> = KeyIndex::new();
        let mut parents: Vec<u32> = vec![0];
        around.find_or_insert(*self.path.last().expect("a path has a position"));
        let mut first = 0;
        let mut anchors = vec![0; code.pieces()];
        for _ in target..self.depth {
            let end = around.len();
            for number in first..end {
                let key = around.key(number);
                code.read(key, &mut anchors);
                let here = &anchors;
                let expanded = expand(&code.board, metric, here, &mut |slide| {
                    if around.find_or_insert(code.key_after(key, here, slide)).1 {
                        parents.push(number as u32);
                    }
                });
                expanded.map_err(|_| GapTooLarge)?;
                if around.len() > MAX_BETWEEN {
                    return Err(GapTooLarge);
                }
            }
            first = end;
        }
        // A position of this layer is no nearer than the gap is wide, so it was found last.
        let mut number = layers[target].iter().find_map(|key| around.find(key)).ok_or(GapTooLarge)?;
        let from = self.path.len();
        while number > 0 {
            self.path.push(around.key(number as usize));
            number = parents[number as usize];
        }
        self.path[from..].reverse();
        self.depth = target;
        Ok(())
    }
}
