//! The record of God's numbers: tables are recomputed, bounds hold wherever tables exist.

use std::collections::HashSet;

use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::rotation::gods_number::{BoardSide, CountingBound, StagedBound, small_boards};
use antipode_engine::search::survey::Survey;
use antipode_engine::solver::rotation::witness::{WitnessProver, WitnessSearch};
use antipode_puzzles::rotation::gods_numbers::{self, Entry, GodsNumber, ProofMethod};
use antipode_puzzles::rotation::{SpaceLayout, Variant};

/// Boards whose witness takes less than a second: numbers that are far from home are enough, or nearly.
const QUICK_WITNESSES: [&str; 3] = ["6x4n2 quarter", "5x5n2 quarter", "5x5n2 half"];

/// Tables with at most this many positions take less than a fifth of a second.
const QUICK: u64 = 400_000;

fn counts(variant: &Variant) -> Vec<u64> {
    let layout = SpaceLayout::of(variant).expect("a board with a table");
    let survey = Survey::new(layout.space().clone()).run_in_steps(4001);
    survey.counts().to_vec()
}

fn variant(name: &str) -> Variant {
    name.parse().expect("a board and its rule")
}

fn exact(variant: &Variant) -> u32 {
    match gods_numbers::entry_for(variant).expect("on record").gods_number {
        GodsNumber::Exact(turns) => turns,
        bounds @ GodsNumber::Between { .. } => panic!("{variant} has bounds only: {bounds}"),
    }
}

#[test]
fn small_boards_match_the_record() {
    let mut compared = 0;
    for entry in gods_numbers::entries() {
        let quick = entry.positions.parse().is_ok_and(|positions: u64| positions <= QUICK);
        if entry.method != ProofMethod::Table || !quick {
            continue;
        }
        let counts = counts(&entry.variant);
        assert_eq!(entry.gods_number, GodsNumber::Exact(counts.len() as u32 - 1), "{entry}");
        assert_eq!(entry.antipodes, counts.last().copied(), "{entry}");
        assert_eq!(entry.positions, counts.iter().sum::<u64>().to_string(), "{entry}");
        compared += 1;
    }
    assert!(compared > 150);
}

#[test]
fn every_board_of_up_to_five_million_positions_is_on_record() {
    let small = small_boards(5_000_000);
    assert!(small.len() > 170);
    let tables = gods_numbers::entries().into_iter().filter(|entry| entry.method == ProofMethod::Table);
    let tables: Vec<Entry> = tables.collect();
    for Entry { variant, positions, .. } in &tables {
        let few = positions.parse().is_ok_and(|positions: u64| positions <= 500_000_000);
        assert!(!few || SpaceLayout::fits(variant), "{variant} is on record and has no table");
    }
    let tables: HashSet<Variant> = tables.into_iter().map(|entry| entry.variant).collect();
    let missing: Vec<String> =
        small.iter().filter(|variant| !tables.contains(variant)).map(ToString::to_string).collect();
    assert!(missing.is_empty(), "not on record: {}", missing.join(", "));
}

/// The converse: the counts of an independent program for 12! positions.
#[test]
fn large_tables_match_an_independent_program() {
    for line in include_str!("golden/rotation-tables-large.txt").lines().skip(1) {
        let (name, counts) = line.split_once(": ").expect("a name and counts");
        let counts: Vec<&str> = counts.split(' ').collect();
        let entry = gods_numbers::entry_for(&variant(name)).expect("on record");
        assert_eq!(entry.gods_number, GodsNumber::Exact(counts.len() as u32 - 1), "{name}");
        assert_eq!(
            entry.antipodes.map(|count| count.to_string()).as_deref(),
            counts.last().copied(),
            "{name}"
        );
    }
}

/// Where a table gives God's number, the counting bound does not exceed it, with any number of exact spheres.
#[test]
fn counting_is_a_lower_bound() {
    for name in [
        "3x3n2 quarter",
        "3x3n2 half",
        "3x3n2 clockwise",
        "4x2n2 clockwise",
        "5x2n2 quarter",
        "4x3n2 quarter",
        "4x3n3 ring",
        "4x3n3 ring-clockwise",
        "3x3n2o half",
        "5x3n3 quarter",
    ] {
        let variant = variant(name);
        let truth = exact(&variant);
        let mut counting = CountingBound::new(&variant).expect("few enough positions");
        let mut before = 0;
        while counting.sphere_sizes().len() < 6 {
            let bound = counting.lower_bound();
            assert!(before <= bound && bound <= truth, "{name}: {before}, {bound} of {truth}");
            before = bound;
            assert_eq!(counting.step(1000), Status::Working, "the positions fit");
        }
        assert!(2 * counting.lower_bound() > truth, "{name}: a weak bound");
    }
    // The exact spheres match the table.
    let mut counting = CountingBound::new(&variant("4x2n2 clockwise")).expect("few enough positions");
    while counting.sphere_sizes().len() < 10 {
        counting.step(100);
    }
    assert!(counts(&variant("4x2n2 clockwise")).starts_with(counting.sphere_sizes()));
}

/// Where a table gives God's number, no position proves more, and the search finds one that proves a good part of it.
#[test]
fn a_witness_is_a_lower_bound() {
    for name in ["3x3n2 quarter", "3x3n2 half", "4x2n2 clockwise", "4x3n3 quarter", "5x2n2 quarter"] {
        let variant = variant(name);
        let truth = exact(&variant);
        let search = WitnessSearch::new(&variant, 500_000).run();
        let witness = search.best().expect("there are candidates");
        assert!(witness.turns <= truth, "{name}: {witness:?} of {truth}");
        assert!(witness.turns * 2 > truth, "{name}: a weak witness: {witness:?} of {truth}");
    }
}

/// The record's lower bounds of some large boards: those that are proven within a second.
#[test]
fn witnesses_on_record_prove_their_bounds() {
    for name in QUICK_WITNESSES {
        let variant = variant(name);
        let entry = gods_numbers::entry_for(&variant).expect("on record");
        let GodsNumber::Between { lower: Some(lower), .. } = entry.gods_number else {
            panic!("{entry} has no lower bound")
        };
        let mut prover = WitnessProver::new(&variant);
        prover.begin(entry.witness.as_ref().expect(name));
        while prover.bounds().0 < lower && prover.visited() < 3_000_000 {
            prover.step(1);
        }
        let witness = prover.end().expect("a search has begun");
        assert_eq!((witness.turns, Some(witness.position)), (lower, entry.witness), "{name}");
    }
}

/// The staged bound is never below God's number. Where the remaining position may not be one of the smaller board,
/// there is no bound.
#[test]
fn stages_are_an_upper_bound() {
    let bound = |variant: &Variant, side| {
        let stages = StagedBound::new(variant, side)?.run_in_steps(10_000);
        Some(stages.upper_bound()? + exact(&stages.remaining_board()))
    };
    for name in ["5x2n2 quarter", "4x3n2 half", "4x3n2 clockwise", "6x2n2 half"] {
        let variant = variant(name);
        let truth = exact(&variant);
        let bounds: Vec<u32> = [BoardSide::Row, BoardSide::Column]
            .into_iter()
            .filter_map(|side| bound(&variant, side))
            .collect();
        assert!(bounds.iter().all(|bound| *bound >= truth), "{name}: {bounds:?} for {truth}");
        assert!(!bounds.is_empty(), "{name}");
    }
    for name in ["3x3n2 quarter", "3x3n2o quarter", "4x4n3 half"] {
        assert_eq!(bound(&variant(name), BoardSide::Row), None, "{name}: the rest is an exceptional board");
    }
}
