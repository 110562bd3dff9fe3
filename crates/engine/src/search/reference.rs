//! The reference search: ranks, a queue and one byte per position.
//!
//! It supports spaces of any number of tiles. Tests and benchmarks compare the survey with it. It searches backwards
//! from the solved positions, so depths are distances to them also where steps have no inverse steps.
//!
//! ```
//! use antipode_engine::search::reference;
//! use antipode_puzzles::rotation::{Board, Rule, SpaceLayout, Variant};
//!
//! let variant = Variant::new(Board::square(2, 3, 2)?, Rule::Quarter)?;
//! let layout = SpaceLayout::of(&variant).expect("a small board");
//! let depths = reference::search(layout.space());
//! assert_eq!(depths.counts.iter().sum::<u64>(), 120);
//! # Ok::<(), antipode_puzzles::rotation::BoardError>(())
//! ```

use antipode_puzzles::permutation::factorial;
use antipode_puzzles::space::{MAX_TILES, Position, Space, TileOrder};

/// The depth of a position that cannot be reached.
pub const UNREACHED: u8 = u8::MAX;

/// The result of a reference search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Depths {
    /// The depth of each position by its [`Space::rank`], or [`UNREACHED`].
    pub by_rank: Vec<u8>,
    /// The number of positions at each depth.
    pub counts: Vec<u64>,
}

/// Searches the whole space.
///
/// # Panics
/// When there are more than `u32::MAX` positions, or one is 255 moves away or more.
#[must_use]
pub fn search(space: &Space) -> Depths {
    let tiles = space.tiles;
    let positions = space.position_count();
    assert!(positions <= u64::from(u32::MAX), "{positions} positions do not fit a rank");
    let orders = factorial(tiles) as u32;

    let backwards = space.reversed();
    let mut by_rank = vec![UNREACHED; positions as usize];
    let mut layer = Vec::new();
    for position in &space.solved {
        let rank = position.class * orders + rank_order(&position.order, tiles);
        if by_rank[rank as usize] == UNREACHED {
            by_rank[rank as usize] = 0;
            layer.push(rank);
        }
    }
    let mut counts = Vec::new();
    while !layer.is_empty() {
        counts.push(layer.len() as u64);
        let depth = u8::try_from(counts.len()).ok().filter(|depth| *depth != UNREACHED);
        let depth = depth.expect("no space of ours is 255 moves deep");
        let mut next = Vec::new();
        for here in layer {
            let Position { class, order } = unrank(here, orders, tiles);
            for step in &backwards.classes[class as usize] {
                let there = step.to * orders + rank_order(&order.pull(&step.preimages), tiles);
                if by_rank[there as usize] == UNREACHED {
                    by_rank[there as usize] = depth;
                    next.push(there);
                }
            }
        }
        layer = next;
    }
    Depths { by_rank, counts }
}

/// The lexicographic rank of an order. Nibble `t` of `smaller` counts the unseen tiles below `t`.
fn rank_order(order: &TileOrder, tiles: usize) -> u32 {
    let mut smaller: u64 = 0xfedc_ba98_7654_3210;
    let mut rank = 0;
    for (slot, &tile) in order.0[..tiles].iter().enumerate() {
        let shift = 4 * u32::from(tile);
        rank = rank * (tiles - slot) as u32 + (smaller >> shift & 0xf) as u32;
        smaller = smaller.wrapping_sub(0x1111_1111_1111_1110 << shift);
    }
    rank
}

/// The position of a rank. The nibbles of `left` are the tiles not placed yet, in their order.
fn unrank(rank: u32, orders: u32, tiles: usize) -> Position {
    let (class, mut rest) = (rank / orders, rank % orders);
    let mut digits = [0; MAX_TILES];
    for slot in (0..tiles).rev() {
        let choices = (tiles - slot) as u32;
        digits[slot] = rest % choices;
        rest /= choices;
    }
    let mut left: u64 = 0xfedc_ba98_7654_3210;
    let mut order = TileOrder::SOLVED;
    for (tile, digit) in order.0[..tiles].iter_mut().zip(digits) {
        let before = (1 << (4 * digit)) - 1;
        *tile = (left >> (4 * digit) & 0xf) as u8;
        left = left & before | left >> 4 & !before;
    }
    Position { class, order }
}
