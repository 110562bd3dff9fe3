//! The boards that pass a filter, and how many there are.

use super::filter::Filter;
use super::shelf::Shelf;
use antipode_play::game::marks::Marks;
use antipode_play::lists::current::{CurrentBoard, CurrentList};
use antipode_play::lists::{OwnList, OwnLists};
use antipode_play::numbers::{plural, thousands};
use antipode_puzzles::sliding::library::Collection;
use antipode_ui::library::collections::Boards;
use antipode_ui::library::entry::Entry;
use std::collections::BTreeSet;

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
    /// Lists the boards of collections and some of the player's own. A collection without boards is still loading.
    pub(super) fn new(
        filter: &Filter,
        collections: &'a [(Collection, Option<Boards>)],
        own: &'a [Entry],
        marks: &Marks,
    ) -> Listing<'a> {
        let is_loading = collections.iter().any(|(_, boards)| boards.is_none());
        let has_failed = collections.iter().any(|(_, boards)| matches!(boards, Some(Err(_))));
        let loaded = || {
            let boards = collections.iter().filter_map(|(_, boards)| boards.as_ref()?.as_ref().ok());
            boards.flat_map(|boards| boards.iter()).chain(own)
        };
        let all = match &filter.list {
            Some(list) => loaded().filter(|entry| list.place_of(entry).is_some()).count(),
            None => once(&mut loaded().filter(|entry| filter.is_on_shelf(entry, marks)), filter.shelf).len(),
        };
        let missing = match &filter.list {
            Some(list) if filter.shelf == Shelf::All && !is_loading && !has_failed => {
                list.board_count().saturating_sub(all)
            }
            _ => 0,
        };
        let boards = once(&mut filter.apply(loaded(), marks).into_iter(), filter.shelf);
        Listing { boards, all, missing, is_loading, has_failed }
    }

    /// The boards as the list of a page that opens one of them.
    pub(super) fn around(&self, title: &str, filter: &Filter, index: usize) -> CurrentList {
        let board = |index: usize| {
            let entry = self.boards.get(index)?;
            let (board, name) = (entry.board_text(), entry.name().to_owned());
            Some(CurrentBoard { board, name, address: entry.address(filter.metric)? })
        };
        CurrentList::around(title.to_owned(), filter.route().to_string(), (index, self.boards.len()), board)
    }

    /// The index of the first board that the player has not solved.
    pub(super) fn first_unsolved(&self, marks: &Marks) -> Option<usize> {
        self.boards.iter().position(|entry| !marks.of(&entry.board_text()).solved)
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

/// The boards of the shelf. One with a star may be in several collections, and is shown once.
fn once<'a>(boards: &mut dyn Iterator<Item = &'a Entry>, shelf: Shelf) -> Vec<&'a Entry> {
    let mut seen = BTreeSet::new();
    boards.filter(|entry| shelf != Shelf::Stars || seen.insert(entry.board_text())).collect()
}

/// The player's own boards for a filter: those of a list, or with a star those of all lists, and those with a star that are nowhere
/// else.
pub(super) fn own_boards(
    filter: &Filter,
    lists: &OwnLists,
    collections: &[(Collection, Option<Boards>)],
    marks: &Marks,
) -> Vec<Entry> {
    let entries =
        |list: &OwnList| list.boards.iter().filter_map(|line| Entry::of_line(line)).collect::<Vec<_>>();
    match filter.shelf {
        Shelf::Mine => lists.list(filter.own.as_deref()).map(entries).unwrap_or_default(),
        Shelf::Stars if collections.iter().all(|(_, boards)| boards.is_some()) => {
            let mut own: Vec<Entry> = lists.lists().iter().flat_map(entries).collect();
            let known = collections.iter().filter_map(|(_, boards)| boards.as_ref()?.as_ref().ok());
            let known: BTreeSet<String> =
                known.flat_map(|boards| boards.iter()).chain(&own).map(Entry::board_text).collect();
            own.extend(
                marks.starred().filter(|text| !known.contains(*text)).filter_map(Entry::of_board_text),
            );
            own
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::board_list::BoardList;
    use super::*;
    use antipode_play::game::marks::MarkChange;
    use antipode_play::lists::ListChange;
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
        Listing::new(filter, collections, &[], &Marks::default())
    }

    #[test]
    fn boards_are_counted_as_their_collections_come() {
        let filter = Filter { shelf: Shelf::Collection(Collection::Cars), ..Filter::default() };
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
    fn stars_are_of_all_lists_and_each_board_is_shown_once() {
        let line = "Mine; AA/B.; ../.B; - - - - - -; - - - - - - -; own list".to_owned();
        let list = OwnList { key: "a".to_owned(), name: "Mine".to_owned(), boards: vec![line] };
        let lists = OwnLists::default().with(&ListChange::add(list));
        let boards = ["AA/B. -> ../.B", "AB/C. -> ../.B", "AB/C. -> ../.C", "A./B. -> ../A."];
        let marks = boards.iter().take(3).fold(Marks::default(), |marks, board| {
            marks.with(&MarkChange::star(format!("sliding {board}"), true))
        });
        let collections = [(Collection::Cars, Some(Ok(cars())))];
        let names = |shelf| {
            let filter = Filter { shelf, ..Filter::default() };
            let own = own_boards(&filter, &lists, &collections, &marks);
            let listing = Listing::new(&filter, &collections, &own, &marks);
            let names = listing.boards.iter().map(|entry| entry.name().to_owned()).collect::<Vec<_>>();
            (names, listing.status(), listing.first_unsolved(&marks))
        };
        let (stars, status, first) = names(Shelf::Stars);
        assert_eq!(stars, ["Cars AA/B.", "Cars AB/C.", "Board of 2 × 2"]);
        assert_eq!((&*status, first), ("3 boards", Some(0)));
        let filter = Filter { shelf: Shelf::Mine, ..Filter::default() };
        let own = own_boards(&filter, &lists, &[], &marks);
        let listing = Listing::new(&filter, &[], &own, &marks);
        assert_eq!((listing.boards[0].name(), listing.status()), ("Mine", "1 board".to_owned()));
        let current = listing.around("Mine", &filter, 0);
        assert_eq!(current.boards[0].address, "sliding/#at=AA/B.&goal=../.B");
        assert_eq!(
            (current.place("sliding AA/B. -> ../.B", ""), &*current.back),
            (Some(0), "library/#collection=mine")
        );
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
