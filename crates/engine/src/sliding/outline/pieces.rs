//! Positions of an outline as keys.

use antipode_puzzles::sliding::board_outline::MAX_CELLS;

/// The label of the goal piece; 0 is a hole.
pub(super) const GOAL: usize = 1;

/// From which bit on the label of a cell is. The other pieces are numbered from 2 in the order of their first cells, so the
/// labels of the first cells are small: the first at most 2, the next 3 …
const FIRST_BITS: [u32; MAX_CELLS + 1] = {
    let mut first_bits = [0; MAX_CELLS + 1];
    let mut cell = 0;
    while cell < MAX_CELLS {
        let largest: u32 = if cell + 2 < 15 { cell as u32 + 2 } else { 15 };
        first_bits[cell + 1] = first_bits[cell] + u32::BITS - largest.leading_zeros();
        cell += 1;
    }
    first_bits
};

/// The cells of each piece, by label.
pub(super) struct Pieces {
    pub(super) cells: [u16; MAX_CELLS],
    /// The largest label.
    pub(super) count: usize,
}

impl Pieces {
    #[inline]
    pub(super) fn of(key: u64) -> Pieces {
        let mut cells = [0; MAX_CELLS];
        let mut count = 0;
        for cell in 0..MAX_CELLS {
            let label = label_at(key, cell);
            if label != 0 {
                cells[label] |= 1 << cell;
                count = count.max(label);
            }
        }
        Pieces { cells, count }
    }

    /// The key after a piece has moved.
    pub(super) fn moved(&self, label: usize, to: u16) -> u64 {
        let cells = |other: usize| if other == label { to } else { self.cells[other] };
        key_of(cells(GOAL), (GOAL + 1..=self.count).map(cells))
    }
}

/// What covers a cell.
#[inline]
pub(super) fn label_at(key: u64, cell: usize) -> usize {
    let width = FIRST_BITS[cell + 1] - FIRST_BITS[cell];
    (key >> FIRST_BITS[cell] & ((1 << width) - 1)) as usize
}

/// The key of a position: the other pieces are numbered by their first cells, so that their order does not matter.
pub(super) fn key_of(goal: u16, pieces: impl Iterator<Item = u16>) -> u64 {
    let mut piece_at = [0_u16; MAX_CELLS];
    for piece in pieces {
        piece_at[piece.trailing_zeros() as usize] = piece;
    }
    let spread = |mut cells: u16, label: u64| {
        let mut key = 0;
        while cells != 0 {
            key |= label << FIRST_BITS[cells.trailing_zeros() as usize];
            cells &= cells - 1;
        }
        key
    };
    let mut label = GOAL as u64;
    let mut key = spread(goal, label);
    for piece in piece_at.into_iter().filter(|piece| *piece != 0) {
        label += 1;
        key |= spread(piece, label);
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_leaves_room_for_a_stamp_and_is_read_again() {
        assert_eq!(FIRST_BITS[MAX_CELLS], 56);
        for goal in 0..MAX_CELLS {
            // As many pieces as there can be beside a hole.
            let others = (0..MAX_CELLS).filter(|cell| *cell != goal);
            let pieces = others.take(MAX_CELLS - 2).map(|cell| 1 << cell);
            let key = key_of(1 << goal, pieces.clone());
            let read = Pieces::of(key);
            assert_eq!(read.cells[GOAL], 1 << goal);
            assert!(pieces.eq(read.cells[GOAL + 1..=read.count].iter().copied()));
            assert_eq!(read.moved(GOAL, 1 << goal), key);
        }
    }
}
