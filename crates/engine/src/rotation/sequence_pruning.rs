//! Pruning of move sequences. When two moves in a row have the effect of one move, of none, or of two others earlier
//! in the canonical order, the search skips them.

use super::moves::{MoveSet, OrientedPermutation};

/// For each move, the moves that may follow it. Of the shortest words of a position, the lexicographically first is never pruned.
#[derive(Clone, Debug)]
pub(super) struct SequencePruning {
    moves: usize,
    allowed: Vec<bool>,
}

impl SequencePruning {
    /// The canonical order is that of the moves.
    pub(super) fn new(moves: &MoveSet) -> SequencePruning {
        SequencePruning::of_pairs(moves, |number| number)
    }

    /// The canonical order is that of the keys, which must differ. Two turns of a block one way have the same effect as two
    /// turns the other way; only one of these words survives.
    pub(super) fn in_order<K: Ord>(moves: &MoveSet, key: impl Fn(usize) -> K) -> SequencePruning {
        let mut pruning = SequencePruning::of_pairs(moves, &key);
        let twice = |number: usize| moves.effects[number].then(&moves.effects[number]);
        for (number, turn) in moves.turns.iter().enumerate() {
            let is_earlier = |other: usize| {
                moves.turns[other].block == turn.block
                    && key(other) < key(number)
                    && twice(other) == twice(number)
            };
            if (0..moves.turns.len()).any(is_earlier) {
                pruning.allowed[number * pruning.moves + number] = false;
            }
        }
        pruning
    }

    fn of_pairs<K: Ord>(moves: &MoveSet, key: impl Fn(usize) -> K) -> SequencePruning {
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
                // On large boards most pairs of moves touch disjoint cells and need no composition.
                if touched[first].iter().zip(&touched[second]).all(|(one, other)| !(one & other)) {
                    allowed[first * count + second] = key(first) < key(second);
                    continue;
                }
                let both = effects[first].then(&effects[second]);
                // The same effect in canonical order: commuting moves, or two turns of one block.
                let earlier = key(second) < key(first) && both == effects[second].then(&effects[first]);
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
