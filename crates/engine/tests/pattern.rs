//! Pattern databases never exceed the distance, and improve on the bound of single numbers.

use crate::shuffled::{all_depths, board};
use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::rotation::moves::{MoveSet, OrientedPermutation};
use antipode_engine::rotation::pattern_databases::PatternDatabases;
use antipode_engine::rotation::single_tile_bound::SingleTileBound;
use antipode_engine::search::anytime::AnytimeSearch;
use antipode_engine::search::bidirectional::{BackwardBall, BidirectionalSearch, Limits};
use antipode_puzzles::rotation::{ReachableSet, Rule, TurnKind, Variant};

fn patterns(variant: &Variant) -> PatternDatabases {
    let moves = MoveSet::of(variant);
    PatternDatabases::new(&moves, SingleTileBound::new(&moves)).expect("the board has patterns")
}

fn made(variant: &Variant) -> PatternDatabases {
    let patterns = patterns(variant).run_in_steps(100_000);
    let (all, made) = patterns.progress();
    assert_eq!(all, made);
    patterns
}

fn variant(name: &str) -> Variant {
    name.parse().expect("a board and its rule")
}

/// At every position of small boards.
#[test]
fn the_databases_never_exceed_the_distance() {
    for variant in [
        board((3, 3), 2, TurnKind::Quarter, false, Rule::Quarter),
        board((3, 3), 2, TurnKind::Quarter, false, Rule::Half),
        board((3, 3), 2, TurnKind::Quarter, false, Rule::Clockwise),
        board((2, 4), 2, TurnKind::Quarter, false, Rule::Clockwise),
        board((2, 3), 2, TurnKind::Quarter, true, Rule::Clockwise),
        board((3, 4), 3, TurnKind::Quarter, false, Rule::Half),
        board((4, 4), 3, TurnKind::Flip, false, Rule::Flip),
    ] {
        let patterns = made(&variant);
        let mut most = 0;
        for (position, depth) in all_depths(&variant) {
            let bound = patterns.lower_bound(&OrientedPermutation::of(&position));
            assert!(bound <= depth, "{variant:?} {position:?}: {bound} of {depth}");
            most = most.max(bound);
        }
        assert!(most > 1, "{variant:?}: a trivial bound");
    }
}

/// Positions of two rings, with distances from a bidirectional search.
#[test]
fn twelve_numbers_in_two_rings() {
    for rule in ["ring", "ring-clockwise"] {
        let variant = variant(&format!("4x3n3 {rule}"));
        let patterns = made(&variant);
        let reachable = ReachableSet::of(variant.board());
        let mut backward_ball = BackwardBall::new(&variant, Limits::default()).expect("the board fits");
        for seed in ["a", "b", "c", "d"] {
            let position = reachable.random_position(seed);
            let search = BidirectionalSearch::new(backward_ball, &position).run_in_steps(20_000);
            let distance = search.distance().expect("all positions can be solved");
            let bound = patterns.lower_bound(&OrientedPermutation::of(&position));
            assert!(bound <= distance, "{rule} {position:?}: {bound} of {distance}");
            backward_ball = search.into_backward_ball();
        }
    }
}

/// On boards too large for a search they prove more than single numbers do, and the bound never falls while they are
/// built.
#[test]
fn bounds_of_large_boards_rise() {
    for name in ["4x4n3 half", "5x5n2 quarter", "6x6n3 quarter"] {
        let variant = variant(name);
        let tile_bound = SingleTileBound::new(&MoveSet::of(&variant));
        let reachable = ReachableSet::of(variant.board());
        let mut patterns = patterns(&variant);
        assert!(patterns.bytes() <= 16_000_000);
        let drawn: Vec<OrientedPermutation> = (0..20)
            .map(|seed| OrientedPermutation::of(&reachable.random_position(&seed.to_string())))
            .collect();
        let mut before = vec![0; drawn.len()];
        while patterns.step(1_000_000) == Status::Working {
            let now: Vec<u32> = drawn.iter().map(|effect| patterns.lower_bound(effect)).collect();
            assert!(before.iter().zip(&now).all(|(before, now)| before <= now), "{name}");
            before = now;
        }
        let alone: u32 = drawn.iter().map(|effect| tile_bound.lower_bound(effect)).sum();
        let together: u32 = before.iter().sum();
        assert!(together > alone, "{name}: {together} in the sum of twenty, {alone} alone");
    }
}

/// The lower bound of the search reaches that of the databases.
#[test]
fn the_search_reaches_the_bound_of_its_databases() {
    let variant = variant("6x6n3 quarter");
    let position = ReachableSet::of(variant.board()).random_position("antipode");
    let bound = made(&variant).lower_bound(&OrientedPermutation::of(&position));
    let mut search =
        AnytimeSearch::new(&variant, &position, None, Limits::default(), None).expect("reachable");
    let begun = search.lower_bound();
    assert!(begun < bound, "{begun} of {bound}");
    for _ in 0..100_000 {
        if search.lower_bound() >= bound || search.step(1_000_000) == Status::Finished {
            break;
        }
    }
    assert!(search.lower_bound() >= bound);
}
