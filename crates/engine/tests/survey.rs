//! The survey against the reference search, position by position.

use crate::spaces;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use crate::spaces::TurnDirections;
use antipode_engine::resumable::Resumable;
use antipode_engine::search::reference::{self, UNREACHED};
use antipode_engine::search::survey::{Kernel, Survey};
use antipode_engine::search::table::Table;
use antipode_engine::search::whole_depths::{self, TableDepths};
use antipode_puzzles::ramka::Metric;
use antipode_puzzles::rotation::SpaceLayout;
use antipode_puzzles::space::{Position, Space};
use antipode_sampling::sample;

fn table(space: Space, kernel: Kernel) -> Table {
    let survey = Survey::with_kernel(Arc::new(space), kernel).run_in_steps(1009);
    survey.into_table().expect("the survey has finished")
}

/// The counts are those of the reference search, both kernels write the same table, and the sampled positions have the
/// depth of the reference search. The whole depths are the same at every position.
fn assert_same_depths(space: &Space) {
    space.validate().expect("a survey takes a valid space");
    let reference = reference::search(space);
    assert!(whole_depths::search(&Arc::new(space.clone())) == reference, "whole depths");
    let scalar = table(space.clone(), Kernel::Scalar);
    let table = Arc::new(table(space.clone(), Kernel::best()));
    assert_eq!(table.counts(), reference.counts);
    assert_eq!(table.to_bytes(), scalar.to_bytes(), "both kernels write the same table");
    for rank in sample(space.position_count()) {
        let depth = reference.by_rank[rank as usize];
        let position = space.unrank(rank).expect("a rank below the number of positions");
        let expected = (depth != UNREACHED).then_some(u32::from(depth));
        assert_eq!(table.depth(&position), expected, "{position:?}");
    }
    let of_table = TableDepths::new(Arc::clone(&table)).run_in_steps(1009).into_by_rank();
    assert!(of_table.as_ref() == Some(&reference.by_rank), "the depths of the table");
    let antipodes: Vec<_> = table.antipodes().collect();
    assert_eq!(antipodes.len() as u64, *table.counts().last().expect("a space has solved positions"));
}

/// Distances to solved by their definition alone: an unsolved position is one farther than its nearest successor.
/// Uses no layers, queues or inverse moves.
fn relaxed(space: &Space) -> Vec<u32> {
    let positions = |rank| space.unrank(rank).expect("a rank below the number of positions");
    let mut depths = vec![u32::MAX; space.position_count() as usize];
    space.solved.iter().for_each(|solved| depths[space.rank(solved) as usize] = 0);
    loop {
        let mut changed = false;
        for rank in 0..space.position_count() {
            let here = positions(rank);
            let steps = &space.classes[here.class as usize];
            let there = steps.iter().map(|step| depths[space.rank(&space.apply(&here, step)) as usize]);
            let depth = there.min().map_or(u32::MAX, |nearest| nearest.saturating_add(1));
            if depth < depths[rank as usize] {
                depths[rank as usize] = depth;
                changed = true;
            }
        }
        if !changed {
            return depths;
        }
    }
}

/// The reference search matches the definition, also for one-way moves.
#[test]
fn the_reference_search_finds_distances_to_solved() {
    for space in [
        spaces::rotation_by(4, 2, TurnDirections::Clockwise),
        spaces::rotation(2, 4),
        spaces::eight_with_nine(true),
    ] {
        let depths = relaxed(&space);
        let plain = reference::search(&space).by_rank;
        assert!(depths.iter().zip(&plain).all(|(depth, plain)| match *plain {
            UNREACHED => *depth == u32::MAX,
            plain => *depth == u32::from(plain),
        }));
    }
}

#[test]
fn blocks_that_turn_clockwise_only() {
    for space in [
        spaces::rotation_by(3, 3, TurnDirections::Clockwise),
        spaces::rotation_by(2, 4, TurnDirections::Clockwise),
    ] {
        assert_eq!(space.max_inverse_length(), Some(3));
        assert_same_depths(&space);
    }
}

/// A ring of eight of nine tiles that turns one way, with an odd ring, and with an even one, where parity does
/// not help.
#[test]
fn rings_of_eight_that_turn_one_way() {
    for odd in [true, false] {
        let space = spaces::eight_with_nine(odd);
        assert_eq!(space.max_inverse_length(), Some(7));
        assert_same_depths(&space);
    }
}

#[test]
fn few_tiles() {
    assert_same_depths(&spaces::rotation(3, 2));
    assert_same_depths(&spaces::rotation_by(2, 3, TurnDirections::Clockwise));
    let seven: &[&[u8]] = &[&[1, 2, 3, 4, 5, 6, 7]];
    let three: &[&[u8]] = &[&[1, 2, 4]];
    assert_same_depths(&spaces::group(7, &[seven, three]));
    assert_same_depths(&spaces::group_by(7, &[seven, three], TurnDirections::Clockwise));
}

/// 720 arrangements of one colour times those of the other, one in 720 of which is reachable; and the same with one
/// class per position.
#[test]
fn two_colours_that_never_mix() {
    let space = spaces::rotation_by_threes(4, 3);
    assert_same_depths(&space);
    let table = table(space.clone(), Kernel::best());
    assert_eq!(table.positions(), 720);
    let closed = spaces::closed(&space);
    assert_same_depths(&closed);
    assert_eq!(self::table(closed, Kernel::best()).counts(), table.counts());
}

#[test]
fn numbers_with_directions() {
    for directions in [TurnDirections::Both, TurnDirections::Clockwise] {
        assert_same_depths(&spaces::rotation_with_directions(3, 2, directions));
    }
}

#[test]
fn a_closed_set_has_a_class_for_each_position() {
    let space = spaces::rotation(2, 3);
    let closed = spaces::closed(&space);
    assert_eq!((closed.classes.len(), closed.tiles), (120, 1));
    assert_same_depths(&closed);
    let counts = table(closed, Kernel::best());
    assert_eq!(counts.counts(), table(space, Kernel::best()).counts());
}

#[test]
fn progress_relates_to_reachable_positions_where_known() {
    let space = Arc::new(spaces::rotation(2, 3));
    let survey = Survey::new(Arc::clone(&space));
    assert_eq!(survey.expected_positions(), 720);
    let survey = survey.with_expected_positions(120).run_in_steps(1);
    assert_eq!((survey.expected_positions(), survey.visited_positions()), (120, 120));
}

/// 3 × 5 with blocks of 3 × 3: 5,040 arrangements of seven tiles times 8!, half of which are reachable.
#[test]
#[ignore = "two hundred million positions, by the reference search, too"]
fn thousands_of_classes() {
    let space = spaces::rotation_by_threes(5, 3);
    let table = table(space.clone(), Kernel::best());
    assert_eq!(table.positions(), 101_606_400);
    assert_eq!(table.counts(), reference::search(&space).counts);
}

#[test]
fn the_eight_puzzle() {
    assert_same_depths(&spaces::eight_puzzle());
}

#[test]
fn rotation_three_by_three() {
    assert_same_depths(&spaces::rotation(3, 3));
}

#[test]
fn rotation_two_by_four_and_five() {
    assert_same_depths(&spaces::rotation(2, 4));
    assert_same_depths(&spaces::rotation(5, 2));
}

/// Two sporadic groups on eleven and twelve points: the survey finds exactly their elements among 11! and 12! orders.
#[test]
fn the_groups_of_mathieu() {
    let eleven: &[&[u8]] = &[&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]];
    let four: &[&[u8]] = &[&[3, 7, 11, 8], &[4, 10, 5, 6]];
    let pairs: &[&[u8]] = &[&[1, 12], &[2, 11], &[3, 6], &[4, 8], &[5, 9], &[7, 10]];
    for (space, elements) in
        [(spaces::group(11, &[eleven, four]), 7_920), (spaces::group(12, &[eleven, four, pairs]), 95_040)]
    {
        let depths = search_by_map(&space);
        assert_eq!(depths.len(), elements);
        for kernel in [Kernel::Scalar, Kernel::best()] {
            let table = table(space.clone(), kernel);
            assert_eq!(table.positions(), elements as u64);
            assert!(depths.iter().all(|(position, depth)| table.depth(position) == Some(*depth)));
        }
    }
}

/// Breadth-first search with a hash map, for few positions in a large space.
fn search_by_map(space: &Space) -> HashMap<Position, u32> {
    let mut depths: HashMap<_, _> = space.solved.iter().map(|position| (*position, 0)).collect();
    let mut queue: VecDeque<_> = space.solved.iter().copied().collect();
    while let Some(here) = queue.pop_front() {
        let depth = depths[&here] + 1;
        for step in &space.classes[here.class as usize] {
            let there = space.apply(&here, step);
            if let Entry::Vacant(entry) = depths.entry(there) {
                entry.insert(depth);
                queue.push_back(there);
            }
        }
    }
    depths
}

/// 12! orders, six blocks; takes minutes and a gigabyte.
#[test]
#[ignore = "the reference search of 12! positions takes minutes"]
fn rotation_four_by_three() {
    let space = spaces::rotation(4, 3);
    let table = table(space.clone(), Kernel::best());
    assert_eq!(table.positions(), space.position_count());
    assert_eq!(table.counts(), reference::search(&space).counts);
}

/// 12! orders, two rings of eight; takes minutes and gigabytes.
#[test]
#[ignore = "the reference search of 12! positions takes minutes"]
fn twelve_numbers_in_two_rings() {
    let variant = "4x3n3 ring".parse().expect("a board and its rule");
    let space = SpaceLayout::of(&variant).expect("twelve cells").space().as_ref().clone();
    let table = table(space.clone(), Kernel::best());
    assert_eq!(table.positions(), 479_001_600);
    assert_eq!(table.counts(), reference::search(&space).counts);
}

#[test]
fn ramka_by_tiles() {
    assert_same_depths(&Metric::Tiles.space());
}

#[test]
fn ramka_by_strokes() {
    assert_same_depths(&Metric::Strokes.space());
}
