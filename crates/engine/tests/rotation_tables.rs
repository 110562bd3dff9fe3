//! The tables of Rotation, depth by depth.

use crate::laws;
use antipode_engine::resumable::Resumable;
use antipode_engine::search::survey::Survey;
use antipode_engine::search::table::Table;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::gods_numbers::{self, GodsNumber, ProofMethod};
use antipode_puzzles::rotation::{Position, ReachableSet, SpaceLayout, Variant};

/// The number of positions of each table, evenly spread by rank, at which the laws are checked.
const SAMPLES: u64 = 211;

fn table(variant: &Variant) -> Table {
    let layout = SpaceLayout::of(variant).expect("a board with a table");
    let survey = Survey::new(layout.space().clone()).run_in_steps(4001);
    survey.into_table().expect("the survey has finished")
}

fn variant(name: &str) -> Variant {
    name.parse().expect("a board and a rule")
}

#[test]
fn tables_match_an_independent_program() {
    compare(include_str!("golden/rotation-tables.txt"), 15);
}

#[test]
fn tables_of_twelve_numbers_match_an_independent_program() {
    compare(include_str!("golden/rotation-tables-large.txt"), 3);
}

/// Compares at least `least` tables.
fn compare(text: &str, least: u32) {
    let mut compared = 0;
    for line in text.lines().skip(1) {
        let (name, counts) = line.split_once(": ").expect("a name and counts");
        let variant = variant(name);
        let table = table(&variant);
        let golden: Vec<u64> = counts.split(' ').map(|count| count.parse().expect("a count")).collect();
        assert_eq!(table.counts(), golden, "{name}");
        assert_eq!(ReachableSet::of(variant.board()).count().as_u64(), Some(table.positions()), "{name}");
        assert_eq!(table.antipodes().count() as u64, golden[golden.len() - 1], "{name}");
        let all = table.space().position_count();
        for rank in (0..all).step_by((all / SAMPLES).max(1) as usize) {
            let position = table.space().unrank(rank).expect("a rank below the number of positions");
            if table.depth(&position).is_some() {
                laws::assert_laws(&table, &position);
            }
        }
        compared += 1;
    }
    assert!(compared >= least);
}

/// Source: Leonid Broukhis, Nokia Rotation Game - Solution: at most 11 moves.
#[test]
fn nokia_three_by_three_takes_eleven_turns() {
    assert_eq!(table(&variant("3x3n2 quarter")).gods_number(), 11);
}

/// Boards of two colours and boards with directions: exactly the reachable positions are counted.
#[test]
fn unreachable_positions_are_not_counted() {
    for name in ["5x3n3 quarter", "3x3n2o quarter"] {
        let variant = variant(name);
        let table = table(&variant);
        assert_eq!(ReachableSet::of(variant.board()).count().as_u64(), Some(table.positions()), "{name}");
        assert!(table.positions() < table.space().position_count(), "{name}");
    }
}

/// A halved layout has the same positions at each depth as the whole one, and every reachable position has a place in it.
#[test]
fn halved_tables_are_the_same() {
    let mut compared = 0;
    let small = gods_numbers::entries().into_iter().filter(|entry| {
        entry.method == ProofMethod::Table
            && entry.positions.parse().is_ok_and(|positions: u64| positions <= 600_000)
    });
    for variant in small.map(|entry| entry.variant).chain([variant("5x3n3 half")]) {
        let Some(halved) = SpaceLayout::with_limits(&variant, 0, u64::MAX) else { continue };
        let Some(GodsNumber::Exact(turns)) = gods_numbers::entry_for(&variant).map(|entry| entry.gods_number)
        else {
            panic!("{variant} has a table")
        };
        let whole = SpaceLayout::of(&variant).expect("a board with a table");
        assert_eq!(whole.space().position_count(), 2 * halved.space().position_count(), "{variant}");
        let reachable = ReachableSet::of(variant.board());
        for seed in 0..20 {
            let position = reachable.random_position(&format!("{variant} {seed}"));
            let located = halved.space_position(&position).expect("a reachable position is in the space");
            assert_eq!(halved.position_at(&located), position, "{variant}");
        }
        let survey = Survey::new(halved.space().clone()).run_in_steps(4001);
        assert_eq!(survey.counts().len() as u32, turns + 1, "{variant}");
        if reachable.count().as_u64().is_some_and(|positions| positions <= 600_000) {
            assert_eq!(survey.counts(), table(&variant).counts(), "{variant}");
        }
        compared += 1;
    }
    assert!(compared >= 2, "{compared}");
}

/// Only the halved layout of 4 × 4 with blocks of 3 × 3 is small enough, and all of it is reachable.
#[test]
fn the_largest_layout_is_halved() {
    let variant = variant("4x4n3 quarter");
    let layout = SpaceLayout::of(&variant).expect("a board with a table");
    assert_eq!(layout.space().position_count(), 812_851_200);
    assert_eq!(ReachableSet::of(variant.board()).count().as_u64(), Some(812_851_200));
    let reachable = ReachableSet::of(variant.board());
    for seed in 0..200 {
        let position = reachable.random_position(&seed.to_string());
        let located = layout.space_position(&position).expect("a reachable position is in the space");
        assert_eq!(layout.position_at(&located), position);
        for (turn, step) in
            variant.moves(&position).into_iter().zip(&layout.space().classes[located.class as usize])
        {
            let after = variant.apply(&position, turn).expect("any block turns");
            assert_eq!(layout.space_position(&after), Some(layout.space().apply(&located, step)));
        }
    }
    let mut exchanged = reachable.random_position("0").numbers().to_vec();
    exchanged.swap(0, 2);
    let unreachable = Position::new(variant.board(), &exchanged, &[]).expect("each number once");
    assert_eq!(layout.space_position(&unreachable), None);
}
