//! Boards with few positions: a shortest word by exhaustive search.

use std::collections::HashMap;

use super::alphabet::{Alphabet, State, Word};

/// The result of an exhaustive search.
pub(super) enum SmallSearchResult {
    /// A shortest word to a position with the wanted key.
    Word(Word),
    /// There is no such word.
    None,
    /// There are more positions than the limit.
    TooMany,
}

/// Searches the positions that some turns of the rule reach, identified by their keys, until one has the wanted key.
/// Visits at most `most` positions.
pub(super) fn shortest_word(
    letters: &Alphabet,
    turns: &[u16],
    start: &State,
    most: usize,
    key: impl Fn(&State) -> Vec<u8>,
    wanted: &[u8],
) -> SmallSearchResult {
    let mut index = HashMap::from([(key(start), ())]);
    let mut all: Vec<(State, usize, u16)> = vec![(start.clone(), 0, 0)];
    let mut next = 0;
    if key(start) == wanted {
        return SmallSearchResult::Word(Word::new());
    }
    while next < all.len() {
        for &turn in turns {
            let mut state = all[next].0.clone();
            state.turn(letters.get(turn));
            let name = key(&state);
            let found = name == wanted;
            if index.insert(name, ()).is_some() {
                continue;
            }
            if all.len() == most {
                return SmallSearchResult::TooMany;
            }
            all.push((state, next, turn));
            if found {
                let mut word = Word::new();
                let mut here = all.len() - 1;
                while here > 0 {
                    word.push(all[here].2);
                    here = all[here].1;
                }
                word.reverse();
                return SmallSearchResult::Word(word);
            }
        }
        next += 1;
    }
    SmallSearchResult::None
}
