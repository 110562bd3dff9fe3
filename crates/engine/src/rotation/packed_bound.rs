//! The [`SingleTileBound`] of packed positions, by a few table lookups.

use super::packed::Packing;
use super::single_tile_bound::SingleTileBound;
use crate::search::key::Key;

/// Lower bounds for packed positions.
#[derive(Clone, Debug)]
pub(super) struct PackedTileBound {
    /// The sum of the distances of a group of neighbouring cells, by group and by the bits of its cells.
    sums: Vec<u16>,
    groups: u32,
    group_bits: u32,
    max_decrease: u32,
}

/// The maximum number of bits of a group of cells.
const MAX_GROUP_BITS: u32 = 10;

impl PackedTileBound {
    pub(super) fn new(packing: &Packing, bound: &SingleTileBound) -> PackedTileBound {
        let cells = packing.cells();
        let in_group = (MAX_GROUP_BITS / packing.width()).clamp(1, cells);
        let groups = cells.div_ceil(in_group);
        let group_bits = in_group * packing.width();
        let mut sums = Vec::with_capacity((groups << group_bits) as usize);
        for group in 0..groups {
            for bits in 0..1 << group_bits {
                let need = |at: u32| {
                    let cell = group * in_group + at;
                    let (number, direction) = packing.content(bits, at);
                    let real = cell < cells && number < cells;
                    if real {
                        bound.distance_of_oriented(number as usize, cell as usize, direction as usize)
                    } else {
                        0
                    }
                };
                sums.push((0..in_group).map(need).sum::<u32>() as u16);
            }
        }
        PackedTileBound { sums, groups, group_bits, max_decrease: bound.max_decrease() }
    }

    /// Whether the bound allows a solution of at most `moves` moves.
    #[inline]
    pub(super) fn may_solve_within<K: Key>(&self, position: K, moves: u32) -> bool {
        let mask = (1 << self.group_bits) - 1;
        let mut rest = position;
        let mut sum = 0;
        for group in 0..self.groups {
            let bits = rest.low() & mask;
            sum += u32::from(self.sums[(group << self.group_bits | bits) as usize]);
            rest = rest >> self.group_bits;
        }
        sum <= self.max_decrease * moves
    }
}
