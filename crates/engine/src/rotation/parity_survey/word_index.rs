//! An index of the orders of one orbit's numbers, by word and bit.
//!
//! The group of 64 permutations of `translation.rs` relabels the first eight tiles of an order. Orders that differ by such a
//! relabelling form a word. All orders of a word have the same parity; the words of each parity are numbered separately. A turn
//! maps words to words and translates their bits.

use antipode_puzzles::permutation::{factorial, is_odd, rank, unrank};

use super::translation::{ELEMENTS, TILES, elements};

/// The source of a word: the number of another word, and the translation of its bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WordSource(u32);

impl WordSource {
    const BITS: u32 = ELEMENTS.trailing_zeros();

    fn new(word: u32, bit: u32) -> WordSource {
        WordSource(word << WordSource::BITS | bit)
    }

    #[inline(always)]
    pub(super) fn word(self) -> usize {
        (self.0 >> WordSource::BITS) as usize
    }

    #[inline(always)]
    pub(super) fn translation(self) -> usize {
        self.0 as usize % ELEMENTS
    }
}

/// The words of the orders of `tiles` tiles.
#[derive(Debug)]
pub(super) struct WordIndex {
    tiles: usize,
    /// The order of bit 0 of each word. Words of even orders come first.
    first: [Vec<Vec<u8>>; 2],
    /// The word and the bit of each order, by its rank.
    places: Vec<WordSource>,
}

impl WordIndex {
    /// Whether orders of `tiles` tiles have words: the group needs eight, and the table has an entry per order.
    pub(super) fn supports(tiles: usize) -> bool {
        (TILES..=10).contains(&tiles)
    }

    pub(super) fn new(tiles: usize) -> WordIndex {
        debug_assert!(WordIndex::supports(tiles));
        let unknown = WordSource(u32::MAX);
        let mut places = vec![unknown; factorial(tiles) as usize];
        let mut first: [Vec<Vec<u8>>; 2] = Default::default();
        let elements = elements();
        for order_rank in 0..places.len() {
            if places[order_rank] != unknown {
                continue;
            }
            let order = unrank(tiles, order_rank as u64).expect("a rank")[..tiles].to_vec();
            let words = &mut first[usize::from(is_odd(&order))];
            for (bit, element) in (0..).zip(&elements) {
                let relabelled: Vec<u8> = order
                    .iter()
                    .map(|tile| element.get(usize::from(*tile)).copied().unwrap_or(*tile))
                    .collect();
                places[rank(&relabelled) as usize] = WordSource::new(words.len() as u32, bit);
            }
            words.push(order);
        }
        WordIndex { tiles, first, places }
    }

    /// The number of words of each parity.
    pub(super) fn words(&self) -> usize {
        self.first[0].len()
    }

    /// The word and the bit of an order.
    pub(super) fn place(&self, order: &[u8]) -> (usize, usize) {
        let place = self.places[rank(order) as usize];
        (place.word(), place.translation())
    }

    /// The order of a bit of a word.
    pub(super) fn order(&self, parity: usize, word: usize, bit: usize) -> Vec<u8> {
        let element = elements()[bit];
        let first = &self.first[parity][word];
        first.iter().map(|tile| element.get(usize::from(*tile)).copied().unwrap_or(*tile)).collect()
    }

    /// The word after a turn `new[slot] = old[preimages[slot]]`, for each word of a parity.
    pub(super) fn sources(&self, parity: usize, preimages: &[u8]) -> Vec<WordSource> {
        debug_assert_eq!(preimages.len(), self.tiles);
        let after = |order: &Vec<u8>| {
            let after: Vec<u8> = preimages.iter().map(|slot| order[usize::from(*slot)]).collect();
            self.places[rank(&after) as usize]
        };
        self.first[parity].iter().map(after).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rotation::parity_survey::translation::translations;

    /// Every bit of every word is one order, and the sources of a turn lead to the orders after it.
    #[test]
    fn words_follow_turns() {
        let (tiles, preimages) = (8, [0, 3, 1, 2, 7, 4, 6, 5]);
        let (index, translations) = (WordIndex::new(tiles), translations(0));
        assert_eq!(2 * index.words() * ELEMENTS, index.places.len());
        for parity in 0..2 {
            let after = parity ^ usize::from(is_odd(&preimages));
            let sources = index.sources(parity, &preimages);
            for (word, source) in sources.into_iter().enumerate() {
                for bit in 0..ELEMENTS {
                    let order = index.order(parity, word, bit);
                    assert_eq!(usize::from(is_odd(&order)), parity);
                    assert_eq!(index.places[rank(&order) as usize], WordSource::new(word as u32, bit as u32));
                    let turned: Vec<u8> = preimages.iter().map(|slot| order[usize::from(*slot)]).collect();
                    let from = (0..ELEMENTS)
                        .find(|from| translations[source.translation()].apply(1 << from) == 1 << bit)
                        .expect("a permutation");
                    assert_eq!(index.order(after, source.word(), from), turned);
                }
            }
        }
    }
}
