//! The tables of Rotation, depth by depth.

use crate::laws;
use antipode_engine::resumable::Resumable;
use antipode_engine::search::survey::Survey;
use antipode_engine::search::table::Table;
use antipode_puzzles::rotation::{ReachableSet, SpaceLayout, Variant};

/// The number of positions of each table, evenly spread by rank, at which the laws are checked.
const SAMPLES: u64 = 211;

fn table(rotation: &Variant) -> Table {
    let layout = SpaceLayout::of(rotation).expect("a board with a table");
    let survey = Survey::new(layout.space().clone()).run_in_steps(4001);
    survey.into_table().expect("the survey has finished")
}

fn rotation(name: &str) -> Variant {
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
        let rotation = rotation(name);
        let table = table(&rotation);
        let golden: Vec<u64> = counts.split(' ').map(|count| count.parse().expect("a count")).collect();
        assert_eq!(table.counts(), golden, "{name}");
        assert_eq!(ReachableSet::of(rotation.board()).count().as_u64(), Some(table.positions()), "{name}");
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
    assert_eq!(table(&rotation("3x3n2 quarter")).gods_number(), 11);
}

/// Boards of two colours and boards with directions: exactly the reachable positions are counted.
#[test]
fn unreachable_positions_are_not_counted() {
    for name in ["5x3n3 quarter", "3x3n2o quarter"] {
        let rotation = rotation(name);
        let table = table(&rotation);
        assert_eq!(ReachableSet::of(rotation.board()).count().as_u64(), Some(table.positions()), "{name}");
        assert!(table.positions() < table.space().position_count(), "{name}");
    }
}
