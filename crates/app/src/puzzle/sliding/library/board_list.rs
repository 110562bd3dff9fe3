//! Chosen boards as a text for links: `classics:4Xb_0Q,4x5:aB3-9zk20LmN`.
//!
//! Each board is named by its collection and a key of six characters, which is a hash of the text by which it is known. So a
//! link stays right when boards are added to a collection. A test shows that no two boards have the same key.

use antipode_puzzles::fnv::Fnv1a;
use antipode_puzzles::sliding::library::Collection;
use antipode_ui::library::entry::Entry;
use std::fmt::{self, Display};
use std::str::FromStr;

/// The most boards of a list, so that its link has at most about 1,500 characters.
pub const MAX_BOARDS: usize = 200;

/// Chosen boards, in their order. Not empty, each once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardList(Vec<(Collection, BoardKey)>);

/// The key of a board: 36 bits of a hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct BoardKey(u64);

/// The text is not a list of boards, or a list of too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseBoardListError;

impl BoardList {
    /// The list of some boards; `None` if there are none or too many, or if one is in no collection.
    pub(super) fn of(entries: &[&Entry]) -> Option<BoardList> {
        if entries.len() > MAX_BOARDS {
            return None;
        }
        let named = entries.iter().map(|entry| Some((entry.collection?, BoardKey::of(&entry.board_text()))));
        BoardList::new(named.collect::<Option<Vec<_>>>()?)
    }

    fn new(boards: impl IntoIterator<Item = (Collection, BoardKey)>) -> Option<BoardList> {
        let mut list = Vec::new();
        for board in boards {
            if !list.contains(&board) {
                list.push(board);
            }
        }
        (1..=MAX_BOARDS).contains(&list.len()).then_some(BoardList(list))
    }

    pub fn board_count(&self) -> usize {
        self.0.len()
    }

    /// Whether a collection has boards of the list.
    pub(super) fn names(&self, collection: Collection) -> bool {
        self.0.iter().any(|(named, _)| *named == collection)
    }

    /// Whether the board is in the list, in whatever collection.
    pub(super) fn has_board(&self, entry: &Entry) -> bool {
        let board = BoardKey::of(&entry.board_text());
        self.0.iter().any(|(_, listed)| *listed == board)
    }

    /// The place of a board in the list; `None` if it is not in it.
    pub(super) fn place_of(&self, entry: &Entry) -> Option<usize> {
        // Most boards of a library are in other collections, and a key takes longer.
        let collection = entry.collection.filter(|collection| self.names(*collection))?;
        let board = (collection, BoardKey::of(&entry.board_text()));
        self.0.iter().position(|listed| *listed == board)
    }
}

/// A collection is named once for all boards that follow each other.
impl Display for BoardList {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = None;
        for (collection, key) in &self.0 {
            match before {
                Some(named) if named == collection => {}
                Some(_) => write!(out, ",{collection}:")?,
                None => write!(out, "{collection}:")?,
            }
            before = Some(collection);
            key.fmt(out)?;
        }
        Ok(())
    }
}

impl FromStr for BoardList {
    type Err = ParseBoardListError;

    fn from_str(text: &str) -> Result<BoardList, ParseBoardListError> {
        let mut boards = Vec::new();
        for part in text.split(',') {
            let (name, keys) = part.split_once(':').ok_or(ParseBoardListError)?;
            let collection = name.parse().map_err(|_| ParseBoardListError)?;
            let (keys, rest) = keys.as_bytes().as_chunks::<KEY_CHARS>();
            if !rest.is_empty() || keys.is_empty() || boards.len() + keys.len() > MAX_BOARDS {
                return Err(ParseBoardListError);
            }
            for key in keys {
                boards.push((collection, BoardKey::read(key).ok_or(ParseBoardListError)?));
            }
        }
        BoardList::new(boards).ok_or(ParseBoardListError)
    }
}

const KEY_CHARS: usize = 6;
/// The digits of a key, six bits each. None is encoded in a link.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

impl BoardKey {
    /// FNV-1a of the text, folded to 36 bits.
    fn of(board: &str) -> BoardKey {
        let hash = Fnv1a::of(board.as_bytes()).finish();
        BoardKey((hash ^ hash >> 36) & ((1 << (6 * KEY_CHARS)) - 1))
    }

    fn read(text: &[u8; KEY_CHARS]) -> Option<BoardKey> {
        text.iter()
            .try_fold(0, |key, digit| {
                let value = DIGITS.iter().position(|known| known == digit)?;
                Some(key << 6 | value as u64)
            })
            .map(BoardKey)
    }
}

impl Display for BoardKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |place: usize| char::from(DIGITS[(self.0 >> (6 * place) & 63) as usize]);
        (0..KEY_CHARS).rev().try_for_each(|place| write!(out, "{}", digit(place)))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use antipode_ui::library::collections::entries;
    use std::collections::BTreeMap;
    use std::path::Path;

    pub(in super::super) fn all_entries() -> Vec<Entry> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/library");
        let read = |collection: Collection| {
            let folder = if collection.is_drawn() { folder.join("index") } else { folder.clone() };
            let text =
                std::fs::read_to_string(folder.join(format!("{collection}.txt"))).expect("a collection");
            entries(collection, &text)
        };
        Collection::ALL.into_iter().flat_map(read).collect()
    }

    #[test]
    fn no_two_boards_have_the_same_key() {
        let mut known = BTreeMap::new();
        let all = all_entries();
        assert!(all.len() > 10_000, "{}", all.len());
        for entry in &all {
            let (key, text) = (BoardKey::of(&entry.board_text()), entry.board_text());
            let before = known.insert(key, text.clone());
            assert!(before.is_none_or(|before| before == text), "{text} has the key of another board");
        }
    }

    #[test]
    fn boards_like_a_board_are_others_about_as_hard() {
        use super::super::filter::Filter;
        use antipode_play::game::marks::Marks;
        use antipode_play::route::Route;
        let all = all_entries();
        let is_drawn = |entry: &Entry| entry.collection.is_some_and(Collection::is_drawn);
        let mut alone = Vec::new();
        let drawn = all.iter().filter(|entry| is_drawn(entry)).step_by(250);
        for entry in all.iter().filter(|entry| !is_drawn(entry)).chain(drawn) {
            let filter = Filter::default();
            // As the page reads the link of the card.
            let (like, warnings) = Filter::of(&Route::parse(&filter.like(entry).route().to_string()));
            assert_eq!(warnings, []);
            let is_wanted =
                |other: &&Entry| other.collection.is_some_and(|other| like.collections().contains(&other));
            let found = like.apply(all.iter().filter(is_wanted), &Marks::default());
            if found.is_empty() {
                alone.push(entry.name());
            }
            for other in found {
                assert_ne!(other.board_text(), entry.board_text(), "{}", entry.name());
                if let (Some(one), Some(two)) = (entry.distance(filter.metric), other.distance(filter.metric))
                {
                    assert!(one.abs_diff(two) <= one / 8 + 3, "{one} {two}");
                }
                let pieces = entry.pieces.zip(other.pieces);
                assert!(pieces.is_none_or(|(one, two)| one.abs_diff(two) <= one / 8 + 2));
            }
        }
        assert_eq!(
            alone,
            ["Moat of 11 × 11", "Rotation 2x2n2 quarter, 1"],
            "by far the longest, and the shortest"
        );
    }

    #[test]
    fn a_list_is_a_text_and_finds_its_boards() {
        let all = all_entries();
        let some: Vec<&Entry> = [5, 2, 400, 5_000, 3].map(|number| &all[number]).to_vec();
        let list = BoardList::of(&some).expect("five boards");
        assert_eq!(list.to_string().parse(), Ok(list.clone()));
        let places: Vec<Option<usize>> = some.iter().map(|entry| list.place_of(entry)).collect();
        assert_eq!(places, (0..5).map(Some).collect::<Vec<_>>());
        assert_eq!(all.iter().filter(|entry| list.place_of(entry).is_some()).count(), 5);
        let twice = BoardList::of(&[some[0], some[1], some[0]]).expect("two boards");
        assert_eq!(twice.board_count(), 2);
    }

    #[test]
    fn the_longest_list_is_a_short_link() {
        let all = all_entries();
        let first: Vec<&Entry> = all.iter().rev().take(MAX_BOARDS).collect();
        let text = BoardList::of(&first).expect("as many as a list has").to_string();
        assert!(text.len() < 1_300, "{} characters", text.len());
        assert_eq!(text.parse::<BoardList>().map(|list| list.board_count()), Ok(MAX_BOARDS));
        let more: Vec<&Entry> = all.iter().rev().take(MAX_BOARDS + 1).collect();
        assert_eq!(BoardList::of(&more), None);
        assert_eq!(format!("{text},4x4:AAAAAA").parse::<BoardList>(), Err(ParseBoardListError));
        assert_eq!(BoardList::of(&[]), None);
    }

    #[test]
    fn what_is_no_list_is_refused() {
        for text in [
            "",
            "classics",
            "classics:",
            "classics:AAAAA",
            "chess:AAAAAA",
            "classics:AAAA+A",
            "classics:AAAAAA,",
            "classics:ÄÄÄ…",
            "4x5:AAAAAA,classics",
        ] {
            assert_eq!(text.parse::<BoardList>(), Err(ParseBoardListError), "{text}");
        }
        assert_eq!("classics:AAAAA_,4x5:AAAAAA".parse::<BoardList>().map(|list| list.board_count()), Ok(2));
    }
}
