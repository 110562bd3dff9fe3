//! The texts of the collections, from `data/library`.

use antipode_puzzles::sliding::library::{Collection, LibraryBoard, parse_collection};

fn text(collection: Collection) -> &'static str {
    match collection {
        Collection::Classics => include_str!("../../../../data/library/classics.txt"),
        Collection::HuarongDao => include_str!("../../../../data/library/huarong-dao.txt"),
        Collection::Klotski => include_str!("../../../../data/library/klotski.txt"),
        Collection::Named => include_str!("../../../../data/library/named.txt"),
        Collection::FourByFour => include_str!("../../../../data/library/4x4.txt"),
        Collection::FourByFive => include_str!("../../../../data/library/4x5.txt"),
        Collection::Cars => include_str!("../../../../data/library/cars.txt"),
    }
}

/// The boards of a collection.
pub(super) fn boards(collection: Collection) -> Vec<LibraryBoard> {
    parse_collection(text(collection)).expect("the collections are tested")
}

/// One collection, or all.
pub(super) fn selected(chosen: Option<Collection>) -> impl Iterator<Item = Collection> {
    Collection::ALL.into_iter().filter(move |collection| chosen.is_none_or(|chosen| chosen == *collection))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use antipode_puzzles::sliding::library::symmetric_form;

    use super::*;

    /// Every line is as the program prints it, no name comes twice, and no two boards are alike.
    #[test]
    fn collections_are_in_order() {
        let mut known = BTreeSet::new();
        for collection in Collection::ALL {
            let lines = text(collection).lines().filter(|line| !line.starts_with('#'));
            let boards = boards(collection);
            let printed: Vec<String> = boards.iter().map(ToString::to_string).collect();
            assert_eq!(lines.collect::<Vec<_>>(), printed, "{collection}");
            let names: BTreeSet<&str> = boards.iter().map(|board| &*board.name).collect();
            assert_eq!(names.len(), boards.len(), "{collection}");
            for board in &boards {
                assert!(known.insert(symmetric_form(&board.start, &board.goal)), "{board} comes twice");
            }
        }
    }
}
