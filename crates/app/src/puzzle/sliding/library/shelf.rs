//! The shelves: which boards the page shows before any filter.

use super::order::Order;
use super::range::Range;
use antipode_puzzles::sliding::Metric;
use antipode_puzzles::sliding::library::Collection;
use antipode_ui::library::entry::Entry;

/// A choice of boards: a collection, or boards of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Boards of a few moves.
    Quick,
    Collection(Collection),
    /// Cars, with walls and without.
    RushHour,
    /// Few pieces, and a long way.
    FewPieces,
    /// The longest ways of all.
    Hardest,
    /// Every board with the player's star.
    Stars,
    /// The player's own lists.
    Mine,
    All,
}

/// The moves of quick boards. Shorter ones are no puzzles.
const QUICK_MOVES: Range = Range { least: Some(4), most: Some(12) };
const FEW_PIECES: u32 = 6;
/// The least number of moves of boards with few pieces, and of the hardest boards.
const DEEP_MOVES: u32 = 30;
const HARDEST_MOVES: u32 = 100;

impl Shelf {
    /// The shelves of the page, in its order.
    pub const ALL: [Shelf; 8] = [
        Shelf::Quick,
        Shelf::Collection(Collection::Classics),
        Shelf::Collection(Collection::HuarongDao),
        Shelf::RushHour,
        Shelf::FewPieces,
        Shelf::Hardest,
        Shelf::Stars,
        Shelf::Mine,
    ];

    /// The choices that have no place among the shelves.
    pub(super) fn others() -> impl Iterator<Item = Shelf> {
        let collections = Collection::ALL.into_iter().map(Shelf::Collection);
        collections.filter(|other| !Shelf::ALL.contains(other)).chain([Shelf::All])
    }

    /// The name in links.
    pub(super) fn name(self) -> &'static str {
        match self {
            Shelf::Quick => "quick",
            Shelf::Collection(collection) => collection.name(),
            Shelf::RushHour => "rush-hour",
            Shelf::FewPieces => "few-pieces",
            Shelf::Hardest => "hardest",
            Shelf::Stars => "stars",
            Shelf::Mine => "mine",
            Shelf::All => "all",
        }
    }

    pub(super) fn parse(name: &str) -> Option<Shelf> {
        Shelf::ALL.into_iter().chain(Shelf::others()).find(|shelf| shelf.name() == name)
    }

    pub(super) fn title(self) -> &'static str {
        match self {
            Shelf::Quick => "Quick",
            Shelf::Collection(collection) => collection.title(),
            Shelf::RushHour => "Rush Hour",
            Shelf::FewPieces => "Few pieces, deep",
            Shelf::Hardest => "Hardest",
            Shelf::Stars => "My stars",
            Shelf::Mine => "Mine",
            Shelf::All => "All boards",
        }
    }

    /// Whether a collection has boards of the shelf.
    pub(super) fn has_collection(self, collection: Collection) -> bool {
        use Collection as C;
        match self {
            Shelf::Quick => matches!(collection, C::Classics | C::Named | C::ThreeByFour | C::Cars),
            Shelf::Collection(only) => only == collection,
            Shelf::RushHour => matches!(collection, C::Cars | C::CarsAndWalls),
            // The others have none, which a test shows.
            Shelf::FewPieces => matches!(
                collection,
                C::Named | C::Champions | C::ThreeByFive | C::FourByFour | C::FourByFive | C::Walls
            ),
            Shelf::Hardest => !matches!(
                collection,
                C::Antipodes | C::ThreeByFour | C::ThreeByFive | C::FourByFour | C::Cars | C::CarsAndWalls
            ),
            Shelf::Stars | Shelf::All => true,
            Shelf::Mine => false,
        }
    }

    /// Whether a board of its collections is on the shelf, apart from stars.
    pub(super) fn has(self, entry: &Entry) -> bool {
        let moves = || entry.distance(Metric::Move);
        match self {
            Shelf::Quick => moves().is_some_and(|moves| QUICK_MOVES.contains(moves)),
            Shelf::FewPieces => {
                entry.pieces.is_some_and(|pieces| pieces <= FEW_PIECES) && moves() >= Some(DEEP_MOVES)
            }
            Shelf::Hardest => moves() >= Some(HARDEST_MOVES),
            Shelf::Collection(_) | Shelf::RushHour | Shelf::Stars | Shelf::Mine | Shelf::All => true,
        }
    }

    /// The order in which its boards are listed.
    pub(super) fn order(self) -> Order {
        match self {
            Shelf::Quick => Order::Easy,
            Shelf::FewPieces | Shelf::Hardest => Order::Hard,
            _ => Order::Listed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::board_list::tests::all_entries;
    use super::*;

    #[test]
    fn every_shelf_has_boards_and_misses_none() {
        let all = all_entries();
        for shelf in [Shelf::Quick, Shelf::RushHour, Shelf::FewPieces, Shelf::Hardest] {
            let on_shelf = |entry: &&Entry| {
                shelf.has(entry)
                    && entry.collection.is_some_and(|collection| shelf.has_collection(collection))
            };
            let count = all.iter().filter(on_shelf).count();
            assert!(count >= 50, "{shelf:?}: {count}");
        }
        let is_sliding = |entry: &&Entry| entry.pieces.is_some();
        for shelf in [Shelf::FewPieces, Shelf::Hardest] {
            let missed = all.iter().filter(is_sliding).find(|entry| {
                shelf.has(entry)
                    && !entry.collection.is_some_and(|collection| shelf.has_collection(collection))
            });
            assert_eq!(missed.map(Entry::name), None, "{shelf:?}");
        }
    }

    #[test]
    fn a_shelf_has_one_name() {
        let all: Vec<Shelf> = Shelf::ALL.into_iter().chain(Shelf::others()).collect();
        for shelf in &all {
            assert_eq!(Shelf::parse(shelf.name()), Some(*shelf));
        }
        assert_eq!(Shelf::parse("chess"), None);
        assert!(Collection::ALL.into_iter().all(|collection| all.contains(&Shelf::Collection(collection))));
    }
}
