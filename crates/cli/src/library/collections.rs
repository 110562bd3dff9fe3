//! The texts of the collections, from `data/library`.

use antipode_puzzles::antipode::{Antipode, parse_antipodes};
use antipode_puzzles::sliding::library::{Collection, LibraryBoard, parse_collection};

fn text(collection: Collection) -> &'static str {
    match collection {
        Collection::Classics => include_str!("../../../../data/library/classics.txt"),
        Collection::HuarongDao => include_str!("../../../../data/library/huarong-dao.txt"),
        Collection::Klotski => include_str!("../../../../data/library/klotski.txt"),
        Collection::Named => include_str!("../../../../data/library/named.txt"),
        Collection::Champions => include_str!("../../../../data/library/champions.txt"),
        Collection::Antipodes => include_str!("../../../../data/library/antipodes.txt"),
        Collection::ThreeByFour => include_str!("../../../../data/library/3x4.txt"),
        Collection::ThreeByFive => include_str!("../../../../data/library/3x5.txt"),
        Collection::FourByFour => include_str!("../../../../data/library/4x4.txt"),
        Collection::FourByFive => include_str!("../../../../data/library/4x5.txt"),
        Collection::FourBySix => include_str!("../../../../data/library/4x6.txt"),
        Collection::FiveByFive => include_str!("../../../../data/library/5x5.txt"),
        Collection::Walls => include_str!("../../../../data/library/walls.txt"),
        Collection::Cars => include_str!("../../../../data/library/cars.txt"),
        Collection::CarsAndWalls => include_str!("../../../../data/library/cars-walls.txt"),
    }
}

/// The sliding block puzzles of a collection.
pub(super) fn boards(collection: Collection) -> Vec<LibraryBoard> {
    if collection.is_sliding() {
        parse_collection(text(collection)).expect("the collections are tested")
    } else {
        Vec::new()
    }
}

/// The antipodes of a collection.
pub(super) fn antipodes(collection: Collection) -> Vec<Antipode> {
    if collection.is_sliding() {
        Vec::new()
    } else {
        parse_antipodes(text(collection)).expect("the collections are tested")
    }
}

/// The given collection, or all.
pub(super) fn selected(only: Option<Collection>) -> impl Iterator<Item = Collection> {
    Collection::ALL.into_iter().filter(move |collection| only.is_none_or(|only| only == *collection))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use antipode_puzzles::sliding::library::{index, symmetric_form};

    use super::*;

    /// Every line is as the program prints it, no name comes twice, and no two boards are alike.
    #[test]
    fn collections_are_in_order() {
        let mut known = BTreeSet::new();
        let mut drawn = 0;
        for collection in Collection::ALL {
            let lines = text(collection).lines().filter(|line| !line.starts_with('#'));
            let (boards, antipodes) = (boards(collection), antipodes(collection));
            drawn += if collection.is_drawn() { boards.len() } else { 0 };
            let printed = boards.iter().map(ToString::to_string);
            let printed: Vec<String> = printed.chain(antipodes.iter().map(ToString::to_string)).collect();
            assert_eq!(lines.collect::<Vec<_>>(), printed, "{collection}");
            let names = boards.iter().map(|board| &*board.name);
            let names: BTreeSet<&str> =
                names.chain(antipodes.iter().map(|antipode| &*antipode.name)).collect();
            assert_eq!(names.len(), printed.len(), "{collection}");
            for board in &boards {
                assert!(known.insert(symmetric_form(&board.start, &board.goal)), "{board} comes twice");
            }
            for antipode in antipodes {
                let place = (antipode.ruleset, antipode.position);
                assert!(known.insert(format!("{place:?}")), "{place:?} comes twice");
            }
        }
        assert!(drawn >= 10_000, "{drawn} boards made by this program");
    }

    /// `cargo xtask library` makes the indexes again from the lines.
    #[test]
    fn indexes_are_up_to_date() {
        for collection in Collection::ALL.into_iter().filter(|collection| collection.is_drawn()) {
            let path = format!("{}/../../data/library/index/{collection}.txt", env!("CARGO_MANIFEST_DIR"));
            let stored = std::fs::read_to_string(&path).expect(&path);
            assert_eq!(index::read(&stored).as_deref(), Ok(&*boards(collection)), "{path}");
            assert_eq!(index::write(&boards(collection)), Some(stored), "{path}");
        }
    }
}
