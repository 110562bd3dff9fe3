//! Shortest solutions without a table, against tables and laws.

use crate::shuffled::{all_depths, assert_solves, board, shuffled};
use antipode_engine::resumable::{Resumable, Status};
use antipode_engine::search::bidirectional::{BackwardBall, BidirectionalSearch, Limits, SearchOutcome};
use antipode_engine::search::neighbour_distances::NeighbourDistances;
use antipode_puzzles::puzzle::Puzzle;
use antipode_puzzles::rotation::{Position, Rule, TurnKind, Variant};

const LIMITS: Limits = Limits { bytes: 120_000_000, positions: 100_000_000 };

/// Searches to the end; the bounds converge and never cross.
fn search(backward_ball: BackwardBall<Variant>, position: &Position) -> BidirectionalSearch<Variant> {
    let mut search = BidirectionalSearch::new(backward_ball, position);
    let mut bounds = (search.lower_bound(), search.upper_bound().unwrap_or(u32::MAX));
    while search.step(5_000) == Status::Working {
        let now = (search.lower_bound(), search.upper_bound().unwrap_or(u32::MAX));
        assert!(bounds.0 <= now.0 && now.0 <= now.1 && now.1 <= bounds.1, "{bounds:?}, then {now:?}");
        bounds = now;
    }
    search
}

fn distance(
    backward_ball: &mut Option<BackwardBall<Variant>>,
    variant: &Variant,
    position: &Position,
) -> u32 {
    let searched = search(backward_ball.take().expect("returned by the last search"), position);
    assert_eq!(searched.outcome(), Some(SearchOutcome::Solved));
    let solution = searched.solution().expect("solved");
    assert_eq!(Some(solution.len() as u32), searched.distance());
    assert_solves(variant, position, &solution);
    *backward_ball = Some(searched.into_backward_ball());
    solution.len() as u32
}

#[test]
fn distances_match_the_table() {
    let boards = [
        board((3, 3), 2, TurnKind::Quarter, false, Rule::Quarter),
        board((2, 4), 2, TurnKind::Quarter, false, Rule::Half),
        board((2, 4), 2, TurnKind::Quarter, false, Rule::Clockwise),
        board((2, 3), 2, TurnKind::Quarter, true, Rule::Quarter),
        board((3, 4), 3, TurnKind::Quarter, false, Rule::Quarter),
        board((4, 4), 3, TurnKind::Flip, false, Rule::Flip),
    ];
    for variant in boards {
        let depths = all_depths(&variant);
        // A small backward ball, so that the balls must meet; every 997th position, and at most 50 of the last depth.
        let farthest = *depths.values().max().expect("solved is there");
        let mut backward_ball = BackwardBall::new(&variant, LIMITS);
        let chosen = depths.iter().enumerate().filter(|(index, _)| index % 997 == 0).map(|(_, entry)| entry);
        let last = depths.iter().filter(|(_, depth)| **depth == farthest).take(50);
        for (position, depth) in chosen.chain(last) {
            assert_eq!(distance(&mut backward_ball, &variant, position), *depth, "{variant:?} {position:?}");
        }
    }
}

/// Balls of a few hundred positions, so that most of the search is depth first between lower bounds.
#[test]
fn with_hardly_any_memory_distances_are_the_same() {
    let boards = [
        board((3, 3), 2, TurnKind::Quarter, false, Rule::Quarter),
        board((2, 4), 2, TurnKind::Quarter, false, Rule::Half),
        board((2, 4), 2, TurnKind::Quarter, false, Rule::Clockwise),
        board((2, 3), 2, TurnKind::Quarter, true, Rule::Quarter),
        board((2, 3), 2, TurnKind::Quarter, true, Rule::Clockwise),
    ];
    for variant in boards {
        let depths = all_depths(&variant);
        let farthest = *depths.values().max().expect("solved is there");
        let step = depths.len() / 25 + 1;
        let chosen = depths.iter().enumerate().filter(|(index, _)| index % step == 0).map(|(_, entry)| entry);
        let last = depths.iter().filter(|(_, depth)| **depth == farthest).take(5);
        let mut backward_ball = BackwardBall::new(&variant, Limits { bytes: 0, positions: u64::MAX });
        for (position, depth) in chosen.chain(last) {
            assert_eq!(distance(&mut backward_ball, &variant, position), *depth, "{variant:?} {position:?}");
        }
    }
}

#[test]
fn unreachable_positions_are_rejected() {
    let variant = board((2, 3), 2, TurnKind::Quarter, false, Rule::Quarter);
    let backward_ball = BackwardBall::new(&variant, LIMITS).expect("six cells fit");
    let position = Position::new(variant.board(), &[2, 1, 3, 4, 5, 6], &[]).expect("each number once");
    let searched = search(backward_ball, &position);
    assert_eq!((searched.outcome(), searched.solution()), (Some(SearchOutcome::Unreachable), None));
}

#[test]
fn any_position_of_the_ring_rectangle_is_solved() {
    let variant = board((3, 4), 3, TurnKind::Ring, false, Rule::Ring);
    let mut backward_ball = BackwardBall::new(&variant, LIMITS);
    for seed in 0..5 {
        let position = shuffled(&variant, seed);
        let depth = distance(&mut backward_ball, &variant, &position);
        for turn in variant.moves(&position) {
            let next = variant.apply(&position, turn).expect("a legal turn");
            assert_eq!(distance(&mut backward_ball, &variant, &next).abs_diff(depth), 1);
        }
    }
}

#[test]
fn neighbour_distances_match_the_table() {
    for rule in [Rule::Quarter, Rule::Half, Rule::Clockwise] {
        let variant = board((2, 4), 2, TurnKind::Quarter, false, rule);
        let depths = all_depths(&variant);
        let mut backward_ball = BackwardBall::new(&variant, LIMITS);
        for (position, depth) in depths.iter().step_by(313) {
            let around = NeighbourDistances::new(backward_ball.take().expect("kept"), position, *depth)
                .run_in_steps(500);
            let after = |turn| depths[&variant.apply(position, turn).expect("a legal turn")];
            let expected: Vec<_> =
                variant.moves(position).into_iter().map(|turn| (turn, Some(after(turn)))).collect();
            assert_eq!(around.distances(), expected);
            backward_ball = Some(around.into_backward_ball());
        }
    }
}

#[test]
fn with_little_memory_the_search_continues_beyond_the_balls() {
    let variant = board((3, 4), 3, TurnKind::Ring, false, Rule::Ring);
    let position = shuffled(&variant, 7);
    let mut backward_ball = BackwardBall::new(&variant, LIMITS);
    let depth = distance(&mut backward_ball, &variant, &position);
    let mut backward_ball = BackwardBall::new(&variant, Limits { bytes: 1_000_000, positions: 100_000_000 });
    assert_eq!(distance(&mut backward_ball, &variant, &position), depth);

    let backward_ball =
        BackwardBall::new(&variant, Limits { bytes: 1_000_000, positions: 100_000 }).expect("twelve cells");
    let stopped = search(backward_ball, &position);
    assert_eq!(stopped.outcome(), Some(SearchOutcome::LimitReached));
    assert!(stopped.lower_bound() <= depth);
}
