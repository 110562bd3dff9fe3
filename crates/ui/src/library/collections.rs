//! The boards of the collections. Each is a chunk of its own, fetched when it is needed.

use super::entry::Entry;
use crate::chunk::ChunkMissing;
use crate::in_chunk;
use antipode_puzzles::sliding::library::{Collection, LibraryBoard, index};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

/// The text of a collection.
type Lines = &'static str;

in_chunk!(library_classics, fn classics() -> Lines = include_str!("../../../../data/library/classics.txt"));
in_chunk!(library_huarong_dao, fn huarong_dao() -> Lines = include_str!("../../../../data/library/huarong-dao.txt"));
in_chunk!(library_klotski, fn klotski() -> Lines = include_str!("../../../../data/library/klotski.txt"));
in_chunk!(library_named, fn named() -> Lines = include_str!("../../../../data/library/named.txt"));
in_chunk!(library_champions, fn champions() -> Lines = include_str!("../../../../data/library/champions.txt"));
in_chunk!(library_antipodes, fn antipodes() -> Lines = include_str!("../../../../data/library/antipodes.txt"));
in_chunk!(library_three_by_four, fn three_by_four() -> Lines = include_str!("../../../../data/library/index/3x4.txt"));
in_chunk!(library_three_by_five, fn three_by_five() -> Lines = include_str!("../../../../data/library/index/3x5.txt"));
in_chunk!(library_four_by_four, fn four_by_four() -> Lines = include_str!("../../../../data/library/index/4x4.txt"));
in_chunk!(library_four_by_five, fn four_by_five() -> Lines = include_str!("../../../../data/library/index/4x5.txt"));
in_chunk!(library_four_by_six, fn four_by_six() -> Lines = include_str!("../../../../data/library/index/4x6.txt"));
in_chunk!(library_five_by_five, fn five_by_five() -> Lines = include_str!("../../../../data/library/index/5x5.txt"));
in_chunk!(library_walls, fn walls() -> Lines = include_str!("../../../../data/library/index/walls.txt"));
in_chunk!(library_cars, fn cars() -> Lines = include_str!("../../../../data/library/index/cars.txt"));
in_chunk!(library_cars_walls, fn cars_walls() -> Lines = include_str!("../../../../data/library/index/cars-walls.txt"));

/// The boards of a collection, unless its chunk could not be fetched.
pub type Boards = Result<Rc<[Entry]>, ChunkMissing>;

async fn fetch(collection: Collection) -> Boards {
    let text = match collection {
        Collection::Classics => classics().await,
        Collection::HuarongDao => huarong_dao().await,
        Collection::Klotski => klotski().await,
        Collection::Named => named().await,
        Collection::Champions => champions().await,
        Collection::Antipodes => antipodes().await,
        Collection::ThreeByFour => three_by_four().await,
        Collection::ThreeByFive => three_by_five().await,
        Collection::FourByFour => four_by_four().await,
        Collection::FourByFive => four_by_five().await,
        Collection::FourBySix => four_by_six().await,
        Collection::FiveByFive => five_by_five().await,
        Collection::Walls => walls().await,
        Collection::Cars => cars().await,
        Collection::CarsAndWalls => cars_walls().await,
    }?;
    Ok(entries(collection, text).into())
}

/// The boards of a collection: drawn ones have an index, others are lines. Both are tested.
pub fn entries(collection: Collection, text: &str) -> Vec<Entry> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    if !collection.is_sliding() {
        lines.filter_map(|line| Entry::of_antipode(collection, line.parse().ok()?)).collect()
    } else if collection.is_drawn() {
        let boards = index::read(text).unwrap_or_default();
        boards.into_iter().map(|board| Entry::of_board(collection, board)).collect()
    } else {
        let boards = lines.filter_map(|line| LibraryBoard::read(line).ok());
        boards.map(|board| Entry::of_board(collection, board)).collect()
    }
}

/// The requested collections; `None` while one is fetched. One that could not be fetched is fetched again when `attempt` changes.
#[hook]
pub fn use_collections(requested: Vec<Collection>, attempt: u32) -> Vec<(Collection, Option<Boards>)> {
    let known = use_state(Vec::<(Collection, Boards)>::new);
    // Several collections may arrive between two renderings.
    let latest = use_mut_ref(Vec::<(Collection, Boards)>::new);
    let missing: Vec<Collection> = requested
        .iter()
        .copied()
        .filter(|missing| !known.iter().any(|(collection, boards)| collection == missing && boards.is_ok()))
        .collect();
    let setter = known.setter();
    use_effect_with((missing, attempt), move |(missing, _)| {
        for &collection in missing {
            let (setter, latest) = (setter.clone(), latest.clone());
            spawn_local(async move {
                let boards = fetch(collection).await;
                let mut latest = latest.borrow_mut();
                latest.retain(|(known, _)| *known != collection);
                latest.push((collection, boards));
                setter.set(latest.clone());
            });
        }
    });
    let with_boards = |collection: Collection| {
        let known = known.iter().find(|(known, _)| *known == collection);
        (collection, known.map(|(_, boards)| boards.clone()))
    };
    requested.into_iter().map(with_boards).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use antipode_play::game::marks::board_text;
    use antipode_play::puzzle::Position;
    use std::collections::BTreeSet;

    /// Each board of a collection that a position of its page has, is known there by the same text.
    #[test]
    fn boards_are_known_by_the_texts_of_their_positions() {
        let mut seen = BTreeSet::new();
        for collection in [Collection::Classics, Collection::Klotski, Collection::Antipodes, Collection::Cars]
        {
            let text = match collection {
                Collection::Classics => include_str!("../../../../data/library/classics.txt"),
                Collection::Klotski => include_str!("../../../../data/library/klotski.txt"),
                Collection::Antipodes => include_str!("../../../../data/library/antipodes.txt"),
                _ => include_str!("../../../../data/library/index/cars.txt"),
            };
            let entries = entries(collection, text);
            assert!(entries.len() > 10, "{collection}");
            for entry in entries {
                let (position, _): (Position, _) =
                    entry.place(Default::default()).unwrap_or_else(|| panic!("{}", entry.name()));
                assert_eq!(board_text(&position), entry.board_text());
                seen.insert(position.kind().name());
            }
        }
        assert_eq!(seen.len(), 4, "of every puzzle");
    }
}
