//! Which move is worth trying after which: of two moves in a row that do the same as one, as none, or as two others in
//! the agreed order, only the latter are tried.

use super::moves::{Effect, Moves};

/// For every move the moves that may follow. Every position has a shortest word that keeps to it: the first in order
/// among its shortest words does.
#[derive(Clone, Debug)]
pub(super) struct Sequel {
    moves: usize,
    allowed: Vec<bool>,
}

impl Sequel {
    pub(super) fn new(moves: &Moves) -> Sequel {
        let effects = &moves.effects;
        let count = effects.len();
        let nothing = Effect::identity(moves.cells, moves.orientable);
        let touched: Vec<Vec<bool>> = effects
            .iter()
            .map(|effect| (0..moves.cells).map(|cell| effect.touches(cell)).collect())
            .collect();
        let mut allowed = vec![true; count * count];
        for first in 0..count {
            for second in 0..count {
                // On large boards most moves have nothing to do with each other.
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
        Sequel { moves: count, allowed }
    }

    #[inline]
    pub(super) fn allows(&self, first: usize, second: usize) -> bool {
        self.allowed[first * self.moves + second]
    }
}
