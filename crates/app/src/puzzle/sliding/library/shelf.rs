//! The boards of the collections, each in a chunk of its own that comes when it is asked for.

use crate::chunk::{ChunkMissing, in_chunk};
use antipode_puzzles::sliding::library::{Collection, LibraryBoard};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

/// The lines of a collection.
type Lines = &'static str;

in_chunk!(library_classics, fn classics() -> Lines = include_str!("../../../../../../data/library/classics.txt"));
in_chunk!(library_huarong_dao, fn huarong_dao() -> Lines = include_str!("../../../../../../data/library/huarong-dao.txt"));
in_chunk!(library_klotski, fn klotski() -> Lines = include_str!("../../../../../../data/library/klotski.txt"));
in_chunk!(library_named, fn named() -> Lines = include_str!("../../../../../../data/library/named.txt"));
in_chunk!(library_four_by_four, fn four_by_four() -> Lines = include_str!("../../../../../../data/library/4x4.txt"));
in_chunk!(library_four_by_five, fn four_by_five() -> Lines = include_str!("../../../../../../data/library/4x5.txt"));
in_chunk!(library_cars, fn cars() -> Lines = include_str!("../../../../../../data/library/cars.txt"));

/// The boards of a collection, or that they did not come.
pub(super) type Boards = Result<Rc<[Entry]>, ChunkMissing>;

/// A board with what the filter asks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub collection: Collection,
    pub board: LibraryBoard,
    pub pieces: u32,
    /// The name and the source in lower case.
    words: String,
}

impl Entry {
    pub(super) fn new(collection: Collection, board: LibraryBoard) -> Entry {
        let words = format!("{} {}", board.name, board.source).to_lowercase();
        Entry { collection, pieces: board.piece_count() as u32, words, board }
    }

    /// Whether the name or the source contains each of some words in lower case.
    pub(super) fn has_words(&self, words: &[String]) -> bool {
        words.iter().all(|word| self.words.contains(word.as_str()))
    }
}

async fn fetch(collection: Collection) -> Boards {
    let text = match collection {
        Collection::Classics => classics().await,
        Collection::HuarongDao => huarong_dao().await,
        Collection::Klotski => klotski().await,
        Collection::Named => named().await,
        Collection::FourByFour => four_by_four().await,
        Collection::FourByFive => four_by_five().await,
        Collection::Cars => cars().await,
    }?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    // The lines are tested.
    let boards = lines.filter_map(|line| LibraryBoard::read(line).ok());
    Ok(boards.map(|board| Entry::new(collection, board)).collect())
}

/// The collections asked for, as they come. One that did not come is fetched again when `attempt` changes.
#[hook]
pub(super) fn use_shelf(asked: Option<Collection>, attempt: u32) -> Vec<(Collection, Option<Boards>)> {
    let known = use_state(Vec::<(Collection, Boards)>::new);
    // Several collections come while the state of one rendering stands.
    let latest = use_mut_ref(Vec::<(Collection, Boards)>::new);
    let wanted: Vec<Collection> = Collection::ALL
        .into_iter()
        .filter(|collection| asked.is_none_or(|asked| asked == *collection))
        .collect();
    let missing: Vec<Collection> = wanted
        .iter()
        .copied()
        .filter(|wanted| !known.iter().any(|(collection, boards)| collection == wanted && boards.is_ok()))
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
    let found = |wanted: Collection| {
        let known = known.iter().find(|(collection, _)| *collection == wanted);
        (wanted, known.map(|(_, boards)| boards.clone()))
    };
    wanted.into_iter().map(found).collect()
}
