//! Converging bounds, checked against tables and laws.

use crate::shuffled::{all_depths, assert_solves, board, shuffled, walk};
use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::rotation::moves::{MoveSet, OrientedPermutation};
use antipode_engine::rotation::single_tile_bound::SingleTileBound;
use antipode_engine::search::anytime::AnytimeSearch;
use antipode_engine::search::beam::BeamSearch;
use antipode_engine::search::bidirectional::{Limits, SearchOutcome};
use antipode_engine::search::deepening::IterativeDeepening;
use antipode_engine::search::search_puzzle::SearchPuzzle;
use antipode_engine::search::shorten::SolutionShortener;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Position, ReachableSet, Rule, Turn, TurnKind, Variant};
use antipode_sampling::is_full;

const LIMITS: Limits = Limits { bytes: 100_000_000, positions: 2_000_000 };

/// Runs to the end. The bounds always hold and never widen, and the solution always solves.
fn run(
    variant: &Variant,
    position: &Position,
    first: Vec<Turn>,
    limits: Limits,
    truth: Option<u32>,
) -> AnytimeSearch<Variant> {
    let mut search =
        AnytimeSearch::new(variant, position, Some(first), limits, None).expect("it can be reached");
    let mut before = (0, u32::MAX);
    loop {
        let now = (search.lower_bound(), search.upper_bound().expect("there was a first solution"));
        assert!(before.0 <= now.0 && now.0 <= now.1 && now.1 <= before.1, "{before:?}, then {now:?}");
        assert!(truth.is_none_or(|truth| now.0 <= truth && truth <= now.1), "{truth:?} is not in {now:?}");
        let solution = search.solution().expect("there was a first solution");
        assert_eq!(solution.len() as u32, now.1);
        assert_solves(variant, position, solution);
        before = now;
        if search.step(10_000) == Status::Finished {
            let exact = search.distance();
            assert_eq!(exact.is_some(), search.outcome() == Some(SearchOutcome::Solved));
            assert!(truth.is_none() || exact.is_none() || truth == exact);
            return search;
        }
    }
}

/// Iterative deepening stores only the path; every distance matches the table.
#[test]
fn deepening_finds_the_distance() {
    for variant in [
        board((3, 2), 2, TurnKind::Quarter, true, Rule::Half),
        board((2, 4), 2, TurnKind::Quarter, false, Rule::Quarter),
        board((2, 4), 2, TurnKind::Quarter, false, Rule::Clockwise),
        board((3, 4), 3, TurnKind::Quarter, false, Rule::Quarter),
    ] {
        let moves = MoveSet::of(&variant);
        let depths = all_depths(&variant);
        for (position, depth) in depths.iter().step_by(depths.len() / 20) {
            let parity = if moves.all_odd() { depth % 2 } else { 0 };
            let mut search = IterativeDeepening::new(variant.cells(), position, parity);
            while search.step(10_000) == Status::Working {
                assert!(search.lower_bound() <= *depth);
            }
            let solution = search.solution().expect("found");
            assert_eq!(solution.len() as u32, *depth, "{variant:?} {position:?}");
            assert_solves(&variant, position, solution);
        }
    }
}

/// The bound from single numbers never exceeds the distance, at any position of small boards.
#[test]
fn single_number_distances_are_a_lower_bound() {
    for variant in [
        board((3, 3), 2, TurnKind::Quarter, false, Rule::Quarter),
        board((2, 4), 2, TurnKind::Quarter, false, Rule::Half),
        board((2, 4), 2, TurnKind::Quarter, false, Rule::Clockwise),
        board((2, 3), 2, TurnKind::Quarter, true, Rule::Quarter),
        board((2, 3), 2, TurnKind::Quarter, true, Rule::Clockwise),
        board((3, 4), 3, TurnKind::Quarter, false, Rule::Half),
        board((4, 4), 3, TurnKind::Flip, false, Rule::Flip),
        board((3, 3), 3, TurnKind::Ring, false, Rule::RingClockwise),
    ] {
        let tile_bound = SingleTileBound::new(&MoveSet::of(&variant));
        let mut tight = 0;
        for (position, depth) in all_depths(&variant) {
            let count = tile_bound.lower_bound(&OrientedPermutation::of(&position));
            assert!(count <= depth, "{variant:?} {position:?}: {count} of {depth}");
            tight = tight.max(count);
        }
        assert!(tight > 1, "{variant:?}: a trivial bound");
    }
}

#[test]
fn the_distance_lies_between_the_bounds() {
    for variant in [
        board((3, 3), 2, TurnKind::Quarter, false, Rule::Quarter),
        board((2, 4), 2, TurnKind::Quarter, false, Rule::Half),
        board((2, 4), 2, TurnKind::Quarter, false, Rule::Clockwise),
        board((2, 4), 2, TurnKind::Quarter, false, Rule::Quarter),
        board((2, 3), 2, TurnKind::Quarter, true, Rule::Quarter),
        board((3, 4), 3, TurnKind::Quarter, false, Rule::Quarter),
    ] {
        let depths = all_depths(&variant);
        for seed in 0..12 {
            let (position, solution) = walk(&variant, 60, seed);
            let truth = depths[&position];
            let searched = run(&variant, &position, solution, LIMITS, Some(truth));
            assert_eq!(searched.distance(), Some(truth));
        }
    }
}

#[test]
fn words_of_large_boards_become_shorter_and_still_solve() {
    for variant in [
        board((5, 5), 2, TurnKind::Quarter, false, Rule::Quarter),
        board((4, 5), 3, TurnKind::Ring, false, Rule::Ring),
        board((5, 4), 2, TurnKind::Quarter, true, Rule::Clockwise),
        board((5, 6), 4, TurnKind::Quarter, true, Rule::Half),
        board((12, 12), 2, TurnKind::Quarter, false, Rule::Half),
        board((12, 11), 3, TurnKind::Ring, false, Rule::RingAny),
        board((4, 7), 2, TurnKind::Flip, true, Rule::Flip),
    ] {
        let (position, solution) = walk(&variant, 100, 3);
        let searched = run(&variant, &position, solution.clone(), LIMITS, None);
        let upper = searched.upper_bound().expect("solved");
        assert!((upper as usize) < solution.len(), "{variant:?}: {upper} of {}", solution.len());
    }
}

#[test]
fn a_shorter_word_does_the_same() {
    let variant = board((3, 5), 2, TurnKind::Quarter, true, Rule::Quarter);
    let moves = MoveSet::of(&variant);
    for seed in 0..if is_full() { 4 } else { 2 } {
        let (_, word) = walk(&variant, 40, seed);
        let shorten = SolutionShortener::new(&variant, &variant.solved(), word.clone(), 20_000_000)
            .run_in_steps(50_000);
        assert_eq!(moves.effect_of(shorten.word()), moves.effect_of(&word));
        assert!(shorten.word().len() < word.len());
    }
}

/// Each solution of a beam solves, and is shorter than those before and than the limit.
#[test]
fn beams_find_solutions_on_their_own() {
    for variant in [
        board((3, 3), 2, TurnKind::Quarter, false, Rule::Quarter),
        board((3, 3), 2, TurnKind::Quarter, true, Rule::Half),
        board((5, 4), 2, TurnKind::Quarter, false, Rule::Clockwise),
        board((5, 5), 2, TurnKind::Quarter, false, Rule::Quarter),
    ] {
        let position = ReachableSet::of(variant.board()).random_position("beam");
        let mut below = 60;
        let mut beam = BeamSearch::new(variant.cells(), &position, below, 8_000_000);
        while beam.step(10_000) == Status::Working {
            if let Some(solution) = beam.take_solution() {
                assert!(solution.len() < below);
                assert_solves(&variant, &position, &solution);
                below = solution.len();
            }
        }
        assert!(below < 60, "{variant:?}: nothing was found");
    }
}

#[test]
fn near_positions_of_any_board_are_exact() {
    for variant in [
        board((4, 4), 2, TurnKind::Quarter, false, Rule::Quarter),
        board((5, 5), 3, TurnKind::Quarter, false, Rule::Half),
        board((4, 4), 3, TurnKind::Quarter, true, Rule::Clockwise),
        board((6, 6), 2, TurnKind::Quarter, false, Rule::Quarter),
        board((7, 6), 5, TurnKind::Quarter, true, Rule::Half),
        board((12, 12), 3, TurnKind::Ring, false, Rule::Ring),
    ] {
        let (position, solution) = walk(&variant, 4, 5);
        let searched = run(&variant, &position, solution, LIMITS, None);
        assert_eq!(searched.outcome(), Some(SearchOutcome::Solved), "{variant:?}");
    }
}

#[test]
fn unreachable_positions_are_rejected_before_any_search() {
    let variant = board((5, 5), 3, TurnKind::Quarter, false, Rule::Quarter);
    let mut numbers = variant.solved().numbers().to_vec();
    numbers.swap(0, 1);
    let position = Position::new(variant.board(), &numbers, &[]).expect("each number once");
    assert!(AnytimeSearch::new(&variant, &position, None, LIMITS, None).is_err());
}

#[test]
fn without_a_first_solution_the_balls_find_one() {
    let variant = board((3, 4), 3, TurnKind::Ring, false, Rule::Ring);
    let position = shuffled(&variant, 11);
    let limits = Limits { positions: 100_000_000, ..LIMITS };
    let mut search = AnytimeSearch::new(&variant, &position, None, limits, None).expect("all can be reached");
    assert_eq!((search.upper_bound(), search.offer(Vec::new())), (None, false));
    let search = search.run_in_steps(10_000);
    assert_eq!(search.outcome(), Some(SearchOutcome::Solved));
    assert_solves(&variant, &position, search.solution().expect("solved"));
}
