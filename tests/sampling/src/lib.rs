//! How much of a large space a test visits: everything with `ANTIPODE_TESTS=full`, as `cargo xtask test --full` sets it,
//! otherwise a fixed sample.
//!
//! A test samples only what has ten thousand positions or more, or takes seconds an item ([`part`]), and checks with a sample
//! every property that it checks with all positions, except totals.

use std::env;

/// Spaces below this size are never sampled.
pub const MIN_SAMPLED: u64 = 10_000;

/// One number of this many is in a sample: 6.25 percent.
pub const INTERVAL: u64 = 16;

/// Whether tests visit everything.
pub fn is_full() -> bool {
    env::var_os("ANTIPODE_TESTS").is_some_and(|extent| extent == "full")
}

/// The numbers below `count` that a test visits, ascending: all of them, or one of every sixteen in a row, always the
/// same one. The last number is always among them, and so is the first.
pub fn sample(count: u64) -> impl Iterator<Item = u64> {
    let all = is_full() || count < MIN_SAMPLED;
    (0..count).filter(move |number| all || is_sampled(*number) || *number == 0 || number + 1 == count)
}

/// One item of this many is in a [`part`].
pub const STRIDE: usize = 3;

/// The items that a test visits where each takes long: all of them, or every third from this one on, which is smaller than
/// three. Tests over the same items begin at different ones, so that together they visit every item.
pub fn part<T>(items: &[T], first: usize) -> impl Iterator<Item = &T> {
    assert!(first < STRIDE, "the same part begins below {STRIDE}");
    let (first, stride) = if is_full() { (0, 1) } else { (first, STRIDE) };
    items.iter().skip(first).step_by(stride)
}

/// Whether a number is in every sample: one of each run of sixteen, chosen by a hash of the run.
pub fn is_sampled(number: u64) -> bool {
    number % INTERVAL == hash(number / INTERVAL) % INTERVAL
}

/// SplitMix64; the seed is fixed.
fn hash(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_has_one_of_every_sixteen_numbers_and_both_ends() {
        let numbers: Vec<u64> = (0..160_000).filter(|number| is_sampled(*number)).collect();
        assert_eq!(numbers.len(), 10_000);
        assert!(numbers.iter().zip(0..).all(|(number, run)| number / INTERVAL == run));
        // Not always the same one: each of the sixteen places is chosen about as often.
        for place in 0..INTERVAL {
            let chosen = numbers.iter().filter(|number| **number % INTERVAL == place).count();
            assert!((500..750).contains(&chosen), "place {place}: {chosen}");
        }
        let sampled: Vec<u64> = sample(160_000).collect();
        assert_eq!((sampled.first(), sampled.last()), (Some(&0), Some(&159_999)));
    }

    #[test]
    fn three_parts_have_every_item_once() {
        let items: Vec<usize> = (0..16).collect();
        if is_full() {
            return assert!(part(&items, 1).eq(&items));
        }
        assert!(part(&items, 2).eq(&[2, 5, 8, 11, 14]));
        let mut all: Vec<usize> = (0..STRIDE).flat_map(|first| part(&items, first)).copied().collect();
        all.sort_unstable();
        assert_eq!(all, items);
    }

    #[test]
    fn small_spaces_are_visited_whole() {
        assert!(sample(MIN_SAMPLED - 1).eq(0..MIN_SAMPLED - 1));
        assert_eq!(sample(0).count(), 0);
    }
}
