//! Positions of small boards as one machine word each, and moves as a few masks and rotations of that word.
//!
//! Cell `c` has a field of `width` bits, from the lowest bit on: the number in the cell, from 0, and above it two
//! bits of its direction if numbers have one. The unused bits at the top hold a depth when the word is stored. Where
//! there would be none (16 cells of 4 bits, 25 of 5), the last cell is not stored: it holds the missing number.
//!
//! ```text
//!   depth | cell 11 | … | cell 1 | cell 0        A quarter turn of four cells is four pairs of mask and rotation,
//!                                                 and one for the fixed cells.
//! ```

use antipode_puzzles::permutation::{Parity, is_odd};
use antipode_puzzles::rotation::{Position, Turn};

use super::moves::{MoveSet, OrientedPermutation};
use super::packed_bound::PackedTileBound;
use super::sequence_pruning::SequencePruning;
use super::single_tile_bound::SingleTileBound;
use crate::search::key::Key;
use crate::search::search_puzzle::{NumberedMoves, PackedPuzzle};

/// A board whose positions are packed into machine words.
#[derive(Clone, Debug)]
pub struct PackedBoard<K> {
    packing: Packing,
    moves: MoveSet,
    /// Whether all moves are odd permutations. Then the parity of the position is the parity of its distance.
    all_odd: bool,
    packed_moves: PackedMoves<K>,
    pruning: SequencePruning,
    /// Lower bounds of the distance to the solved position, if there are any.
    bound: Option<PackedTileBound>,
}

impl<K: Key> PackedBoard<K> {
    /// The board of a variant, without lower bounds.
    pub(super) fn new(packing: Packing, moves: MoveSet) -> PackedBoard<K> {
        PackedBoard {
            packing,
            all_odd: moves.all_odd(),
            packed_moves: PackedMoves::new(&packing, &moves),
            pruning: SequencePruning::new(&moves),
            bound: None,
            moves,
        }
    }

    /// Adds lower bounds of the distance to the solved position.
    pub(super) fn with_bound(self) -> PackedBoard<K> {
        let tile_bound = PackedTileBound::new(&self.packing, &SingleTileBound::new(&self.moves));
        PackedBoard { bound: Some(tile_bound), ..self }
    }

    /// The word of an arrangement; numbers may share a label.
    pub(super) fn pack_arrangement(&self, arrangement: &OrientedPermutation) -> K {
        self.packing.pack(arrangement)
    }
}

impl<K: Key> NumberedMoves for PackedBoard<K> {
    type Position = Position;
    type Move = Turn;

    #[inline]
    fn move_count(&self) -> usize {
        self.packed_moves.len()
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

impl<K: Key> PackedPuzzle<K> for PackedBoard<K> {
    fn pack(&self, position: &Position) -> K {
        self.packing.pack(&self.moves.arrangement_of(position))
    }

    fn position_bits(&self) -> u32 {
        self.packing.position_bits
    }

    #[inline]
    fn restore(&self, bits: K) -> K {
        self.packing.restore(bits)
    }

    #[inline]
    fn after(&self, position: K, number: usize) -> Option<K> {
        Some(self.packed_moves.after(position, number))
    }

    #[inline]
    fn before(&self, position: K, number: usize) -> Option<K> {
        Some(self.packed_moves.before(position, number))
    }

    fn has_strong_bound(&self) -> bool {
        self.bound.is_some()
    }

    #[inline]
    fn may_solve_within(&self, position: K, moves: u32) -> bool {
        self.bound.as_ref().is_none_or(|bound| bound.may_solve_within(position, moves))
    }
}

/// The positions of the fields in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packing {
    cells: u32,
    /// Bits of a number, without its direction.
    number_bits: u32,
    /// Bits of a cell's field.
    width: u32,
    /// The number of stored cells.
    stored: u32,
    /// The exclusive or of the numbers of all cells.
    sum: u32,
    /// The number of bits of the stored cells. The depth is above them.
    position_bits: u32,
}

/// The fewest bits reserved for the depth.
const MIN_DEPTH_BITS: u32 = 4;

impl Packing {
    /// `None` when the board does not fit into words of `bits` bits.
    pub(super) fn new(cells: usize, orientable: bool, bits: u32) -> Option<Packing> {
        let cells = cells as u32;
        let number_bits = (cells - 1).max(1).ilog2() + 1;
        let width = number_bits + if orientable { 2 } else { 0 };
        let whole = cells * width;
        let stored = if whole + MIN_DEPTH_BITS <= bits {
            cells
        } else if !orientable && whole <= bits {
            cells - 1
        } else {
            return None;
        };
        let sum = (0..cells).fold(0, |sum, number| sum ^ number);
        Some(Packing { cells, number_bits, width, stored, sum, position_bits: stored * width })
    }

    /// The same packing for arrangements with indistinguishable numbers: those share a label.
    pub(super) fn with_labels(self, labels: &[u8]) -> Packing {
        Packing { sum: labels.iter().fold(0, |sum, label| sum ^ u32::from(*label)), ..self }
    }

    pub(super) fn pack<K: Key>(&self, position: &OrientedPermutation) -> K {
        let mut key = K::ZERO;
        for (cell, &number) in position.preimage.iter().enumerate() {
            let spin = position.spin.get(cell).map_or(0, |spin| u32::from(*spin));
            let content = u32::from(number) | spin << self.number_bits;
            key = key | K::of(content) << (cell as u32 * self.width);
        }
        key
    }

    pub(super) fn cells(&self) -> u32 {
        self.cells
    }

    pub(super) fn width(&self) -> u32 {
        self.width
    }

    /// The number and the direction in field `at` of `fields`.
    pub(super) fn content(&self, fields: u32, at: u32) -> (u32, u32) {
        let field = fields >> (at * self.width) & ((1 << self.width) - 1);
        (field & ((1 << self.number_bits) - 1), field >> self.number_bits)
    }

    #[cfg(test)]
    pub(super) fn unpack<K: Key>(&self, key: K) -> OrientedPermutation {
        let content = |cell: u32| (key >> (cell * self.width)).low() & ((1 << self.width) - 1);
        let number = |cell| content(cell) & ((1 << self.number_bits) - 1);
        let directed = self.width > self.number_bits;
        OrientedPermutation {
            preimage: (0..self.cells).map(|cell| number(cell) as u8).collect(),
            spin: (0..if directed { self.cells } else { 0 })
                .map(|cell| (content(cell) >> self.number_bits) as u8)
                .collect(),
        }
    }

    /// The position of stored cells.
    pub(super) fn restore<K: Key>(&self, bare: K) -> K {
        if self.stored == self.cells {
            return bare;
        }
        let mut rest = bare;
        let mut sum = self.sum;
        for _ in 0..self.stored {
            sum ^= rest.low();
            rest = rest >> self.width;
        }
        bare | K::of(sum & ((1 << self.number_bits) - 1)) << (self.stored * self.width)
    }
}

/// The action of moves on words.
#[derive(Clone, Debug)]
pub(super) struct PackedMoves<K> {
    forward: Vec<PackedMove<K>>,
    inverse: Vec<PackedMove<K>>,
}

#[derive(Clone, Debug)]
struct PackedMove<K> {
    /// The bits that do not move.
    fixed: K,
    /// Pairs of a mask and the number of bits by which the masked bits are rotated left.
    parts: Vec<(K, u32)>,
    /// The lower direction bits of cells turned by one or three quarters, and of cells turned by two or three.
    quarters: K,
    halves: K,
}

impl<K: Key> PackedMoves<K> {
    pub(super) fn new(packing: &Packing, moves: &MoveSet) -> PackedMoves<K> {
        let forward = moves.effects.iter().map(|effect| PackedMove::new(packing, effect)).collect();
        let inverse =
            moves.effects.iter().map(|effect| PackedMove::new(packing, &effect.inverse())).collect();
        PackedMoves { forward, inverse }
    }

    pub(super) fn len(&self) -> usize {
        self.forward.len()
    }

    /// The position after a move.
    #[inline]
    pub(super) fn after(&self, key: K, mv: usize) -> K {
        self.forward[mv].apply(key)
    }

    /// The position before a move.
    #[inline]
    fn before(&self, key: K, mv: usize) -> K {
        self.inverse[mv].apply(key)
    }
}

impl<K: Key> PackedMove<K> {
    fn new(packing: &Packing, effect: &OrientedPermutation) -> PackedMove<K> {
        let field = K::of((1 << packing.width) - 1);
        let mut made = PackedMove { fixed: K::ZERO, parts: Vec::new(), quarters: K::ZERO, halves: K::ZERO };
        for (cell, &from) in effect.preimage.iter().enumerate() {
            let mask = field << (u32::from(from) * packing.width);
            let by = (cell as i32 - i32::from(from)) * packing.width as i32;
            let by = by.rem_euclid(K::BITS as i32) as u32;
            if by == 0 {
                made.fixed = made.fixed | mask;
            } else if let Some(part) = made.parts.iter_mut().find(|part| part.1 == by) {
                part.0 = part.0 | mask;
            } else {
                made.parts.push((mask, by));
            }
        }
        for (cell, &spin) in effect.spin.iter().enumerate() {
            let lower = K::of(1) << (cell as u32 * packing.width + packing.number_bits);
            if spin & 1 != 0 {
                made.quarters = made.quarters | lower;
            }
            if spin & 2 != 0 {
                made.halves = made.halves | lower;
            }
        }
        made
    }

    #[inline]
    fn apply(&self, key: K) -> K {
        let mut new = key & self.fixed;
        for &(mask, by) in &self.parts {
            new = new | (key & mask).rotated(by);
        }
        if self.quarters != K::ZERO || self.halves != K::ZERO {
            // Adding one carries into the upper bit where the lower was set; adding two flips the upper bit.
            new = new ^ ((new & self.quarters) << 1) ^ self.quarters ^ (self.halves << 1);
        }
        new
    }
}

#[cfg(test)]
mod tests {
    use antipode_puzzles::rotation::{Board, Rule, TurnKind, Variant};

    use super::*;

    /// Walks at random on the board and compares words with permutations at every step.
    fn walk<K: Key>(variant: &Variant) {
        let moves = MoveSet::of(variant);
        let packing = Packing::new(moves.cells, moves.orientable, K::BITS).expect("the board fits");
        let packed: PackedMoves<K> = PackedMoves::new(&packing, &moves);
        let mut here = OrientedPermutation::identity(moves.cells, moves.orientable);
        let mut seed = 12345_u32;
        let position_bits = !((!K::ZERO) << packing.position_bits);
        for _ in 0..14 {
            let key: K = packing.pack(&here);
            assert_eq!(packing.unpack(key), here);
            assert_eq!(packing.restore(key & position_bits), key);
            for (mv, effect) in moves.effects.iter().enumerate() {
                let next = here.then(effect);
                assert_eq!(packing.unpack(packed.after(key, mv)), next);
                assert_eq!(packed.before(packing.pack(&next), mv), key);
            }
            seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12345);
            here = here.then(&moves.effects[seed as usize / 65536 % moves.effects.len()]);
        }
    }

    #[test]
    fn words_do_what_effects_do() {
        let variant = |size, block, turning, orientable, rule| {
            let board = Board::new(size, (block, block), turning, orientable).expect("a board");
            Variant::new(board, rule).expect("a rule of the board")
        };
        walk::<u64>(&variant((3, 4), 2, TurnKind::Quarter, false, Rule::Half));
        walk::<u64>(&variant((4, 4), 3, TurnKind::Ring, false, Rule::RingAny));
        walk::<u64>(&variant((2, 5), 2, TurnKind::Quarter, true, Rule::Half));
        walk::<u128>(&variant((4, 4), 3, TurnKind::Quarter, true, Rule::Half));
        walk::<u128>(&variant((5, 5), 4, TurnKind::Quarter, false, Rule::Clockwise));
        walk::<u128>(&variant((3, 5), 3, TurnKind::Flip, true, Rule::Flip));
        assert_eq!(Packing::new(17, false, 64), None);
        assert_eq!(Packing::new(26, false, 128), None);
    }
}
