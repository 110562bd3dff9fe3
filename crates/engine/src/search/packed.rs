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

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use super::moves::{MoveSet, OrientedPermutation};

/// A machine word that holds a position.
pub(super) trait Key:
    Copy
    + Ord
    + std::fmt::Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const BITS: u32;
    const ZERO: Self;
    fn of(small: u32) -> Self;
    fn low(self) -> u32;
    fn rotated(self, left: u32) -> Self;
    /// A 32-bit hash of the whole word.
    fn hash(self) -> u32;
}

impl Key for u64 {
    const BITS: u32 = 64;
    const ZERO: u64 = 0;
    fn of(small: u32) -> u64 {
        small.into()
    }
    fn low(self) -> u32 {
        self as u32
    }
    fn rotated(self, left: u32) -> u64 {
        self.rotate_left(left)
    }
    fn hash(self) -> u32 {
        let mixed = (self ^ self >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 32) as u32
    }
}

impl Key for u128 {
    const BITS: u32 = 128;
    const ZERO: u128 = 0;
    fn of(small: u32) -> u128 {
        small.into()
    }
    fn low(self) -> u32 {
        self as u32
    }
    fn rotated(self, left: u32) -> u128 {
        self.rotate_left(left)
    }
    fn hash(self) -> u32 {
        (self as u64 ^ ((self >> 64) as u64).wrapping_mul(0xd6e8_feb8_6659_fd93).rotate_left(32)).hash()
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
    /// How many cells are stored.
    stored: u32,
    /// The exclusive or of the numbers of all cells.
    sum: u32,
    /// The number of bits below the depth.
    depth_shift: u32,
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
        Some(Packing { cells, number_bits, width, stored, sum, depth_shift: stored * width })
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

    /// The deepest depth that can be stored.
    pub(super) fn max_depth<K: Key>(&self) -> u32 {
        (1 << (K::BITS - self.depth_shift).min(16)) - 2
    }

    /// The stored bits of a position, without its depth.
    pub(super) fn without_depth<K: Key>(&self, key: K) -> K {
        key & self.position_bits()
    }

    pub(super) fn position_bits<K: Key>(&self) -> K {
        !((!K::ZERO) << self.depth_shift)
    }

    /// A stored word. It is never zero, because the stored depth counts from 1.
    pub(super) fn store<K: Key>(&self, bare: K, depth: u32) -> K {
        bare | K::of(depth + 1) << self.depth_shift
    }

    /// The depth of a stored word that is not zero.
    pub(super) fn depth<K: Key>(&self, stored: K) -> u32 {
        (stored >> self.depth_shift).low() - 1
    }

    /// The position of a stored word.
    pub(super) fn restore<K: Key>(&self, stored: K) -> K {
        let bare = self.without_depth(stored);
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
    /// Which bits are rotated left, and by how much.
    parts: Vec<(K, u32)>,
    /// The lower direction bits of cells turned by one or three quarters, and of cells turned by two or three.
    quarters: K,
    halves: K,
}

impl<K: Key> PackedMoves<K> {
    pub(super) fn new(packing: &Packing, moves: &MoveSet) -> PackedMoves<K> {
        let forth = moves.effects.iter().map(|effect| PackedMove::new(packing, effect)).collect();
        let back = moves.effects.iter().map(|effect| PackedMove::new(packing, &effect.inverse())).collect();
        PackedMoves { forward: forth, inverse: back }
    }

    pub(super) fn len(&self) -> usize {
        self.forward.len()
    }

    /// The position after a move.
    #[inline]
    pub(super) fn after(&self, key: K, mv: usize, sense: Sense) -> K {
        match sense {
            Sense::Forward => self.forward[mv].apply(key),
            Sense::Inverse => self.inverse[mv].apply(key),
        }
    }
}

/// Whether a move or its inverse is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sense {
    Forward,
    Inverse,
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
    fn walk<K: Key>(rotation: &Variant) {
        let moves = MoveSet::of(rotation);
        let packing = Packing::new(moves.cells, moves.orientable, K::BITS).expect("the board fits");
        let packed: PackedMoves<K> = PackedMoves::new(&packing, &moves);
        let mut here = OrientedPermutation::identity(moves.cells, moves.orientable);
        let mut seed = 12345_u32;
        for depth in 0..14 {
            let key: K = packing.pack(&here);
            assert_eq!(packing.unpack(key), here);
            let stored = packing.store(packing.without_depth(key), depth);
            assert_eq!((packing.restore(stored), packing.depth(stored)), (key, depth));
            for (mv, effect) in moves.effects.iter().enumerate() {
                let next = here.then(effect);
                assert_eq!(packing.unpack(packed.after(key, mv, Sense::Forward)), next);
                assert_eq!(packed.after(packing.pack(&next), mv, Sense::Inverse), key);
            }
            seed = seed.wrapping_mul(1_103_515_245).wrapping_add(12345);
            here = here.then(&moves.effects[seed as usize / 65536 % moves.effects.len()]);
        }
    }

    #[test]
    fn words_do_what_effects_do() {
        let rotation = |size, block, turning, orientable, rule| {
            let board = Board::new(size, (block, block), turning, orientable).expect("a board");
            Variant::new(board, rule).expect("a rule of the board")
        };
        walk::<u64>(&rotation((3, 4), 2, TurnKind::Quarter, false, Rule::Half));
        walk::<u64>(&rotation((4, 4), 3, TurnKind::Ring, false, Rule::RingAny));
        walk::<u64>(&rotation((2, 5), 2, TurnKind::Quarter, true, Rule::Half));
        walk::<u128>(&rotation((4, 4), 3, TurnKind::Quarter, true, Rule::Half));
        walk::<u128>(&rotation((5, 5), 4, TurnKind::Quarter, false, Rule::Clockwise));
        walk::<u128>(&rotation((3, 5), 3, TurnKind::Flip, true, Rule::Flip));
        assert_eq!(Packing::new(17, false, 64), None);
        assert_eq!(Packing::new(26, false, 128), None);
    }
}
