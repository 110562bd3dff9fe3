//! Of solutions that symmetries make of each other, those that a search has to try.
//!
//! A symmetry of the board that leaves the position as it is makes a solution of every solution. So of first turns that such
//! symmetries exchange, one is tried.
//!
//! A position that is itself a symmetry of the board, such as the reversed one, makes a turn `t′` of every turn `t`. Then a
//! solution may begin with each of its turns:
//!
//! ```text
//!   P · t₁ t₂ … tₙ = 1   ⇔   t₂ … tₙ · P · t₁ = 1   ⇔   P · t₂′ … tₙ′ t₁ = 1
//! ```
//!
//! So its turns are a ring. A number leaves a corner of the board only by a turn of the block there, and where a corner is not
//! solved, every solution has such a turn, a *pivot*. Pivots part the ring into runs of other turns. A search tries only
//! solutions that begin with a pivot and have no run longer than the first one.
//!
//! This agrees with [`SequencePruning`](super::sequence_pruning::SequencePruning) if pivots are last in its order and it begins
//! after the first turn. Let no solution have a longer first run than `s`, and let the turns after the first be exchanged with
//! others that they commute with until none is out of order. Any other turn goes before a pivot where it can, so the first run does
//! not become shorter.

use super::images::{conjugate, outline_symmetries};
use super::moves::{MoveSet, OrientedPermutation};

/// The solutions of one position that are tried.
#[derive(Debug)]
pub(super) struct CanonicalSolutions {
    first_turns: Vec<bool>,
    /// Which turns part a solution into runs; `None` if a solution may not begin with each of its turns.
    pivots: Option<Vec<bool>>,
}

/// The runs of the first turns of a solution.
#[derive(Clone, Copy, Debug)]
pub(super) struct Runs {
    /// The turns since the last pivot.
    current: u8,
    /// The length of the first run, once another pivot ends it.
    longest: u8,
}

impl Runs {
    /// Before the first turn, and after it.
    pub(super) const BEGIN: Runs = Runs { current: 0, longest: u8::MAX };
}

impl CanonicalSolutions {
    /// The solutions of a position on a board whose turns have inverse turns.
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
            for (number, image) in images_of_turns(moves, &symmetry).into_iter().flatten().enumerate() {
                first_turns[number] &= number <= image;
            }
        }
        CanonicalSolutions { first_turns, pivots: is_ring.then_some(pivots) }
    }

    /// Whether the turns of a solution are a ring.
    pub(super) fn are_rings(&self) -> bool {
        self.pivots.is_some()
    }

    /// Whether solutions that begin with a turn are tried.
    pub(super) fn begin_with(&self, number: usize) -> bool {
        self.first_turns[number]
    }

    /// The runs after one more turn, which is not the first; `None` if one becomes too long.
    #[inline]
    pub(super) fn after(&self, runs: Runs, number: usize) -> Option<Runs> {
        match &self.pivots {
            None => Some(runs),
            Some(pivots) if pivots[number] => {
                let is_first = runs.longest == u8::MAX;
                Some(Runs { current: 0, longest: if is_first { runs.current } else { runs.longest } })
            }
            Some(_) if runs.current == runs.longest => None,
            Some(_) => Some(Runs { current: runs.current + 1, ..runs }),
        }
    }
}

/// The turns that move a corner of the board.
pub(super) fn pivots(moves: &MoveSet) -> Vec<bool> {
    let corners: Vec<u8> = (0..moves.cells as u8).filter(|cell| is_corner(moves, *cell)).collect();
    let turns = moves.effects.iter();
    turns.map(|effect| corners.iter().any(|corner| effect.touches((*corner).into()))).collect()
}

fn is_corner(moves: &MoveSet, cell: u8) -> bool {
    let (row, col) = (usize::from(cell) / moves.cols, usize::from(cell) % moves.cols);
    (row == 0 || row + 1 == moves.cells / moves.cols) && (col == 0 || col + 1 == moves.cols)
}

/// The turn that a symmetry makes of every turn; `None` if it makes something else of one.
fn images_of_turns(moves: &MoveSet, symmetry: &[u8]) -> Option<Vec<usize>> {
    let image = |effect: &OrientedPermutation| {
        let image = conjugate(symmetry, &effect.preimage);
        moves.effects.iter().position(|effect| effect.preimage == image)
    };
    moves.effects.iter().map(image).collect()
}

/// Whether turns of blocks that overlap never commute.
fn only_disjoint_blocks_commute(moves: &MoveSet) -> bool {
    let turns = || moves.turns.iter().zip(&moves.effects);
    turns().all(|(turn, effect)| {
        turns().all(|(other, after)| {
            let overlap = (0..moves.cells).any(|cell| effect.touches(cell) && after.touches(cell));
            turn.block == other.block || !overlap || effect.then(after) != after.then(effect)
        })
    })
}
