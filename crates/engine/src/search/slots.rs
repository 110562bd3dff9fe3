//! Sets of slots as bits, and the order of the tiles within a set.

use antipode_puzzles::space::MAX_TILES;

use super::cosets::lexicographic_rank;

/// The sets of four out of `slots` slots, in the order of their bits.
pub(super) fn sets_of_four(slots: usize) -> impl Iterator<Item = u16> {
    (0..1u16 << slots).filter(|set| set.count_ones() == 4)
}

/// The number of every set of four slots among those sets; 0 for all other sets.
pub(super) fn numbers_of_sets(slots: usize) -> Vec<u16> {
    let mut numbers = vec![0; 1 << slots];
    for (number, set) in sets_of_four(slots).enumerate() {
        numbers[usize::from(set)] = number as u16;
    }
    numbers
}

pub(super) fn set_of(slots: &[u8]) -> u16 {
    slots.iter().fold(0, |set, slot| set | 1 << slot)
}

/// Slot number `n` of a set, from 0.
pub(super) fn nth_slot(set: u16, n: u8) -> usize {
    let rest = (0..n).fold(set, |set, _| set & (set - 1));
    rest.trailing_zeros() as usize
}

/// Spreads a set over the slots that are not `taken`.
pub(super) fn spread(set: u16, taken: u16) -> u16 {
    let mut spread = 0;
    let mut free = !taken;
    for index in 0..16 - taken.count_ones() {
        spread |= (set >> index & 1) << free.trailing_zeros();
        free &= free - 1;
    }
    spread
}

/// The set renumbered over the slots that are not `taken`: the inverse of [`spread`].
pub(super) fn gather(set: u16, taken: u16) -> u16 {
    let mut gathered = 0;
    let mut rest = set;
    while rest != 0 {
        let slot = rest.trailing_zeros();
        gathered |= 1 << (!taken & ((1 << slot) - 1)).count_ones();
        rest &= rest - 1;
    }
    gathered
}

/// The rank of the order of up to four tiles within their slots. Fewer than four tiles have the rank of the order of
/// four whose first tiles are fixed, so the orders of `k` tiles are the numbers below `k!`.
pub(super) fn order_within(slots: &[u8]) -> u8 {
    let still = 4 - slots.len();
    let set = set_of(slots);
    lexicographic_rank(std::array::from_fn(|tile| match tile.checked_sub(still) {
        None => tile as u8,
        Some(tile) => still as u8 + (set & ((1 << slots[tile]) - 1)).count_ones() as u8,
    }))
}

/// The image of a set of slots, and the order that multiplies the order within it.
pub(super) fn image_of_set(set: u16, carried: &[u8; MAX_TILES]) -> (u16, u8) {
    let mut slots = [0; 4];
    let size = set.count_ones() as usize;
    for (n, slot) in slots[..size].iter_mut().enumerate() {
        *slot = carried[nth_slot(set, n as u8)];
    }
    (set_of(&slots[..size]), order_within(&slots[..size]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_spread_is_gathered() {
        for taken in sets_of_four(12) {
            for set in sets_of_four(8) {
                let spread = spread(set, taken);
                assert_eq!(spread & taken, 0);
                assert_eq!(gather(spread, taken), set);
            }
        }
    }

    #[test]
    fn orders_of_few_have_small_numbers() {
        assert_eq!(order_within(&[]), 0);
        assert_eq!(order_within(&[7]), 0);
        assert_eq!([order_within(&[2, 5]), order_within(&[5, 2])], [0, 1]);
        let mut three: Vec<u8> = [[1, 4, 9], [1, 9, 4], [4, 1, 9], [4, 9, 1], [9, 1, 4], [9, 4, 1]]
            .iter()
            .map(|slots| order_within(slots))
            .collect();
        three.sort_unstable();
        assert_eq!(three, [0, 1, 2, 3, 4, 5]);
    }
}
