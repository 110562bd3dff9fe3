//! Pruning of move sequences. When two moves in a row have the effect of one move, of none, or of two others earlier
//! in the canonical order, the search skips them.

use super::moves::{MoveSet, OrientedPermutation};

/// For every move the moves that may follow it. Every position has a shortest word that is not pruned: the
/// lexicographically first of its shortest words.
#[derive(Clone, Debug)]
pub(super) struct SequencePruning {
    moves: usize,
    allowed: Vec<bool>,
}

impl SequencePruning {
    pub(super) fn new(moves: &MoveSet) -> SequencePruning {
        let effects = &moves.effects;
        let count = effects.len();
        let nothing = OrientedPermutation::identity(moves.cells, moves.orientable);
        let touched: Vec<Vec<bool>> = effects
            .iter()
            .map(|effect| (0..moves.cells).map(|cell| effect.touches(cell)).collect())
            .collect();
        let mut allowed = vec![true; count * count];
        for first in 0..count {
            for second in 0..count {
                // On large boards most pairs of moves touch disjoint cells.
                if touched[first].iter().zip(&touched[second]).all(|(one, other)| !(one & other)) {
                    allowed[first * count + second] = first < second;
                    continue;
                }
                let both = effects[first].then(&effects[second]);
                // Moves that commute, or two turns of one block in another order.
                let earlier = second < first && both == effects[second].then(&effects[first]);
                let same_block = moves.turns[first].block == moves.turns[second].block;
                let shorter = same_block && (both == nothing || effects.contains(&both));
                allowed[first * count + second] = !earlier && !shorter;
            }
        }
        SequencePruning { moves: count, allowed }
    }

    #[inline]
    pub(super) fn allows(&self, first: usize, second: usize) -> bool {
        self.allowed[first * self.moves + second]
    }
}
