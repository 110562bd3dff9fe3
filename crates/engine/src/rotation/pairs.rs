//! Pairings of the cells of a board, and the action of turns on them.

use super::moves::{MoveSet, OrientedPermutation};
use super::sequence_pruning::SequencePruning;
use super::single_tile_bound::SingleTileBound;
use crate::search::search_puzzle::{CellPuzzle, Estimate, NumberedMoves};

/// The search for one pairing, the goal. A pairing gives each cell a partner, which may be the cell itself. A turn carries both
/// partners along. The need of a pairing is the sum, over all cells, of the distance between the cell's partner and its partner
/// in the goal.
#[derive(Clone, Debug)]
pub(super) struct PairedCells {
    /// For each move, the cell to which it carries each cell.
    images: Vec<Vec<u8>>,
    /// For each move, the cells that it moves.
    moved: Vec<Vec<u8>>,
    pruning: SequencePruning,
    goal: Vec<u8>,
    /// The distance from cell `a` to cell `b`, at `a · cells + b`.
    distances: Vec<u8>,
    /// The score of a cell, by the distance of its partner.
    scores: Vec<u32>,
    /// The maximum decrease of the need by one turn.
    max_decrease: u32,
}

impl PairedCells {
    /// `distances` measures distances between cells. Its moves must have inverses.
    pub(super) fn new(moves: &MoveSet, distances: &MoveSet, goal: Vec<u8>) -> PairedCells {
        let single = SingleTileBound::new(distances);
        let cells = moves.cells;
        let distances: Vec<u8> = (0..cells * cells)
            .map(|pair| single.distance_of_oriented(pair / cells, pair % cells, 0).min(255) as u8)
            .collect();
        let farthest = distances.iter().copied().max().map_or(0, usize::from);
        let moved = |effect: &OrientedPermutation| {
            (0..cells as u8).filter(|cell| effect.touches((*cell).into())).collect::<Vec<u8>>()
        };
        let moved: Vec<Vec<u8>> = moves.effects.iter().map(moved).collect();
        PairedCells {
            images: moves.effects.iter().map(|effect| effect.inverse().preimage).collect(),
            max_decrease: moved.iter().map(|moved| 2 * moved.len() as u32).max().unwrap_or(1),
            moved,
            pruning: SequencePruning::new(moves),
            goal,
            scores: (0..=farthest as u32).map(score).collect(),
            distances,
        }
    }

    /// The distance between a cell's partner and its partner in the goal.
    #[inline]
    fn need(&self, cell: u8, partner: u8) -> u32 {
        self.distances[usize::from(self.goal[usize::from(cell)]) * self.goal.len() + usize::from(partner)]
            .into()
    }

    /// Carries the `moved` cells of a pairing, each with its partner.
    fn carry(pairs: &mut [u8], moved: &[u8], image: impl Fn(u8) -> u8) {
        let before: Vec<(u8, u8)> = moved.iter().map(|cell| (*cell, pairs[usize::from(*cell)])).collect();
        for (cell, partner) in before {
            let (cell, partner) = (image(cell), image(partner));
            pairs[usize::from(cell)] = partner;
            pairs[usize::from(partner)] = cell;
        }
    }

    fn need_of(&self, pairs: &[u8]) -> u32 {
        (0..).zip(pairs).map(|(cell, partner)| self.need(cell, *partner)).sum()
    }
}

impl NumberedMoves for PairedCells {
    type Position = Vec<u8>;
    type Move = u16;

    fn move_count(&self) -> usize {
        self.images.len()
    }

    fn move_at(&self, number: usize) -> u16 {
        number as u16
    }

    fn may_follow(&self, first: usize, second: usize) -> bool {
        self.pruning.allows(first, second)
    }
}

impl CellPuzzle for PairedCells {
    /// The partner of a cell.
    type Cell = u8;

    fn cell_count(&self) -> usize {
        self.goal.len()
    }

    fn cells_of(&self, pairs: &Vec<u8>) -> Vec<u8> {
        pairs.clone()
    }

    fn estimate(&self, pairs: &[u8]) -> Estimate {
        let mut estimate = Estimate { score: 0, need: 0, hash: 0 };
        for (cell, &partner) in (0..).zip(pairs) {
            let need = self.need(cell, partner);
            estimate.score += self.scores[need as usize];
            estimate.need += need;
            estimate.hash ^= mixed(cell, partner);
        }
        estimate
    }

    #[inline]
    fn estimate_after(&self, pairs: &[u8], here: Estimate, number: usize) -> Option<Estimate> {
        let image = &self.images[number];
        let Estimate { mut score, mut need, mut hash } = here;
        let mut add = |cell: u8, partner: u8, sign: u32| {
            let one = self.need(cell, partner);
            score = score.wrapping_add(sign.wrapping_mul(self.scores[one as usize]));
            need = need.wrapping_add(sign.wrapping_mul(one));
            hash ^= mixed(cell, partner);
        };
        const MINUS: u32 = u32::MAX;
        for &cell in &self.moved[number] {
            let partner = pairs[usize::from(cell)];
            let (to, partner_to) = (image[usize::from(cell)], image[usize::from(partner)]);
            add(cell, partner, MINUS);
            add(to, partner_to, 1);
            // A moved partner is handled when the loop reaches it.
            if partner_to == partner {
                add(partner, cell, MINUS);
                add(partner, to, 1);
            }
        }
        Some(Estimate { score, need, hash })
    }

    fn make(&self, pairs: &mut [u8], need: &mut u32, number: usize) -> bool {
        PairedCells::carry(pairs, &self.moved[number], |cell| self.images[number][usize::from(cell)]);
        *need = self.need_of(pairs);
        true
    }

    fn undo(&self, pairs: &mut [u8], need: &mut u32, number: usize) {
        let image = &self.images[number];
        let back = |to: u8| image.iter().position(|image| *image == to).map_or(to, |cell| cell as u8);
        PairedCells::carry(pairs, &self.moved[number], back);
        *need = self.need_of(pairs);
    }

    fn are_solved(&self, pairs: &[u8], _need: u32) -> bool {
        pairs == self.goal
    }

    fn lower_bound(&self, need: u32) -> u32 {
        need.div_ceil(self.max_decrease)
    }
}

/// The contribution of a cell to the score, by the distance of its partner: one far partner counts more than several near ones.
/// Of six exponents that were tried, 3/2 gave the shortest reversals.
fn score(need: u32) -> u32 {
    (256 * need * need * need).isqrt()
}

/// 64 hash bits of a pair.
#[inline]
fn mixed(cell: u8, partner: u8) -> u64 {
    let mixed = ((u64::from(cell) << 8 | u64::from(partner)) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use antipode_puzzles::rotation::Variant;

    use super::*;

    /// On an oblong board and with large blocks, every turn carries pairs as it carries cells, agrees with its estimate, and is
    /// undone.
    #[test]
    fn turns_carry_pairs() {
        for name in ["5x3n2 quarter", "5x5n3 half", "4x4n3 ring-any"] {
            let variant: Variant = name.parse().expect("a board");
            let moves = MoveSet::of(&variant);
            let goal: Vec<u8> = (0..moves.cells as u8).rev().collect();
            let puzzle = PairedCells::new(&moves, &moves, goal.clone());
            let mut pairs = goal.clone();
            for step in 0..12 {
                let here = puzzle.estimate(&pairs);
                for number in 0..puzzle.move_count() {
                    let (mut after, mut need) = (pairs.clone(), here.need);
                    assert!(puzzle.make(&mut after, &mut need, number));
                    let preimage = &moves.effects[number].preimage;
                    let carried = |cell: &u8| preimage.iter().position(|from| from == cell);
                    for (cell, partner) in (0_u8..).zip(&pairs) {
                        let to = carried(&cell).expect("every cell goes somewhere");
                        assert_eq!(Some(usize::from(after[to])), carried(partner), "{name}");
                    }
                    let estimate = puzzle.estimate(&after);
                    assert_eq!(puzzle.estimate_after(&pairs, here, number), Some(estimate), "{name}");
                    assert_eq!(need, estimate.need, "{name}");
                    assert!(here.need <= need + puzzle.max_decrease, "{name}");
                    puzzle.undo(&mut after, &mut need, number);
                    assert_eq!((&after, need), (&pairs, here.need), "{name}");
                }
                puzzle.make(&mut pairs, &mut 0, step * 5 % puzzle.move_count());
            }
            assert!(puzzle.are_solved(&goal, 0) && !puzzle.are_solved(&pairs, 0), "{name}");
        }
    }
}
