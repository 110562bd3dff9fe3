//! A board of two orbits on which the parity of a position is the parity of its distance, and the classes of its smaller orbit.

use antipode_puzzles::permutation::{self, Permutation, factorial, rank, unrank};
use antipode_puzzles::rotation::{Board, Position, ReachableSet, Variant};

use super::word_index::WordIndex;

/// The two orbits of a board, and the moves on each.
#[derive(Clone, Debug)]
pub(super) struct TwoOrbits {
    board: Board,
    /// The cells of each orbit.
    smaller: Vec<usize>,
    larger: Vec<usize>,
    moves: Vec<OrbitMove>,
}

/// A move on each orbit: `new[slot] = old[preimages[slot]]`. It is odd on both.
#[derive(Clone, Debug)]
pub(super) struct OrbitMove {
    pub(super) smaller: Vec<u8>,
    pub(super) larger: Vec<u8>,
}

impl TwoOrbits {
    /// The two orbits of a board under a rule; `None` if the board has no such orbits.
    pub(super) fn of(variant: &Variant) -> Option<TwoOrbits> {
        let board = variant.board();
        if board.is_orientable() {
            return None;
        }
        let blocks = 0..board.block_count();
        let steps = variant.allowed_steps();
        let preimages: Vec<Vec<u8>> = blocks
            .flat_map(|block| steps.iter().map(move |steps| board.preimages(block, i32::from(*steps))))
            .collect();
        let generators: Option<Vec<Permutation>> =
            preimages.iter().map(|preimages| Permutation::from_images(preimages.iter().copied())).collect();
        let mut orbits = permutation::orbits(board.cell_count(), &generators?);
        orbits.sort_by_key(Vec::len);
        let [smaller, larger] = <[Vec<usize>; 2]>::try_from(orbits).ok()?;
        if smaller.len() < 2 || !WordIndex::supports(larger.len()) {
            return None;
        }
        let on = |orbit: &[usize], preimages: &[u8]| -> Vec<u8> {
            let slot = |cell: &usize| {
                let from = usize::from(preimages[*cell]);
                orbit.binary_search(&from).expect("a turn stays in its orbits") as u8
            };
            orbit.iter().map(slot).collect()
        };
        let moves: Vec<OrbitMove> = preimages
            .iter()
            .map(|preimages| OrbitMove { smaller: on(&smaller, preimages), larger: on(&larger, preimages) })
            .collect();
        let are_odd =
            |turn: &OrbitMove| permutation::is_odd(&turn.smaller) && permutation::is_odd(&turn.larger);
        let orbits = TwoOrbits { board, smaller, larger, moves };
        let has_every_order = ReachableSet::of(board).count().as_u64() == Some(orbits.positions());
        (orbits.moves.iter().all(are_odd) && has_every_order).then_some(orbits)
    }

    /// The number of positions: those with equal parities on both orbits.
    pub(super) fn positions(&self) -> u64 {
        factorial(self.smaller.len()) * (factorial(self.larger.len()) / 2)
    }

    pub(super) fn board(&self) -> Board {
        self.board
    }

    pub(super) fn moves(&self) -> &[OrbitMove] {
        &self.moves
    }

    pub(super) fn larger_size(&self) -> usize {
        self.larger.len()
    }

    /// The number of classes of each parity. The orders of ranks `2 i` and `2 i + 1` differ in the last two slots, so each parity
    /// has one of them, and `i` is the number of its class.
    pub(super) fn classes(&self) -> usize {
        factorial(self.smaller.len()) as usize / 2
    }

    /// The class after a move; it has the other parity.
    pub(super) fn class_after(&self, parity: usize, class: usize, turn: &OrbitMove) -> usize {
        let order = self.class_order(parity, class);
        let mut after = [0; permutation::MAX_RANKED];
        for (slot, from) in after.iter_mut().zip(&turn.smaller) {
            *slot = order[usize::from(*from)];
        }
        rank(&after[..self.smaller.len()]) as usize / 2
    }

    /// The order of the smaller orbit's numbers in a class of a parity.
    fn class_order(&self, parity: usize, class: usize) -> [u8; permutation::MAX_RANKED] {
        let size = self.smaller.len();
        let mut order = unrank(size, 2 * class as u64).expect("a class");
        if usize::from(permutation::is_odd(&order[..size])) != parity {
            order.swap(size - 2, size - 1);
        }
        order
    }

    /// The position with a given class and order of the larger orbit's numbers.
    pub(super) fn position(&self, parity: usize, class: usize, order: &[u8]) -> Position {
        let mut numbers = vec![0; self.board.cell_count()];
        let orders = [(&self.smaller, &self.class_order(parity, class)[..]), (&self.larger, order)];
        for (cells, order) in orders {
            for (cell, tile) in cells.iter().zip(order) {
                numbers[*cell] = cells[usize::from(*tile)] as u8 + 1;
            }
        }
        Position::new(self.board, &numbers, &[]).expect("both orders are permutations")
    }
}
