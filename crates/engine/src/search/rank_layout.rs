//! The layout of spaces with fewer than eight tiles: a superblock is a class, its indices are ranks of orders.
//!
//! Seven tiles have 5,040 orders, so the action of a step on all of them is a small table, and a class is a few
//! words. To pull from a neighbour, each index that the neighbour gained in the last layer marks the index it is
//! reached from; a marked unvisited index is gained. So the search reads every index once per step, all within the
//! few hundred bytes of two classes.

use antipode_puzzles::permutation::{self, factorial};
use antipode_puzzles::space::{MAX_TILES, TileOrder};

use super::indexed_space::WORD_BITS;
use super::planes::{Planes, Residue};
use super::table::set_bits;

/// The words of a class of seven tiles.
const MAX_WORDS: usize = 5_040_usize.div_ceil(WORD_BITS as usize);

/// The action of each preimage map on each order.
#[derive(Debug)]
pub(super) struct RankLayout {
    tiles: usize,
    orders: u32,
    words: u32,
    /// For each preimage map, the rank after each rank.
    after: Vec<u16>,
    /// For each preimage map, the rank before each rank.
    before: Vec<u16>,
}

/// A neighbouring class and how its indices correspond to ours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neighbour {
    /// Its first word.
    pub(super) word: u32,
    /// The offset of the table of the preimage map.
    pub(super) pull: u32,
}

impl RankLayout {
    pub(super) fn new(tiles: usize) -> RankLayout {
        let orders = factorial(tiles) as u32;
        RankLayout { tiles, orders, words: orders.div_ceil(WORD_BITS), after: Vec::new(), before: Vec::new() }
    }

    /// `n!`.
    pub(super) fn orders(&self) -> u32 {
        self.orders
    }

    /// The words of a class; the last may have unused bits.
    pub(super) fn words(&self) -> u32 {
        self.words
    }

    /// Adds the tables of a preimage map.
    pub(super) fn add(&mut self, pull: &[u8; MAX_TILES]) {
        let first = self.after.len();
        self.before.resize(first + self.orders as usize, 0);
        for rank in 0..self.orders {
            let after = self.rank(&self.order(rank).pull(pull));
            self.after.push(after as u16);
            self.before[first + after as usize] = rank as u16;
        }
    }

    /// The rank after applying a preimage map.
    pub(super) fn rank_after(&self, pull: u32, rank: u32) -> u32 {
        u32::from(self.after[(pull + rank) as usize])
    }

    pub(super) fn rank(&self, order: &TileOrder) -> u32 {
        permutation::rank(&order.0[..self.tiles]) as u32
    }

    pub(super) fn order(&self, rank: u32) -> TileOrder {
        TileOrder(
            permutation::unrank(self.tiles, u64::from(rank)).expect("a rank is below the number of orders"),
        )
    }

    /// Gives every unvisited index of the class at `word` with a neighbour of residue `from` the next residue.
    /// Returns how many there were.
    #[inline(never)]
    pub(super) fn pull(
        &self,
        planes: &mut Planes,
        word: u32,
        from: Residue,
        neighbours: impl Iterator<Item = Neighbour>,
    ) -> u32 {
        let words = self.words as usize;
        let mut reached = [0u64; MAX_WORDS];
        for neighbour in neighbours {
            let before = &self.before[neighbour.pull as usize..][..self.orders as usize];
            let there = neighbour.word as usize..neighbour.word as usize + words;
            for (first, (low, high)) in (0..)
                .step_by(WORD_BITS as usize)
                .zip(planes.low[there.clone()].iter().zip(&planes.high[there]))
            {
                for bit in set_bits(from.of_words(*low, *high)) {
                    let rank = before[first + bit as usize];
                    reached[usize::from(rank) / WORD_BITS as usize] |= 1 << (u32::from(rank) % WORD_BITS);
                }
            }
        }
        let (low_mask, high_mask) = from.next().planes();
        let here = word as usize..word as usize + words;
        let mut gained = 0;
        for (reached, (low, high)) in
            reached.iter().zip(planes.low[here.clone()].iter_mut().zip(&mut planes.high[here]))
        {
            let new = reached & !(*low | *high);
            *low |= new & low_mask;
            *high |= new & high_mask;
            gained += new.count_ones();
        }
        gained
    }
}
