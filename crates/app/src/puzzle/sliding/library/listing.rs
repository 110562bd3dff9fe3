//! The boards that pass a filter, and how many there are.

use super::filter::Filter;
use antipode_play::game::marks::Marks;
use antipode_play::numbers::{plural, thousands};
use antipode_puzzles::sliding::library::Collection;
use antipode_ui::library::collections::Boards;
use antipode_ui::library::entry::Entry;

/// The boards of the loaded collections that pass a filter.
pub(super) struct Listing<'a> {
    /// In the order of the filter.
    pub(super) boards: Vec<&'a Entry>,
    /// The number of boards before filtering: of the list if the filter has one, otherwise of the collections.
    all: usize,
    /// The number of boards of the list that are not in the library. A link may be of a library that had other boards.
    pub(super) missing: usize,
    pub(super) is_loading: bool,
    pub(super) has_failed: bool,
}

impl<'a> Listing<'a> {
    /// Lists the boards of collections. A collection without boards is still loading.
    pub(super) fn new(
        filter: &Filter,
        collections: &'a [(Collection, Option<Boards>)],
        marks: &Marks,
    ) -> Listing<'a> {
        let is_loading = collections.iter().any(|(_, boards)| boards.is_none());
        let has_failed = collections.iter().any(|(_, boards)| matches!(boards, Some(Err(_))));
        let loaded = || {
            let boards = collections.iter().filter_map(|(_, boards)| boards.as_ref()?.as_ref().ok());
            boards.flat_map(|boards| boards.iter())
        };
        let all = match &filter.list {
            Some(list) => loaded().filter(|entry| list.place_of(entry).is_some()).count(),
            None => loaded().count(),
        };
        let missing = match &filter.list {
            Some(list) if filter.collection.is_none() && !is_loading && !has_failed => {
                list.board_count().saturating_sub(all)
            }
            _ => 0,
        };
        Listing { boards: filter.apply(loaded(), marks), all, missing, is_loading, has_failed }
    }

    /// Whether every collection is loaded, and no board passes.
    pub(super) fn is_empty(&self) -> bool {
        !self.is_loading && !self.has_failed && self.boards.is_empty()
    }

    /// `12 of 3,456 boards`.
    pub(super) fn status(&self) -> String {
        let all = plural(self.all as u64, "board", "boards");
        match self.boards.len() {
            _ if self.is_loading => "Loading the boards…".to_owned(),
            listed if listed == self.all => all,
            listed => format!("{} of {all}", thousands(listed as u64)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::board_list::BoardList;
    use super::*;
    use antipode_puzzles::sliding::library::LibraryBoard;
    use antipode_ui::chunk::ChunkMissing;
    use std::rc::Rc;

    fn cars() -> Rc<[Entry]> {
        let line =
            |start: &str| format!("Cars {start}; {start}; ../.B; 4 3 3 2 1 1; 9 2 30 0 0 1 4; Someone");
        let board = |start| LibraryBoard::read(&line(start)).expect("a line");
        ["AA/B.", "AB/C."].map(|start| Entry::of_board(Collection::Cars, board(start))).into()
    }

    fn listing<'a>(filter: &Filter, collections: &'a [(Collection, Option<Boards>)]) -> Listing<'a> {
        Listing::new(filter, collections, &Marks::default())
    }

    #[test]
    fn boards_are_counted_as_their_collections_come() {
        let filter = Filter { collection: Some(Collection::Cars), ..Filter::default() };
        let awaited = [(Collection::Cars, None)];
        let status = |filter: &Filter, collections| {
            let listing = listing(filter, collections);
            (listing.status(), listing.is_empty(), listing.has_failed)
        };
        assert_eq!(status(&filter, &awaited), ("Loading the boards…".to_owned(), false, false));
        let failed = [(Collection::Cars, Some(Err(ChunkMissing)))];
        assert_eq!(status(&filter, &failed), ("0 boards".to_owned(), false, true));
        let loaded = [(Collection::Cars, Some(Ok(cars())))];
        assert_eq!(status(&filter, &loaded), ("2 boards".to_owned(), false, false));
        let named = |text: &str| Filter { text: text.to_owned(), ..filter.clone() };
        assert_eq!(status(&named("AB"), &loaded), ("1 of 2 boards".to_owned(), false, false));
        assert_eq!(status(&named("chess"), &loaded), ("0 of 2 boards".to_owned(), true, false));
    }

    #[test]
    fn boards_of_a_link_that_are_not_in_the_library_are_missing() {
        let cars = cars();
        let list = BoardList::of(&[&cars[0], &cars[1]]).expect("two boards");
        let filter = Filter::default().of_list(list);
        let missing = |boards: Option<Rc<[Entry]>>| {
            let collections = [(Collection::Cars, boards.map(Ok))];
            let listing = listing(&filter, &collections);
            (listing.boards.len(), listing.missing)
        };
        assert_eq!(missing(None), (0, 0), "nothing is missing before all has come");
        assert_eq!(missing(Some(cars.clone())), (2, 0));
        assert_eq!(missing(Some(cars[..1].to_vec().into())), (1, 1));
    }
}
