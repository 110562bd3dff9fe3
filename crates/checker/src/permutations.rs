//! Positions: a class and an order of tiles.

use std::fmt;

/// The most tiles. More than 12! depths do not fit the memory of most machines.
pub(crate) const MAX_TILES: usize = 13;

/// Which tile is in which slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Order {
    tiles: [u8; MAX_TILES],
    size: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) class: usize,
    pub(crate) order: Order,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "class {}, tiles {:?}", self.class, &self.order.tiles[..self.order.size])
    }
}

impl Order {
    /// The order of these tiles; `None` if it has not each of them once.
    pub(crate) fn of(tiles: &[u64], size: usize) -> Option<Order> {
        let mut order = Order { tiles: [0; MAX_TILES], size };
        let has = |tile: u64| tiles.contains(&tile);
        if tiles.len() != size || size == 0 || !(0..size as u64).all(has) {
            return None;
        }
        for (slot, tile) in order.tiles.iter_mut().zip(tiles) {
            *slot = *tile as u8;
        }
        Some(order)
    }

    /// The first order of so many tiles.
    pub(crate) fn first(size: usize) -> Order {
        let mut order = Order { tiles: [0; MAX_TILES], size };
        for (slot, tile) in order.tiles.iter_mut().zip(0..size as u8) {
            *slot = tile;
        }
        order
    }

    /// The order whose slot `s` has the tile of slot `from[s]`.
    pub(crate) fn moved(&self, from: &Order) -> Order {
        let mut moved = *self;
        for slot in 0..self.size {
            moved.tiles[slot] = self.tiles[usize::from(from.tiles[slot])];
        }
        moved
    }

    /// The number of orders before this one.
    pub(crate) fn rank(&self) -> usize {
        // The tiles that are not yet placed, a bit each.
        let mut left = u32::MAX;
        let mut rank = 0;
        for slot in 0..self.size {
            let tile = self.tiles[slot];
            rank = rank * (self.size - slot) + (left & !(u32::MAX << tile)).count_ones() as usize;
            left &= !(1 << tile);
        }
        rank
    }

    /// Goes on to the next order; `false` after the last one.
    pub(crate) fn advance(&mut self) -> bool {
        let tiles = &mut self.tiles[..self.size];
        let Some(at) = tiles.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
        let with = tiles.iter().rposition(|tile| *tile > tiles[at]).unwrap_or(at + 1);
        tiles.swap(at, with);
        tiles[at + 1..].reverse();
        true
    }
}

/// The number of orders of so many tiles.
pub(crate) fn factorial(size: usize) -> usize {
    (1..=size).product()
}
