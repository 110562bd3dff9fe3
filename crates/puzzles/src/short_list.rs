//! Sorting lists that are always short: the pieces of a board, the cells of an orbit.
//!
//! The sort of the standard library is fast for long lists and takes up to five kilobytes of a WebAssembly file for every type
//! that is sorted. The page, which waits for every kilobyte, sorts nothing longer than the cells of a board.
//!
//! ```
//! use antipode_puzzles::short_list;
//!
//! let mut pieces = ["D", "AA", "B"];
//! short_list::sort_by_key(&mut pieces, |piece| piece.len());
//! assert_eq!(pieces, ["D", "B", "AA"]);
//! ```

use litemap::LiteMap;

/// A map with these entries, which may have any order; the last one of a key counts. They are inserted one by one: to extend a map
/// would sort them.
pub fn map<K: Ord, V>(entries: impl IntoIterator<Item = (K, V)>) -> LiteMap<K, V> {
    let mut map = LiteMap::new();
    for (key, value) in entries {
        map.insert(key, value);
    }
    map
}

/// Sorts a list.
pub fn sort<T: Ord>(list: &mut [T]) {
    sort_by(list, |one, other| one < other);
}

/// Sorts a list by a key; what has the same key keeps its order.
pub fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(list, |one, other| key(one) < key(other));
}

/// Insertion: its time grows with the square of the length.
fn sort_by<T>(list: &mut [T], is_before: impl Fn(&T, &T) -> bool) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && is_before(&list[at], &list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_sorted_as_by_the_standard_library() {
        let mut seed = 1_u32;
        let mut random = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            seed >> 28
        };
        for length in 0..40 {
            let list: Vec<(u32, usize)> = (0..length).map(|index| (random(), index)).collect();
            let (mut ours, mut theirs) = (list.clone(), list.clone());
            sort_by_key(&mut ours, |entry| entry.0);
            theirs.sort_by_key(|entry| entry.0);
            assert_eq!(ours, theirs);
            sort(&mut ours);
            theirs.sort_unstable();
            assert_eq!(ours, theirs);
        }
    }
}
