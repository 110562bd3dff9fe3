//! Symmetry breaking: a search tries few of the solutions that symmetries map to each other.
//!
//! A symmetry of the board that fixes the position maps solutions to solutions. Of the first turns that such symmetries exchange,
//! a search tries one.
//!
//! A position that is itself a symmetry of the board, such as the reversed one, maps every turn `t` to a turn `t′`. Every
//! rotation of a solution, with the turns that change ends mapped, is then a solution, too:
//!
//! ```text
//!   P · t₁ t₂ … tₙ = 1   ⇔   t₂ … tₙ · P · t₁ = 1   ⇔   P · t₂′ … tₙ′ t₁ = 1
//! ```
//!
//! The turns of such a solution form a ring. A *pivot* is a turn of a block in a corner of the board. If some corner is unsolved,
//! every solution contains a pivot, because no other turn moves the number there. Pivots split the ring into runs of other turns.
//! A search tries only solutions that begin with a pivot and whose first run is the longest.
//!
//! [`SequencePruning`](super::sequence_pruning::SequencePruning) may be used as well, if it starts after the first turn and
//! orders pivots last. Proof: take a solution `s` whose first run is longest among all solutions, and sort its later turns by
//! exchanging neighbours that commute. The order moves other turns before pivots, so the first run does not become shorter.

use super::images::{conjugate, outline_symmetries};
use super::moves::{MoveSet, OrientedPermutation};

/// The solutions of one position that a search tries.
#[derive(Debug)]
pub(super) struct CanonicalSolutions {
    /// Whether a solution may begin with each move.
    first_turns: Vec<bool>,
    /// Which moves are pivots; `None` if the turns of a solution do not form a ring.
    pivots: Option<Vec<bool>>,
}

/// The runs in a prefix of a solution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Runs {
    /// The number of turns since the last pivot.
    current: u8,
    /// The length of the first run; `u8::MAX` until a second pivot ends it.
    longest: u8,
}

impl Runs {
    /// The runs before the first turn, and after it.
    pub(super) const BEGIN: Runs = Runs { current: 0, longest: u8::MAX };
}

impl CanonicalSolutions {
    /// The solutions to try for the position with these preimages, where every turn has an inverse turn.
    pub(super) fn of(moves: &MoveSet, preimage: &[u8]) -> CanonicalSolutions {
        let pivots = pivots(moves);
        let is_ring = (0_u8..).zip(preimage).any(|(cell, home)| cell != *home && is_corner(moves, cell))
            && only_disjoint_blocks_commute(moves)
            && images_of_turns(moves, preimage).is_some_and(|images| {
                images.iter().zip(&pivots).all(|(image, is_pivot)| pivots[*image] == *is_pivot)
            });
        let mut first_turns = if is_ring { pivots.clone() } else { vec![true; moves.effects.len()] };
        for symmetry in outline_symmetries(moves) {
            if conjugate(&symmetry, preimage) != preimage {
                continue;
            }
            for (mv, image) in images_of_turns(moves, &symmetry).into_iter().flatten().enumerate() {
                first_turns[mv] &= mv <= image;
            }
        }
        CanonicalSolutions { first_turns, pivots: is_ring.then_some(pivots) }
    }

    /// Whether the turns of every solution form a ring.
    pub(super) fn are_rings(&self) -> bool {
        self.pivots.is_some()
    }

    /// Whether a search tries solutions that begin with this move.
    pub(super) fn may_begin_with(&self, mv: usize) -> bool {
        self.first_turns[mv]
    }

    /// The runs after a move that is not the first; `None` if a run becomes longer than the first one.
    #[inline]
    pub(super) fn after(&self, runs: Runs, mv: usize) -> Option<Runs> {
        match &self.pivots {
            None => Some(runs),
            Some(pivots) if pivots[mv] => {
                let is_first = runs.longest == u8::MAX;
                Some(Runs { current: 0, longest: if is_first { runs.current } else { runs.longest } })
            }
            Some(_) if runs.current == runs.longest => None,
            Some(_) => Some(Runs { current: runs.current + 1, ..runs }),
        }
    }
}

/// For each move, whether it is a pivot: a turn that moves a corner of the board.
pub(super) fn pivots(moves: &MoveSet) -> Vec<bool> {
    let corners: Vec<u8> = (0..moves.cells as u8).filter(|cell| is_corner(moves, *cell)).collect();
    let turns = moves.effects.iter();
    turns.map(|effect| corners.iter().any(|corner| effect.touches((*corner).into()))).collect()
}

fn is_corner(moves: &MoveSet, cell: u8) -> bool {
    let (row, col) = (usize::from(cell) / moves.cols, usize::from(cell) % moves.cols);
    (row == 0 || row + 1 == moves.cells / moves.cols) && (col == 0 || col + 1 == moves.cols)
}

/// The move to which a symmetry maps each move; `None` if it maps some move to something else.
fn images_of_turns(moves: &MoveSet, symmetry: &[u8]) -> Option<Vec<usize>> {
    let image = |effect: &OrientedPermutation| {
        let image = conjugate(symmetry, &effect.preimage);
        moves.effects.iter().position(|effect| effect.preimage == image)
    };
    moves.effects.iter().map(image).collect()
}

/// Whether turns of overlapping blocks never commute.
fn only_disjoint_blocks_commute(moves: &MoveSet) -> bool {
    let turns = || moves.turns.iter().zip(&moves.effects);
    turns().all(|(turn, effect)| {
        turns().all(|(other, after)| {
            let overlap = (0..moves.cells).any(|cell| effect.touches(cell) && after.touches(cell));
            turn.block == other.block || !overlap || effect.then(after) != after.then(effect)
        })
    })
}
