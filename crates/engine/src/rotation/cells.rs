//! Positions of boards of any size, cell by cell, for the beam search.

use antipode_puzzles::permutation::{Parity, is_odd};
use antipode_puzzles::rotation::{Position, Turn};

use super::moves::{MoveSet, OrientedPermutation};
use super::pattern_databases::PatternBound;
use super::sequence_pruning::SequencePruning;
use super::single_tile_bound::SingleTileBound;
use crate::search::search_puzzle::{CellPuzzle, Estimate, NumberedMoves, RisingBound};

/// A board whose positions are lists of cells. The need of a position is the sum of the distances of its numbers. Its score
/// weights distances progressively: one far number counts more than several near ones.
#[derive(Clone, Debug)]
pub struct BoardCells {
    moves: MoveSet,
    /// Whether all moves are odd permutations.
    all_odd: bool,
    /// For each move, every cell that it moves: source cell, target cell, quarter turns clockwise.
    carries: Vec<Vec<(u8, u8, u8)>>,
    pruning: SequencePruning,
    bound: SingleTileBound,
}

/// A number, and its direction in quarter turns clockwise.
type CellContent = (u8, u8);

/// The maximum number of cells of a block: 12 × 12.
const MAX_CELLS: usize = 144;

/// The maximum number of cells of a small block.
const SMALL_BLOCK_CELLS: usize = 16;

impl BoardCells {
    pub(super) fn new(moves: MoveSet) -> BoardCells {
        let spin = |effect: &OrientedPermutation, cell: usize| effect.spin.get(cell).copied().unwrap_or(0);
        let carry = |effect: &OrientedPermutation| {
            let touched = (0..moves.cells).filter(|cell| effect.touches(*cell));
            touched.map(|cell| (effect.preimage[cell], cell as u8, spin(effect, cell))).collect()
        };
        BoardCells {
            all_odd: moves.all_odd(),
            carries: moves.effects.iter().map(carry).collect(),
            pruning: SequencePruning::new(&moves),
            bound: SingleTileBound::new(&moves),
            moves,
        }
    }

    /// Carries contents from cell to cell: each part is a source, a target and quarter turns.
    #[inline]
    fn carry(
        &self,
        cells: &mut [CellContent],
        need: &mut u32,
        parts: impl ExactSizeIterator<Item = (u8, u8, u8)> + Clone,
    ) {
        // Clearing a buffer for the largest block would take as long as carrying a small block.
        if parts.len() <= SMALL_BLOCK_CELLS {
            self.carry_through(&mut [(0, 0); SMALL_BLOCK_CELLS], cells, need, parts);
        } else {
            self.carry_through(&mut [(0, 0); MAX_CELLS], cells, need, parts);
        }
    }

    /// Carries contents through a buffer of `N` cells.
    #[inline]
    fn carry_through(
        &self,
        carried: &mut [CellContent],
        cells: &mut [CellContent],
        need: &mut u32,
        parts: impl Iterator<Item = (u8, u8, u8)> + Clone,
    ) {
        for (slot, (from, ..)) in carried.iter_mut().zip(parts.clone()) {
            *slot = cells[usize::from(from)];
            *need = need.wrapping_sub(self.need(*slot, from));
        }
        for (&(number, direction), (_, to, spin)) in carried.iter().zip(parts) {
            let content = (number, (direction + spin) % 4);
            *need = need.wrapping_add(self.need(content, to));
            cells[usize::from(to)] = content;
        }
    }

    #[inline]
    fn need(&self, (number, direction): CellContent, cell: u8) -> u32 {
        self.bound.distance_of_oriented(number.into(), cell.into(), direction.into())
    }
}

impl NumberedMoves for BoardCells {
    type Position = Position;
    type Move = Turn;

    fn move_count(&self) -> usize {
        self.carries.len()
    }

    fn move_at(&self, number: usize) -> Turn {
        self.moves.turns[number]
    }

    #[inline]
    fn may_follow(&self, first: usize, second: usize) -> bool {
        self.pruning.allows(first, second)
    }

    fn parity(&self, position: &Position) -> Option<Parity> {
        self.all_odd.then(|| Parity::odd_if(is_odd(&OrientedPermutation::of(position).preimage)))
    }
}

impl CellPuzzle for BoardCells {
    type Cell = CellContent;

    fn cell_count(&self) -> usize {
        self.moves.cells
    }

    fn cells_of(&self, position: &Position) -> Vec<CellContent> {
        let effect = self.moves.arrangement_of(position);
        let spin = |cell| effect.spin.get(cell).copied().unwrap_or(0);
        effect.preimage.iter().enumerate().map(|(cell, number)| (*number, spin(cell))).collect()
    }

    #[inline]
    fn estimate(&self, cells: &[CellContent]) -> Estimate {
        let mut estimate = Estimate { score: 0, need: 0, hash: 0 };
        for (cell, &content) in (0_u8..).zip(cells) {
            let need = self.need(content, cell);
            estimate.score += score(need);
            estimate.need += need;
            estimate.hash ^= mixed(content, cell);
        }
        estimate
    }

    #[inline]
    fn estimate_after(&self, cells: &[CellContent], here: Estimate, number: usize) -> Option<Estimate> {
        let Estimate { score: mut total, mut need, mut hash } = here;
        for &(from, to, spin) in &self.carries[number] {
            let content = cells[usize::from(from)];
            let before = self.need(content, from);
            total = total.wrapping_sub(score(before));
            need = need.wrapping_sub(before);
            hash ^= mixed(content, from);
            let turned = (content.0, (content.1 + spin) % 4);
            let after = self.need(turned, to);
            total = total.wrapping_add(score(after));
            need = need.wrapping_add(after);
            hash ^= mixed(turned, to);
        }
        Some(Estimate { score: total, need, hash })
    }

    #[inline]
    fn make(&self, cells: &mut [CellContent], need: &mut u32, number: usize) -> bool {
        self.carry(cells, need, self.carries[number].iter().copied());
        true
    }

    #[inline]
    fn undo(&self, cells: &mut [CellContent], need: &mut u32, number: usize) {
        self.carry(cells, need, self.carries[number].iter().map(|&(from, to, spin)| (to, from, 4 - spin)));
    }

    /// Whether all distances are 0. The distance of a number that cannot reach its cell counts as 0, too.
    #[inline]
    fn are_solved(&self, cells: &[CellContent], need: u32) -> bool {
        need == 0 && cells.iter().zip(&self.moves.labels).all(|(content, label)| *content == (*label, 0))
    }

    #[inline]
    fn lower_bound(&self, need: u32) -> u32 {
        need.div_ceil(self.bound.max_decrease())
    }

    #[inline]
    fn need_allows(&self, need: u32, moves: u32) -> bool {
        need <= self.bound.max_decrease() * moves
    }

    fn rising_bound(&self, position: &Position) -> Option<Box<dyn RisingBound>> {
        // A pattern tracks single numbers, so it cannot tell numbers apart that look the same.
        if self.moves.has_alike() {
            return None;
        }
        let bound = PatternBound::new(&self.moves, self.bound.clone(), OrientedPermutation::of(position))?;
        Some(Box::new(bound))
    }
}

/// The contribution of one number to the score, by its distance.
#[inline]
fn score(need: u32) -> u32 {
    need * (need + 3)
}

/// 64 hash bits of the content of a cell.
#[inline]
fn mixed((number, direction): CellContent, cell: u8) -> u64 {
    let all = (u64::from(cell) << 16) | (u64::from(number) << 8) | u64::from(direction);
    let mixed = (all + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use antipode_puzzles::puzzle::Puzzle;
    use antipode_puzzles::rotation::{Board, ReachableSet, Rule, TurnKind, Variant};

    use super::*;

    /// At a position and after some moves: every move agrees with the board and with its estimate, and undoing it restores the
    /// cells.
    #[test]
    fn cells_do_what_boards_do() {
        for (side, block, rule) in [
            (3, 2, Rule::Half),
            (6, 4, Rule::Quarter),
            // Blocks of 25, and of all 144 cells.
            (6, 5, Rule::Clockwise),
            (12, 12, Rule::Quarter),
        ] {
            let board = Board::new((side, side), (block, block), TurnKind::Quarter, true).expect("a board");
            let variant = Variant::new(board, rule).expect("a rule of the board");
            let puzzle = BoardCells::new(MoveSet::of(&variant));
            let mut position = ReachableSet::of(board).random_position("monday");
            for step in 0..5 {
                let before = puzzle.cells_of(&position);
                let here = puzzle.estimate(&before);
                for number in 0..puzzle.move_count() {
                    let there = variant.apply(&position, puzzle.move_at(number)).expect("any block turns");
                    let (mut cells, mut need) = (before.clone(), here.need);
                    assert!(puzzle.make(&mut cells, &mut need, number));
                    assert_eq!(cells, puzzle.cells_of(&there), "{variant}");
                    assert_eq!(need, puzzle.estimate(&cells).need, "{variant}");
                    let estimate = puzzle.estimate_after(&before, here, number);
                    assert_eq!(estimate, Some(puzzle.estimate(&cells)), "{variant}");
                    puzzle.undo(&mut cells, &mut need, number);
                    assert_eq!((cells, need), (before.clone(), here.need), "{variant}");
                }
                let next = puzzle.move_at(step * 7 % puzzle.move_count());
                position = variant.apply(&position, next).expect("any block turns");
            }
        }
    }
}
