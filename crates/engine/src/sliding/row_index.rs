//! Rows of equal length, numbered, with a hash index: positions as lists of places.

/// A number in a row.
pub(super) trait Entry: Copy + Eq + Into<u64> {}

impl Entry for u8 {}
impl Entry for u16 {}

/// Distinct rows, numbered in the order of insertion.
#[derive(Clone, Debug)]
pub(super) struct RowIndex<T> {
    width: usize,
    /// All rows, concatenated.
    rows: Vec<T>,
    /// Open addressing: number plus one by the hash of the row, 0 if empty. The size is a power of two.
    slots: Vec<u32>,
    count: usize,
}

/// The minimum number of slots.
const MIN_SLOTS: usize = 1 << 10;

/// The number of slots for some rows: at most three quarters are in use.
const fn slots_for(rows: usize) -> usize {
    let slots = (4 * rows / 3 + 1).next_power_of_two();
    if slots < MIN_SLOTS { MIN_SLOTS } else { slots }
}

impl<T: Entry> RowIndex<T> {
    /// An empty index of rows of `width` entries, with memory for `expected` rows.
    pub(super) fn new(width: usize, expected: usize) -> RowIndex<T> {
        let rows = Vec::with_capacity(width * expected);
        RowIndex { width, rows, slots: vec![0; slots_for(expected)], count: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    pub(super) fn row(&self, number: u32) -> &[T] {
        let first = self.width * number as usize;
        &self.rows[first..first + self.width]
    }

    /// The number of a row; `None` if it was not inserted.
    pub(super) fn find(&self, row: &[T]) -> Option<u32> {
        self.slot_of(row).1
    }

    /// The number of a row, and whether it is new.
    pub(super) fn find_or_insert(&mut self, row: &[T]) -> (u32, bool) {
        if 4 * self.count >= 3 * self.slots.len() {
            self.grow();
        }
        let (slot, known) = self.slot_of(row);
        if let Some(number) = known {
            return (number, false);
        }
        let number = self.count as u32;
        self.rows.extend_from_slice(row);
        self.slots[slot] = number + 1;
        self.count += 1;
        (number, true)
    }

    /// The maximum memory in use while `more` rows are inserted, in bytes: a part that is full is copied into one
    /// of twice its size.
    pub(super) fn bytes_after(&self, more: usize) -> u64 {
        let entries = self.width * (self.count + more);
        let grown = if entries > self.rows.capacity() { 2 * self.rows.capacity() } else { 0 };
        let rows = (self.rows.capacity() + grown.max(entries)) * size_of::<T>();
        let slots = if 4 * (self.count + more) >= 3 * self.slots.len() { 3 } else { 1 };
        (rows + slots * self.slots.len() * size_of::<u32>()) as u64
    }

    /// The slot of a row and its number, or the empty slot where it belongs.
    fn slot_of(&self, row: &[T]) -> (usize, Option<u32>) {
        debug_assert_eq!(row.len(), self.width);
        let mask = self.slots.len() - 1;
        let mut at = hash(row) as usize & mask;
        loop {
            match self.slots[at] {
                0 => return (at, None),
                taken if self.row(taken - 1) == row => return (at, Some(taken - 1)),
                _ => at = (at + 1) & mask,
            }
        }
    }

    #[cold]
    fn grow(&mut self) {
        let size = 2 * self.slots.len();
        self.slots = vec![0; size];
        for (number, row) in (1..).zip(self.rows.chunks_exact(self.width)) {
            let mut at = hash(row) as usize & (size - 1);
            while self.slots[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = number;
        }
    }
}

/// The bytes of a row in an index that was made for the number of its rows, at most.
pub(super) const fn bytes_per_row<T>(width: usize) -> u64 {
    // Up to 8/3 slots a row.
    (width * size_of::<T>() + 11) as u64
}

fn hash<T: Entry>(row: &[T]) -> u64 {
    let mix =
        |mixed: u64, &entry: &T| (mixed.rotate_left(23) ^ entry.into()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = row.iter().fold(0, mix);
    mixed ^ mixed >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_made_for_its_rows_is_small() {
        for rows in [1_000, 1_500, 1_536, 3_000, 50_000, 98_305] {
            assert!(slots_for(rows) * size_of::<u32>() <= 11 * rows, "{rows}");
        }
    }

    #[test]
    fn rows_keep_their_numbers() {
        for expected in [0, 5_000] {
            let mut index = RowIndex::<u16>::new(3, expected);
            let row = |number: u16| [number / 100, number % 100, 7];
            for number in 0..5_000 {
                assert_eq!(index.find_or_insert(&row(number)), (number.into(), true));
            }
            assert_eq!(index.len(), 5_000);
            for number in 0..5_000 {
                assert_eq!(index.find_or_insert(&row(number)), (number.into(), false));
                assert_eq!(index.find(&row(number)), Some(number.into()));
                assert_eq!(index.row(number.into()), row(number));
            }
            assert_eq!(index.find(&[50, 0, 7]), None);
        }
    }
}
