//! Queries of a table for single positions: solutions, layers, serialisation.

use crate::laws;
use crate::spaces;
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use crate::spaces::TurnDirections;
use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::search::layer::LayerLookup;
use antipode_engine::search::shortest::{ShortestSolutions, ShortestSolutionsSearch};
use antipode_engine::search::survey::Survey;
use antipode_engine::search::table::{ReadTableError, Table};
use antipode_puzzles::ramka::Metric;
use antipode_puzzles::space::{Position, Space, TileOrder};
use proptest::prelude::*;

fn table(space: Space) -> Arc<Table> {
    space.validate().expect("a survey takes a valid space");
    let survey = Survey::new(Arc::new(space)).run_in_steps(1009);
    Arc::new(survey.into_table().expect("the survey has finished"))
}

fn pick(table: &Table, depth: u32, index: u64) -> Option<Position> {
    let mut pick = LayerLookup::new(table, depth, &[index])?;
    while pick.step(500) == Status::Working {
        assert_eq!(pick.positions(), []);
    }
    pick.positions().first().copied()
}

fn solutions(table: &Arc<Table>, position: &Position) -> ShortestSolutions {
    let shortest = ShortestSolutionsSearch::new(Arc::clone(table), position)
        .expect("the position can be solved")
        .run_in_steps(100);
    shortest.into_solutions().expect("the search has finished")
}

/// Counts the shortest solutions by walking all of them, and finds the fewest changes among them.
fn walk(table: &Table, position: &Position, frame_row: Option<u8>, made: u32) -> (u64, u32) {
    if table.depth(position) == Some(0) {
        return (1, made);
    }
    let depth = table.depth(position);
    let mut best = (0, u32::MAX);
    for (word, next, after) in table.neighbours(position).expect("a position of the space") {
        if Some(after + 1) == depth {
            let needed_row = table.space().move_names[usize::from(word.0)].frame_row;
            let change = needed_row.is_some() && frame_row.is_some() && needed_row != frame_row;
            let (count, fewest) = walk(table, &next, needed_row.or(frame_row), made + u32::from(change));
            best = (best.0 + count, best.1.min(fewest));
        }
    }
    best
}

/// Positions spread over all layers.
fn sample(table: &Table) -> Vec<Position> {
    (0..)
        .zip(table.counts())
        .flat_map(|(depth, count)| [0, count / 3, count - 1].map(|index| (depth, index)))
        .map(|(depth, index)| pick(table, depth, index).expect("the layer has that many"))
        .collect()
}

/// Spaces with one-way moves, with two, three and four planes, and spaces of fewer than eight tiles.
fn one_way_and_small() -> [Space; 7] {
    [
        spaces::rotation_by(3, 3, TurnDirections::Clockwise),
        spaces::eight_with_nine(true),
        spaces::eight_with_nine(false),
        spaces::rotation_by(2, 3, TurnDirections::Clockwise),
        spaces::rotation_with_directions(3, 2, TurnDirections::Clockwise),
        spaces::rotation_by_threes(4, 3),
        spaces::closed(&spaces::rotation(3, 2)),
    ]
}

#[test]
fn laws_hold_and_layers_are_found() {
    let of_eight_tiles_and_more =
        [spaces::eight_puzzle(), spaces::rotation(3, 3), Metric::Tiles.space(), Metric::Strokes.space()];
    for space in of_eight_tiles_and_more.into_iter().chain(one_way_and_small()) {
        let table = table(space);
        for (index, position) in sample(&table).iter().enumerate() {
            assert_eq!(table.depth(position), Some(index as u32 / 3), "three positions a layer were picked");
            laws::assert_laws(&table, position);
        }
    }
}

#[test]
fn a_layer_is_listed_once_and_whole() {
    for space in [spaces::rotation(3, 3), spaces::eight_with_nine(true), spaces::rotation_by_threes(4, 3)] {
        let table = table(space);
        for depth in [0, 1, 3] {
            let count = table.counts()[depth as usize];
            let positions: BTreeSet<_> = (0..count).filter_map(|index| pick(&table, depth, index)).collect();
            assert_eq!(positions.len() as u64, count);
            assert!(positions.iter().all(|position| table.depth(position) == Some(depth)));
            assert_eq!(pick(&table, depth, count), None);
        }
        assert_eq!(pick(&table, table.gods_number() + 1, 0), None);
    }
}

#[test]
fn shortest_solutions_match_an_enumeration() {
    let table = table(Metric::Tiles.space());
    for position in sample(&table).iter().take(3 * 13) {
        let solutions = solutions(&table, position);
        let begun: u64 =
            solutions.first_moves().iter().map(|beginning| beginning.solutions.expect("few")).sum();
        for frame_row in [None, Some(0), Some(1), Some(2)] {
            let (count, fewest) = walk(&table, position, frame_row, 0);
            assert_eq!(solutions.count(), Some(count));
            assert!(solutions.depth() == 0 || begun == count);
            let best = solutions.fewest_changes(frame_row);
            assert_eq!(best.changes, fewest);
            assert_eq!(best.moves.len() as u32, solutions.depth());
            assert_eq!(laws::replay(table.space(), position, &best.moves, frame_row), best.changes);
        }
    }
}

/// Also with one-way moves and few tiles: for each position near enough to enumerate.
#[test]
fn shortest_solutions_are_counted_everywhere() {
    for space in one_way_and_small() {
        let table = table(space);
        for position in sample(&table).iter().take(3 * 11) {
            let solutions = solutions(&table, position);
            assert_eq!(solutions.count(), Some(walk(&table, position, None, 0).0));
            let begun = solutions.first_moves();
            assert!(begun.iter().all(|begun| table.depth(&begun.position) == Some(solutions.depth() - 1)));
            let words = solutions.fewest_changes(None).moves;
            laws::replay(table.space(), position, &words, None);
        }
    }
}

/// The farthest board of Ramka is the mirror image; it has this many shortest solutions.
#[test]
fn the_mirror_image_is_an_antipode() {
    let table = table(Metric::Tiles.space());
    let mut order = TileOrder::SOLVED;
    order.0[..9].copy_from_slice(&[2, 1, 0, 5, 4, 3, 8, 7, 6]);
    let mirror = Position { class: 0, order };
    assert_eq!(table.antipodes().filter(|antipode| *antipode == mirror).count(), 1);
    let solutions = solutions(&table, &mirror);
    let beginnings = solutions.first_moves();
    // The six first moves are equivalent: rows may be renamed and the board reflected.
    assert_eq!(beginnings.len(), 6);
    assert!(beginnings.iter().all(|beginning| beginning.solutions == beginnings[0].solutions));
    assert_eq!(solutions.count(), beginnings[0].solutions.map(|each| 6 * each));
    assert!(beginnings.iter().all(|beginning| table.depth(&beginning.position) == Some(41)));
    for frame_row in [Some(0), Some(1), Some(2)] {
        let best = solutions.fewest_changes(frame_row);
        assert_eq!(laws::replay(table.space(), &mirror, &best.moves, frame_row), best.changes);
    }
}

#[test]
fn positions_of_other_spaces_are_rejected() {
    let table = table(spaces::eight_puzzle());
    let nowhere = Position { class: 9, order: TileOrder::SOLVED };
    let mut odd = Position { class: 8, order: TileOrder::SOLVED };
    odd.order.0.swap(0, 1);
    let mut twice = Position { class: 8, order: TileOrder::SOLVED };
    twice.order.0[0] = 1;
    for position in [nowhere, odd, twice] {
        assert_eq!(table.depth(&position), None);
        assert_eq!(table.solution(&position), None);
        assert_eq!(table.neighbours(&position), None);
        assert!(ShortestSolutionsSearch::new(Arc::clone(&table), &position).is_none());
    }
}

#[test]
fn a_table_survives_serialisation() {
    let space = Arc::new(spaces::rotation(3, 3));
    for space in one_way_and_small().into_iter().chain([spaces::rotation(3, 3)]) {
        let table = table(space.clone());
        let bytes = table.to_bytes();
        let read = Table::from_bytes(Arc::new(space), &bytes).expect("the bytes are a table of this space");
        assert_eq!(read.counts(), table.counts());
        assert!(read.antipodes().eq(table.antipodes()));
        assert_eq!(read.to_bytes(), bytes);
        for position in sample(&table) {
            assert_eq!(read.solution(&position), table.solution(&position));
        }
    }

    let bytes = table(spaces::rotation(3, 3)).to_bytes();
    let other = Table::from_bytes(Arc::new(spaces::eight_puzzle()), &bytes);
    assert_eq!(other.err(), Some(ReadTableError::WrongSpace));
    let short = Table::from_bytes(Arc::clone(&space), &bytes[..bytes.len() - 1]);
    assert!(matches!(short, Err(ReadTableError::WrongLength { .. })));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whichever byte is changed, the table is rejected without a panic.
    #[test]
    fn a_damaged_table_is_rejected(small in any::<bool>(), at in any::<prop::sample::Index>(), change in 1u8.., cut in any::<Option<prop::sample::Index>>()) {
        static BYTES: LazyLock<[Vec<u8>; 2]> =
            LazyLock::new(|| [spaces::rotation(2, 4), spaces::rotation(2, 3)].map(|space| table(space).to_bytes()));
        let mut bytes = BYTES[usize::from(small)].clone();
        let at = at.index(bytes.len());
        bytes[at] ^= change;
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        let space = spaces::rotation(2, if small { 3 } else { 4 });
        prop_assert!(Table::from_bytes(Arc::new(space), &bytes).is_err());
    }

    #[test]
    fn any_bytes_may_be_read(bytes in prop::collection::vec(any::<u8>(), 0..200), honest in any::<bool>()) {
        let mut bytes = bytes;
        if honest {
            bytes.splice(0..0, *b"antipode\x02\0\0\0");
        }
        prop_assert!(Table::from_bytes(Arc::new(spaces::rotation(2, 4)), &bytes).is_err());
    }
}
